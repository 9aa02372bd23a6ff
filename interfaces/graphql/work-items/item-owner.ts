import { stillThere } from '../../../application/errors.ts';
import { readablePolicyItem, type PolicyItem } from '../../../domain/access/policy.ts';
import type { Namespace as NamespaceRow } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow as WorkItemRow } from '../../../domain/work-items/work-item.ts';
import type { GraphqlContext } from '../context.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';

/** The policy's view of an item that the actor may read. */
export function policyItemOf(row: WorkItemRow, { items }: GraphqlContext): Later<PolicyItem> {
  return whenLoaded(items.assignees.get(row.id), (assignees) =>
    readablePolicyItem(
      row,
      assignees.map(({ id }) => id),
    ),
  );
}

/** The group or project of a readable item, which everyone who sees the item may see. */
export function namespaceOf({ namespaceId }: WorkItemRow, { items }: GraphqlContext): Later<NamespaceRow> {
  return whenLoaded(items.namespaces.get(namespaceId), stillThere);
}
