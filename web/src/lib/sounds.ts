import { settings } from './settings.svelte';

type Tune = (number | undefined)[];

/** For all of them. */
export const VOLUME = 0.22;

export const TUNES = {
  touch: [1.05, 0, 320, , 0.01, 0.02, , 1.6, , , , , , , , , , 0.6],
  seal: [1, 0, 140, 0.01, 0.02, 0.07, 1, 1.4, -4],
  flip: [0.7, 0.02, 520, , 0.02, 0.04, 4, 1.2, 18, , , , , 1.2],
  hit: [2.1, 0.04, 92, , 0.03, 0.19, 4, 2.1, -3.5, , , , , 1.4, , 0.3, 0.05, 0.6, 0.04],
  block: [0.68, 0.02, 210, , 0.01, 0.08, 3, 0.7, -6],
  rest: [0.5, 0, 440, 0.03, 0.08, 0.18, 0, 1.5, 2],
  bell: [0.45, 0, 1180, 0.005, 0.12, 0.6, 0, 0.3, , , , , 0.06],
  win: [0.8, 0, 523, 0.02, 0.2, 0.35, 1, 1.8, , , 262, 0.08, 0.05],
  lose: [0.53, 0, 220, 0.03, 0.2, 0.4, 1, 0.6, -1.5],
  no: [1, 0, 120, , 0.03, 0.06, 2, 2.4, -2],
} satisfies Record<string, Tune>;

export type Sound = keyof typeof TUNES;

/** Browsers let a page sound only after a touch; the synthesiser is loaded at the first sound. */
let touched = false;
for (const kind of ['pointerdown', 'keydown']) {
  addEventListener(kind, () => (touched = true), { once: true, capture: true });
}

export function play(sound: Sound): void {
  if (!settings.sound || !touched) return;
  void import('zzfx').then(({ zzfx, ZZFX }) => {
    ZZFX.volume = VOLUME;
    if (ZZFX.audioContext.state === 'suspended') void ZZFX.audioContext.resume();
    const tune: Tune = TUNES[sound];
    zzfx(...tune);
  });
}
