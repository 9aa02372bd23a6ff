import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope } from '../perform.ts';
import { isEmojiName } from '../work-items/emoji-names.ts';
import { findItem, workItemReference, type LoadedItem } from '../work-items/reference.ts';
import type { AwardEmoji, AwardSubject } from './award-store.ts';
import { lockNote } from './loaded-note.ts';

/** What people react to: an item, or a note below one. */
export const awardable = z.union([
  z.strictObject({ item: workItemReference }),
  z.strictObject({ noteId: z.number().int() }),
]);

export interface Awardable {
  subject: AwardSubject;
  /** The item itself, or the one that the note belongs to. */
  loaded: LoadedItem;
}

/** @throws NotFound for what the actor may not read */
export async function findAwardable(scope: Scope, target: z.infer<typeof awardable>): Promise<Awardable> {
  if ('item' in target) {
    const loaded = await findItem(scope, target.item);
    return { subject: { workItemId: loaded.item.id }, loaded };
  }
  const { note, loaded } = await lockNote(scope, target.noteId);
  return { subject: { noteId: note.id }, loaded };
}

/** @throws NotFound unless it is the name of an emoji, as clients expect */
export function checkEmojiName(name: string): void {
  if (!isEmojiName(name)) throw new NotFound('Emoji');
}

export function recordAward(
  scope: Scope,
  { subject, loaded }: Awardable,
  award: { before?: AwardEmoji | null; after?: AwardEmoji | null },
): void {
  const [subjectType, subjectId] =
    'noteId' in subject ? (['note', subject.noteId] as const) : (['work_item', subject.workItemId] as const);
  const recorded = Object.fromEntries(
    Object.entries(award).map(([side, one]) => [side, one && { id: one.id, name: one.name }]),
  );
  scope.record({ subjectType, subjectId, namespaceId: loaded.item.namespaceId, changes: { award: recorded } });
}
