/** Frames of real games, as `python -m tests.web.recorded` has written them. */
import type { Frame, Welcome } from '../protocol';
import { frame, seat, table, welcome } from './samples';

interface Recorded {
  game: string;
  title: string;
  roles: string[];
  kit: Record<string, unknown>;
  frames: (Partial<Frame> & { n: number })[];
}

const files = import.meta.glob<{ default: Recorded }>('../games/*/recorded.json');

const panels = import.meta.glob<{ PANELS: string }>('../games/*/panels.ts', { eager: true });

/** What a scene counts and lists beside its stage: selectors. */
export const panelsOf = (game: string): string => panels[`../games/${game}/panels.ts`]!.PANELS;

export const RECORDED = Object.keys(files).map((path) => /games\/(\w+)\//.exec(path)![1]!);

/** The welcome to the table, and every frame of its first seat: the first of them fresh. */
export async function recorded(game: string): Promise<{ welcome: Welcome; frames: Frame[] }> {
  const { default: file } = await files[`../games/${game}/recorded.json`]!();
  let view: Record<string, unknown> = {};
  const frames = file.frames.map((short, i) => {
    for (const { changed } of short.steps ?? []) view = { ...view, ...changed };
    view = { ...view, ...short.view };
    return frame(short.n, { ...short, view, fresh: i === 0 });
  });
  const seats = file.roles.map((role, n) => seat(n, { role, ...(n === 0 ? { name: 'Ann' } : { kind: 'bot', bot: 'random' }) }));
  const shown = table({ game, title: file.title, players: seats.length, seats });
  return { welcome: welcome({ table: shown, kit: file.kit, goals: seats.map(() => 'Win.') }), frames };
}
