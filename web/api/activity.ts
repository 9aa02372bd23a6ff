import { observable, runInAction } from 'mobx';

/** Counts calls in progress for the progress line of the shell. */
export class Activity {
  readonly #inFlight = observable.box(0);

  get busy(): boolean {
    return this.#inFlight.get() > 0;
  }

  /** Marks the start of a call; call the returned function once at its end. */
  begin(): () => void {
    this.count(1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.count(-1);
    };
  }

  private count(calls: 1 | -1): void {
    runInAction(() => this.#inFlight.set(this.#inFlight.get() + calls));
  }
}
