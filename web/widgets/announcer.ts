import { makeStore } from '../state/make-store.ts';

/** The screen's only live region: announces messages politely, without repeating the last one. */
export class Announcer {
  message = '';

  constructor() {
    makeStore(this);
  }

  say(message: string): void {
    this.message = message;
  }
}
