import { groupedBy } from '../../domain/lists/grouped-by.ts';
import type { User } from '../../domain/people/user.ts';
import { defaultEpicColor } from '../../domain/work-items/epic-colors.ts';
import { childrenMaximum, treeDepthMaximum } from '../../domain/work-items/hierarchy.ts';
import { positionGap } from '../../domain/work-items/order.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Invalid } from '../errors.ts';
import type { ItemInput } from '../work-items/item-input.ts';
import { newItemRow } from '../work-items/new-item.ts';
import { isAway, titleKey, type ImportContext } from './import-context.ts';
import { isFull, reportWithoutParent, tooDeep } from './parents.ts';
import type { PlannedItem } from './plan.ts';

type Parent = Pick<WorkItem, 'id' | 'ancestorIds' | 'confidential'>;

/**
 * Converts planned items to rows. Numbers are reserved once per namespace, and children are placed after existing ones.
 */
export class NewItemRows {
  private readonly parents = new Map<string, Parent>();
  private readonly numbers = new Map<string, number>();
  private readonly children = new Map<number, { count: number; last: number }>();
  private readonly users = new Map<string, User>();

  private readonly paths: ReadonlyMap<string, string>;

  private constructor(private readonly context: ImportContext) {
    this.paths = new Map(context.plan.items.map((item) => [item.key, item.namespacePath]));
  }

  static async prepare(context: ImportContext, items: readonly PlannedItem[]): Promise<NewItemRows> {
    const rows = new NewItemRows(context);
    await rows.drawNumbers(items);
    await rows.findParents(items);
    await rows.findUsers(items);
    return rows;
  }

  /** The parents of the item must have been added before. */
  rowOf(item: PlannedItem): Partial<WorkItem> {
    const { context } = this;
    const parent = this.parentOf(item);
    const confidential = item.confidential || (parent?.confidential ?? false);
    if (confidential && !item.confidential) {
      context.faults.add('fixed', item.row, 'parent', 'its parent is confidential, so it became confidential too');
    }
    const row = newItemRow(
      {
        type: item.type,
        namespaceId: context.namespaceAt(item.namespacePath).id,
        iid: this.numbers.get(item.key) ?? 0,
        title: item.title,
        authorId: this.authorOf(item).id,
        confidential,
        input: {
          description: item.description,
          milestoneId: this.milestoneOf(item),
          weight: item.weight,
          healthStatus: item.healthStatus,
          color: item.color ?? defaultEpicColor.color,
          ...datesOf(item),
          ...item.constraints,
        },
        place: parent && { parent, position: this.nextPosition(parent.id) },
        createdAt: item.createdAt ?? context.scope.now,
      },
      context.scope.now,
    );
    const closedAt = item.closedAt ?? context.scope.now;
    return { ...row, state: item.state, closedAt: item.state === 'closed' ? closedAt : null };
  }

  /** Makes the item available as a parent of later items. */
  remember(item: PlannedItem, row: WorkItem): void {
    this.parents.set(item.key, row);
  }

  labelIds(item: PlannedItem): number[] {
    const rootId = this.context.rootIdAt(item.namespacePath);
    return item.labels.flatMap((title) => this.context.labels.get(titleKey(rootId, title))?.id ?? []);
  }

  assigneeIds(item: PlannedItem): number[] {
    return item.assignees.map((username) => this.userNamed(username).id);
  }

  private parentOf(item: PlannedItem): Parent | null {
    if (item.parentKey === null) return null;
    const parent = this.parents.get(item.parentKey);
    const reason = parent === undefined ? `its parent ${isAway}` : this.parentProblem(item, item.parentKey, parent);
    if (reason === null) return parent ?? null;
    reportWithoutParent(item, reason, this.context.faults);
    return null;
  }

  /** Checks what needs the database; everything else about parents was checked when the plan was read. */
  private parentProblem(item: PlannedItem, parentKey: string, parent: Parent): string | null {
    if ((this.children.get(parent.id)?.count ?? 0) >= childrenMaximum) return isFull(parentKey);
    if (item.type === 'epic') {
      // Only happens if someone moved the parent deeper since it was imported.
      return parent.ancestorIds.length + 1 < treeDepthMaximum ? null : tooDeep;
    }
    const parentPath = this.paths.get(parentKey) ?? item.namespacePath;
    if (this.context.rootIdAt(parentPath) === this.context.rootIdAt(item.namespacePath)) return null;
    return `${item.type === 'task' ? 'a task' : 'an issue'} can only be under an item of the same top-level group`;
  }

  private nextPosition(parentId: number): number {
    const { count, last } = this.children.get(parentId) ?? { count: 0, last: -positionGap };
    this.children.set(parentId, { count: count + 1, last: last + positionGap });
    return last + positionGap;
  }

  private milestoneOf(item: PlannedItem): number | null {
    if (item.milestone === null) return null;
    const { namespacePath, title } = item.milestone;
    const milestone = this.context.milestones.get(titleKey(this.context.namespaceAt(namespacePath).id, title));
    if (milestone !== undefined) return milestone.id;
    this.context.faults.add(
      'fixed',
      item.row,
      'milestone',
      'its milestone was left out, so it was imported without one',
    );
    return null;
  }

  private authorOf(item: PlannedItem): User {
    return item.author === null ? this.context.scope.user() : this.userNamed(item.author);
  }

  private userNamed(username: string): User {
    const user = this.users.get(username);
    if (user === undefined) throw Invalid.request(`There is no user ${username}`);
    return user;
  }

  /** Numbers follow the order of the file within each namespace, at all levels. */
  private async drawNumbers(items: readonly PlannedItem[]): Promise<void> {
    const inNamespaces = groupedBy(items, (item) => this.context.namespaceAt(item.namespacePath).id);
    for (const [namespaceId, inside] of inNamespaces) {
      const first = await this.context.scope.transaction.workItems.reserveIids(namespaceId, inside.length);
      inside.forEach((item, index) => this.numbers.set(item.key, first + index));
    }
  }

  /** Parents from an earlier import, and the positions of their last children. */
  private async findParents(items: readonly PlannedItem[]): Promise<void> {
    const { workItems, imports } = this.context.scope.transaction;
    const keys = new Map<number, string>();
    for (const { parentKey } of items) {
      const id = parentKey === null ? undefined : this.context.itemIds.get(parentKey);
      if (id !== undefined && parentKey !== null) keys.set(id, parentKey);
    }
    for (const row of await workItems.findByIds([...keys.keys()])) this.parents.set(keys.get(row.id) as string, row);
    for (const [id, children] of await imports.childrenOf([...keys.keys()])) this.children.set(id, children);
  }

  private async findUsers(items: readonly PlannedItem[]): Promise<void> {
    const names = new Set(items.flatMap((item) => [...item.assignees, ...(item.author === null ? [] : [item.author])]));
    const found = await this.context.scope.transaction.users.findByUsernames([...names]);
    const users = new Map(found.map((user) => [user.username.toLowerCase(), user]));
    for (const username of names) {
      const user = users.get(username.toLowerCase());
      if (user !== undefined) this.users.set(username, user);
    }
  }
}

/** An epic gets fixed dates from the plan, including empty ones, unless its dates are inherited. */
function datesOf({ startDate, dueDate, inheritsDates }: PlannedItem): ItemInput {
  return inheritsDates ? {} : { startDate, dueDate };
}
