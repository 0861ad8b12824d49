import { calm } from './settings.svelte';

/** Less than this is no journey, only a table that has grown or shrunk a little. */
const NEAR = 24;

/**
 * Things travel from where they were to where they are: every element with `data-thing` that has
 * another place after a change flies there. Call `remember` before the change and `go` after it.
 */
export class Travel {
  private places = new Map<string, DOMRect>();

  remember(table: HTMLElement | undefined): void {
    this.places.clear();
    for (const thing of things(table)) this.places.set(thing.dataset.thing!, thing.getBoundingClientRect());
  }

  go(table: HTMLElement | undefined, duration = 300): void {
    if (calm() || !table) return;
    for (const thing of things(table)) {
      const start = this.places.get(thing.dataset.thing!);
      const end = thing.getBoundingClientRect();
      if (!start || start.width === 0 || end.width === 0) continue;
      if (Math.hypot(start.x - end.x, start.y - end.y) > NEAR) depart(table, thing, start, end, duration);
    }
  }
}

function things(table: HTMLElement | undefined): Iterable<HTMLElement> {
  return table?.querySelectorAll<HTMLElement>('[data-thing]') ?? [];
}

/** A copy flies above everything, so that no edge on the way cuts it off. */
function depart(table: HTMLElement, thing: HTMLElement, start: DOMRect, end: DOMRect, duration: number): void {
  const copy = thing.cloneNode(true) as HTMLElement;
  delete copy.dataset.thing;
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute('inert', '');
  Object.assign(copy.style, {
    position: 'fixed', left: `${end.left}px`, top: `${end.top}px`, margin: '0', zIndex: '60',
    width: `${end.width}px`, height: `${end.height}px`, pointerEvents: 'none', transformOrigin: 'top left',
  });
  table.append(copy);
  const from = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`;
  thing.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
  const flight = copy.animate([{ transform: from }, { transform: 'none' }], { duration, easing: 'cubic-bezier(.3,.7,.3,1)' });
  const landed = () => copy.remove();
  flight.finished.then(landed, landed);
}
