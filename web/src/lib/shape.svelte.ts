import { MediaQuery } from 'svelte/reactivity';

const narrow = new MediaQuery('max-width: 720px');
const low = new MediaQuery('max-height: 520px');

/** The shape of the screen: a desk, a phone held upright, a phone held sideways. */
export const shape = {
  /** A phone, either way. */
  get small(): boolean {
    return narrow.current || low.current;
  },
  /** A phone held sideways. */
  get low(): boolean {
    return low.current;
  },
  /** Columns of a drawing in letters that can be read. */
  get columns(): number {
    return narrow.current ? 46 : low.current ? 60 : 72;
  },
};
