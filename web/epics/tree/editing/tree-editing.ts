import { runInAction } from 'mobx';
import type { Day } from '../../../../domain/calendar/day.ts';
import { counted } from '../../../../domain/text/plural.ts';
import { bulkMaximum } from '../../../../domain/work-items/work-item.ts';
import { failureText, throwRefusal } from '../../../api/api-error.ts';
import { numberOfId, workItemId } from '../../../api/global-id.ts';
import { keptAct, tell, telling } from '../../../app/undo.ts';
import { CallsInOrder } from '../../../state/calls-in-order.ts';
import { makeStore } from '../../../state/make-store.ts';
import type { Branch } from '../items/branch.ts';
import type { Health } from '../items/health.ts';
import type { TreeItem } from '../items/tree-item.ts';
import type { WorkItemBulkUpdateInput } from '../../../api/schema.graphql.ts';
import { treeItemsMoveMutation, treeItemsUpdateMutation } from '../operations/tree.graphql.ts';
import type { Tree } from '../tree.ts';

/** Fields that can be set on a row. */
const editedFields = ['assignees', 'milestone', 'startDate', 'dueDate', 'weight', 'healthStatus'] as const;
export type EditedField = (typeof editedFields)[number];

export const fieldTitles: Record<EditedField, string> = {
  assignees: 'Assignees',
  milestone: 'Milestone',
  startDate: 'Start date',
  dueDate: 'Due date',
  weight: 'Weight',
  healthStatus: 'Health status',
};

const fieldsOfEpics: readonly EditedField[] = ['startDate', 'dueDate'];
const fieldsOfIssues: readonly EditedField[] = ['assignees', 'milestone', 'dueDate', 'weight', 'healthStatus'];

type Person = TreeItem['assignees'][number];
/** New values of fields, as a row shows them. */
export type FieldChanges = Partial<{
  assignees: readonly Person[];
  milestone: { id: string; title: string } | null;
  startDate: Day | null;
  dueDate: Day | null;
  weight: number | null;
  healthStatus: Health | null;
}>;

/** Edits fields of one row or of all selected rows in place. New values appear at once. */
export class TreeEditing {
  /** The field and items of the open editor, and the element it is placed at; null while no editor is open. */
  open: { items: readonly TreeItem[]; field: EditedField; anchor: HTMLElement } | null = null;
  readonly #calls = new CallsInOrder();

  constructor(private readonly tree: Tree) {
    makeStore(this, { fieldsOf: false });
  }

  /** The fields that all of these items have. */
  fieldsOf(items: readonly TreeItem[]): readonly EditedField[] {
    return editedFields.filter((field) =>
      items.every(({ type }) => (type === 'epic' ? fieldsOfEpics : fieldsOfIssues).includes(field)),
    );
  }

  edit(items: readonly TreeItem[], field: EditedField, anchor: HTMLElement): void {
    this.open = { items, field, anchor };
  }

  close(): void {
    this.open = null;
  }

  /** Sets fields of the items whose editor is open, and closes it. */
  async save(changes: FieldChanges): Promise<void> {
    const items = this.open?.items ?? [];
    this.close();
    await this.change(items, changes as Partial<TreeItem>, inputOf(changes));
  }

  async setState(items: readonly TreeItem[], state: TreeItem['state']): Promise<void> {
    const others = items.filter((item) => item.state !== state);
    await this.change(others, { state }, { stateEvent: state === 'closed' ? 'CLOSE' : 'REOPEN' });
  }

  /** Moves items below another epic, all or none. */
  async moveTo(items: readonly TreeItem[], epic: { id: string; title: string }): Promise<boolean> {
    const from = this.branchesOf(items);
    const childrenIds = items.map(({ id }) => workItemId(numberOfId(id)));
    const variables = { id: workItemId(numberOfId(epic.id)), childrenIds };
    const isDone = await this.send(async () => {
      const { api } = this.tree.environment;
      const { workItemUpdate } = await api.graphql(treeItemsMoveMutation, variables, telling(api));
      return workItemUpdate.errors;
    }, 'Something went wrong while moving the items.');
    if (!isDone) return false;
    this.tree.announcer.say(`${counted(items.length, 'item')} moved to ${epic.title}.`);
    void this.tree.refresh(...from, ...this.tree.allBranches.filter(({ epicId }) => epicId === epic.id));
    return true;
  }

  private async change(
    items: readonly TreeItem[],
    fields: Partial<TreeItem>,
    input: Omit<WorkItemBulkUpdateInput, 'ids'>,
  ): Promise<void> {
    if (items.length === 0) return;
    const branches = this.branchesOf(items);
    const show = (fieldsOf: (item: TreeItem) => Partial<TreeItem>): void =>
      branches.forEach((branch) =>
        items.filter(({ key }) => branch.holds(key)).forEach((item) => branch.replace(item.key, fieldsOf(item))),
      );
    show(() => fields);
    let done = 0;
    const told = keptAct();
    const isDone = await this.send(async () => {
      for (; done < items.length; done += bulkMaximum) {
        const ids = items.slice(done, done + bulkMaximum).map(({ id }) => workItemId(numberOfId(id)));
        const { api } = this.tree.environment;
        const variables = { input: { ids, ...input } };
        const { workItemBulkUpdate } = await api.graphql(treeItemsUpdateMutation, variables, told);
        if (workItemBulkUpdate.errors.length > 0) return workItemBulkUpdate.errors;
      }
      return [];
    }, 'Something went wrong while changing the items.');
    const { act } = told;
    const words = act !== null && act.ids.length > 1 ? `${counted(done, 'item')} updated` : undefined;
    if (act !== null) tell(this.tree.environment.api, act, words);
    if (isDone) this.tree.announcer.say(`${counted(items.length, 'item')} updated.`);
    else {
      const names = Object.keys(fields) as (keyof TreeItem)[];
      const kept = new Set(items.slice(0, done));
      runInAction(() =>
        show((item) => (kept.has(item) ? fields : Object.fromEntries(names.map((name) => [name, item[name]])))),
      );
    }
    void this.tree.refresh(...branches);
  }

  private async send(act: () => Promise<readonly string[]>, failure: string): Promise<boolean> {
    this.tree.fail(null);
    try {
      throwRefusal(await this.#calls.send(act));
      return true;
    } catch (error) {
      this.tree.fail(failureText(error, failure));
      return false;
    }
  }

  private branchesOf(items: readonly TreeItem[]): Branch[] {
    return this.tree.allBranches.filter((branch) => items.some(({ key }) => branch.holds(key)));
  }
}

function inputOf(changes: FieldChanges): Omit<WorkItemBulkUpdateInput, 'ids'> {
  const { assignees, milestone, startDate, dueDate, weight, healthStatus } = changes;
  return {
    ...(assignees !== undefined && { assigneesWidget: { assigneeIds: assignees.map(({ id }) => id) } }),
    ...(milestone !== undefined && { milestoneWidget: { milestoneId: milestone?.id ?? null } }),
    ...(startDate !== undefined && { startAndDueDateWidget: { startDate } }),
    ...(dueDate !== undefined && { startAndDueDateWidget: { dueDate } }),
    ...(weight !== undefined && { weightWidget: { weight } }),
    ...(healthStatus !== undefined && { healthStatusWidget: { healthStatus } }),
  };
}
