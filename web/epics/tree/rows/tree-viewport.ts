import { makeStore } from '../../../state/make-store.ts';

/** Visible bounds are rounded to steps in px, so that most scrolling changes nothing in the document. */
const step = 120;
/** Px drawn above and below the visible part. */
const margin = 360;
/** Room at the top of the window that the shell's bar covers, and a little more. */
const barSize = 64;

/** The visible part of the tree. Lengths in px, from the first row. */
export class TreeViewport {
  first = 0;
  end = 2000;
  /** True while the browser prints the page, which then shows all rows. */
  isPrinting = false;
  #element: HTMLElement | null = null;

  constructor() {
    makeStore(this, { visiblePart: false, isCutAtTop: false, topInSight: false, coveredTop: false, scrollBy: false });
  }

  /** Follows the element of the rows in any scroll container; returns a function that stops it. */
  attach(element: HTMLElement): () => void {
    this.#element = element;
    const observer = new ResizeObserver(this.measure);
    observer.observe(element);
    document.addEventListener('scroll', this.measure, { capture: true, passive: true });
    window.addEventListener('resize', this.measure);
    this.measure();
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', this.measure, { capture: true });
      window.removeEventListener('resize', this.measure);
      this.#element = null;
    };
  }

  printing(isPrinting: boolean): void {
    this.isPrinting = isPrinting;
    this.measure();
  }

  measure(): void {
    if (this.isPrinting) {
      this.first = 0;
      this.end = Infinity;
      return;
    }
    if (this.#element === null) return;
    const { top } = this.#element.getBoundingClientRect();
    this.first = Math.floor((-top - margin) / step) * step;
    this.end = Math.ceil((window.innerHeight - top + margin) / step) * step;
  }

  /** Px at the top of the window in which no row is seen: the shell's bar, and the panel's header where it stays there. */
  get coveredTop(): number {
    const header = this.#element?.closest('section')?.querySelector<HTMLElement>('[data-tree-header]') ?? null;
    const stays = header !== null && getComputedStyle(header).position === 'sticky';
    return barSize + (stays ? header.offsetHeight : 0);
  }

  /** Whether rows lie above what is in sight. */
  get isCutAtTop(): boolean {
    return this.topInSight > 0;
  }

  /** Px from the first row to the top of the visible part. */
  get topInSight(): number {
    return this.#element === null ? 0 : this.coveredTop - this.#element.getBoundingClientRect().top;
  }

  /** Scrolls the container just enough to show these px of the tree. */
  reveal(top: number, height: number): void {
    if (this.#element === null) return;
    const start = this.#element.getBoundingClientRect().top + top;
    const bottom = window.innerHeight - 80;
    const { coveredTop } = this;
    if (start < coveredTop) this.scrollBy(start - coveredTop);
    else if (start + height > bottom) this.scrollBy(start + height - bottom);
    this.measure();
  }

  /** Scrolls the container by a distance in px. */
  scrollBy(top: number): void {
    if (this.#element !== null) scrollerOf(this.#element).scrollBy({ top, behavior: 'instant' });
  }

  /** The part of the window in which rows are visible, in px from its top. */
  get visiblePart(): { top: number; bottom: number } {
    return { top: this.coveredTop, bottom: window.innerHeight };
  }

  /** Converts a point of the window to coordinates from the top left corner of the rows. */
  pointInside({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
    const corner = this.#element?.getBoundingClientRect();
    return { x: clientX - (corner?.left ?? 0), y: clientY - (corner?.top ?? 0) };
  }
}

/** The nearest ancestor of an element that scrolls vertically. */
function scrollerOf(element: HTMLElement): Element {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if ((overflowY === 'auto' || overflowY === 'scroll') && around.scrollHeight > around.clientHeight) return around;
  }
  return document.documentElement;
}
