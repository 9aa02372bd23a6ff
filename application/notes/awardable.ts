import { z } from 'zod';
import type { Scope } from '../perform.ts';
import { findItem, workItemReference, type LoadedItem } from '../work-items/reference.ts';
import type { AwardEmoji, WorkItemStore } from '../work-items/work-item-store.ts';
import { lockNote } from './loaded-note.ts';
import type { NoteStore } from './note-store.ts';

/** What people react to: an item, or a note below one. */
export const awardable = z.union([
  z.strictObject({ item: workItemReference }),
  z.strictObject({ noteId: z.number().int() }),
]);

export interface Awardable {
  subjectType: 'work_item' | 'note';
  id: number;
  /** The item itself, or the one that the note belongs to. */
  loaded: LoadedItem;
  insertAward: (userId: number, name: string) => Promise<AwardEmoji | null>;
  awardBy: (userId: number, name: string) => Promise<AwardEmoji | null>;
}

/** @throws NotFound for what the actor may not read */
export async function findAwardable(scope: Scope, target: z.infer<typeof awardable>): Promise<Awardable> {
  if ('item' in target) {
    const loaded = await findItem(scope, target.item);
    return { subjectType: 'work_item', loaded, ...awardsOn(scope.transaction.workItems, loaded.item.id) };
  }
  const { note, loaded } = await lockNote(scope, target.noteId);
  return { subjectType: 'note', loaded, ...awardsOn(scope.transaction.notes, note.id) };
}

function awardsOn(
  store: Pick<WorkItemStore & NoteStore, 'insertAward' | 'awardBy'>,
  id: number,
): Pick<Awardable, 'id' | 'insertAward' | 'awardBy'> {
  return {
    id,
    insertAward: (userId, name) => store.insertAward(id, userId, name),
    awardBy: (userId, name) => store.awardBy(id, userId, name),
  };
}
