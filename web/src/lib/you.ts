import type { Frame } from '../protocol';

/** Names the reader in a sentence: “Red (you) rests.”, “Red's (your) stamina is down to 3.” Once is enough. */
export function addressed(text: string, role: string): string {
  if (!role || text.includes(`${role} (you)`)) return text;
  const name = role.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\w-])${name}(['’]s)?(?![\\w-])`), (found, owns?: string) => `${found} ${owns ? '(your)' : '(you)'}`);
}

/** A seat's frame in words that say which of the players it is. */
export function toReader(frame: Frame, role: string): Frame {
  if (frame.seat === null || !role) return frame;
  const steps = frame.steps.map((step) => ({ ...step, told: step.told.map((text) => addressed(text, role)) }));
  return { ...frame, steps, log: frame.log.map((line) => ({ ...line, text: addressed(line.text, role) })) };
}
