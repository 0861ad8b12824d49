/**
 * Nothing is told before it is shown. Recorded frames come down the line of a real table page; at every moment of their
 * showing, the log, the goal line, the choices and the numbers beside the scene are compared with what the scene has said.
 */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Because, Frame } from '../protocol';
import { sceneOf } from '../games';
import { settings } from '../lib/settings.svelte';
import { toReader } from '../lib/you';
import { RECORDED, panelsOf, recorded } from '../testing/recorded';
import { FakeSocket } from '../testing/socket';
import Table from './Table.svelte';

const LOOKS_EVERY = 40;
const AT_MOST = 30_000;

/** That a card was sealed is told by the card. */
const BY_PICTURE = /has chosen|face down/;

const text = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent?.replace(/\s+/g, ' ').trim()).join(' | ');
const said = () => text('.scene .told');
const toldBy = (frame: Frame, role: string) => toReader(frame, role).steps.flatMap(({ told }) => told);

let page: ReturnType<typeof mount> | null = null;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));
  Element.prototype.animate ??= () => ({ finished: new Promise(() => {}), cancel() {} }) as unknown as Animation;
  Element.prototype.getAnimations ??= () => [];
  settings.setPace('brisk');
});

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  vi.useRealTimers();
  document.body.innerHTML = '';
});

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

test.each(RECORDED)('%s: no panel, number or sentence is ahead of the scene', async (game) => {
  const { welcome, frames } = await recorded(game);
  await sceneOf(game);
  page = mount(Table, { target: document.body, props: { id: 'T1' } });
  FakeSocket.last.opens().says(welcome, frames[0]!);
  await pass(100);
  document.querySelector<HTMLElement>('nav button')!.click();
  await pass(100);
  expect(document.querySelector('.scene')).not.toBeNull();
  let acted = 0;
  for (const frame of frames.slice(1)) acted += await watch(game, frame, welcome.table.seats[0]!.role);
  expect(acted).toBeGreaterThan(0);
}, 60_000);

/** Shows a frame, looks again and again until its choices are open, and counts the looks at which it was still acted out. */
async function watch(game: string, frame: Frame, role: string): Promise<number> {
  const all = toldBy(frame, role);
  const panels = () => text(panelsOf(game));
  const [before, stood, logged] = [panels(), text('p.stand'), document.querySelectorAll('[role=dialog] li:not(.quiet)').length];
  const sentences = all.filter((sentence) => !BY_PICTURE.test(sentence));
  const last = sentences.at(-1);
  const heard = new Set<string>();
  const old = said();
  let acted = 0;
  FakeSocket.last.says(frame);
  flushSync();
  for (let now = 0; now < AT_MOST; now += LOOKS_EVERY) {
    if (said() !== old) for (const sentence of sentences) if (said().includes(sentence)) heard.add(sentence);
    const where = `${game}, frame ${frame.n}, ${now} ms, “${said()}”`;
    const told = last === undefined || heard.has(last) || old.includes(last);
    const log = [...document.querySelectorAll('[role=dialog] li:not(.quiet)')].slice(logged).map((line) => line.textContent);
    if (heard.size === 0 && !told) expect(panels(), where).toBe(before);
    if (!told) {
      acted += 1;
      expect(log, where).toEqual([]);
      expect(text('p.stand'), where).toBe(stood);
      expect(document.querySelectorAll('[data-status=choose], [data-action]').length, where).toBe(0);
    } else if (document.querySelector('main')?.dataset.n === String(frame.n) && log.length === all.length) {
      const open = frame.moves.length === 0 || document.querySelector('[data-status=choose]');
      if (open) return acted;
    }
    await pass(LOOKS_EVERY);
  }
  throw new Error(`${game}: frame ${frame.n} is never shown to its end: ${JSON.stringify(all)}, “${said()}”`);
}

test('a hint that comes before the frame it is for waits for it, and holds while others act', async () => {
  settings.setPace('at once');
  const game = RECORDED.at(-1)!; // one whose choices are all in sight
  const { welcome, frames } = await recorded(game);
  await sceneOf(game);
  page = mount(Table, { target: document.body, props: { id: 'T1' } });
  const at = frames.findIndex(({ moves, steps }, i) => i > 0 && moves.length > 0 && steps.some(({ by }) => by === 0));
  const [before, asked] = [frames[at - 1]!, frames[at]!];
  const move = asked.moves[0]!;
  FakeSocket.last.opens().says(welcome, { ...before, moves: asked.moves, fresh: true });
  await pass(100);
  document.querySelector<HTMLElement>('[aria-label="What would a bot do?"], [title="What would a bot do?"]')!.click();
  const { id } = FakeSocket.last.of('hint')[0]!;
  FakeSocket.last.says({ type: 'hinted', id, seat: 0, n: asked.n, action: move.action, code: move.code, label: move.label, by: 'Max', why: '' });
  await pass(100);
  expect(document.querySelector('.hinted')).toBeNull();
  FakeSocket.last.says(asked);
  await pass(AT_MOST);
  expect(document.querySelector('.hinted')).not.toBeNull();
  FakeSocket.last.says({ ...asked, n: asked.n + 1, steps: [{ ...asked.steps[0]!, by: 1 }] });
  await pass(AT_MOST);
  expect(document.querySelector('.hinted')).not.toBeNull();
  FakeSocket.last.says({ ...asked, n: asked.n + 2, steps: [{ ...asked.steps[0]!, by: 0 }] });
  await pass(AT_MOST);
  expect(document.querySelector('.hinted')).toBeNull();
}, 60_000);

