import { addTo, groupedBy } from '../../domain/lists/grouped-by.ts';
import { z } from 'zod';
import { canInGroup, canInProject, canOnItem, canReadItem } from '../../domain/access/policy.ts';
import { addDays, daysBetween, isDay, type Day } from '../../domain/calendar/day.ts';
import { copiedFields } from '../../domain/work-items/fields.ts';
import { copiedMaximum, titleLengthMaximum, type WorkItem } from '../../domain/work-items/work-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { dayInput } from '../inputs/text-input.ts';
import { keepCreationDetails } from './creation-details.ts';
import { checkParent, startPosition } from './change-parent.ts';
import { itemTitle, type ItemInput } from './item-input.ts';
import { assignable } from './item-people.ts';
import { recordLink } from './link-changes.ts';
import { newItemRow } from './new-item.ts';
import { findItem, workItemReference, type LoadedItem, type LoadedRow } from '../references/item-reference.ts';
import { lockTrees } from '../namespaces/tree-locks.ts';

const input = z.strictObject({
  item: workItemReference,
  /**
   * The group of the epic or one below it: the epic and the child epics of its group are copied there, without the
   * parent of the epic. By default the copies are where their originals are.
   */
  group: namespaceReference.optional(),
  /** By default "Copy of …". */
  title: itemTitle.optional(),
  /** Whether issues, incidents and tasks are copied; otherwise only epics. */
  issues: z.boolean().default(true),
  descriptions: z.boolean().default(true),
  labels: z.boolean().default(true),
  assignees: z.boolean().default(false),
  dates: z.boolean().default(true),
  /** The links between items that are copied. */
  links: z.boolean().default(true),
  /** The day on which the copy starts: all dates are moved by as many days. By default they stay. */
  startDate: dayInput.optional(),
});
type Input = z.infer<typeof input>;

export interface CopiedEpic {
  item: WorkItem;
  /** The number of new items, with the epic. */
  copied: number;
  /** The number of items that the actor may read but not create, or that are below such ones. */
  leftOut: number;
}

/** The items below an epic that are looked through; hidden ones must not change what is answered. */
const searchedMaximum = 10_000;

/**
 * Copies an epic with what is below it, as far as the actor may read and create that: as open items of the same groups
 * and projects, beside the epic, or of a group below. Milestones, iterations, comments and progress are not copied.
 */
export class CopyEpic implements UseCase<Input, CopiedEpic, z.input<typeof input>> {
  readonly action = 'work_item.copy';
  readonly input = input;
  readonly limit = 'issueCreation';

  async run(scope: Scope, params: Input): Promise<CopiedEpic> {
    scope.user();
    const { workItems, imports } = scope.transaction;
    const { id: rootId } = (await findItem(scope, params.item)).item;
    await lockTrees(scope, [rootId]);
    const root = await findItem(scope, { id: rootId });
    if (root.item.type !== 'epic') throw new NotFound();
    const target = await targetOf(scope, root, params.group);
    const placeOf = (item: WorkItem): number =>
      item.namespaceId === root.item.namespaceId ? target.id : item.namespaceId;
    const { ids, leftOut } = await this.chosen(scope, root, target, params.issues);
    const originals = new Map([root, ...(await workItems.load(ids))].map((one) => [one.item.id, one]));
    const ordered = [rootId, ...ids].flatMap((id) => originals.get(id) ?? []);
    // Copies are no news about each of them.
    await imports.notifyNobody();

    const copies = await this.insertRows(scope, ordered, placeOf, params);
    for (const [id, copy] of copies) {
      const original = originals.get(id) as LoadedItem;
      if (params.labels) {
        const labels = await workItems.labels(id);
        if (labels.length > 0) {
          await workItems.setLabels(
            copy.id,
            labels.map((label) => label.id),
          );
        }
      }
      if (params.assignees) {
        // Who sees the group of the original may not see that of the copy.
        const place = placeOf(original.item) === target.id ? target : original.namespace;
        const people = await assignable(scope, place, await workItems.assigneeIds(id));
        if (people.length > 0) await workItems.setAssignees(copy.id, people);
      }
      await keepCreationDetails(scope, copy.id);
      scope.recordItem(copy.id, 'work_item.create');
    }
    if (params.links) await this.copyLinks(scope, copies);
    const made = copies.get(rootId) as WorkItem;
    const epicIds = [...copies.values()].filter(({ type }) => type === 'epic').map(({ id }) => id);
    await workItems.rollUps.refresh(epicIds);
    return { item: (await workItems.find(made.id)) ?? made, copied: copies.size, leftOut };
  }

