import { beforeAll, expect, test, vi } from 'vitest';

/** Decibels between the softest and the loudest of our sounds. */
const APART = 6;
let waves: Map<string, number[]>;

beforeAll(async () => {
  vi.stubGlobal('AudioContext', class { sampleRate = 44_100; });
  const { ZZFX } = await import('zzfx');
  const { TUNES, VOLUME } = await import('./sounds');
  ZZFX.volume = VOLUME;
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  waves = new Map(Object.entries(TUNES).map(([name, tune]) => [name, ZZFX.buildSamples(...(tune as (number | undefined)[]))]));
});

test('no sound is clipped', () => {
  for (const [name, wave] of waves) expect(Math.max(...wave.map(Math.abs)), name).toBeLessThan(1);
});

/** The loudest tenth of a second: what the ear takes for its loudness. */
function loudness(wave: number[]): number {
  const span = Math.min(4_410, wave.length);
  let most = 0;
  for (let at = 0; at + span <= wave.length; at += 441) {
    most = Math.max(most, wave.slice(at, at + span).reduce((sum, x) => sum + x * x, 0) / span);
  }
  return 10 * Math.log10(most);
}

test('all sounds are about equally loud', () => {
  const all = [...waves].map(([name, wave]) => [name, Math.round(loudness(wave) * 10) / 10] as const);
  const loud = all.map(([, db]) => db);
  expect(Math.max(...loud) - Math.min(...loud), JSON.stringify(all)).toBeLessThanOrEqual(APART);
});
