import { texts } from '../texts';

/** A record that somebody has brought along, on its way from the front page to the replay. */
let text = '';

export function bring(record: string): void {
  text = record;
}

/** A page that is loaded anew has it no more. */
export function brought(): string {
  if (!text) throw new Error(texts.record.notHere);
  return text;
}
