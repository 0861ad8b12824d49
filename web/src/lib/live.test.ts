import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromServer, Hello, Move } from '../protocol';
import { frame, step, table, welcome } from '../testing/samples';
import { FakeSocket } from '../testing/socket';
import { Live } from './live.svelte';

const HIT: Move = { action: 3, spelled: { do: 'play' }, code: 'h', label: 'hit' };
let live: Live;

function join({ tokens = ['token-of-seat-zero'], columns = (_: string): number => 0, game = '' } = {}): FakeSocket {
  live = new Live('T1', tokens, '', columns, game);
  return FakeSocket.last;
}

/** At the table, with its first frame. */
function seated(): FakeSocket {
  return join().opens().says(welcome(), frame(1, { fresh: true, moves: [HIT] }));
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', FakeSocket);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test('a device that is passed around knows one seat at a time, and nobody before the first looks', () => {
  const line = join({ tokens: ['token-of-seat-zero', 'token-of-seat-one'] }).opens().says(welcome({ seats: [0, 1] }), frame(1, { fresh: true }));
  expect(line.of('hello').at(-1)).toMatchObject({ looks: [] });
  expect(live.frames.size).toBe(0);
  live.look([0]);
  line.says(welcome({ seats: [0, 1] }), frame(1, { fresh: true, log: [{ n: 1, text: 'Bell!' }] }));
  expect(live.logs.get(0)).toHaveLength(1);
  live.look([]);
  expect([live.frames.size, live.logs.size]).toEqual([0, 0]);
  live.look([1]);
  line.says(frame(2), welcome({ seats: [0, 1] }), frame(4, { seat: 1, fresh: true }));
  expect([...live.frames.keys()]).toEqual([1]);
  expect(line.of('hello').map(({ looks }) => looks)).toEqual([[], [0], [], [1]]);
});

test('says hello with its tokens, and is open when it is welcome', () => {
  const line = join().opens();
  expect(line.address).toMatch(/^ws:.*\/api\/tables\/T1\/live$/);
  expect(line.of('hello')).toMatchObject([{ seats: ['token-of-seat-zero'], since: [0], pictures: false }]);
  expect(live.state).toBe('connecting');
  line.says(welcome({ host: true }));
  expect([live.state, live.seats, live.host, live.kit]).toEqual(['open', [0], true, { copies: 5 }]);
});

test('a lost line is taken up again by itself, each time a little later, and says what it has', () => {
  const waits: number[] = [];
  seated().says(frame(2)).close();
  for (let lines = 2; lines <= 8; lines += 1) {
    expect(live.state).toBe('lost');
    const began = Date.now();
    while (FakeSocket.all.length < lines) vi.advanceTimersByTime(50);
    waits.push(Date.now() - began);
    FakeSocket.last.close();
  }
  expect(waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000]);
  vi.advanceTimersByTime(8000);
  const [hello] = FakeSocket.last.opens().of('hello') as [Hello];
  expect(hello.since).toEqual([2]);
  FakeSocket.last.says(welcome());
  expect(live.state).toBe('open');
});

test('after a welcome the waits start short again', () => {
  seated().close();
  vi.advanceTimersByTime(300);
  FakeSocket.last.close();
  vi.advanceTimersByTime(600);
  FakeSocket.last.opens().says(welcome()).close();
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all).toHaveLength(4);
});

test('a browser that is online again does not wait', () => {
  seated().close();
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a choice made while the line is lost is sent when it is back, once, under one id', async () => {
  const line = seated();
  line.close();
  const answer = live.act(0, HIT);
  expect(live.acting).toEqual([0]);
  vi.advanceTimersByTime(300);
  const next = FakeSocket.last.opens();
  expect(next.of('act')).toEqual([]);
  next.says(welcome());
  expect(next.of('act')).toMatchObject([{ seat: 0, action: 3, n: 1 }]);
  next.says({ type: 'done', id: next.of('act')[0]!.id });
  expect(await answer).toMatchObject({ type: 'done' });
  expect(live.acting).toEqual([]);
});

