import { parsedJson } from '../state/local-storage.ts';

const storageKey = 'milepost:scroll';
const entriesKept = 50;
/** Milliseconds to wait for a page to become tall enough, on slow lines and machines too. */
const patienceMilliseconds = 15_000;

/** Stores the scroll position of each history entry, and restores it when the reader returns. */
export class ScrollPositions {
  /** The entry to which the reader returned, until its position is restored. */
  returnedTo: string | null = null;
  private readonly positions: Map<string, number>;
  /** Stops restoring a position; only one page is shown at a time. */
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

  /** Called when a page has its content: restores the position, or scrolls to the top of a new page. */
  restore(): void {
    const place = this.returnedTo === null ? 0 : (this.positions.get(this.returnedTo) ?? 0);
    this.returnedTo = null;
    this.window.scrollTo(0, place);
    this.stopHolding();
    if (place > 0) this.holdWhileGrowing(this.window.document.body, () => this.window.scrollTo(0, place));
  }

  /** Scrolls an element to the top, and keeps it there while the content above it is still loading. */
  show(element: HTMLElement): void {
    const page = element.closest('[data-fills-window]')?.firstElementChild ?? this.window.document.body;
    element.scrollIntoView();
    this.holdWhileGrowing(page, () => element.scrollIntoView());
  }

  /**
   * Scrolls again whenever `content` changes its size, until the reader does something or a timeout. Content above may
   * load after content below, so being in place once is not enough.
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
      // Without storage the positions are lost on reload, nothing more.
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
