import type { Component } from 'svelte';
import { shape } from '../lib/shape.svelte';
import type { Poster, SceneProps } from './scene';
import glove from 'icon:boxing-glove-surprise';

/** A new game is a new folder here: `poster.ts` for its sign, `Scene.svelte` for its table. */
const posters = import.meta.glob<{ poster: Poster }>('./*/poster.ts', { eager: true });
/** A page of the game's own, if it has one: its box to leaf through, for example. */
const pages = import.meta.glob<{ default: Component }>('./*/Page.svelte');
const scenes = import.meta.glob<{ default: Component<SceneProps> }>('./*/Scene.svelte');

/** Games without a folder have the generic table, which names all seats by itself. */
const plain: Poster = { hot: '#6b4f2a', ink: '#fff7e8', icon: glove, showsSeats: true };

export function posterOf(game: string): Poster {
  return posters[`./${game}/poster.ts`]?.poster ?? plain;
}

/** The generic table shows the drawing of the game's own words, so only there it is asked for: so many columns wide. */
export function columnsFor(game: string): number {
  return `./${game}/Scene.svelte` in scenes ? 0 : shape.columns;
}

export async function sceneOf(game: string): Promise<Component<SceneProps>> {
  const load = scenes[`./${game}/Scene.svelte`] ?? (() => import('../table/generic/Scene.svelte'));
  return (await load()).default;
}

export async function pageOf(game: string): Promise<Component | null> {
  return (await pages[`./${game}/Page.svelte`]?.())?.default ?? null;
}

export function hotStyle(game: string): string {
  const { hot, ink } = posterOf(game);
  return `--hot: ${hot}; --hot-ink: ${ink}`;
}