test('nothing is asked before the table has said welcome', () => {
  const line = join().opens();
  void live.ask({ type: 'hint', seat: 0 });
  expect(line.of('hint')).toEqual([]);
  line.says(welcome());
  expect(line.of('hint')).toHaveLength(1);
});

test('a choice whose answer was lost with the line is asked again under the same id', () => {
  const line = seated();
  void live.act(0, HIT);
  const [first] = line.of('act');
  line.close();
  vi.advanceTimersByTime(300);
  FakeSocket.last.opens().says(welcome());
  expect(FakeSocket.last.of('act')).toEqual([first]);
  FakeSocket.last.says({ type: 'done', id: first!.id }).close();
  vi.advanceTimersByTime(300);
  FakeSocket.last.opens().says(welcome());
  expect(FakeSocket.last.of('act')).toEqual([]);
});

test('a seat may choose again only when its last choice is answered, whatever else comes', () => {
  const line = seated();
  void live.act(0, HIT);
  line.says(frame(2, { moves: [HIT] }));
  expect(live.acting).toEqual([0]);
  line.says({
    type: 'refused', id: line.of('act')[0]!.id, message: 'No.', clause: 'R-1', stale: false, allowed: ['q'], more: 2,
  });
  expect(live.acting).toEqual([]);
});

test('a frame that comes twice is shown once; a gap is mended by asking for fresh frames', () => {
  const line = seated().says(frame(2, { ask: 'two' }), frame(2, { ask: 'again' }));
  expect(live.frames.get(0)?.ask).toBe('two');
  line.says(frame(4));
  expect(live.frames.get(0)?.n).toBe(2);
  expect(line.of('resync')).toHaveLength(1);
  line.says(frame(4, { fresh: true }));
  expect(live.frames.get(0)?.n).toBe(4);
});

test('another seat is taken on the same line', () => {
  const line = seated();
  live.addSeat('token-of-seat-one');
  expect(line.of('hello').at(-1)).toMatchObject({ seats: ['token-of-seat-zero', 'token-of-seat-one'], since: [1, 0] });
});

test('drawings are asked for exactly where the page cannot draw the game', () => {
  const columns = (game: string) => (game === 'somebody-elses' ? 46 : 0);
  const [own] = join({ columns, game: 'ring' }).opens().of('hello');
  expect([own!.pictures, own!.columns]).toEqual([false, undefined]);
  live.close();
  expect(join({ columns, game: 'somebody-elses' }).opens().of('hello')).toMatchObject([{ pictures: true, columns: 46 }]);
});

test('a screen of another shape gets drawings of another width, and only then', () => {
  let wide = 72;
  const line = join({ columns: () => wide, game: 'somebody-elses' }).opens().says(welcome());
  live.redraw();
  expect(line.of('hello')).toHaveLength(1);
  wide = 46;
  live.redraw();
  expect(line.of('hello').map(({ columns }) => columns)).toEqual([72, 46]);
});

test('behind a link whose game is not known, drawings are asked for as soon as it is', () => {
  const line = join({ columns: (game) => (game === 'somebody-elses' ? 60 : 0) }).opens();
  line.says(welcome({ table: table({ game: 'somebody-elses' }) }));
  expect(live.state).toBe('connecting');
  expect(line.of('hello').map(({ pictures }) => pictures)).toEqual([false, true]);
  line.says(welcome({ table: table({ game: 'somebody-elses' }) }), frame(1, { fresh: true, picture: 'o-o' }));
  expect([live.state, live.frames.get(0)?.picture]).toEqual(['open', 'o-o']);
});

test('a kit that comes with the news of the table takes the place of the old one', () => {
  seated().says({ type: 'table', table: table(), now: 0, kit: null });
  expect(live.kit).toEqual({ copies: 5 });
  FakeSocket.last.says({ type: 'table', table: table(), now: 0, kit: { copies: 7 } });
  expect(live.kit).toEqual({ copies: 7 });
});

