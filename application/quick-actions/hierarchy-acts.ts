import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { AddChildren } from '../work-items/add-children.ts';
import { AssignParent } from '../work-items/assign-parent.ts';
import { LinkWorkItems } from '../work-items/link-work-items.ts';
import { MarkAsDuplicate } from '../work-items/mark-as-duplicate.ts';
import { findItem, findItems, type WorkItemReference } from '../references/item-reference.ts';
import { changeItem, namedItem, namedItems, placeOf, pointless, type Act, type ActContext } from './act.ts';

/** Parents, children and links. */
export const hierarchyActs = {
  async child_epic(context) {
    const { here, parameter, run } = context;
    const children = await found(context, namedItems(parameter, 'epic', placeOf(context)));
    const childIds = children.map((child) => child.id);
    await run(AddChildren, { parent: { id: here.item.id }, childIds, type: 'epic' });
    return {
      changes: { add_child_epic_ids: childIds },
      said: `Added ${typed(parameter)} as ${childIds.length === 1 ? 'a child' : 'children'}.`,
    };
  },
  async remove_child_epic(context) {
    const { here, parameter, run } = context;
    const children = await found(context, namedItems(parameter, 'epic', placeOf(context)));
    for (const { id } of children) {
      await run(AssignParent, { item: { id }, parent: null, from: { id: here.item.id }, type: 'epic' });
    }
    const ids = children.map((child) => child.id);
    return { changes: { remove_child_epic_ids: ids }, said: `Removed ${typed(parameter)} from the children.` };
  },
  async parent_epic(context) {
    const { here, parameter, run } = context;
    const id = await parentId(context);
    await run(AssignParent, { item: { id: here.item.id }, parent: { id } });
    return { changes: { parent_epic_id: id }, said: `Set the parent to ${typed(parameter)}.` };
  },
  async remove_parent_epic({ here, run }) {
    if (here.item.parentId === null) throw pointless('the epic has no parent');
    await run(AssignParent, { item: { id: here.item.id }, parent: null });
    return { changes: { parent_epic_id: null }, said: 'Removed the parent.' };
  },
  /** An issue's epic counts as metadata. */
  async epic(context) {
    const id = await parentId(context);
    await changeItem(context, { parentId: id });
    return { changes: { epic_id: id }, said: `Added to ${typed(context.parameter)}.` };
  },
  async remove_epic(context) {
    const { item } = context.here;
    if (item.parentId === null) throw pointless(`the ${item.type} has no epic`);
    await changeItem(context, { parentId: null });
    return { changes: { epic_id: null }, said: 'Removed from its epic.' };
  },
  async relate(context) {
    const { here, parameter, run } = context;
    const others = await found(context, namedItems(parameter, 'issue', placeOf(context)));
    for (const { id } of others) await run(LinkWorkItems, { source: { id: here.item.id }, target: { id } });
    const ids = others.map((other) => other.id);
    return { changes: { related_issue_ids: ids }, said: `Marked as related to ${typed(parameter)}.` };
  },
  async duplicate(context) {
    const { here, parameter, run } = context;
    const { item } = await findItem(context.scope, namedItem(parameter, 'issue', placeOf(context)));
    await run(MarkAsDuplicate, { item: { id: here.item.id }, of: { id: item.id } });
    return {
      changes: { duplicate_issue_id: item.id, state_event: 'close' },
      said: `Closed as a duplicate of ${typed(parameter)}.`,
    };
  },
} satisfies Record<string, Act>;

async function parentId(context: ActContext): Promise<number> {
  const [parent] = await found(context, [namedItem(context.parameter, 'epic', placeOf(context))]);
  return (parent as WorkItem).id;
}

/** The named things that the writer may read; others count as missing. */
async function found({ scope }: ActContext, references: readonly WorkItemReference[]): Promise<WorkItem[]> {
  return (await findItems(scope, references)).map(({ item }) => item);
}

/** References as typed, which reveal nothing new to the writer. */
function typed(parameter: string): string {
  return parameter.split(/\s+/).join(' ');
}
