import { PACES, type PaceName } from './pace.svelte';
import { recall, remember } from './storage';

export type Theme = 'auto' | 'paper' | 'canvas';

class Settings {
  theme = $state<Theme>(recall<Theme>('theme', 'auto'));
  sound = $state(recall('sound', true));
  /** How fast what others do is shown. */
  pace = $state<PaceName>(recall<PaceName>('pace', 'brisk'));
  hintsSeen = $state(recall<string[]>('hints', []));

  constructor() {
    this.dress();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.dress());
  }

  get dark(): boolean {
    if (this.theme === 'auto') return matchMedia('(prefers-color-scheme: dark)').matches;
    return this.theme === 'canvas';
  }

  turnLights(): void {
    this.theme = this.dark ? 'paper' : 'canvas';
    remember('theme', this.theme);
    this.dress();
  }

  toggleSound(): void {
    this.sound = !this.sound;
    remember('sound', this.sound);
  }

  setPace(pace: PaceName): void {
    this.pace = PACES.includes(pace) ? pace : 'brisk';
    remember('pace', this.pace);
  }

  sawHints(game: string): void {
    this.hintsSeen = [...this.hintsSeen, game];
    remember('hints', this.hintsSeen);
  }

  /** Lessons are offered once per game. */
  knowsLesson(game: string): boolean {
    return this.hintsSeen.includes(`lesson:${game}`);
  }

  sawLesson(game: string): void {
    if (!this.knowsLesson(game)) this.sawHints(`lesson:${game}`);
  }

  private dress(): void {
    document.documentElement.dataset.theme = this.dark ? 'canvas' : 'paper';
  }
}

export const settings = new Settings();

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
