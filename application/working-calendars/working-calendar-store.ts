import type { Actor } from '../../domain/access/actor.ts';
import type { StoredCalendar } from '../../domain/scheduling/calendar-settings.ts';
import type { Store } from '../door/store.ts';

/** The settings of groups and the groups above them, in one read for many. */
export interface CalendarSource {
  /** Settings of these groups; nothing for those without any. No check of rights: they hold for all below. */
  ofNamespaces(namespaceIds: readonly number[]): Promise<StoredCalendar[]>;
}

export interface WorkingCalendarStore extends Store<StoredCalendar>, CalendarSource {
  /** Locks and returns the settings of exactly this group. */
  lockOf(namespaceId: number): Promise<StoredCalendar | null>;
}

/** A group that has its own settings. */
export interface GroupWithCalendar {
  id: number;
  fullPath: string;
  traversalIds: number[];
}

export interface WorkingCalendarQueries extends CalendarSource {
  /** Groups below this one that have settings of their own and that the actor may see, by path. */
  groupsBelow(actor: Actor, namespaceId: number, limit: number): Promise<GroupWithCalendar[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    workingCalendars: WorkingCalendarStore;
  }
  interface Queries {
    workingCalendars: WorkingCalendarQueries;
  }
}
