import { z } from 'zod';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { carryOver } from './carry-over.ts';
import { keepCreationDetails } from './creation-details.ts';
import { checkMayMove } from './move-issue.ts';
import { findItem, workItemReference } from '../references/item-reference.ts';

const input = z.strictObject({
  item: workItemReference,
  project: namespaceReference,
  withNotes: z.boolean().default(false),
});

/** Copies an issue to the same or another project, optionally with its comments. */
export class CloneIssue implements UseCase<z.infer<typeof input>, WorkItem> {
  readonly action = 'work_item.clone';
  readonly input = input;
  readonly limit = 'issueCreation';

  async run(scope: Scope, { item: reference, project: target, withNotes }: z.infer<typeof input>): Promise<WorkItem> {
    const user = scope.user();
    const loaded = await findItem(scope, reference);
    const project = await readableContainer(scope, 'project', target);
    checkMayMove(scope, loaded, project);
    const made = await carryOver(scope, loaded, project, {
      type: loaded.item.type,
      authorId: user.id,
      conversation: withNotes,
    });
    await keepCreationDetails(scope, made.id);
    return made;
  }
}
