import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { isEmojiName } from '../markdown/emoji-names.ts';
import { findItem, workItemReference, type LoadedItem } from '../references/item-reference.ts';
import type { Award, AwardSubject } from '../../domain/notes/award.ts';
import { lockNote } from './loaded-note.ts';

/** An item or note that can have emoji. */
export const awardable = z.union([
  z.strictObject({ item: workItemReference }),
  z.strictObject({ noteId: z.number().int() }),
]);

export interface Awardable {
  subject: AwardSubject;
  /** The item itself, or the item of the note. */
  loaded: LoadedItem;
}

/** @throws NotFound if the actor may not read it */
export async function findAwardable(scope: Scope, target: z.infer<typeof awardable>): Promise<Awardable> {
  if ('item' in target) {
    const loaded = await findItem(scope, target.item);
    return { subject: { workItemId: loaded.item.id }, loaded };
  }
  const { note, loaded } = await lockNote(scope, target.noteId);
  return { subject: { noteId: note.id }, loaded };
}

/** @throws NotFound for an unknown emoji, as API clients expect */
export function checkEmojiName(name: string): void {
  if (!isEmojiName(name)) throw new NotFound('Emoji');
}

export function recordAward(
  scope: Scope,
  { subject, loaded }: Awardable,
  award: { before?: Award | null; after?: Award | null },
): void {
  const [subjectType, subjectId] =
    'noteId' in subject ? (['note', subject.noteId] as const) : (['work_item', subject.workItemId] as const);
  const recorded = Object.fromEntries(
    Object.entries(award).map(([side, one]) => [side, one && { id: one.id, userId: one.userId, name: one.name }]),
  );
  scope.record({ subjectType, subjectId, namespaceId: loaded.item.namespaceId, changes: { award: recorded } });
}
