import type { LoggedFields } from '../../domain/acts/value-changes.ts';

/** What one transaction of a person did to items. */
export interface Act {
  /** The first of its entries in the log. */
  id: number;
  /** When it was, exactly, as the database spells it. With the person it names the act. */
  at: string;
}

/** An entry of the log about an item or a link, without the values of long texts. */
export interface ActEntry {
  id: number;
  subjectType: 'work_item' | 'link';
  subjectId: number;
  action: string;
  derived: boolean;
  fields: LoggedFields;
}

/** An entry that changed a thing, whoever made it. */
export interface LoggedOperation extends ActEntry {
  actorId: number | null;
  /** The act it belongs to. */
  at: string;
  isUndone: boolean;
  /** Whether undoing made it: then it changed nothing by itself. */
  isOfUndoing: boolean;
  /** What of it stayed when its act was undone: its id and the value. */
  kept: readonly string[];
}

/** What is read of the log to turn acts that only changed fields. */
export interface Concerned {
  fields: readonly string[];
  userId: number;
  acts: readonly Act[];
}

/** What people did to items, as the log has it, and what they undid of it. */
export interface ActStore {
  /** Lets a person undo one thing at a time. */
  lock(userId: number): Promise<void>;
  /** The acts that a person did last and that are not undone, newest first. */
  done(userId: number, limit: number): Promise<Act[]>;
  /** What the person undid last, if they did nothing since; last undone first. */
  undone(userId: number, limit: number): Promise<Act[]>;
  /** Acts of the person by their ids, newest first; without those of somebody else and those that are too old. */
  find(userId: number, ids: readonly number[]): Promise<(Act & { isUndone: boolean })[]>;
  /** The entries of acts of the person, without dates that epics inherited; at most `limit`. */
  entries(userId: number, acts: readonly Act[], limit: number): Promise<ActEntry[]>;
  /**
   * What changed these items, in the order of the log, without dates that epics inherited: all, or what tells which values some
   * fields should have when acts are turned.
   */
  operations(itemIds: readonly number[], concerned: Concerned | null): Promise<LoggedOperation[]>;
  /** What changed the links between these items, in the order of the log. */
  linkOperations(pairs: readonly (readonly [number, number])[]): Promise<LoggedOperation[]>;
  /** A long text as an entry has it. */
  text(entryId: number, field: string, side: 'before' | 'after'): Promise<string | null>;
  /** Notes that the person undid an act, or did it again, except for what was kept. */
  note(userId: number, act: Act, isRedo: boolean, kept: readonly string[]): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    acts: ActStore;
  }
}