  /** The ids of the items to copy, parents first. */
  private async chosen(
    scope: Scope,
    root: LoadedItem,
    target: Namespace,
    withIssues: boolean,
  ): Promise<{ ids: number[]; leftOut: number }> {
    const { workItems } = scope.transaction;
    const { id: rootId, namespaceId } = root.item;
    const isCreatable = (row: LoadedRow): boolean =>
      mayCreate(scope, row.item, row.item.namespaceId === namespaceId ? target : row.namespace);
    const below = await workItems.tree.descendantIds(rootId, searchedMaximum);
    const rows = new Map((await workItems.loadRows(below)).map((row) => [row.item.id, row]));
    const chosen = new Set([rootId]);
    let leftOut = 0;
    for (const id of below) {
      const row = rows.get(id);
      if (row === undefined || !canReadItem(scope.actor, row.policy, row.namespace)) continue;
      if (!withIssues && row.item.type !== 'epic') continue;
      if (chosen.has(row.item.parentId ?? 0) && isCreatable(row)) chosen.add(id);
      else leftOut += 1;
    }
    if (chosen.size > copiedMaximum) {
      throw Invalid.request(`at most ${copiedMaximum} items are copied at once, and these are ${chosen.size}`);
    }
    chosen.delete(rootId);
    return { ids: [...chosen], leftOut };
  }

  /** Inserts the rows of the copies, level by level; returns them by the ids of their originals. */
  private async insertRows(
    scope: Scope,
    ordered: readonly LoadedItem[],
    placeOf: (item: WorkItem) => number,
    params: Input,
  ): Promise<Map<number, WorkItem>> {
    const { workItems } = scope.transaction;
    const [root] = ordered as [LoadedItem, ...LoadedItem[]];
    const iids = await this.reserveIids(scope, ordered, placeOf);
    const shift = shiftOf(ordered, params.startDate);
    const parent = params.group === undefined ? await this.parentOf(scope, root) : null;
    const copies = new Map<number, WorkItem>();
    for (const level of levels(ordered)) {
      const rows: Partial<WorkItem>[] = [];
      for (const one of level) {
        const { item } = one;
        const above = one === root ? parent : (copies.get(item.parentId as number) ?? null);
        const first = one === root && above !== null ? await startPosition(scope, above.id) : item.relativePosition;
        rows.push(
          newItemRow(
            {
              type: item.type,
              namespaceId: placeOf(item),
              iid: iids.get(item.id) as number,
              title: one === root ? (params.title ?? `Copy of ${item.title}`.slice(0, titleLengthMaximum)) : item.title,
              authorId: scope.user().id,
              confidential: item.confidential,
              input: copiedInput(item, params, shift),
              place: above && { parent: above, position: first },
              createdAt: scope.now,
            },
            scope.now,
          ),
        );
      }
      const byNumber = new Map((await workItems.insertMany(rows)).map((row) => [`${row.namespaceId} ${row.iid}`, row]));
      for (const { item } of level) {
        copies.set(item.id, byNumber.get(`${placeOf(item)} ${iids.get(item.id)}`) as WorkItem);
      }
    }
    return copies;
  }

  /** Numbers of the copies, by the ids of the originals. Counters are locked in the order of their namespaces. */
  private async reserveIids(
    scope: Scope,
    ordered: readonly LoadedItem[],
    placeOf: (item: WorkItem) => number,
  ): Promise<Map<number, number>> {
    const inNamespace = new Map<number, number[]>();
    for (const { item } of ordered) addTo(inNamespace, placeOf(item), item.id);
    const iids = new Map<number, number>();
    for (const [namespaceId, ids] of [...inNamespace].sort(([a], [b]) => a - b)) {
      const first = await scope.transaction.workItems.reserveIids(namespaceId, ids.length);
      for (const [index, id] of ids.entries()) iids.set(id, first + index);
    }
    return iids;
  }

  /** The parent of the original, if the actor may add children to it; the copy has no other. */
  private async parentOf(scope: Scope, root: LoadedItem): Promise<WorkItem | null> {
    const { parentId } = root.item;
    if (parentId === null) return null;
    const { workItems } = scope.transaction;
    const [parent] = await workItems.load([parentId]);
    if (parent === undefined) return null;
    const { policy, namespace } = parent;
    const mayAdd =
      canReadItem(scope.actor, policy, namespace) && canOnItem(scope.actor, 'administrateRelations', policy, namespace);
    if (!mayAdd) return null;
    const locked = await workItems.lock(parentId);
    if (locked === null) return null;
    const height = (await workItems.tree.heights([root.item.id])).get(root.item.id) ?? 1;
    const { type, confidential } = root.item;
    await checkParent(scope, { id: 0, type, parentId: null, confidential }, height, locked);
    return locked;
  }

