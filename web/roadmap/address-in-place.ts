import { makeAutoObservable } from 'mobx';

/** Holds the query of a roadmap that is part of another page, whose own address must not change. */
export class AddressInPlace {
  readonly path: string;
  search: string;

  constructor(path: string, search: string) {
    this.path = path;
    this.search = search;
    makeAutoObservable(this, { path: false }, { autoBind: true });
  }

  replaceSearch(search: string): void {
    this.search = search;
  }
}
