import { makeStore } from '../../state/make-store.ts';
import type { Card } from './card-source.ts';

/** Columns of so many cards are drawn whole. */
const mostDrawnWhole = 15;
/** Px around the visible part in which cards are drawn, too, once those in sight are. */
const margin = 400;
/** Cards leave in frames in which none comes, unless so many stay drawn outside of it: both are too much for one. */
const mostLeft = 12;
/** So few stay drawn: the reader may scroll back. */
const fewLeft = 1;
/** Px of a card, and of the visible part, that is not measured. */
const usualCard = 96;
const usualHeight = 800;
/** Cards that are read again beyond those needed: others may have put some above them. */
const spare = 25;

/** A card that is drawn, or the room in px for those that are not. */
export type ColumnPart = { key: string; room: number } | { key: string; card: Card; index: number };

/**
 * Which cards of a long column are drawn: those in sight, a few around them, and each that has to stay, such as the one with
 * the focus. Room as high as the others stands for these.
 */
export class CardsInSight {
  /** The first card that is drawn, and the one after the last. */
  first = 0;
  end = Math.ceil(usualHeight / usualCard);
  /** True while the browser prints the page, which then shows all cards. */
  isPrinting = false;
  /** The card that had the focus last. */
  focused: Card['id'] | null = null;
  #list: HTMLElement | null = null;
  /** Scrolls the cards: their list, or with lanes what is around all of them. */
  #scroller: HTMLElement | null = null;
  readonly #drawn = new Map<Card['id'], HTMLElement>();
  readonly #heights = new Map<Card['id'], number>();
  /** As far as cards are drawn around those in sight by now. */
  #margin = 0;
  /** Px between two cards. */
  #gap = 0;
  #usual: number | null = null;
  #sizes: ResizeObserver | null = null;
  #nearing: IntersectionObserver | null = null;
  /** Where the cards in sight began before a change that is to leave them in place. */
  #tops: ReadonlyMap<HTMLElement, number> | null = null;

  constructor(private readonly column: { readonly cards: readonly Card[] }) {
    makeStore(this, {
      attach: false,
      watch: false,
      watchRoom: false,
      parts: false,
      keep: false,
      forget: false,
      cardsNeeded: false,
      scroller: false,
    });
  }

  /** For the list of the cards; returns a function that stops it. */
  attach(list: HTMLElement): () => void {
    this.#list = list;
    const { overflowY, rowGap } = getComputedStyle(list);
    this.#gap = Number.parseFloat(rowGap) || 0;
    const scroller = (overflowY === 'auto' ? null : list.closest<HTMLElement>('[data-card-lists]')) ?? list;
    this.#scroller = scroller;
    const scrolled = (): void => this.measure(true);
    scroller.addEventListener('scroll', scrolled, { passive: true });
    list.addEventListener('focusin', this.focus);
    const resizing = new ResizeObserver(() => this.measure());
    resizing.observe(scroller);
    // The first frame shows the cards in sight, and is waited for.
    let widening = requestAnimationFrame(() => {
      widening = requestAnimationFrame(() => {
        this.#margin = margin;
        this.measure();
      });
    });
    return () => {
      cancelAnimationFrame(widening);
      scroller.removeEventListener('scroll', scrolled);
      list.removeEventListener('focusin', this.focus);
      resizing.disconnect();
      this.#list = null;
      this.#scroller = null;
    };
  }

  /** For the `ref` of a card. */
  readonly watch = (card: HTMLElement | null): (() => void) | undefined => {
    const id = card?.dataset['card'];
    if (card === null || id === undefined) return undefined;
    this.#sizes ??= new ResizeObserver(this.resize);
    this.#sizes.observe(card);
    this.#drawn.set(id, card);
    return () => {
      this.#sizes?.unobserve(card);
      this.#drawn.delete(id);
    };
  };

  /** For the `ref` of room, which comes into sight without a scroll where a lane above it is folded. */
  readonly watchRoom = (room: HTMLElement | null): (() => void) | undefined => {
    if (room === null) return undefined;
    this.#nearing ??= new IntersectionObserver(() => this.measure());
    this.#nearing.observe(room);
    return () => this.#nearing?.unobserve(room);
  };

  printing(isPrinting: boolean): void {
    this.isPrinting = isPrinting;
  }

  /** Whether all cards are drawn. */
  get isWhole(): boolean {
    return this.column.cards.length <= mostDrawnWhole || this.isPrinting;
  }

  /** What scrolls the cards. */
  get scroller(): HTMLElement | null {
    return this.#scroller;
  }

  /** Keeps the card with the focus drawn, although it may be scrolled away. */
  private focus({ target }: FocusEvent): void {
    this.focused = (target as Element).closest<HTMLElement>('[data-card]')?.dataset['card'] ?? this.focused;
  }

