/** Distance to an edge of the visible part where scrolling begins, in px. */
const reach = 80;
/** Maximum px per frame, reached at the edge itself. */
const fastest = 28;

/** What is scrolled. */
export interface ScrolledRows {
  /** The part of the window in which rows are visible, in px from its top. */
  readonly visiblePart: { top: number; bottom: number };
  scrollBy(px: number): void;
}

/** Scrolls rows while something is dragged near their top or bottom; faster near the edge. */
export class EdgeScroll {
  private speed = 0;
  private frame: number | null = null;

  constructor(private readonly rows: ScrolledRows) {}

  /** Updates the pointer's distance to the top of the window, in px. */
  pointAt(y: number): void {
    const { top, bottom } = this.rows.visiblePart;
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
    this.rows.scrollBy(this.speed);
    this.frame = requestAnimationFrame(this.step);
  };
}
