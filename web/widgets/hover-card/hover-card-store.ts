import { makeStore } from '../../state/make-store.ts';

export interface OpenCard<Subject> {
  subject: Subject;
  anchor: HTMLElement;
  /** The keyboard goes into the card and comes back to the anchor when it closes. */
  takesFocus: boolean;
  /** The keyboard brought it; the pointer, which may rest anywhere while the plan moves below it, takes it not away. */
  byKeyboard: boolean;
}

interface OpenOptions {
  takeFocus?: boolean;
  byKeyboard?: boolean;
}

const openMilliseconds = 300;
const closeMilliseconds = 150;

/** The one card of the screen: shown after a moment of hovering, at once on focus, gone soon after the pointer left. */
export class HoverCardStore<Subject> {
  current: OpenCard<Subject> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor() {
    makeStore(this);
  }

  /** The pointer has come over the anchor; with a card open already the next one follows at once. */
  hover(subject: Subject, anchor: HTMLElement): void {
    if (this.current?.takesFocus || this.current?.byKeyboard) return;
    this.after(this.current === null ? openMilliseconds : 0, () => this.open(subject, anchor));
  }

  /** The keyboard has come to the anchor; a press with the pointer focuses too, but wants no card. */
  focused(subject: Subject, anchor: HTMLElement): void {
    if (anchor.matches(':focus-visible')) this.open(subject, anchor, { byKeyboard: true });
  }

  open(subject: Subject, anchor: HTMLElement, { takeFocus = false, byKeyboard = false }: OpenOptions = {}): void {
    this.forget();
    this.current = { subject, anchor, takesFocus: takeFocus, byKeyboard };
  }

  /** The pointer has left anchor or card. */
  leave(): void {
    if (!this.current?.byKeyboard) this.blurred();
  }

  /** The keyboard has left the anchor. */
  blurred(): void {
    if (this.current?.takesFocus) return;
    this.after(closeMilliseconds, this.close);
  }

  /** The pointer is on the card itself. */
  stay(): void {
    this.forget();
  }

  close(): void {
    this.forget();
    const { current } = this;
    this.current = null;
    if (current?.takesFocus) current.anchor.focus({ preventScroll: true });
  }

  private after(milliseconds: number, run: () => void): void {
    this.forget();
    this.#timer = setTimeout(run, milliseconds);
  }

  private forget(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
