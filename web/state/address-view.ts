import { computedStruct } from 'mobx';
import { makeStore } from './make-store.ts';

/** One value of a view, as the query of the URL holds it. */
export interface Parameter<Value> {
  /** In the query; the name in the view by default. */
  name?: string;
  /** Any text may stand there, or null without one. */
  read: (text: string | null) => Value;
  /** An empty text leaves it out. */
  write: (value: Value) => string;
}

export type ViewParameters<View> = { readonly [Name in keyof View]: Parameter<View[Name]> };

/** The view that some parameters describe. */
export type ViewOf<Parameters> = {
  [Name in keyof Parameters]: Parameters[Name] extends Parameter<infer Value> ? Value : never;
};

/** What a view needs of the router. */
export interface AddressRouter {
  readonly path: string;
  readonly search: string;
  replaceSearch: (search: string) => void;
  navigate: (address: string) => Promise<boolean>;
}

/** A text without spaces around it. */
export const textParameter: Parameter<string> = { read: (text) => (text ?? '').trim(), write: (text) => text };

/** One of some values; the query leaves out the usual one. */
export function choiceParameter<Value extends string, Usual extends Value | null>(
  values: readonly Value[],
  usual: Usual,
  name?: string,
): Parameter<Value | Usual> {
  return {
    ...(name !== undefined && { name }),
    read: (text) => values.find((value) => value === text) ?? usual,
    write: (value) => (value === usual ? '' : (value ?? '')),
  };
}

/** The number of a thing, as text; null without one. */
export function idParameter(name: string): Parameter<string | null> {
  return { name, read: (text) => /^[1-9]\d{0,14}$/.exec(text ?? '')?.[0] ?? null, write: (id) => id ?? '' };
}

/** A view whose state is in the query of the URL and nowhere else, so that it can be linked and reloaded. */
export class AddressView<View extends object> {
  readonly #parameters: ViewParameters<View>;
  readonly #path: string;
  #search: string;

  constructor(
    private readonly router: AddressRouter,
    parameters: ViewParameters<View>,
  ) {
    this.#parameters = parameters;
    this.#path = router.path;
    this.#search = router.search;
    makeStore(this, { view: computedStruct });
  }

  /** Keeps its last state while the reader is on another page, whose query belongs to something else. */
  get view(): View {
    if (this.router.path === this.#path) this.#search = this.router.search;
    const query = new URLSearchParams(this.#search);
    const entries = this.entries.map(([key, { name = key, read }]) => [key, read(query.get(name))] as const);
    return Object.fromEntries(entries) as View;
  }

  /** URL with some changes, for links. */
  hrefWith(change: Partial<View>): string {
    return this.router.path + this.searchOf(change);
  }

  /** Changes the view in place, without a new entry in the history. */
  change(change: Partial<View>): void {
    this.router.replaceSearch(this.searchOf(change));
  }

  /** Changes the view so that the browser's back button returns to the present one. */
  go(change: Partial<View>): void {
    void this.router.navigate(this.hrefWith(change));
  }

  private get entries(): [string, Parameter<unknown>][] {
    return Object.entries(this.#parameters);
  }

  private searchOf(change: Partial<View>): string {
    const view = new Map<string, unknown>(Object.entries({ ...this.view, ...change }));
    const query = new URLSearchParams();
    for (const [key, { name = key, write }] of this.entries) {
      const text = write(view.get(key));
      if (text !== '') query.set(name, text);
    }
    const text = query.toString();
    return text === '' ? '' : `?${text}`;
  }
}
