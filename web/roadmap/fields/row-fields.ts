import { runInAction } from 'mobx';
import { counted } from '../../../domain/text/plural.ts';
import { failureText, throwRefusal } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import type { HealthStatus, WorkItemBulkUpdateInput } from '../../api/schema.graphql.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { makeStore } from '../../state/make-store.ts';
import { isIssue, type IssueDetails, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { roadmapAssigneesQuery, roadmapFieldsUpdateMutation } from '../operations/row-fields.graphql.ts';

/** Fields that are set on a row, beside its dates. */
export type RowField = 'assignees' | 'weight' | 'health';

export const rowFieldTitles: Readonly<Record<RowField, string>> = {
  assignees: 'Assignees',
  weight: 'Weight',
  health: 'Health status',
};

/** The fields that are set on the row of an item: of an epic, weight and health are sums. */
export function rowFieldsOf(item: RoadmapEpic): readonly RowField[] {
  if (!isIssue(item)) return ['assignees'];
  return item.issue.type === 'more' ? [] : (Object.keys(rowFieldTitles) as RowField[]);
}

type Assignees = IssueDetails['assignees'];

/** A field that is being set, and the cell or bar beside which it is. */
export interface OpenField {
  item: RoadmapEpic;
  field: RowField;
  anchor: HTMLElement;
  /** All of them; the row knows the first ones only. */
  assignees: Assignees;
}

/** Sets fields of rows and closes them. The rows show it once the change is announced, as for everybody. */
export class RowFields {
  /** Null while no editor is open. */
  open: OpenField | null = null;

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    /** Says beside a row why it is as it was. */
    private readonly explain: (id: string, text: string) => void,
  ) {
    makeStore(this);
  }

  async edit(item: RoadmapEpic, field: RowField, anchor: HTMLElement): Promise<void> {
    try {
      const assignees = field === 'assignees' ? await this.assigneesOf(item) : [];
      runInAction(() => {
        this.open = { item, field, anchor, assignees };
      });
    } catch (error) {
      this.explain(item.id, failureText(error, 'The assignees could not be loaded.'));
    }
  }

  close(): void {
    this.open = null;
  }

  setAssignees(assignees: Assignees): Promise<void> {
    const names = assignees.map(({ name }) => name).join(', ');
    const text = names === '' ? 'Unassigned' : `Assigned to ${names}`;
    return this.save(text, { assigneesWidget: { assigneeIds: assignees.map(({ id }) => id) } });
  }

  setWeight(weight: number | null): Promise<void> {
    const text = weight === null ? 'Weight removed' : `Weight ${weight}`;
    return this.save(text, { weightWidget: { weight } });
  }

  setHealth(healthStatus: HealthStatus | null): Promise<void> {
    return this.save('Health status changed', { healthStatusWidget: { healthStatus } });
  }

  /** Closes or reopens those of the items that are not so yet. */
  async setState(items: readonly RoadmapEpic[], state: RoadmapEpic['state']): Promise<void> {
    const others = items.filter((item) => item.state !== state);
    const isClosed = state === 'closed';
    await this.change(others, isClosed ? 'Closed' : 'Reopened', { stateEvent: isClosed ? 'CLOSE' : 'REOPEN' });
  }

  private async save(text: string, input: Omit<WorkItemBulkUpdateInput, 'ids'>): Promise<void> {
    const item = this.open?.item;
    this.close();
    if (item !== undefined) await this.change([item], text, input);
  }

  private async change(
    items: readonly RoadmapEpic[],
    text: string,
    input: Omit<WorkItemBulkUpdateInput, 'ids'>,
  ): Promise<void> {
    const [first] = items;
    if (first === undefined) return;
    const ids = items.map(({ id }) => id);
    try {
      const all = { ...input, ids: ids.map((id) => workItemId(numberOfId(id))) };
      const kept = keptAct();
      const { workItemBulkUpdate } = await this.api.graphql(roadmapFieldsUpdateMutation, { input: all }, kept);
      throwRefusal(workItemBulkUpdate.errors);
      toastWithUndo(this.api, `${items.length === 1 ? first.title : counted(items.length, 'item')}: ${text}`, kept.act);
    } catch (error) {
      this.explain(first.id, failureText(error, 'The change could not be saved.'));
    }
  }

  private async assigneesOf({ id }: RoadmapEpic): Promise<Assignees> {
    const { workItem } = await this.api.graphql(roadmapAssigneesQuery, { id: workItemId(numberOfId(id)) });
    const people = (workItem?.widgets ?? []).flatMap((widget) =>
      'assignees' in widget ? [...widget.assignees.nodes, ...widget.lastAssignees.nodes] : [],
    );
    return [...new Map(people.map((person) => [person.id, person])).values()];
  }
}
