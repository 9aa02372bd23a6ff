import { makeStore } from '../state/make-store.ts';

/** Holds the query of a roadmap inside another page, whose own URL must not change. */
export class AddressInPlace {
  search: string;

  constructor(
    readonly path: string,
    search: string,
  ) {
    this.search = search;
    makeStore(this);
  }

  replaceSearch(search: string): void {
    this.search = search;
  }
}
