import { reaction } from 'mobx';
import { addDays, type Day } from '../../../domain/calendar/day.ts';
import { dayNumber } from '../../../domain/calendar/day-number.ts';
import { spanInWords } from '../../../domain/calendar/dates-in-words.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import { longestRange, type CustomRange } from '../../../domain/roadmap/custom-range.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import { dayUnder } from '../../../domain/roadmap/moved-schedule.ts';
import { markerPosition } from '../../../domain/roadmap/position.ts';
import {
  centeredOn,
  daysInSight,
  middleDay,
  rangeShowing,
  zoomedSight,
  type DaysInSight,
} from '../../../domain/roadmap/zoom.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { Application } from '../../app/application-context.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import type { TimelineViewport } from '../timeline/timeline-viewport.ts';
import { loadOutline } from './plan-outline.ts';
import { inlinePlace } from '../timeline/inline-place.ts';
import type { StretchedChart } from './stretched-chart.ts';

/** Factor of a step by key or button: four of them double. */
const zoomStep = 2 ** (1 / 4);
/** Factor of a px of a wheel, as an exponent. */
const wheelRate = 0.0025;
/** Px of a line of wheels that count lines. */
const wheelLine = 16;
/** The URL follows when the reader has not zoomed or scrolled for this long. */
const restMilliseconds = 250;
/** A stretched chart is drawn when a gesture has rested for this long. */
const drawMilliseconds = 100;
/** Drawing that takes longer holds up the next frame. */
const frameMilliseconds = 16;
/** Px by which two fingers part or close until they zoom. Before that they only scroll. */
const pinchThreshold = 12;
/** Share of the days of a fitted plan that stay free at each end. */
const fitMargin = 0.02;

/** Two fingers on the chart. */
interface Fingers {
  /** Their middle, in px of the window. */
  x: number;
  y: number;
  /** Px between them. */
  distance: number;
}

/** What zooming needs of the roadmap. */
export interface ZoomSource {
  readonly groupPath: string;
  readonly address: { readonly view: RoadmapView };
  readonly viewport: TimelineViewport;
  readonly timeframe: Timeframe;
  readonly days: { start: string; end: string };
  readonly customRange: CustomRange | null;
  readonly announcer: Announcer;
  zoomTo(range: CustomRange, left: number): void;
  showRange(range: CustomRange): void;
}

/**
 * Zooms the timeline, steplessly from days to years: the day under the pointer stays there. The URL follows once the
 * reader rests, with the day in the middle of the window, so that a link shows the same.
 */
