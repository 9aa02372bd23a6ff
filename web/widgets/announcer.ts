import { makeAutoObservable } from 'mobx';

/** The one voice of the screen: what was said last, for its live region (politely, and only what is news). */
export class Announcer {
  message = '';

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  say(message: string): void {
    this.message = message;
  }
}
