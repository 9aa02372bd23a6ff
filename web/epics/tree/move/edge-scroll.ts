import type { TreeViewport } from '../rows/tree-viewport.ts';

/** Distance to an edge of the window where scrolling begins, in px. */
const reach = 80;
/** Maximum px per frame, reached at the edge itself. */
const fastest = 28;

/** Scrolls the tree while something is dragged near the top or bottom of the window; faster near the edge. */
export class EdgeScroll {
  private speed = 0;
  private frame: number | null = null;

  constructor(private readonly viewport: TreeViewport) {}

  /** Updates the pointer's distance to the top of the window, in px. */
  pointAt(y: number): void {
    const { top, bottom } = this.viewport.visiblePart;
    const intoTop = Math.min(1, (top + reach - y) / reach);
    const intoBottom = Math.min(1, (y - bottom + reach) / reach);
    this.speed = Math.round(fastest * (Math.max(0, intoBottom) - Math.max(0, intoTop)));
    if (this.speed === 0) this.stop();
    else this.frame ??= requestAnimationFrame(this.step);
  }

  stop(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
    this.speed = 0;
  }

  private readonly step = (): void => {
    this.viewport.scrollBy(this.speed);
    this.frame = requestAnimationFrame(this.step);
  };
}
