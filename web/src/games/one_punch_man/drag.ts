import { keepStrokes } from '../../lib/strokes';

/** Things can be dragged as well as touched: a copy follows the finger, and is dropped on something. */
export interface Dragged {
  /** Picked up: false where there is nothing to do with it now. */
  lift: () => boolean;
  drop: (on: HTMLElement) => void;
}

const FAR_ENOUGH = 9;

export function draggable(node: HTMLElement, dragged: Dragged) {
  let from: { x: number; y: number; id: number } | null = null;
  let ghost: HTMLElement | null = null;
  let things = dragged;

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    node.setPointerCapture(event.pointerId); // a quick mouse has left the thing with its first move
  }

  function moved(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR_ENOUGH) return;
      if (!things.lift()) {
        node.releasePointerCapture(event.pointerId);
        from = null;
        return;
      }
      ghost = copyOf(node);
    }
    ghost.style.translate = `${event.clientX - from.x}px ${event.clientY - from.y}px`;
  }

  function up(event: PointerEvent) {
    const dropped = ghost !== null && event.type === 'pointerup';
    put();
    if (!dropped) return;
    // A click that comes before anything else is pressed belongs to the drag.
    addEventListener('click', swallow, { capture: true, once: true });
    addEventListener('pointerdown', () => removeEventListener('click', swallow, { capture: true }), { capture: true, once: true });
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (under instanceof HTMLElement || under instanceof SVGElement) {
      const on = under.closest<HTMLElement>('[data-room], [data-unit], [data-door], [data-swap], [data-hostage]');
      if (on) things.drop(on);
    }
  }

  function put() {
    ghost?.remove();
    ghost = null;
    from = null;
  }

  const leave = keepStrokes(node, () => ghost !== null);
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', moved);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  return {
    update: (next: Dragged) => (things = next),
    destroy: () => {
      leave();
      put();
    },
  };
}

function swallow(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}

function copyOf(node: HTMLElement): HTMLElement {
  const at = node.getBoundingClientRect();
  const copy = node.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute('inert', '');
  for (const name of ['data-unit', 'data-hostage', 'data-card']) copy.removeAttribute(name);
  Object.assign(copy.style, {
    position: 'fixed', left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px`,
    margin: '0', transform: 'none', transition: 'none', pointerEvents: 'none', zIndex: '60', opacity: '0.92', rotate: '-3deg',
  });
  document.body.append(copy);
  return copy;
}
