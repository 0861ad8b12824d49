/** Sizes of letters in pixels: a drawing is never smaller than the least, nor larger than the largest. */
const LEAST = 8;
const READABLE = 10;
const LARGEST = 40;
const MEASURED_AT = 10;

interface Box {
  width: number;
  height: number;
}

/**
 * The size of letters at which a drawing fills its box. It always fits in width, down to the least size;
 * in height it fits as long as it can still be read, and is scrolled otherwise.
 */
export function fittingSize(drawing: Box, box: Box): number {
  if (drawing.width === 0 || drawing.height === 0) return MEASURED_AT;
  const wide = (MEASURED_AT * box.width) / drawing.width;
  const high = (MEASURED_AT * box.height) / drawing.height;
  return Math.max(LEAST, Math.min(LARGEST, wide, Math.max(high, READABLE)));
}

/** An action: the letters of `drawing` grow and shrink with the element around it. */
export function fit(drawing: HTMLElement, _text: string): { update: () => void; destroy: () => void } {
  const around = drawing.parentElement!;
  const measure = () => {
    const style = getComputedStyle(around);
    const inner = (full: number, ...edges: string[]) => full - edges.reduce((sum, edge) => sum + parseFloat(edge), 0);
    drawing.style.fontSize = `${MEASURED_AT}px`;
    const size = fittingSize(drawing.getBoundingClientRect(), {
      width: inner(around.clientWidth, style.paddingLeft, style.paddingRight),
      height: inner(around.clientHeight, style.paddingTop, style.paddingBottom),
    });
    // Rounded down, so that no letter more than fits is drawn.
    drawing.style.fontSize = `${Math.floor(size * 20) / 20}px`;
  };
  const watcher = new ResizeObserver(measure);
  watcher.observe(around);
  return { update: measure, destroy: () => watcher.disconnect() };
}