export class RangeZoom {
  /** True while the range of the days is being asked for. */
  asks = false;
  /** The exact position; scrolling rounds it. */
  #left = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fingers: Fingers | null = null;
  /** Their distance when they touched the chart; null once they zoom. */
  #firstDistance: number | null = null;
  #chart: StretchedChart | null = null;
  /** What the chart shows while it is stretched, and what is drawn. */
  #stretched: { sight: DaysInSight; drawn: Timeframe } | null = null;
  #drawTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the chart took longer to draw than a frame. */
  #isSlow = false;

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly store: ZoomSource,
  ) {
    makeStore(this);
  }

  /** Zooms around a position in the window, in px from the left edge of the chart; around the middle without one. */
  by(factor: number, anchor = this.store.viewport.timelineWidth / 2): void {
    const { viewport } = this.store;
    if (viewport.isList || viewport.width === 0) return;
    this.draw(zoomedSight(this.sightAt(anchor), viewport.timelineWidth, factor, anchor));
    this.rest();
  }

  /**
   * Zooms by a part of a gesture. Where drawing takes longer than a frame, what is drawn is stretched, and drawn when the
   * gesture rests or goes far.
   */
  private follow(factor: number, anchor: number): void {
    const { viewport } = this.store;
    if (viewport.isList || viewport.width === 0) return;
    const sight = zoomedSight(this.sightAt(anchor), viewport.timelineWidth, factor, anchor);
    this.rest();
    if (this.#isSlow) {
      clearTimeout(this.#drawTimer);
      this.#drawTimer = setTimeout(() => this.drawStretched(), drawMilliseconds);
      if (this.stretch(sight)) return;
    }
    const start = performance.now();
    this.draw(sight, this.#isSlow);
    // After the frame that shows it.
    setTimeout(() => (this.#isSlow = performance.now() - start > frameMilliseconds));
  }

  /** Shows days by stretching what is drawn; false if that is not enough. */
  private stretch(sight: DaysInSight): boolean {
    const { viewport, timeframe } = this.store;
    if (!this.#chart?.show(viewport, timeframe, sight)) return false;
    this.#stretched = { sight, drawn: timeframe };
    return true;
  }

  /** Draws what a stretched chart shows, unless it shows something else by now. */
  private drawStretched(): void {
    const sight = this.sightAhead();
    if (sight === null) this.clear();
    else this.draw(sight);
  }

  private draw(sight: DaysInSight, isSoonStretched = false): void {
    const { viewport, timeframe } = this.store;
    this.clear(isSoonStretched);
    const next = rangeShowing(timeframe, viewport.timelineWidth, sight);
    this.#left = next.left;
    this.store.zoomTo(next.range, next.left);
  }

  private clear(isSoonStretched = false): void {
    if (!isSoonStretched) clearTimeout(this.#drawTimer);
    this.#stretched = null;
    this.#chart?.clear(isSoonStretched);
  }

  /** What a stretched chart shows; null if it is not, or what is drawn has changed. */
  private sightAhead(): DaysInSight | null {
    return this.#stretched?.drawn === this.store.timeframe ? this.#stretched.sight : null;
  }

  private sightAt(anchor: number): DaysInSight {
    return this.sightAhead() ?? daysInSight(this.store.timeframe, this.exactLeft(), anchor);
  }

  /** Zooms by a step of the keyboard, and says what is shown. */
  step(direction: 1 | -1): void {
    this.by(direction === 1 ? zoomStep : 1 / zoomStep);
    this.say();
  }

  /** Shows all epics that match the filters, from the first to the last day. */
  async fit(): Promise<void> {
    const { groupPath, address, days } = this.store;
    const outline = await loadOutline(this.environment.api, { groupPath, view: address.view, timeframe: days }).catch(
      (error: unknown) => {
        reportDefect(error);
        return null;
      },
    );
    if (outline?.start == null || outline.end === null) {
      toast('There are no epics with dates to fit.');
      return;
    }
    const margin = Math.max(1, Math.round((dayNumber(outline.end) - dayNumber(outline.start)) * fitMargin));
    this.show(addDays(outline.start, -margin), addDays(outline.end, margin));
    this.say();
  }

  /** Shows a day in the middle of the window; the range gets more days where it lies outside of them. */
  goTo(day: Day): void {
    const { viewport, timeframe } = this.store;
    if (viewport.isList || viewport.width === 0) return;
    this.clear();
    const marker = markerPosition(timeframe, day);
    const left = marker === null ? -1 : marker - viewport.timelineWidth / 2;
    if (left >= 0 && left <= timeframe.width - viewport.timelineWidth) {
      viewport.scrollTo({ left });
    } else {
      const next = centeredOn(timeframe, viewport.timelineWidth, day);
      this.#left = next.left;
      this.store.zoomTo(next.range, next.left);
    }
    this.rest();
  }

  /** Shows a day as `goTo` does, and says which days are shown. */
  travelTo(day: Day): void {
    this.goTo(day);
    this.store.announcer.say(`${spanInWords(...this.sight)}.`);
  }

  /** The first and the last day in the window. */
  get sight(): [first: Day, last: Day] {
    const { timeframe, viewport } = this.store;
    const { scrollLeft, timelineWidth } = viewport;
    return [dayUnder(timeframe, scrollLeft), dayUnder(timeframe, scrollLeft + timelineWidth)];
  }

  /** Shows all days from one to another in the window. */
  show(start: string, end: string): void {
    this.clear();
    this.stopResting();
    this.store.showRange({ start, end, scale: null, day: null });
  }

  /** Asks for the days to show. */
  ask(asks: boolean): void {
    this.asks = asks;
  }

  /** Listens to the wheel and to fingers on the chart; returns a function that stops it. */
  attach(chart: HTMLElement, stretched: StretchedChart): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    this.#chart = stretched;
    // Whatever is pressed is where the chart shows it.
    chart.addEventListener('pointerdown', () => this.drawStretched(), { signal, capture: true });
    chart.addEventListener('wheel', (event) => this.wheel(event, chart), { signal, passive: false });
    chart.addEventListener('touchmove', (event) => this.pinch(event, chart), { signal, passive: false });
    for (const end of ['touchend', 'touchcancel'] as const)
      chart.addEventListener(end, () => (this.#fingers = null), { signal, passive: true });
    // A second finger that joins one that scrolls would zoom the whole page.
    chart.style.touchAction = 'pan-x pan-y';
    const stopFollowing = reaction(
      () => this.store.customRange?.scale != null && this.store.viewport.scrollLeft,
      (left) => left !== false && this.rest(),
    );
    return () => {
      this.stopResting();
      this.drawStretched();
      this.#chart = null;
      stopFollowing();
      chart.style.touchAction = '';
      abort.abort();
    };
  }

  private wheel(event: WheelEvent, chart: HTMLElement): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLine : 1);
    this.follow(Math.exp(-px * wheelRate), this.anchorOf(chart, event.clientX));
  }

  /** Two fingers scroll the chart, and zoom it around their middle. */
  private pinch(event: TouchEvent, chart: HTMLElement): void {
    const [one, other] = event.touches;
    if (one === undefined || other === undefined || event.touches.length !== 2) return;
    // The browser goes on with what it scrolls since there was one finger.
    const isScrolling = !event.cancelable;
    event.preventDefault();
    const before = this.#fingers;
    const fingers = fingersAt(one, other);
    this.#fingers = fingers;
    if (before === null) this.#firstDistance = fingers.distance;
    else {
      if (!isScrolling) this.scrollBy(before.x - fingers.x, before.y - fingers.y);
      this.zoomBetween(before, fingers, chart);
    }
  }

  private scrollBy(x: number, y: number): void {
    const { viewport } = this.store;
    const top = viewport.scrollTop + y;
    const sight = this.sightAhead();
    if (sight !== null) {
      const moved = { ...sight, first: sight.first + x / sight.scale };
      if (!this.stretch(moved)) this.draw(moved, true);
      return viewport.scrollTo({ top });
    }
    this.#left = this.exactLeft() + x;
    viewport.scrollTo({ left: this.#left, top });
  }

  private zoomBetween(before: Fingers, { x, distance }: Fingers, chart: HTMLElement): void {
    if (this.#firstDistance === null) return this.follow(distance / before.distance, this.anchorOf(chart, x));
    if (Math.abs(distance - this.#firstDistance) > pinchThreshold) this.#firstDistance = null;
  }

  /** Where the window is. */
  private exactLeft(): number {
    const { scrollLeft } = this.store.viewport;
    return Math.abs(this.#left - scrollLeft) <= 1 ? this.#left : scrollLeft;
  }

  /** Px from the left edge of the chart, or from the right one where that is its start. */
  private anchorOf(chart: HTMLElement, clientX: number): number {
    const { leftColumn, timelineWidth } = this.store.viewport;
    return Math.min(Math.max(inlinePlace(chart, clientX) - leftColumn, 0), timelineWidth);
  }

  private rest(): void {
    this.stopResting();
    this.#timer = setTimeout(() => {
      const { customRange, timeframe, viewport } = this.store;
      if (customRange === null || customRange.scale === null) return;
      const day = middleDay(timeframe, { left: viewport.scrollLeft, width: viewport.timelineWidth });
      this.store.showRange({ ...customRange, day });
    }, restMilliseconds);
  }

  private stopResting(): void {
    clearTimeout(this.#timer);
  }

  private say(): void {
    const { timeframe, announcer } = this.store;
    announcer.say(`${spanInWords(timeframe.start, timeframe.end)}, in ${timeframe.layout.toLowerCase()}.`);
  }
}

/** The latest end of a range that starts on a day. */
export function latestEnd(start: string): string {
  return addDays(start, longestRange - 1);
}

function fingersAt(one: Touch, other: Touch): Fingers {
  const [width, height] = [one.clientX - other.clientX, one.clientY - other.clientY];
  return {
    x: other.clientX + width / 2,
    y: other.clientY + height / 2,
    distance: Math.max(Math.hypot(width, height), 1),
  };
}
