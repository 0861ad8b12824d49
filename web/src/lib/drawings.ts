/** Drawings of 512 points to a side are shown at a hundred pixels at most: a tenth of a point is fine enough. */
const PLACES = 10;

/** Commands of a path, each with as many numbers as it takes again and again. */
const NUMBERS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const NUMBER = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
const FLAG = /[\s,]*([01])/y;

/** The same drawing with shorter numbers. */
export function coarser(body: string): string {
  return body.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${coarserPath(path)}"`);
}

export function coarserPath(path: string): string {
  return commandsOf(path)
    .map(([command, numbers]) => command + joined(numbers.map((number) => short(Math.round(number * PLACES) / PLACES))))
    .join('');
}

/** Two flags of an arc may stand without anything between them and the number that follows. */
export function commandsOf(path: string): [command: string, numbers: number[]][] {
  return [...path.matchAll(/([a-z])([^a-df-z]*)/gi)].map(([, command, text]) => {
    const numbers: number[] = [];
    const takes = NUMBERS[command!.toLowerCase()]!;
    for (let at = 0; text!.slice(at).trim() !== '';) {
      const place = numbers.length % takes;
      const kind = takes === 7 && (place === 3 || place === 4) ? FLAG : NUMBER;
      kind.lastIndex = at;
      const found = kind.exec(text!);
      if (!found) throw new Error(`no path: ${path}`);
      numbers.push(Number(found[1]));
      at = kind.lastIndex;
    }
    return [command!, numbers];
  });
}

const short = (number: number) => String(number).replace(/^(-?)0\./, '$1.');

/** With nothing between two numbers where the second begins with a sign, or with a point after a point. */
function joined(numbers: string[]): string {
  return numbers.reduce((before, next, i) => {
    const apart = i > 0 && !next.startsWith('-') && !(next.startsWith('.') && numbers[i - 1]!.includes('.'));
    return before + (apart ? ' ' : '') + next;
  }, '');
}
