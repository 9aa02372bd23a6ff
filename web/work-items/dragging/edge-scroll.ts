/** Scrolls frame by frame while something is dragged near an edge. */
export class EdgeScroll {
  private speed = 0;
  private frame: number | null = null;

  constructor(private readonly scrollBy: (px: number) => void) {}

  /** `speed` is in px per frame, negative towards the start; 0 stops. */
  go(speed: number): void {
    this.speed = speed;
    if (speed === 0) this.stop();
    else this.frame ??= requestAnimationFrame(this.step);
  }

  stop(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  private readonly step = (): void => {
    this.frame = requestAnimationFrame(this.step);
    this.scrollBy(this.speed);
  };
}
