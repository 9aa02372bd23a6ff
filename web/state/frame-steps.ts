/**
 * Does what may lag behind a pointer in steps, each after the frame with the one before is painted, so that no frame
 * has to bear all of them. The steps read what is true when their turn comes.
 */
export class FrameSteps {
  #isWantedAgain = false;
  #giveUp: (() => void) | null = null;

  constructor(private readonly steps: readonly (() => void)[]) {}

  /** While the steps are being done, they go on, and are then done once more: a fast pointer does not hold them up. */
  begin(): void {
    if (this.#giveUp !== null) this.#isWantedAgain = true;
    else this.wait(0);
  }

  /** Leaves out those that wait. */
  end(): void {
    this.#giveUp?.();
    this.#giveUp = null;
    this.#isWantedAgain = false;
  }

  private wait(index: number): void {
    this.#giveUp = afterFrame(() => {
      this.#giveUp = null;
      if (index === 0) this.#isWantedAgain = false;
      this.steps[index]?.();
      if (index + 1 < this.steps.length) this.wait(index + 1);
      else if (this.#isWantedAgain) this.wait(0);
    });
  }
}

/** Acts once the next frame is painted, unless it is given up by the function that is returned. */
function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
