/** What was seen of one throw, as the server writes it: `games/pokepucks/throw/trajectory.py`. */
export interface Trajectory {
  /** Discs, bottom first; the last one is the slammer that was thrown. */
  discs: number;
  hit: boolean;
  frames: number;
  /** The frame in which the slammer first touched anything. */
  contact: number;
  rate: number;
  /** In millimetres. */
  thick: number[];
  /** Seven numbers a disc: x, y, z in 0.1 mm, then a quaternion (w, x, y, z) times 32767. */
  poses: Int16Array;
}

const HEAD = 12;
const ABOUT = 8;
const NUMBERS = 7;

/** Reads the bytes; null for anything that is no throw of this layout. */
export function decode(text: string): Trajectory | null {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
  if (bytes.length < HEAD || String.fromCharCode(...bytes.subarray(0, 4)) !== 'HPTR' || bytes[4] !== 1) return null;
  const data = new DataView(bytes.buffer);
  const discs = bytes[5]!;
  const rate = bytes[6]!;
  const frames = data.getUint16(8, true);
  const start = HEAD + discs * ABOUT;
  const count = frames * discs * NUMBERS;
  if (discs === 0 || frames === 0 || rate === 0 || bytes.length !== start + count * 2) return null;
  const poses = new Int16Array(count);
  for (let i = 0; i < count; i += 1) poses[i] = data.getInt16(start + i * 2, true);
  const thick = Array.from({ length: discs }, (_, i) => data.getUint16(HEAD + i * ABOUT + 2, true) / 100);
  return { discs, hit: bytes[7] === 1, frames, contact: data.getUint16(10, true), rate, thick, poses };
}