  private async copyLinks(scope: Scope, copies: ReadonlyMap<number, WorkItem>): Promise<void> {
    const { links } = scope.transaction.workItems;
    const found = await links.among([...copies.keys()]);
    const made = await links.insertNew(
      found.map(({ sourceId, targetId, type, kind, lag }) => ({
        sourceId: copies.get(sourceId)?.id as number,
        targetId: copies.get(targetId)?.id as number,
        type,
        kind,
        lag,
      })),
    );
    const placeOf = new Map([...copies.values()].map(({ id, namespaceId }) => [id, namespaceId]));
    for (const link of made) recordLink(scope, link, placeOf.get(link.sourceId) as number, 'made');
  }
}

/** The group of the copy, in which the actor may create epics. @throws NotFound, Forbidden, Invalid */
async function targetOf(scope: Scope, root: LoadedItem, reference: Input['group']): Promise<Namespace> {
  const group = reference === undefined ? root.namespace : await readableContainer(scope, 'group', reference);
  if (!canInGroup(scope.actor, 'createEpic', group)) throw new Forbidden();
  if (!group.traversalIds.includes(root.item.namespaceId)) {
    throw Invalid.request('an epic is copied into its own group or one below it');
  }
  return group;
}

/** Whether the actor may create an item like this one in a group or project, with all of its fields. */
function mayCreate({ actor }: Scope, { type }: Pick<WorkItem, 'type'>, namespace: Namespace): boolean {
  if (type === 'epic') return canInGroup(actor, 'createEpic', namespace);
  const ability = type === 'incident' ? 'createIncident' : 'createIssue';
  return (
    namespace.issuesEnabled &&
    canInProject(actor, ability, namespace) &&
    canInProject(actor, 'setMetadataOnCreate', namespace)
  );
}

/** Parents come before their children, so items of a level have the same number of ancestors. */
function levels(ordered: readonly LoadedItem[]): LoadedItem[][] {
  return [...groupedBy(ordered, ({ item }) => item.ancestorIds.length)]
    .sort(([a], [b]) => a - b)
    .map(([, level]) => level);
}

/** Days by which dates are moved so that the epic, or the first of its items with a date, starts on a day. */
function shiftOf([root, ...others]: readonly LoadedItem[], startDate: Day | null | undefined): number {
  if (startDate === undefined || startDate === null || root === undefined) return 0;
  const days = others.flatMap(({ item }) => item.startDate ?? item.dueDate ?? []);
  const from = root.item.startDate ?? days.toSorted()[0] ?? root.item.dueDate;
  return from === null || from === undefined ? 0 : daysBetween(from, startDate);
}

/** What belongs to the plan itself; health, meetings and pages belong to the work on it. */
const planFields = ['weight', 'severity', 'timeEstimate', 'color'] as const;

/** The fields of a copy. Dates that an epic inherits follow from its own children again. */
function copiedInput(item: WorkItem, { descriptions, dates }: Input, shift: number): ItemInput {
  const own = new Set(copiedFields(item.type, item.type));
  const copied = planFields.filter((field) => own.has(field)).map((field) => [field, item[field]]);
  return {
    ...(Object.fromEntries(copied) as ItemInput),
    ...(descriptions && { description: item.description }),
    ...(dates && copiedDates(item, shift)),
  };
}

function copiedDates(item: WorkItem, shift: number): ItemInput {
  const { type, startDate, dueDate, startDateIsFixed, startDateFixed, dueDateIsFixed, dueDateFixed } = item;
  if (type !== 'epic') return { startDate: moved(startDate, shift), dueDate: moved(dueDate, shift) };
  return {
    startDateIsFixed,
    startDateFixed: startDateIsFixed ? moved(startDateFixed, shift) : null,
    dueDateIsFixed,
    dueDateFixed: dueDateIsFixed ? moved(dueDateFixed, shift) : null,
  };
}

function moved(day: Day | null, shift: number): Day | null {
  if (day === null || shift === 0) return day;
  const later = addDays(day, shift);
  if (!isDay(later)) throw Invalid.fields({ start_date: ['moves dates out of the calendar'] });
  return later;
}
