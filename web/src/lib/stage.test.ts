import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frame, step } from '../testing/samples';
import { PATIENCE, Stage, type Script } from './stage.svelte';

let stage: Stage;
/** Every sentence that was shown so far, and the score at that moment. */
const seen: string[] = [];

/** Looks at the stage again and again until it is still, or so many milliseconds are over. */
function watch(ms = 60_000): string[] {
  seen.length = 0;
  for (let now = 0; now <= ms; now += 20) {
    const picture = `${stage.told.join(' ')} ${String(stage.view.score)}`;
    if (seen.at(-1) !== picture) seen.push(picture);
    if (!stage.busy) break;
    vi.advanceTimersByTime(20);
  }
  return [...seen];
}

const hit = (n: number, more = {}) => frame(n, { view: { score: n }, steps: [step([`hit ${n}`], { score: n })], ...more });
/** Swing, then hit: half a second each. */
const SCRIPT: Script = (before, after) => [{ view: { score: `${String(before.score)}?` }, ms: 500, lines: 0 }, { view: after, ms: 500 }];

beforeEach(() => {
  vi.useFakeTimers();
  stage = new Stage();
  stage.show(frame(1, { fresh: true, view: { score: 1 } }));
});

afterEach(() => {
  stage.stop();
  vi.useRealTimers();
});

test('the first frame is there at once', () => {
  expect([stage.now?.n, stage.jumped, stage.busy, stage.drawn, stage.view]).toEqual([1, true, false, 1, { score: 1 }]);
});

test('the steps of a frame are drawn one after the other, and end as the frame does', () => {
  stage.show(frame(2, { view: { score: 4, left: 1 }, steps: [step(['a'], { score: 2 }), step([], { score: 3 }), step(['b'], { score: 4 })] }));
  expect(stage.jumped).toBe(false);
  expect(watch()).toEqual(['a 2', 'b 4']);
  expect(stage.view).toEqual({ score: 4, left: 1 });
});

test('without a script the next frame cuts the show short', () => {
  stage.show(frame(2, { view: { score: 3 }, steps: [step(['a'], { score: 2 }), step(['b'], { score: 3 })] }));
  stage.show(hit(3));
  expect([stage.drawn, stage.told]).toEqual([3, ['hit 3']]);
});

test('a gap, another seat, a fresh frame and a still one are drawn at one go', () => {
  for (const [next, still] of [[hit(5), false], [hit(6, { seat: 1 }), false], [hit(7, { seat: 1, fresh: true }), false], [hit(8, { seat: 1 }), true]] as const) {
    stage.show(next, { still });
    expect([stage.jumped, stage.busy, stage.drawn]).toEqual([true, false, next.n]);
  }
});

test('a script acts every step out, and nothing is told before it is shown', () => {
  stage.direct(SCRIPT);
  stage.show(frame(2, { view: { score: 3 }, steps: [step(['hit'], { score: 2 }), step(['fall'], { score: 3 })] }));
  expect(watch()).toEqual([' 1?', 'hit 2', 'hit 2?', 'fall 3']);
});

test('the next frame waits for the show that is on, then has its own', () => {
  stage.direct(SCRIPT);
  stage.show(hit(2));
  vi.advanceTimersByTime(200);
  stage.show(hit(3));
  expect([stage.drawn, stage.waiting]).toEqual([2, 1]);
  expect(watch()).toEqual([' 1?', 'hit 2 2', 'hit 2 2?', 'hit 3 3']);
  expect([stage.drawn, stage.waiting]).toEqual([3, 0]);
});

test('but never longer than patience lasts', () => {
  stage.direct(() => [{ view: { score: 'slow' }, ms: 60_000 }]);
  stage.show(hit(2));
  vi.advanceTimersByTime(100);
  stage.show(hit(3));
  vi.advanceTimersByTime(PATIENCE - 120);
  expect(stage.drawn).toBe(2);
  vi.advanceTimersByTime(40);
  expect(stage.drawn).toBe(3);
  vi.advanceTimersByTime(PATIENCE + 1);
  stage.show(hit(4));
  expect(stage.drawn).toBe(4);
});

test('never where it answers one’s own choice', () => {
  stage.direct(SCRIPT);
  stage.show(hit(2));
  stage.show(frame(3, { view: { score: 3 }, steps: [step(['mine'], { score: 3 }, 0)] }));
  expect([stage.drawn, stage.waiting]).toEqual([3, 0]);
});

test('of several frames that wait the greatest moment is acted out, and all ends as the last one does', () => {
  stage.direct((_, after) => [{ view: after, ms: after.score === 3 ? 900 : 100 }]);
  stage.show(hit(2));
  stage.show(hit(3));
  stage.show(hit(4));
  expect(stage.waiting).toBe(1);
  vi.advanceTimersByTime(100);
  expect([stage.drawn, stage.view, stage.told]).toEqual([4, { score: 3 }, ['hit 3']]);
  expect(watch()).toEqual(['hit 3 3', 'hit 4 4']);
});

test('a show can be skipped: what waits, too', () => {
  stage.direct(SCRIPT);
  stage.show(hit(2));
  stage.show(hit(3));
  stage.catchUp();
  expect([stage.drawn, stage.view, stage.told, stage.busy, stage.jumped]).toEqual([3, { score: 3 }, ['hit 3'], false, true]);
  vi.advanceTimersByTime(10_000);
  expect(stage.view).toEqual({ score: 3 });
});

test('the same frame is not shown twice', () => {
  const again = hit(2);
  stage.show(again);
  watch();
  stage.view = { score: 'touched' };
  stage.show(again);
  expect(stage.view).toEqual({ score: 'touched' });
});

test('what is told beside the scene comes from the newest frame that was shown to its end', () => {
  stage.direct(SCRIPT);
  stage.show(hit(2));
  stage.show(hit(3));
  expect(stage.now?.n).toBe(1);
  watch();
  expect(stage.now?.n).toBe(3);
  stage.show(hit(4));
  expect(stage.now?.n).toBe(3);
  stage.catchUp();
  expect(stage.now?.n).toBe(4);
});

test('a scene that acts frames out by itself says when they are shown, and can be cut short', () => {
  const performer = { playing: false, show: vi.fn(() => void (performer.playing = true)), skip: () => void (performer.playing = false) };
  stage.perform(performer);
  expect(performer.show).toHaveBeenCalledWith(expect.objectContaining({ n: 1 }), true, false);
  performer.playing = false;
  stage.show(hit(2));
  expect(performer.show).toHaveBeenLastCalledWith(expect.objectContaining({ n: 2 }), false, false);
  expect([stage.settled, stage.now?.n]).toEqual([false, 1]);
  stage.catchUp();
  expect([stage.settled, stage.now?.n]).toEqual([true, 2]);
});
