/** Keeps the whole site on this device: pages, scenes, rulebooks, lessons, and some puzzles of every game. */
import { columnsFor } from '../games';
import { someUnsolved } from '../puzzle/kept';
import { wholePuzzle } from '../puzzle/offline';
import { SITE } from './kept';
import { forgetAnswers } from './kept-all';
import { build } from './newer';
import { RequestRefused, rest } from './rest';
import { recall, remember } from './storage';

/** Puzzles of each game. */
const PUZZLES = 6;
const LONGEST_PAUSE = 16_000;

interface Kept {
  build: string;
  day: string;
}

const today = () => new Date().toISOString().slice(0, 10);

export const canKeep = () => 'serviceWorker' in navigator && 'caches' in window;
export const isKept = () => recall<Kept | null>(SITE, null) !== null;

/** Whether what is kept is of this build, and today's puzzles are among it. */
export function isFresh(): boolean {
  const kept = recall<Kept | null>(SITE, null);
  return kept?.build === build && kept.day === today();
}

/** A server with much to do, or one that is asked too often, is asked again in a moment. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let pause = 500; ; pause *= 2) {
    try {
      return await ask();
    } catch (error) {
      const busy = error instanceof RequestRefused && [429, 503].includes(error.status);
      if (!busy || pause > LONGEST_PAUSE) throw error;
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}

/** Says how far it is, from 0 to 1. Throws where something could not be kept. */
export async function keepSite(progress: (done: number) => void = () => {}): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const kept = new Promise<boolean>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data as boolean);
    active!.postMessage({ keepAll: true }, [port2]);
  });
  await forgetAnswers();
  remember(SITE, { build, day: '' } satisfies Kept);
  const games = await rest.games();
  for (const [i, { name, lesson, rules, puzzles, daily }] of games.entries()) {
    const columns = columnsFor(name);
    await patiently(() => rest.game(name));
    const book = await patiently(() => rest.rulebook(name));
    for (const clause of book.examples) await patiently(() => rest.example(name, clause, columns));
    if (lesson) await patiently(() => rest.lesson(name, columns));
    for (const number of someUnsolved(name, rules, daily, puzzles, PUZZLES)) await patiently(() => wholePuzzle(name, number, columns));
    progress((i + 1) / (games.length + 1));
  }
  if (!(await kept)) throw new Error('not all files could be kept');
  progress(1);
  remember(SITE, { build, day: today() } satisfies Kept);
}
