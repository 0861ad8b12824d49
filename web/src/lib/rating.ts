import type { RatingShown } from '../protocol';

/** “1512 ± 220”, with a question mark while it says little. */
export function ratingSaid({ rating, deviation, provisional }: RatingShown): string {
  return `${rating}${provisional ? '?' : ''} ± ${deviation}`;
}

/** “+12”, “−8”, “±0”. */
export function changeSaid(before: number, after: number): string {
  const change = after - before;
  return change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}
