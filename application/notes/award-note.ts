import { injectable } from 'inversify';
import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { isEmojiName } from '../work-items/emoji-names.ts';
import { demand } from '../work-items/reference.ts';
import type { AwardEmoji } from '../work-items/work-item-store.ts';
import { lockNote } from './loaded-note.ts';

const input = z.strictObject({ noteId: z.number().int(), name: z.string() });

/** Gives a note an emoji, once per person and name; a second time is told as not found, as for items (rest.md §5.2). */
@injectable()
export class AwardNote implements UseCase<z.infer<typeof input>, AwardEmoji> {
  readonly action = 'note.award';
  readonly input = input;

  async run(scope: Scope, { noteId, name }: z.infer<typeof input>): Promise<AwardEmoji> {
    const user = scope.user();
    const { note, loaded } = await lockNote(scope, noteId);
    demand(scope, 'awardEmoji', loaded);
    if (!isEmojiName(name)) throw new NotFound(null, '404 Award Emoji Name Not Found');
    const award = await scope.transaction.notes.insertAward(note.id, user.id, name);
    if (award === null) throw new NotFound(null, '404 Award Emoji Name has already been taken Not Found');
    scope.record({
      subjectType: 'note',
      subjectId: note.id,
      namespaceId: loaded.item.namespaceId,
      changes: { award: { after: { id: award.id, name } } },
    });
    return award;
  }
}
