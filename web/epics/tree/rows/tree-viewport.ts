import { makeStore } from '../../../state/make-store.ts';

/** What is in sight is followed in steps of so many px, so that most scrolling changes nothing in the document. */
const step = 120;
/** Px drawn above and below what is in sight. */
const margin = 360;
/** Room at the top of the window that the shell's bar covers. */
const coveredTop = 64;

/** Which part of the tree the window shows. Lengths in px, counted from the first row. */
export class TreeViewport {
  first = 0;
  end = 2000;
  #element: HTMLElement | null = null;

  constructor() {
    makeStore(this, { visiblePart: false, isCutAtTop: false, topInSight: false, scrollBy: false });
  }

  /** Follows the element of the rows, whatever scrolls around it; the answer ends it. */
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

  measure(): void {
    if (this.#element === null) return;
    const { top } = this.#element.getBoundingClientRect();
    this.first = Math.floor((-top - margin) / step) * step;
    this.end = Math.ceil((window.innerHeight - top + margin) / step) * step;
  }

  /** Whether rows lie above what is in sight. */
  get isCutAtTop(): boolean {
    return this.topInSight > 0;
  }

  /** Px from the first row to the top of what is in sight. */
  get topInSight(): number {
    return this.#element === null ? 0 : coveredTop - this.#element.getBoundingClientRect().top;
  }

  /** Scrolls what the tree is in no further than needed to show so many px of it. */
  reveal(top: number, height: number): void {
    if (this.#element === null) return;
    const start = this.#element.getBoundingClientRect().top + top;
    const bottom = window.innerHeight - 80;
    if (start < coveredTop) this.scrollBy(start - coveredTop);
    else if (start + height > bottom) this.scrollBy(start + height - bottom);
    this.measure();
  }

  /** Scrolls what the tree is in by so many px. */
  scrollBy(top: number): void {
    if (this.#element !== null) scrollerOf(this.#element).scrollBy({ top, behavior: 'instant' });
  }

  /** The part of the window in which rows are seen, in px from its top. */
  get visiblePart(): { top: number; bottom: number } {
    return { top: coveredTop, bottom: window.innerHeight };
  }

  /** A point of the window, from the top left corner of the rows. */
  pointInside({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
    const corner = this.#element?.getBoundingClientRect();
    return { x: clientX - (corner?.left ?? 0), y: clientY - (corner?.top ?? 0) };
  }
}

/** The nearest element around another one that scrolls up and down. */
function scrollerOf(element: HTMLElement): Element {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if ((overflowY === 'auto' || overflowY === 'scroll') && around.scrollHeight > around.clientHeight) return around;
  }
  return document.documentElement;
}
