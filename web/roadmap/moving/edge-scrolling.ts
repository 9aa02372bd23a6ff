import type { TimelineViewport } from '../timeline/timeline-viewport.ts';
import { edgeSpeed } from './edge-speed.ts';

/** Scrolls the timeline while the pointer that drags something is at one of its edges. */
export class EdgeScrolling {
  #frame: number | null = null;
  /** Where it was taken, and where the pointer is, in px from the start of the visible part. */
  #takenAt = 0;
  #at = 0;

  constructor(
    private readonly source: { readonly viewport: Pick<TimelineViewport, 'scrollLeft' | 'scrollTo' | 'timelineWidth'> },
    /** Lets what is dragged follow, after each step. */
    private readonly follow: () => void,
  ) {}

  /** A drag begins; `place` is in px from the start of the timeline. */
  begin(place: number): void {
    this.#takenAt = this.#at = place - this.source.viewport.scrollLeft;
  }

  /** The pointer moved. */
  moveTo(place: number): void {
    this.#at = place - this.source.viewport.scrollLeft;
    this.#frame ??= requestAnimationFrame(() => this.scroll());
  }

  end(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  private scroll(): void {
    this.#frame = null;
    const { viewport } = this.source;
    const speed = edgeSpeed(this.#at, this.#takenAt, viewport.timelineWidth);
    if (speed === 0) return;
    viewport.scrollTo({ left: viewport.scrollLeft + speed });
    this.follow();
    this.#frame = requestAnimationFrame(() => this.scroll());
  }
}
