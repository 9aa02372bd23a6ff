import { canInProject } from '../../../domain/access/policy.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { GraphqlContext } from '../context.ts';
import { namespaceOf } from './item-owner.ts';

/** The address of the person without an account who wrote the issue; null also for those who may not know it. */
export async function externalAuthorOf(row: ItemRow, context: GraphqlContext): Promise<string | null> {
  if (row.serviceDeskReplyTo === null) return null;
  const project = await namespaceOf(row, context);
  return canInProject(context.actor, 'readOutsideAuthors', project) ? row.serviceDeskReplyTo : null;
}
