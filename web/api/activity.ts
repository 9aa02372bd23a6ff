import { makeStore } from '../state/make-store.ts';

/** Counts calls in progress for the progress line of the shell. */
export class Activity {
  inFlight = 0;

  constructor() {
    makeStore(this);
  }

  get busy(): boolean {
    return this.inFlight > 0;
  }

  /** Marks the start of a call; call the returned function once at its end. */
  begin(): () => void {
    this.inFlight += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.end();
    };
  }

  private end(): void {
    this.inFlight -= 1;
  }
}
