import { injectable } from 'inversify';
import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { isEmojiName } from './emoji-names.ts';
import { demand, findItem, workItemReference } from './reference.ts';
import type { AwardEmoji as Award } from './work-item-store.ts';

const input = z.strictObject({ item: workItemReference, name: z.string() });

/** Gives an item an emoji, once per person and name; a second time is told as not found (rest.md §5.2). */
@injectable()
export class AwardEmoji implements UseCase<z.infer<typeof input>, Award> {
  readonly action = 'work_item.award';
  readonly input = input;

  async run(scope: Scope, { item: reference, name }: z.infer<typeof input>): Promise<Award> {
    const user = scope.user();
    const loaded = await findItem(scope, reference);
    demand(scope, 'awardEmoji', loaded);
    if (!isEmojiName(name)) throw new NotFound(null, '404 Award Emoji Name Not Found');
    const award = await scope.transaction.workItems.insertAward(loaded.item.id, user.id, name);
    if (award === null) throw new NotFound(null, '404 Award Emoji Name has already been taken Not Found');
    scope.record({
      subjectType: 'work_item',
      subjectId: loaded.item.id,
      namespaceId: loaded.item.namespaceId,
      changes: { award: { after: { id: award.id, name } } },
    });
    return award;
  }
}
