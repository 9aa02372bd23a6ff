import { makeStore } from '../../state/make-store.ts';

/** The title of the sidebar widget that a shortcut opens next. */
export class RequestedWidget {
  title: string | null = null;

  constructor() {
    makeStore(this);
  }

  open(title: string): void {
    this.title = title;
  }

  done(): void {
    this.title = null;
  }
}