  /** The cards that are drawn, in order, with the room between them. `kept` stay wherever they are. */
  parts(kept: readonly Card['id'][]): ColumnPart[] {
    const { cards } = this.column;
    const partOf = (card: Card, index: number): ColumnPart => ({ key: card.id, card, index });
    if (this.isWhole) return cards.map(partOf);
    const { first, end } = this;
    const staying = new Set([...kept.map((id) => this.#indexOf(id)), ...this.aroundFocus]);
    const parts: ColumnPart[] = [];
    let room = 0;
    for (const [index, card] of cards.entries()) {
      const isInSight = index >= first && index < end;
      if (!isInSight && !staying.has(index)) {
        room += this.#heightOf(card) + this.#gap;
        continue;
      }
      // With these keys React moves no card, which would take the focus off it.
      if (room > 0) parts.push({ key: isInSight ? 'room' : `room ${card.id}`, room: room - this.#gap });
      room = 0;
      parts.push(partOf(card, index));
    }
    if (room > 0) parts.push({ key: 'rest', room: room - this.#gap });
    return parts;
  }

  /** Of the loaded cards, how many from the first on the reader has to do with. */
  get cardsNeeded(): number {
    const { length } = this.column.cards;
    return length <= mostDrawnWhole ? length : Math.min(length, Math.max(this.end, ...this.aroundFocus) + spare);
  }

  /** Called before a change of the cards that leaves those in sight where they are. */
  keep(): void {
    this.#tops = this.#list !== null && this.#scroller === this.#list ? this.#topsIn(this.#list) : null;
  }

  /** The change was none. */
  forget(): void {
    this.#tops = null;
  }

  /** Called when parts are drawn. */
  settle(): void {
    const tops = this.#tops;
    this.forget();
    if (tops !== null && this.#list !== null) {
      const shifts = [...tops].flatMap(([card, top]) => (card.isConnected ? [card.offsetTop - top] : []));
      // A card that moved far away says nothing about the others.
      const shift = shifts.toSorted((one, other) => one - other).at(Math.floor(shifts.length / 2));
      if (shift) this.#list.scrollTop += shift;
    }
    this.#takeHeights();
    this.measure();
  }

  /**
   * Their observer tells how high new cards are only after the layout. Until then, what is in sight would be told from the
   * room that they had: a card at its edge would be drawn, which moves what is seen, therefore be left out, and so on.
   */
  #takeHeights(): void {
    if (this.column.cards.length <= mostDrawnWhole) return;
    for (const [id, card] of this.#drawn)
      if (!this.#heights.has(id)) this.#takeHeight(id, card.getBoundingClientRect().height);
    if (this.#usual === null && this.#heights.size > 0)
      this.#usual = Math.round([...this.#heights.values()].reduce((sum, one) => sum + one) / this.#heights.size);
  }

  /** That of a card that was just removed is 0. */
  #takeHeight(id: Card['id'], height: number): boolean {
    if (height === 0 || Math.abs(height - (this.#heights.get(id) ?? 0)) < 0.1) return false;
    this.#heights.set(id, height);
    return true;
  }

  private measure(isScrolled = false): void {
    const [list, scroller] = [this.#list, this.#scroller];
    const { cards } = this.column;
    if (list === null || scroller === null || cards.length <= mostDrawnWhole) return;
    const top =
      scroller === list ? list.scrollTop : scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const until = top + (scroller.clientHeight || usualHeight) + this.#margin;
    let [first, end, place] = [0, 0, 0];
    for (; end < cards.length && place < until; end += 1) {
      place += this.#heightOf(cards[end]) + this.#gap;
      if (place < top - this.#margin) first = end + 1;
    }
    const isComing = first < this.first || end > this.end;
    const left = Math.max(0, first - this.first) + Math.max(0, this.end - end);
    const isLeaving = left > mostLeft || (isScrolled && !isComing && left > fewLeft);
    if (!isComing && !isLeaving) return;
    // Cards drawn above those in sight may be higher or lower than their room.
    this.keep();
    this.first = isLeaving ? first : Math.min(first, this.first);
    this.end = isLeaving ? end : Math.max(end, this.end);
  }

  private resize(entries: readonly ResizeObserverEntry[]): void {
    let isChanged = false;
    for (const { target, borderBoxSize } of entries) {
      const id = (target as HTMLElement).dataset['card'];
      if (id !== undefined && this.#takeHeight(id, borderBoxSize[0]?.blockSize ?? 0)) isChanged = true;
    }
    // Mostly it tells what is known: measured again, the next card would come in the frame that draws one.
    if (!isChanged) return;
    this.measure();
  }

  #heightOf(card: Card | undefined): number {
    return (card && this.#heights.get(card.id)) ?? this.#usual ?? usualCard;
  }

  #indexOf(id: Card['id'] | null): number {
    return id === null ? -1 : this.column.cards.findIndex((card) => card.id === id);
  }

  /** The card with the focus and its neighbors, to which the Tab key leads. */
  private get aroundFocus(): readonly number[] {
    const index = this.#indexOf(this.focused);
    return index === -1 ? [] : [index - 1, index, index + 1];
  }

  /** At the top nothing stays in place: what is new should come into view. */
  #topsIn(list: HTMLElement): ReadonlyMap<HTMLElement, number> | null {
    const { scrollTop, clientHeight } = list;
    if (scrollTop === 0) return null;
    const tops = new Map<HTMLElement, number>();
    for (const card of this.#drawn.values()) {
      const { offsetTop } = card;
      if (offsetTop + card.offsetHeight > scrollTop && offsetTop < scrollTop + clientHeight) tops.set(card, offsetTop);
    }
    return tops;
  }
}
