import type {
  AnalysisShown, Because, CodeFound, EndingShown, EngineShown, ExampleShown, Frame, GameShown, GamesPlayed, LabAsked, LabGames, LessonShown, NewTable, PartShown, Problem, ProfileMade, ProfileShown, PushAsked, PushShown, PuzzleAnswered, PuzzleShown, RulebookShown, SeatAsked, SeatTaken,
  Story, TableListed, TableMade, TableShown, Verified, WayShown, WhatShown,
} from '../protocol';
import { texts } from '../texts';
import { keepAnswer, keptAnswer } from './kept';

/** A request that was refused, in the server's own sentence. */
export class RequestRefused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly clause: string,
  ) {
    super(message);
  }
}

interface Extra {
  body?: unknown;
  method?: string;
  secret?: string;
  seat?: string;
  signal?: AbortSignal;
}

async function ask(path: string, { body, method, secret, seat, signal }: Extra = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (secret) headers['Authorization'] = `Bearer ${secret}`;
  if (seat) headers['Seat-Token'] = seat;
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch {
    throw new RequestRefused(texts.net.unreachable, 0, '');
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new RequestRefused(problem?.message ?? texts.net.odd, answer.status, problem?.clause ?? '');
}

export async function read<T>(path: string, extra?: Extra): Promise<T> {
  return (await ask(path, extra)).json() as Promise<T>;
}

/** An answer that only another build of the server changes: where there is no server, the copy that was kept has to do. */
export async function lasting<T>(path: string): Promise<T> {
  try {
    const answer = await ask(path);
    void keepAnswer(path, answer.clone());
    return (await answer.json()) as T;
  } catch (error) {
    const kept = unreachable(error) ? await keptAnswer<T>(path) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/** Whether there is no server at all: every other problem is the server's own word. */
export function unreachable(error: unknown): boolean {
  return error instanceof RequestRefused && error.status === 0;
}

const PAUSES = [300, 1000, 3000];

/** A request that makes something: where the answer is lost, it is asked for again with the same
 * key, and the server makes it once. */
async function make<T>(path: string, body: object, extra: Extra = {}): Promise<T> {
  const key = [...crypto.getRandomValues(new Uint8Array(24))].map((n) => n.toString(36)).join('-');
  for (const pause of [...PAUSES, 0]) {
    try {
      return await read<T>(path, { ...extra, body: { ...body, key } });
    } catch (error) {
      if (!pause || !unreachable(error)) throw error;
      await new Promise((go) => setTimeout(go, pause));
    }
  }
  throw new RequestRefused(texts.net.unreachable, 0, '');
}

/** Whose view is asked for: a seat's, or the onlookers'. */
const viewOf = (seat: number | null, more = '') => {
  const asked = [seat === null ? '' : `seat=${seat}`, more].filter(Boolean).join('&');
  return asked && `?${asked}`;
};

/** With drawings so many columns wide, or without any. */
export const drawn = (columns: number) => (columns ? `columns=${columns}` : 'pictures=false');

export const rest = {
  games: () => lasting<GameShown[]>('games'),
  game: (name: string) => lasting<GameShown>(`games/${encodeURIComponent(name)}`),
  rulebook: (name: string) => lasting<RulebookShown>(`games/${encodeURIComponent(name)}/rulebook`),
  example: (game: string, clause: string, columns: number) =>
    lasting<ExampleShown>(`games/${encodeURIComponent(game)}/examples/${encodeURIComponent(clause)}?${drawn(columns)}`),
  /** With drawings so many columns wide, or without any. */
  lesson: (game: string, columns: number) =>
    lasting<LessonShown>(`games/${encodeURIComponent(game)}/lesson?${drawn(columns)}`),
  practice: (game: string) => read<PartShown>(`games/${encodeURIComponent(game)}/practice`),
  practise: (game: string, aim: Record<string, number>) =>
    read<Frame>(`games/${encodeURIComponent(game)}/practice`, { body: { aim } }),
  lessonThings: (game: string, task: number) =>
    read<WhatShown[]>(`games/${encodeURIComponent(game)}/lesson/things?task=${task}`),
  lessonWhy: (game: string, task: number, spelled: Record<string, unknown>) =>
    read<Because>(`games/${encodeURIComponent(game)}/lesson/why`, { body: { task, spelled } }),
  /** A puzzle by its number, or today's: `daily`. */
  puzzle: (game: string, number: string, columns: number) =>
    read<PuzzleShown>(`games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(number)}?${drawn(columns)}`),
  /** Without an action the answer is asked for. */
  answerPuzzle: (game: string, number: number, action: number | null, columns: number) =>
    read<PuzzleAnswered>(`games/${encodeURIComponent(game)}/puzzles/${number}?${drawn(columns)}`, { body: { action } }),
  puzzleThings: (game: string, number: number) =>
    read<WhatShown[]>(`games/${encodeURIComponent(game)}/puzzles/${number}/things`),
  puzzleWhy: (game: string, number: number, spelled: Record<string, unknown>) =>
    read<Because>(`games/${encodeURIComponent(game)}/puzzles/${number}/why`, { body: { spelled } }),
  /** What this device needs to play it by itself. */
  labGames: (game: string, body: LabAsked, signal: AbortSignal) =>
    read<LabGames>(`games/${encodeURIComponent(game)}/lab/games`, { body, signal }),
  /** A line of JSON after every few games. */
  lab: (game: string, body: LabAsked, secret: string, signal: AbortSignal) =>
    ask(`games/${encodeURIComponent(game)}/lab`, { body, secret, signal }),
  lobby: () => read<TableListed[]>('lobby'),
  table: (id: string) => read<TableShown>(`tables/${encodeURIComponent(id)}`),
  makeTable: (body: NewTable, secret: string) => make<TableMade>('tables', body, { secret }),
  takeSeat: (id: string, body: SeatAsked, secret: string) =>
    read<SeatTaken>(`tables/${encodeURIComponent(id)}/seats`, { body, secret }),
  /** With drawings so many columns wide, or without any. */
  things: (id: string) => read<WhatShown[]>(`tables/${encodeURIComponent(id)}/things`),
  story: (id: string, seat: number | null, token: string, columns: number) =>
    read<Story>(`tables/${encodeURIComponent(id)}/story${viewOf(seat, drawn(columns))}`, { seat: token }),
  ending: (id: string, seat: number | null) => read<EndingShown>(`tables/${encodeURIComponent(id)}/ending${viewOf(seat)}`),
  way: (id: string) => read<WayShown>(`tables/${encodeURIComponent(id)}/way`),
  byCode: (code: string) => read<CodeFound>(`codes/${encodeURIComponent(code)}`),
  verify: (id: string) => read<Verified>(`tables/${encodeURIComponent(id)}/verify`),
  recordAddress: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
  broughtStory: (record: string, seat: number | null) =>
    read<Story>(`records/story${viewOf(seat)}`, { body: { record } }),
  engine: (id: string) => read<EngineShown>(`tables/${encodeURIComponent(id)}/engine`),
  analysis: (id: string) => read<AnalysisShown>(`tables/${encodeURIComponent(id)}/analysis`),
  broughtAnalysis: (record: string) => read<AnalysisShown>('records/analysis', { body: { record } }),
  broughtVerify: (record: string) => read<Verified>('records/verify', { body: { record } }),
  newProfile: (name: string) => make<ProfileMade>('profiles', { name }),
  recover: (recovery: string) => make<ProfileMade>('profiles/recover', { recovery }),
  pushKey: () => read<PushShown>('push'),
  subscribe: (body: PushAsked, secret: string) => ask('push', { body, secret }),
  unsubscribe: (endpoint: string, secret: string) => ask('push', { body: { endpoint }, method: 'DELETE', secret }),
  myGames: (secret: string, game: string, before: number | null) =>
    read<GamesPlayed>(`profiles/me/games?game=${encodeURIComponent(game)}${before === null ? '' : `&before=${before}`}`, { secret }),
  rename: (name: string, secret: string) =>
    read<ProfileShown>('profiles/me', { body: { name }, secret, method: 'PATCH' }),
};

export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
