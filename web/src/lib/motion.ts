import { calm } from './settings.svelte';

/** A motion that never holds anything up. People who have asked for less of it get a short fade. */
export function move(
  element: Element | null | undefined,
  frames: Keyframe[],
  duration = 240,
  more: KeyframeAnimationOptions = {},
): Animation | undefined {
  if (!element) return undefined;
  if (calm()) return element.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 120 });
  return element.animate(frames, { duration, easing: 'cubic-bezier(.2,.8,.3,1)', ...more });
}

export function shake(element: Element | null | undefined, strength: number): void {
  if (calm()) return;
  const by = (x: number, y: number) => ({ transform: `translate(${x * strength}px, ${y * strength}px)` });
  move(element, [by(0, 0), by(-3, 1), by(3, -1), by(-2, 1), by(1, 0), by(0, 0)], 260, {
    easing: 'linear',
  });
}

/** A copy of something travels from where it lies to where it is going. */
export function fly(from: Element | null | undefined, to: Element | null | undefined): void {
  if (!from || !to || calm()) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (start.width === 0 || end.width === 0) return;
  const copy = from.cloneNode(true) as HTMLElement;
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute('inert', '');
  Object.assign(copy.style, {
    position: 'fixed', left: `${start.left}px`, top: `${start.top}px`, margin: '0',
    width: `${start.width}px`, height: `${start.height}px`, pointerEvents: 'none', zIndex: '60',
    transformOrigin: 'top left',
  });
  // Where the scene's own colours still hold.
  (from.closest('.scene') ?? document.body).append(copy);
  const x = end.left - start.left;
  const y = end.top - start.top;
  const done = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(${end.width / start.width})`, opacity: 0.85 },
    ],
    { duration: 220, easing: 'cubic-bezier(.3,.7,.3,1)' },
  );
  const away = () => copy.remove();
  done.finished.then(away, away);
}
