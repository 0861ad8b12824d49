/** Records as bytes: where each field lies is told by the module's description, and by nothing else. */

/** A field: its offset, the bytes of one number, and its shape. */
export type Field = [offset: number, bytes: number, shape: number[]];
export type Fields = Record<string, Field>;

/** What a search calls the columns of its tally; the order is that of `haymaker/bots/search/space.py`. */
export type Numbers = { [name: string]: number };

export interface About {
  made_of: string;
  version: number;
  sizes: Numbers;
  columns: Numbers;
  style: Numbers;
  state: Fields;
  kit: Fields;
}

type Nested = number | Nested[];

/** A view of a frame as the record that the rules read. A field that is not there, or has another shape, is an error. */
export function pack(fields: Fields, size: number, view: Record<string, unknown>): Uint8Array {
  const bytes = new Uint8Array(size);
  const data = new DataView(bytes.buffer);
  for (const [name, [offset, width, shape]] of Object.entries(fields)) {
    const numbers = flat(view[name] as Nested);
    if (numbers.length !== shape.reduce((all, one) => all * one, 1)) throw new Error(`the view has no such ${name}`);
    numbers.forEach((number, i) => write(data, offset + i * width, width, number));
  }
  return bytes;
}

function flat(value: Nested | undefined): number[] {
  if (Array.isArray(value)) return value.flatMap(flat);
  return value === undefined ? [] : [Number(value)];
}

function write(data: DataView, at: number, width: number, number: number): void {
  if (width === 1) data.setInt8(at, number);
  else if (width === 2) data.setInt16(at, number, true);
  else if (width === 4) data.setInt32(at, number, true);
  else data.setBigInt64(at, BigInt(number), true);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
