import { makeStore } from '../../state/make-store.ts';

export interface OpenCard<Subject> {
  subject: Subject;
  anchor: HTMLElement;
  /** The keyboard enters the card and returns to the anchor when it closes. */
  takesFocus: boolean;
  /** Opened by keyboard; the pointer, which may rest anywhere while the plan scrolls below it, does not close it. */
  byKeyboard: boolean;
}

interface OpenOptions {
  takeFocus?: boolean;
  byKeyboard?: boolean;
}

const openMilliseconds = 300;
const closeMilliseconds = 150;

/**
 * The only card of the screen: shown after a moment of hovering or at once on focus, hidden soon after the pointer
 * leaves.
 */
export class HoverCardStore<Subject> {
  current: OpenCard<Subject> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** While the hand holds something, no card covers what it points at. */
  constructor(private readonly isHandBusy: () => boolean = () => false) {
    makeStore(this);
  }

  /** The pointer entered the anchor; if a card is already open, the next one follows at once. */
  hover(subject: Subject, anchor: HTMLElement): void {
    if (this.current?.takesFocus || this.current?.byKeyboard) return;
    this.after(this.current === null ? openMilliseconds : 0, () => !this.isHandBusy() && this.open(subject, anchor));
  }

  /** The anchor got the focus from the keyboard; a press with the pointer focuses it too, but must not open a card. */
  focused(subject: Subject, anchor: HTMLElement): void {
    if (anchor.matches(':focus-visible')) this.open(subject, anchor, { byKeyboard: true });
  }

  open(subject: Subject, anchor: HTMLElement, { takeFocus = false, byKeyboard = false }: OpenOptions = {}): void {
    this.forget();
    this.current = { subject, anchor, takesFocus: takeFocus, byKeyboard };
  }

  /** The pointer left anchor or card. */
  leave(): void {
    if (!this.current?.byKeyboard) this.blurred();
  }

  /** The anchor lost the keyboard focus. */
  blurred(): void {
    if (this.current?.takesFocus) return;
    this.after(closeMilliseconds, this.close);
  }

  /** The pointer entered the card itself. */
  stay(): void {
    this.forget();
  }

  close(): void {
    this.forget();
    const { current } = this;
    this.current = null;
    if (current?.takesFocus) current.anchor.focus({ preventScroll: true });
  }

  private after(milliseconds: number, run: () => unknown): void {
    this.forget();
    this.#timer = setTimeout(run, milliseconds);
  }

  private forget(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
