import { makeStore } from '../../state/make-store.ts';

/** Whether the history of a page is open; its code is loaded with it. */
export class HistoryDoor {
  isOpen = false;

  constructor() {
    makeStore(this);
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}
