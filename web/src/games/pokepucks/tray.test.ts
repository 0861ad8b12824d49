import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { Move } from '../../protocol';
import type { Item } from './choices';
import type { Design } from './designs';
import Tray from './Tray.svelte';

let tray: ReturnType<typeof mount> | null = null;

afterEach(async () => {
  if (tray) await unmount(tray);
  tray = null;
});

const NAMES = ['Sandbag', 'Berry', 'Potion'];
const DESIGNS = NAMES.map((name): Design => ({ name, kind: 'item', type: 'none', resist: 'none', weak: 'none', grams: 2, thick: 2, says: [], rule: '', icon: '', letter: 'I', slammer: false }));
const ITEMS = NAMES.map((name, d): Item => ({ key: name, d, n: 1, move: { action: d, spelled: { do: 'bring', puck: name }, code: '', label: name } satisfies Move, wanted: {} }));

/** Nothing is laid out here, so one puck has room: every page has one. */
function shown(hinted: number | null): string[] {
  tray = mount(Tray, { target: document.body, props: { items: ITEMS, words: [], designs: DESIGNS, hinted, cards: false, label: '', take: () => {}, why: () => {} } });
  flushSync();
  return [...document.querySelectorAll<HTMLElement>('.item[data-action]')].map((item) => item.dataset.action!);
}

test('the first page comes first', () => {
  expect(shown(null)).toEqual(['0']);
});

test('a hint turns to the page that has it', () => {
  expect(shown(2)).toEqual(['2']);
  expect(document.querySelector('.item.hinted')).not.toBeNull();
});
