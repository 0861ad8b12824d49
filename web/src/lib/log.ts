import type { Frame, Line } from '../protocol';

const MOST_LINES = 400;

/** What a frame tells, step by step. */
export function linesOf(frame: Frame): Line[] {
  return frame.steps.flatMap((step) => step.told.map((text) => ({ n: frame.n, text })));
}

/**
 * The log after a frame. A fresh frame brings the whole log along, of which only what is newer than
 * the known lines is added; any other frame brings what its own steps tell.
 */
export function merged(known: Line[], frame: Frame): Line[] {
  const newest = known.at(-1)?.n ?? -1;
  const fresh = frame.fresh ? frame.log.filter((line) => line.n > newest) : linesOf(frame);
  return fresh.length === 0 ? known : [...known, ...fresh].slice(-MOST_LINES);
}

/** One move of the past, in all its sentences. */
export interface Past {
  n: number;
  text: string;
}

/** The last moves of which something was told, the latest one last. What was told several times in a row stands once, counted. */
export function pastMoves(lines: Line[], most: number): Past[] {
  const counted: (Past & { times: number })[] = [];
  for (const { n, text } of eachMove(lines)) {
    const last = counted.at(-1);
    if (last?.text === text) counted.splice(-1, 1, { n, text, times: last.times + 1 });
    else counted.push({ n, text, times: 1 });
  }
  return counted.slice(-most).map(({ n, text, times }) => ({ n, text: times > 1 ? `${text} ×${times}` : text }));
}

function eachMove(lines: Line[]): Past[] {
  const moves: Past[] = [];
  for (const { n, text } of lines) {
    if (!text) continue;
    const last = moves.at(-1);
    if (last?.n === n) last.text += ` ${text}`;
    else moves.push({ n, text });
  }
  return moves;
}
