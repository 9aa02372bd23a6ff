import { useEffect, useMemo } from 'react';
import { afterVisit, frequentItems, type FrequentItem } from '../../domain/filters/frequent-items.ts';
import { parsedJson, readLocal, writeLocal } from '../state/local-storage.ts';
import { useApplication } from './application-context.ts';

/** A group or project that is visited. */
export interface VisitedPlace {
  id: number;
  /** With everything above it: "Group / Project". */
  name: string;
  path: string;
}
type CountedPlace = VisitedPlace & FrequentItem;
export type PlaceKind = 'groups' | 'projects';

const itemsKept = 20;
/** Recently used groups or projects shown in forms. */
const recentShown = 3;

/** What a person visited lately and often, kept in this browser. */
export class Visits {
  constructor(private readonly username: string) {}

  /** Counts a visit. */
  visit(kind: PlaceKind, { id, name, path }: VisitedPlace, now = Date.now()): void {
    writeLocal(this.keyOf(kind), JSON.stringify(afterVisit(this.places(kind), { id, name, path }, now)));
  }

  /** Those visited often, most often first. */
  frequent(kind: PlaceKind): VisitedPlace[] {
    return frequentItems(this.places(kind));
  }

  /** The most recently used first. */
  recent(kind: PlaceKind): VisitedPlace[] {
    return this.places(kind).slice(0, recentShown);
  }

  /** Projects below a group, the most recently used first. */
  projectsBelow(groupPath: string): VisitedPlace[] {
    return this.places('projects')
      .filter(({ path }) => path.startsWith(`${groupPath}/`))
      .slice(0, recentShown);
  }

  /** Remembers an item, by its reference with the path in front. */
  seeItem(reference: string): void {
    const kept = [reference, ...this.seenItems.filter((one) => one !== reference)].slice(0, itemsKept);
    writeLocal(this.keyOfItems, JSON.stringify(kept));
  }

  /** References of the items seen last, the latest first. */
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

/** What the reader visited; null for a visitor, of whom nothing is remembered. */
export function useVisits(): Visits | null {
  const { user } = useApplication().session;
  const username = user?.username ?? null;
  return useMemo(() => (username === null ? null : new Visits(username)), [username]);
}

/** Counts a visit of the group or project that a page shows, once it is known. */
export function useVisitOf(kind: PlaceKind, place: VisitedPlace | null): void {
  const visits = useVisits();
  const { id = null, name = '', path = '' } = place ?? {};
  useEffect(() => {
    if (id !== null) visits?.visit(kind, { id, name, path });
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
