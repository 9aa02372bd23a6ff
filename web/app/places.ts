import type { DefaultViews, Place } from '../../domain/pages/boot.ts';
import { reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { SavedView } from '../api/rest.generated.ts';
import { makeStore } from '../state/make-store.ts';
import { addresses } from './addresses.ts';

type KnownPlace = Place & DefaultViews<SavedView>;

/** The groups and projects that were visited in this tab; each is read once. */
export class Places {
  private known: ReadonlyMap<string, KnownPlace>;
  readonly #asked = new Set<string>();

  constructor(
    private readonly api: Pick<ApiClient, 'rest'>,
    /** That of the first page. */
    place: KnownPlace | null,
  ) {
    this.known = new Map(place === null ? [] : [[place.fullPath, place]]);
    makeStore(this);
  }

  find(fullPath: string): KnownPlace | null {
    return this.known.get(fullPath) ?? null;
  }

  /** Reads a place, unless it is known or being read. Its page itself says if it cannot be read. */
  async load(fullPath: string): Promise<void> {
    if (!this.known.has(fullPath) && !this.#asked.has(fullPath)) await this.read(fullPath);
  }

  /** Reads a place that was changed, and forgets those below it, whose names may have changed too. */
  async renew(fullPath: string): Promise<void> {
    const above = [...this.known].filter(([path]) => !path.startsWith(`${fullPath}/`));
    this.known = new Map(above);
    this.#asked.clear();
    await this.read(fullPath);
  }

  private async read(fullPath: string): Promise<void> {
    this.#asked.add(fullPath);
    try {
      this.add(await this.api.rest<KnownPlace>('GET', `/-/web/places${addresses.project(fullPath)}`));
    } catch (error) {
      reportDefect(error);
      this.#asked.delete(fullPath);
    }
  }

  private add(place: KnownPlace): void {
    this.known = new Map(this.known).set(place.fullPath, place);
  }
}
