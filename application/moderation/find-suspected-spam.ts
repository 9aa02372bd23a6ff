import { z } from 'zod';
import { itemWebPath } from '../../domain/work-items/web-path.ts';
import { Conflict, NotFound } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { findItem, workItemReference } from '../references/item-reference.ts';
import type { SuspectedSpam } from './spam-service.ts';

/** Maximum characters that are sent; enough to recognize a text. */
const textMaximum = 100_000;

const input = z.strictObject({ item: workItemReference });

/** Gathers what the spam service needs about an item; administrators only. NotFound without creation details. */
export class FindSuspectedSpam implements UseCase<z.infer<typeof input>, SuspectedSpam> {
  readonly action = 'creation_details.read';
  readonly input = input;

  async run(scope: Scope, { item: reference }: z.infer<typeof input>): Promise<SuspectedSpam> {
    requireAdministrator(scope);
    const { creationDetails, users } = scope.transaction;
    const { item, namespace } = await findItem(scope, reference);
    const details = await creationDetails.lock(item.id);
    if (details === null) throw new NotFound('CreationDetails');
    if (details.akismetSubmitted) throw new Conflict(`This ${item.type} was submitted as spam already.`);
    const author = await users.find(item.authorId);
    return {
      ipAddress: details.ipAddress,
      userAgent: details.userAgent,
      authorName: author?.name ?? '',
      text: [item.title, item.description ?? ''].join('\n\n').trim().slice(0, textMaximum),
      url: `${scope.baseUrl}${itemWebPath(item, namespace)}`,
      createdAt: item.createdAt,
    };
  }
}
