import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../lib/settings.svelte';
import { Stage } from '../../lib/stage.svelte';
import type { Frame } from '../../protocol';
import { recorded } from '../../testing/recorded';
import Scene from './Scene.svelte';

let scene: ReturnType<typeof mount>;
const { sound } = settings;

beforeEach(() => {
  settings.sound = false; // nothing sounds here
});

afterEach(async () => {
  settings.sound = sound;
  await unmount(scene);
  document.body.innerHTML = '';
});

/** The heroes' table when a card can be exchanged, with other moves or another hand. */
async function tableOf(more: (found: Frame) => Partial<Frame> = () => ({})) {
  Element.prototype.animate ??= () => ({ finished: new Promise(() => {}), cancel() {} }) as unknown as Animation;
  Element.prototype.getAnimations ??= () => [];
  const { welcome, frames } = await recorded('one_punch_man');
  const found = frames.find(({ moves }) => moves.some(({ spelled }) => spelled.do === 'exchange'))!;
  const frame = { ...found, ...more(found), fresh: true };
  const [act, whyNot, stage] = [vi.fn(), vi.fn(), new Stage()];
  stage.show(frame, { still: true });
  const props = { table: welcome.table, kit: welcome.kit, seat: 0, frame, stage, lines: [], hinted: null, act, whyNot };
  scene = mount(Scene, { target: document.body, props });
  flushSync();
  return { frame, act, whyNot };
}

const exchange = () => document.querySelector<HTMLElement>('[data-swap]')!;
const without = ({ moves }: Frame) => ({ moves: moves.filter(({ spelled }) => spelled.do !== 'exchange') });

test('an exchange with nothing chosen asks which card, and the card that is touched is exchanged', async () => {
  const { frame, act, whyNot } = await tableOf();
  exchange().click();
  flushSync();
  expect([whyNot.mock.calls, act.mock.calls]).toEqual([[], []]);
  expect(exchange().textContent).toContain('Which card?');
  const wanted = frame.moves.find(({ spelled }) => spelled.do === 'exchange')!;
  const card = [...document.querySelectorAll<HTMLElement>('.card')].find((one) => one.textContent?.includes(String(wanted.spelled.card)))!;
  card.click();
  expect(act.mock.calls[0]![0]).toEqual(wanted);
});

test('an exchange that cannot be asks why for a card of the hand', async () => {
  const { frame, whyNot } = await tableOf(without);
  exchange().click();
  const { do: verb, card } = whyNot.mock.calls[0]![0] as Record<string, string>;
  expect(verb).toBe('exchange');
  const hand = (frame.view.hand as number[][])[0]!;
  expect(hand.some((n) => n > 0) && card).toBeTruthy();
});

test('with an empty hand it asks why, too', async () => {
  const { whyNot } = await tableOf((found) => ({
    ...without(found), view: { ...found.view, hand: (found.view.hand as number[][]).map((side) => side.map(() => 0)) },
  }));
  exchange().click();
  expect(whyNot).toHaveBeenCalledOnce();
});
