/**
 * Keeps the strokes of a finger on `node` for the page, as long as `mine` says so. Left to the
 * browser, a quick one would count as a push of the page that still slides, even where nothing can
 * slide: and the next touch, wherever it falls, would only stop it. Returns how to undo it.
 */
export function keepStrokes(node: HTMLElement, mine: () => boolean): () => void {
  const keep = (event: TouchEvent) => {
    if (mine() && event.cancelable) event.preventDefault();
  };
  node.addEventListener('touchmove', keep, { passive: false });
  return () => node.removeEventListener('touchmove', keep);
}
