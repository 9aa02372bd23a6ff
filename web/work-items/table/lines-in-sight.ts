import { makeStore } from '../../state/make-store.ts';

/** Lines beyond the window that are drawn, so that scrolling finds them there. */
const beyond = 8;
/** Of a window whose height is not known. */
const usualHeight = 800;

/** The lines of a scrolling element that are in sight, and a few around them. */
export class LinesInSight {
  first = 0;
  last: number;
  #element: HTMLElement | null = null;

  constructor(readonly lineHeight: number) {
    this.last = Math.ceil(usualHeight / lineHeight) + beyond;
    makeStore(this, { lineHeight: false, attach: false, element: false, linesOfPage: false });
  }

  get element(): HTMLElement | null {
    return this.#element;
  }

  /** For the `ref` of the element. */
  readonly attach = (element: HTMLElement | null): (() => void) | undefined => {
    this.#element = element;
    if (element === null) return undefined;
    this.measure();
    element.addEventListener('scroll', this.measure, { passive: true });
    const resizing = new ResizeObserver(this.measure);
    resizing.observe(element);
    return () => {
      element.removeEventListener('scroll', this.measure);
      resizing.disconnect();
      this.#element = null;
    };
  };

  /** Lines between the head and the foot, which stay in place. */
  get linesOfPage(): number {
    return Math.max(1, Math.floor((this.#element?.clientHeight ?? 0) / this.lineHeight) - 2);
  }

  /** Scrolls so that a line is between the head and the foot. */
  scrollTo(line: number): void {
    const element = this.#element;
    if (element === null || line < 0) return;
    const [top, bottom] = [line * this.lineHeight, (line + 1) * this.lineHeight];
    const room = element.clientHeight - 2 * this.lineHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + room) element.scrollTop = bottom - room;
    this.measure();
  }

  measure(): void {
    const element = this.#element;
    if (element === null) return;
    const height = element.clientHeight || usualHeight;
    this.first = Math.max(0, Math.floor(element.scrollTop / this.lineHeight) - beyond);
    this.last = Math.ceil((element.scrollTop + height) / this.lineHeight) + beyond;
  }
}
