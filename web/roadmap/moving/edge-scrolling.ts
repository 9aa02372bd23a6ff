import { EdgeScroll } from '../../work-items/dragging/edge-scroll.ts';
import type { TimelineViewport } from '../timeline/timeline-viewport.ts';
import { edgeSpeed } from './edge-speed.ts';

/** Scrolls the timeline while the pointer that drags something is at one of its edges. */
export class EdgeScrolling {
  readonly #scroll: EdgeScroll;
  /** Where it was taken, in px from the start of the visible part. */
  #takenAt = 0;

  /** `follow` lets what is dragged follow, after each step. */
  constructor(
    private readonly source: { readonly viewport: Pick<TimelineViewport, 'scrollLeft' | 'scrollTo' | 'timelineWidth'> },
    follow: () => void,
  ) {
    this.#scroll = new EdgeScroll((px) => {
      const { viewport } = source;
      viewport.scrollTo({ left: viewport.scrollLeft + px });
      follow();
    });
  }

  /** A drag begins; `place` is in px from the start of the timeline. */
  begin(place: number): void {
    this.#takenAt = this.inSight(place);
  }

  /** The pointer moved. */
  moveTo(place: number): void {
    this.#scroll.go(edgeSpeed(this.inSight(place), this.#takenAt, this.source.viewport.timelineWidth));
  }

  end(): void {
    this.#scroll.stop();
  }

  private inSight(place: number): number {
    return place - this.source.viewport.scrollLeft;
  }
}
