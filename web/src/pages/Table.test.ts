/**
 * Nothing is told before it is shown. Recorded frames come down the line of a real table page; at every moment of their
 * showing, the log, the goal line, the choices and the numbers beside the scene are compared with what the scene has said.
 */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame } from '../protocol';
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

let page: ReturnType<typeof mount>;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  Element.prototype.animate ??= () => ({ finished: new Promise(() => {}), cancel() {} }) as unknown as Animation;
  Element.prototype.getAnimations ??= () => [];
  settings.setPace('brisk');
});

afterEach(async () => {
  await unmount(page);
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
