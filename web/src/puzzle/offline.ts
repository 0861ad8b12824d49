/** Puzzles without a network: those that were kept come with the answers to all their moves. */
import type { PuzzleAnswered, PuzzleShown, PuzzleWhole } from '../protocol';
import { columnsFor } from '../games';
import { keptAnswer } from '../lib/kept';
import { keptPaths } from '../lib/kept-all';
import { drawn, lasting, rest, unreachable } from '../lib/rest';

/** What stands for a whole puzzle, here and among what is kept. */
const wholePath = (game: string, number: number, columns: number) => `games/${encodeURIComponent(game)}/puzzles/${number}/whole?${drawn(columns)}`;

/** A puzzle with the answers to all its moves. */
export const wholePuzzle = (game: string, number: number, columns: number) => lasting<PuzzleWhole>(wholePath(game, number, columns));

/** Numbers of the puzzles of a game that are on this device. */
export async function keptNumbers(game: string): Promise<number[]> {
  const paths = await keptPaths(`games/${encodeURIComponent(game)}/puzzles/`);
  return paths.map((path) => Number(path.split('/')[3])).sort((a, b) => a - b);
}

async function kept(game: string, number: number): Promise<PuzzleWhole | null> {
  return keptAnswer<PuzzleWhole>(wholePath(game, number, columnsFor(game)));
}

/** From the server, or from this device where there is none: today's, one by its number, or else any. */
export async function puzzleOf(game: string, number: string): Promise<{ puzzle: PuzzleShown; offline: boolean }> {
  try {
    return { puzzle: await rest.puzzle(game, number || 'daily', columnsFor(game)), offline: false };
  } catch (error) {
    const numbers = unreachable(error) ? await keptNumbers(game) : [];
    const wanted = numbers.includes(Number(number)) ? Number(number) : numbers[0];
    const found = wanted === undefined ? null : await kept(game, wanted);
    if (!found) throw error;
    return { puzzle: found.puzzle, offline: true };
  }
}

/** Without an action the answer is asked for. */
export async function judged(game: string, number: number, action: number | null): Promise<PuzzleAnswered> {
  try {
    return await rest.answerPuzzle(game, number, action, columnsFor(game));
  } catch (error) {
    const found = unreachable(error) ? await kept(game, number) : null;
    const answer = action === null ? found?.told : found?.answers.find((one) => one.action === action)?.answer;
    if (!answer) throw error;
    return answer;
  }
}