test('what others write is counted until it is read, what one writes oneself never', async () => {
  const { welcome, frames } = await recorded(RECORDED[0]!);
  await sceneOf(RECORDED[0]!);
  page = mount(Table, { target: document.body, props: { id: 'T1' } });
  FakeSocket.last.opens().says({ ...welcome, me: 'ann' }, frames[0]!);
  await pass(100);
  const writes = async (number: number, seat: number | null, who: string) => {
    FakeSocket.last.says({ type: 'chat', chat: { number, seat, who, name: who, text: 'hi', at: 0, gallery: false } } as never);
    await pass(100);
    return text('.chat .dot');
  };
  expect([await writes(1, 0, 'ann'), await writes(2, 1, 'bob'), await writes(3, 0, 'ann'), await writes(4, 1, 'bob')]).toEqual(['', '1', '1', '2']);
  document.querySelector<HTMLElement>('nav .chat')!.click();
  await pass(100);
  expect(text('.chat .dot')).toBe('');
}, 60_000);

test('why something cannot be done is told to nobody who has been handed the device meanwhile', async () => {
  const SETTLES = 2_000;
  settings.setPace('at once');
  let asked = 0;
  for (const game of RECORDED) {
    if (page) await unmount(page);
    const { welcome, frames } = await recorded(game);
    await sceneOf(game);
    page = mount(Table, { target: document.body, props: { id: 'T1' } });
    const mine = frames.find(({ moves, turn }) => moves.length > 0 && turn.includes(0))!;
    FakeSocket.last.opens().says({ ...welcome, seats: [0, 1], table: { ...welcome.table, turn: [0] } });
    await pass(100);
    document.querySelector<HTMLElement>('.cover button')!.click();
    // Hardly anything can be chosen, so that what is touched asks why.
    const shut = { ...mine, fresh: true, moves: mine.moves.slice(0, 1) };
    FakeSocket.last.says({ ...welcome, seats: [0, 1] }, shut);
    await pass(SETTLES);
    for (const thing of document.querySelectorAll<HTMLElement>('main button')) {
      if (FakeSocket.last.of('why').length === 0 && thing.dataset.action === undefined) thing.click();
      flushSync();
    }
    const why = FakeSocket.last.of('why').at(-1);
    if (!why) continue;
    FakeSocket.last.says({ ...shut, n: shut.n + 1, turn: [1], moves: [], fresh: true });
    await pass(SETTLES);
    expect(document.querySelector('.cover'), game).not.toBeNull();
    const behind = document.body.innerHTML;
    FakeSocket.last.says({ type: 'because', id: why.id, legal: false, message: 'That hand has no uppercut.', clause: 'XX-01', allowed: [], more: 0 });
    await pass(SETTLES);
    expect(document.body.innerHTML, game).toBe(behind);
    document.querySelector<HTMLElement>('.cover button')!.click();
    FakeSocket.last.says({ ...welcome, seats: [0, 1] }, { ...shut, seat: 1, turn: [1] });
    await pass(SETTLES);
    expect(document.body.textContent, game).not.toContain('uppercut');
    if ((asked += 1) === 2) break;
  }
  expect(asked).toBe(2);
}, 60_000);

test('what was asked before the end lies on no verdict', async () => {
  settings.setPace('at once');
  const game = RECORDED[0]!; // one where much can be touched that cannot be done
  const { welcome, frames } = await recorded(game);
  await sceneOf(game);
  page = mount(Table, { target: document.body, props: { id: 'T1' } });
  const mine = frames.find(({ moves, turn }) => moves.length > 0 && turn.includes(0))!;
  FakeSocket.last.opens().says(welcome, { ...mine, fresh: true, moves: mine.moves.slice(0, 1) });
  await pass(2_000);
  for (const thing of document.querySelectorAll<HTMLElement>('main button')) {
    if (FakeSocket.last.of('why').length === 0 && thing.dataset.action === undefined) thing.click();
    flushSync();
  }
  const why: Because = { type: 'because', id: FakeSocket.last.of('why').at(-1)!.id, legal: false, message: 'That hand has no uppercut.', clause: 'XX-01', allowed: [], more: 0 };
  const score = { winners: [0], points: [1, 0], places: [1, 2], ending: '', why: 'It is over.' };
  FakeSocket.last.says({ type: 'table', table: { ...welcome.table, status: 'over', turn: [] }, now: 0, kit: null }, { ...mine, n: mine.n + 1, moves: [], turn: [], score });
  await pass(AT_MOST);
  FakeSocket.last.says(why);
  await pass(2_000);
  expect(document.querySelector('[role=dialog]')).not.toBeNull();
  expect(document.body.textContent).not.toContain('uppercut');
}, 60_000);

test('the lesson is offered until something is played, whatever the table tells meanwhile', async () => {
  settings.setPace('at once');
  settings.hintsSeen = [];
  const game = RECORDED[1]!;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ lesson: 4 }), { headers: { 'Content-Type': 'application/json' } })));
  const { welcome, frames } = await recorded(game);
  await sceneOf(game);
  page = mount(Table, { target: document.body, props: { id: 'T1' } });
  const mine = frames.find(({ moves, turn }) => moves.length > 0 && turn.includes(0))!;
  FakeSocket.last.opens().says(welcome, { ...mine, fresh: true });
  await pass(2_000);
  expect(document.querySelector('[data-lesson-offered]')).not.toBeNull();
  FakeSocket.last.says({ type: 'table', table: { ...welcome.table, watchers: 1 }, now: 0, kit: null });
  await pass(2_000);
  expect(document.querySelector('[data-lesson-offered]')).not.toBeNull();
}, 60_000);
