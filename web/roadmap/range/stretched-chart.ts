import { dayNumber } from '../../../domain/calendar/day-number.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { DaysInSight } from '../../../domain/roadmap/zoom.ts';
import iterations from '../iterations/iterations.module.css';
import lanes from '../lanes/lane.module.css';
import milestones from '../milestones/milestones.module.css';
import { markerReach } from '../milestones/shared-lane.ts';
import bars from '../timeline/epic-bar.module.css';
import rows from '../timeline/epic-grid.module.css';
import header from '../timeline/timeline-header.module.css';
import timeline from '../timeline/timeline.module.css';
import type { TimelineViewport } from '../timeline/timeline-viewport.ts';

/** The chart is stretched to at most this, or compressed to one part of it. */
const mostStretch = 2;
/** Share of the window that may be empty because nothing is drawn there. */
const mostEmpty = 0.2;

/** What is stretched: it begins where the timeline does. The line of today has its place on it. */
const stretched = [timeline.background, header.columns, lanes.bars, rows.bars];
/** What keeps its shape, with the place in it that stays on its day, in px from its start. */
const kept = [
  [`.${header.title}`, 0],
  [`.${lanes.item}:has(.${milestones.diamond})`, markerReach],
] as const;
/** Small texts: to keep the shape of them all is more than a slow computer can do for each frame. */
const hidden = [bars.caption, header.subLabel, header.todayPill, milestones.title, iterations.name];

/**
 * The chart as it is drawn, stretched to show other days, which costs a browser a small part of drawing it.
 */
export class StretchedChart {
  #stretched: readonly HTMLElement[] = [];
  #kept: readonly HTMLElement[] = [];
  readonly #hidden = new Set<HTMLElement>();
  #isMirrored = false;

  constructor(private readonly chart: HTMLElement) {}

  /**
   * Shows days; false, and nothing changed, if what is drawn has too few of them, would be stretched too far, or has days
   * of different widths.
   */
  show(viewport: TimelineViewport, timeframe: Timeframe, { first, scale }: DaysInSight): boolean {
    const column = timeframe.columns[0];
    if (column === undefined || timeframe.range !== 'CUSTOM') return false;
    const drawnScale = column.width / column.days;
    const stretch = scale / drawnScale;
    if (stretch > mostStretch || stretch < 1 / mostStretch) return false;
    // Of what is drawn, in px.
    const left = (first - dayNumber(timeframe.start)) * drawnScale;
    const shown = viewport.timelineWidth / stretch;
    const end = Math.min(viewport.drawnStretch.right, timeframe.width);
    const missing = Math.max(0, viewport.drawnStretch.left - left) + Math.max(0, left + shown - end);
    if (missing > mostEmpty * shown) return false;
    if (this.#stretched.length === 0) this.find();
    const move = viewport.scrollLeft - left * stretch;
    const transform = `translateX(${this.#isMirrored ? -move : move}px) scaleX(${stretch})`;
    for (const { style } of this.#stretched) style.transform = transform;
    for (const { style } of this.#kept) style.transform = `scaleX(${1 / stretch})`;
    return true;
  }

  /** The chart as it is drawn; without small texts if it may be stretched again soon. */
  clear(isSoonStretched: boolean): void {
    for (const { style } of [...this.#stretched, ...this.#kept]) style.transform = style.transformOrigin = '';
    this.#stretched = this.#kept = [];
    if (isSoonStretched) return;
    for (const { style } of this.#hidden) style.visibility = '';
    this.#hidden.clear();
  }

  private find(): void {
    const all = (selector: string): HTMLElement[] => [...this.chart.querySelectorAll<HTMLElement>(selector)];
    this.#isMirrored = getComputedStyle(this.chart).direction === 'rtl';
    const edges = this.chart.querySelector(`.${rows.bars}`)?.getBoundingClientRect();
    const start = edges === undefined ? 0 : this.#isMirrored ? edges.right : edges.left;
    this.#stretched = all([...stretched, timeline.today].map((name) => `.${name}`).join());
    const origins = this.#stretched.map((element) => start - element.getBoundingClientRect().left);
    this.#stretched.forEach(({ style }, index) => (style.transformOrigin = `${origins[index]}px 0`));
    this.#kept = kept.flatMap(([selector, place]) => {
      const elements = all(selector);
      for (const { style } of elements)
        style.transformOrigin = this.#isMirrored ? `calc(100% - ${place}px) 0` : `${place}px 0`;
      return elements;
    });
    for (const text of all(hidden.map((name) => `.${name}`).join())) {
      text.style.visibility = 'hidden';
      this.#hidden.add(text);
    }
  }
}
