import { makeStore } from '../state/make-store.ts';

/** The one voice of the screen: what was said last, for its live region (politely, and only what is news). */
export class Announcer {
  message = '';

  constructor() {
    makeStore(this);
  }

  say(message: string): void {
    this.message = message;
  }
}
