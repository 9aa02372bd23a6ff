import { z } from 'zod';
import { NotFound } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { findItem, workItemReference } from '../references/item-reference.ts';

const input = z.strictObject({ item: workItemReference });

/** Notes that the spam service has got an item; administrators only. */
export class RecordSpamSubmission implements UseCase<z.infer<typeof input>, void> {
  readonly action = 'creation_details.submit_as_spam';
  readonly input = input;

  async run(scope: Scope, { item: reference }: z.infer<typeof input>): Promise<void> {
    requireAdministrator(scope);
    const { creationDetails } = scope.transaction;
    const { item } = await findItem(scope, reference);
    const details = await creationDetails.lock(item.id);
    if (details === null) throw new NotFound('CreationDetails');
    if (details.akismetSubmitted) return;
    await creationDetails.markSubmitted(item.id);
    scope.record({
      subjectType: 'creation_details',
      subjectId: item.id,
      namespaceId: item.namespaceId,
      changes: { akismetSubmitted: { before: false, after: true } },
    });
  }
}
