import { parsedJson } from '../state/local-storage.ts';

const storageKey = 'milepost:scroll';
const entriesKept = 50;
/** A page may still be fetching what makes it tall enough; after this long the reader has moved on. */
const patienceMilliseconds = 3000;

/** Remembers how far each entry of the history was scrolled, and brings it back when the reader returns. */
export class ScrollPositions {
  /** Entry that was returned to and whose place is not restored yet. */
  wanted: string | null = null;
  private readonly positions: Map<string, number>;

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
    const isThere = (): boolean => Math.abs(this.window.scrollY - place) <= 1;
    if (place === 0 || isThere()) return;
    this.whileGrowing(this.window.document.body, () => {
      this.window.scrollTo(0, place);
      return isThere();
    });
  }

  /** Brings an element to the top of what scrolls, and keeps it there while what is above it is still loading. */
  show(element: HTMLElement): void {
    const page = element.closest('[data-fills-window]')?.firstElementChild ?? this.window.document.body;
    element.scrollIntoView();
    this.whileGrowing(page, () => {
      element.scrollIntoView();
      return false;
    });
  }

  /** Scrolls again whenever `content` changes its size, until it is done or the reader does something. */
  private whileGrowing(content: Element, scroll: () => boolean): void {
    const observer = new ResizeObserver(() => {
      if (scroll()) stop();
    });
    const stop = (): void => observer.disconnect();
    observer.observe(content);
    this.window.setTimeout(stop, patienceMilliseconds);
    for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      this.window.addEventListener(kind, stop, { once: true });
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
