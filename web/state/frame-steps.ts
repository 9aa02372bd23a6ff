/** Frames after which what lags is done, although the pointer goes on: half a second, mostly. */
const mostHeldUp = 30;

/**
 * Does what may lag behind a pointer in steps, each in a frame of its own, so that no frame does two of them. They read
 * what is true when their turn comes. The first follows the pointer from frame to frame; the others come once it rests
 * for a frame, or has not for long.
 */
export class FrameSteps {
  #isFirstWanted = false;
  #waiting: readonly (() => void)[] = [];
  /** Times that the first went before those that wait. */
  #heldUp = 0;
  #giveUp: (() => void) | null = null;
  readonly #others: readonly (() => void)[];

  constructor(
    private readonly first: () => void,
    ...others: readonly (() => void)[]
  ) {
    this.#others = others;
  }

  /** The pointer has moved. */
  begin(): void {
    this.#isFirstWanted = true;
    this.#giveUp ??= inNextFrame(() => this.step());
  }

  /** Leaves out those that wait. */
  end(): void {
    this.#giveUp?.();
    this.#giveUp = null;
    this.#isFirstWanted = false;
    this.#waiting = [];
    this.#heldUp = 0;
  }

  private step(): void {
    const [next, ...rest] = this.#waiting;
    if (next !== undefined && (!this.#isFirstWanted || this.#heldUp >= mostHeldUp)) {
      next();
      this.#waiting = rest;
      if (rest.length === 0) this.#heldUp = 0;
    } else {
      this.#isFirstWanted = false;
      this.first();
      this.#waiting = [...new Set([...this.#waiting, ...this.#others])];
      this.#heldUp += 1;
    }
    this.#giveUp = this.#isFirstWanted || this.#waiting.length > 0 ? inNextFrame(() => this.step()) : null;
  }
}

/**
 * Acts in the next frame, unless it is given up by the function that is returned. A frame that has begun, as it has where
 * a pointer is followed, is painted first: its own callbacks would act before that.
 */
function inNextFrame(act: () => void): () => void {
  let frame = 0;
  const timer = setTimeout(() => {
    frame = requestAnimationFrame(act);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
