/** A record that somebody has brought along, on its way from the front page to the replay. */
let text = '';

export function bring(record: string): void {
  text = record;
}

export function brought(): string {
  return text;
}