test('a line of chat that comes twice is read once', () => {
  const chat = { number: 1, seat: 1, name: 'Bob', text: 'Ouch!', at: 0, who: 'bob', gallery: false };
  seated().says({ type: 'chat', chat }, { type: 'chat', chat }, { type: 'chat', chat: { ...chat, number: 2 } });
  expect(live.chat.map(({ number }) => number)).toEqual([1, 2]);
  FakeSocket.last.says({ type: 'chat', chat: { ...chat, gallery: true } });
  expect(live.chat.map(({ gallery }) => gallery)).toEqual([false, false, true]);
});

test('whom I have muted is known, and a profile can be shown later', () => {
  const shunned = [{ person: 'bob', name: 'Bob', how: 'mute' as const }];
  const line = seated().says({ type: 'company', shunned });
  expect([live.me, live.shunned]).toEqual(['ann', shunned]);
  live.introduce('a secret');
  expect(line.of('hello').map(({ me }) => me)).toEqual(['', 'a secret']);
});

test('what luck did is said once: the question is closed until the next one, and opens again if it was refused', async () => {
  const question: FromServer = { type: 'luck_asked', ask: 'Which card?', outcomes: [] };
  const line = seated().says(frame(2, { luck_due: true }), question);
  const answer = live.sayLuck(4);
  expect(live.luckAsked).toBeNull();
  const [said] = line.of('luck');
  line.says({ type: 'refused', id: said!.id, message: 'No.', clause: '', stale: false, allowed: [], more: 0 });
  await answer;
  expect(live.luckAsked).toMatchObject({ ask: 'Which card?' });
  const next = live.sayLuck(5);
  line.says(frame(3, { luck_due: true }), { ...question, ask: 'And now?' }, { type: 'done', id: line.of('luck')[1]!.id });
  await next;
  expect(live.luckAsked).toMatchObject({ ask: 'And now?' });
  const late = live.sayLuck(6);
  line.says({ ...question, ask: 'The next one?' });
  line.says({ type: 'refused', id: line.of('luck')[2]!.id, message: 'No.', clause: '', stale: false, allowed: [], more: 0 });
  await late;
  expect(live.luckAsked).toMatchObject({ ask: 'The next one?' });
  line.says(frame(4));
  expect(live.luckAsked).toBeNull();
});

test('a line that is silent too long is given up, one that answers is kept', () => {
  const line = seated();
  vi.advanceTimersByTime(15_000);
  expect(line.of('ping')).toHaveLength(1);
  vi.advanceTimersByTime(15_000);
  vi.advanceTimersByTime(250);
  line.says({ type: 'pong', id: 'x', now: 0 });
  void live.act(0, { action: 3, spelled: {}, code: '', label: '' });
  expect(line.of('act')[0]).toMatchObject({ lag: 0.25 });
  vi.advanceTimersByTime(29_750);
  expect(live.state).toBe('open');
  vi.advanceTimersByTime(15_000);
  expect(live.state).toBe('lost');
});

test('a server that says good-bye for good is not called again; one that comes back is', () => {
  seated().says({ type: 'bye', message: 'The server restarts.', again: true }).close();
  expect([live.state, live.problem]).toEqual(['lost', 'The server restarts.']);
  vi.advanceTimersByTime(300);
  FakeSocket.last.opens().says({ type: 'bye', message: 'Closed.', again: false });
  expect([live.state, live.problem]).toEqual(['gone', 'Closed.']);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a hello that is refused ends it, with the reason', () => {
  const line = join().opens();
  line.says({ type: 'refused', id: line.of('hello')[0]!.id, message: 'No such seat.', clause: '', stale: false, allowed: [], more: 0 });
  expect([live.state, live.problem]).toEqual(['gone', 'No such seat.']);
});

test('a page that is left leaves the line and never comes back', () => {
  seated();
  live.close();
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.last.readyState).toBe(3);
});
