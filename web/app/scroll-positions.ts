import { parsedJson } from '../state/local-storage.ts';

const storageKey = 'milepost:scroll';
const entriesKept = 50;
/** A page may still be fetching what makes it tall enough, on a slow line or machine too; then it is given up. */
const patienceMilliseconds = 15_000;

/** Remembers how far each entry of the history was scrolled, and brings it back when the reader returns. */
export class ScrollPositions {
  /** Entry that was returned to and whose place is not restored yet. */
  wanted: string | null = null;
  private readonly positions: Map<string, number>;
  /** Ends what is brought into place now: only one page is shown. */
  private stopHolding = (): void => undefined;

  constructor(private readonly window: Window) {
    this.positions = new Map(read(window));
    window.addEventListener('pagehide', () => this.write());
  }

  keep(key: string): void {
    this.positions.delete(key);
    this.positions.set(key, this.window.scrollY);
    if (this.positions.size > entriesKept) this.positions.delete(this.positions.keys().next().value ?? key);
  }

  /** Called when a page has its content: back to the kept place, or to the top of a page that is new. */
  restore(): void {
    const place = this.wanted === null ? 0 : (this.positions.get(this.wanted) ?? 0);
    this.wanted = null;
    this.window.scrollTo(0, place);
    this.stopHolding();
    if (place > 0) this.holdWhileGrowing(this.window.document.body, () => this.window.scrollTo(0, place));
  }

  /** Brings an element to the top of what scrolls, and keeps it there while what is above it is still loading. */
  show(element: HTMLElement): void {
    const page = element.closest('[data-fills-window]')?.firstElementChild ?? this.window.document.body;
    element.scrollIntoView();
    this.holdWhileGrowing(page, () => element.scrollIntoView());
  }

  /**
   * Scrolls again whenever `content` changes its size, until the reader does something or goes on. What is above may come
   * after what is below it, so that being in place once is not enough.
   */
  private holdWhileGrowing(content: Element, scroll: () => void): void {
    this.stopHolding();
    const observer = new ResizeObserver(scroll);
    const reader = new AbortController();
    const timer = this.window.setTimeout(() => this.stopHolding(), patienceMilliseconds);
    this.stopHolding = () => {
      observer.disconnect();
      reader.abort();
      this.window.clearTimeout(timer);
    };
    observer.observe(content);
    for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      this.window.addEventListener(kind, () => this.stopHolding(), { signal: reader.signal });
  }

  private write(): void {
    try {
      this.window.sessionStorage.setItem(storageKey, JSON.stringify([...this.positions]));
    } catch (error) {
      // Without storage the places are lost on reload, nothing more.
      if (!(error instanceof DOMException)) throw error;
    }
  }
}

function read(window: Window): [string, number][] {
  try {
    const kept = parsedJson(window.sessionStorage.getItem(storageKey));
    return Array.isArray(kept) ? kept.filter(isPosition) : [];
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
