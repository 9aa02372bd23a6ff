import { useEffect, useMemo } from 'react';
import { reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { afterVisit, frequentItems, recentShown, type FrequentItem } from '../../domain/people/recent-places.ts';
import { parsedJson, readLocal, writeLocal } from '../state/local-storage.ts';
import { useApplication } from './application-context.ts';

/** A visited group or project. */
export interface VisitedPlace {
  id: number;
  /** Full name with ancestors: "Group / Project". */
  name: string;
  path: string;
}
type CountedPlace = VisitedPlace & FrequentItem;
export type PlaceKind = 'groups' | 'projects';

const itemsKept = 20;
/** A page that opens has more important calls to make. */
const reportedAfterMilliseconds = 5_000;

/** A person's recent and frequent visits, stored in this browser. */
export class Visits {
  constructor(
    private readonly username: string,
    private readonly api: Pick<ApiClient, 'rest'>,
  ) {}

  /** Records a visit in this browser. True if it counts: at most one a day. */
  visit(kind: PlaceKind, { id, name, path }: VisitedPlace, now = Date.now()): boolean {
    const places = afterVisit(this.places(kind), { id, name, path }, now);
    writeLocal(this.keyOf(kind), JSON.stringify(places));
    return places[0]?.lastAccessedOn === now;
  }

  /** Tells the server of a visit that counts. */
  async report(kind: PlaceKind, id: number): Promise<void> {
    try {
      await this.api.rest('POST', '/-/track_namespace_visits', { body: { type: kind, id } });
    } catch (error) {
      // The visit is counted in this browser; the reader need not know that the server missed it.
      reportDefect(error);
    }
  }

  /** Frequently visited ones, most frequent first. */
  frequent(kind: PlaceKind): VisitedPlace[] {
    return frequentItems(this.places(kind));
  }

  /** Recently used ones, newest first. */
  recent(kind: PlaceKind): VisitedPlace[] {
    return this.places(kind).slice(0, recentShown);
  }

  /** Projects below a group, recently used ones first. */
  projectsBelow(groupPath: string): VisitedPlace[] {
    return this.places('projects')
      .filter(({ path }) => path.startsWith(`${groupPath}/`))
      .slice(0, recentShown);
  }

  /** Records an item by its full reference. */
  seeItem(reference: string): void {
    const kept = [reference, ...this.seenItems.filter((one) => one !== reference)].slice(0, itemsKept);
    writeLocal(this.keyOfItems, JSON.stringify(kept));
  }

  /** References of the items seen last, newest first. */
  get seenItems(): string[] {
    const read = parsedJson(readLocal(this.keyOfItems));
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string').slice(0, itemsKept) : [];
  }

  private get keyOfItems(): string {
    return `${this.username}/recent-work-items`;
  }

  private keyOf(kind: PlaceKind): string {
    return `${this.username}/frequent-${kind}`;
  }

  private places(kind: PlaceKind): CountedPlace[] {
    const read = parsedJson(readLocal(this.keyOf(kind)));
    return Array.isArray(read) ? read.filter(isCountedPlace) : [];
  }
}

/** The reader's visits; null for visitors, whose visits are not recorded. */
export function useVisits(): Visits | null {
  const { api, session } = useApplication();
  const username = session.user?.username ?? null;
  return useMemo(() => (username === null ? null : new Visits(username, api)), [username, api]);
}

/** Records a visit of the page's group or project once it is loaded, and reports it if the reader stays. */
export function useVisitOf(kind: PlaceKind, place: VisitedPlace | null): void {
  const visits = useVisits();
  const { id = null, name = '', path = '' } = place ?? {};
  useEffect(() => {
    if (id === null || visits?.visit(kind, { id, name, path }) !== true) return undefined;
    const timer = setTimeout(() => void visits.report(kind, id), reportedAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [visits, kind, id, name, path]);
}

function isCountedPlace(value: unknown): value is CountedPlace {
  if (value === null || typeof value !== 'object') return false;
  const { id, name, path, frequency, lastAccessedOn } = value as Partial<Record<keyof CountedPlace, unknown>>;
  return (
    [id, frequency, lastAccessedOn].every((one) => typeof one === 'number') &&
    [name, path].every((one) => typeof one === 'string')
  );
}
