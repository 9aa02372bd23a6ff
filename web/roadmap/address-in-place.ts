import { makeStore } from '../state/make-store.ts';

/** Holds the query of a roadmap that is part of another page, whose own address must not change. */
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
