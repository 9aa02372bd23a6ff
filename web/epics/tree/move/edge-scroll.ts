import type { TreeViewport } from '../rows/tree-viewport.ts';

/** So near an edge of the window the tree begins to scroll, in px. */
const reach = 80;
/** Px by which a frame scrolls at most: right at the edge. */
const fastest = 28;

/** Scrolls the tree while something is carried near the top or bottom of the window, the faster the nearer. */
export class EdgeScroll {
  private speed = 0;
  private frame: number | null = null;

  constructor(private readonly viewport: TreeViewport) {}

  /** The pointer is at so many px from the top of the window. */
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
