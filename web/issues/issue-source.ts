import { throwRefusal } from '../api/api-error.ts';
import { workItemId } from '../api/global-id.ts';
import type { RestOptions } from '../api/rest-options.ts';
import { telling } from '../app/undo.ts';
import { ItemAddress } from '../work-items/item-address.ts';
import { ItemStore, type ItemEnvironment, type ItemSource } from '../work-items/item-store.ts';
import type { TypedDocument } from '../api/typed-document.ts';
import { issueOf, type Issue, type IssueChanges } from './issue.ts';
import type { IssuableSeverity, WorkItemUpdateInput } from '../api/schema.graphql.ts';
import {
  issuePageQuery,
  issueSetConfidentialMutation,
  issueSetSeverityMutation,
  updateIssueMutation,
  workItemUpdateMutation,
  type IssuePageQuery,
} from './operations/issue.graphql.ts';

export type IssueStore = ItemStore<Issue, IssueChanges>;

/** The store of the page of an issue, incident or task. */
export function issueStore(environment: ItemEnvironment, projectPath: string, iid: string): IssueStore {
  return new ItemStore<Issue, IssueChanges>(environment, new IssueSource(environment, projectPath, iid));
}

/** Loads and updates an issue, including the fields that only issues have. */
class IssueSource implements ItemSource<Issue, IssueChanges> {
  readonly address: ItemAddress;
  private project: IssuePageQuery['project'] = null;
  private id = '';

  constructor(
    private readonly environment: Pick<ItemEnvironment, 'api'>,
    projectPath: string,
    iid: string,
  ) {
    this.address = new ItemAddress('issue', projectPath, iid);
  }

  async read(signal: AbortSignal): Promise<Issue | null> {
    const { project, namespace } = await this.environment.api.graphql(issuePageQuery, this.address.variables, {
      signal,
    });
    const answer = namespace?.workItem ?? null;
    if (project === null || answer === null) return null;
    this.project = project;
    const issue = issueOf(answer, project, this.address.namespace);
    this.id = workItemId(issue.number);
    return issue;
  }

  async update({ confidential, severity, ...changes }: IssueChanges): Promise<Issue | null> {
    if (severity !== undefined) await this.setSeverity(severity);
    if (confidential !== undefined) {
      const input = { ...this.place, confidential };
      const { issueSetConfidential } = await this.write(issueSetConfidentialMutation, { input });
      // The first reason is shown.
      throwRefusal(issueSetConfidential.errors.slice(0, 1));
    }
    const input: WorkItemUpdateInput = { id: this.id, ...widgetsOf(changes) };
    const { workItemUpdate } = await this.write(workItemUpdateMutation, { input });
    throwRefusal(workItemUpdate.errors);
    const { workItem } = workItemUpdate;
    return workItem === null || this.project === null ? null : issueOf(workItem, this.project, this.address.namespace);
  }

  async changeState(event: 'close' | 'reopen'): Promise<boolean> {
    const input = { ...this.place, stateEvent: event === 'close' ? ('CLOSE' as const) : ('REOPEN' as const) };
    const { updateIssue } = await this.write(updateIssueMutation, { input });
    throwRefusal(updateIssue.errors);
    return event === 'reopen';
  }

  async delete(told: Pick<RestOptions, 'onAct'>): Promise<void> {
    const options = { ...told, body: { destroy_confirm: true } };
    await this.environment.api.rest<void>('DELETE', this.address.textPath, options);
  }

  private write<Data, Variables>(document: TypedDocument<Data, Variables>, variables: Variables): Promise<Data> {
    const { api } = this.environment;
    return api.graphql(document, variables, telling(api));
  }

  private async setSeverity(severity: IssuableSeverity): Promise<void> {
    const input = { ...this.place, severity };
    const { issueSetSeverity } = await this.write(issueSetSeverityMutation, { input });
    throwRefusal(issueSetSeverity.errors);
    const issue = this.project?.issue;
    if (this.project && issue) this.project = { ...this.project, issue: { ...issue, severity } };
  }

  private get place(): { projectPath: string; iid: string } {
    return { projectPath: this.address.namespace.fullPath, iid: this.address.iid };
  }
}

/** The widget inputs for the changed fields. */
function widgetsOf(changes: Omit<IssueChanges, 'confidential' | 'severity'>): Omit<WorkItemUpdateInput, 'id'> {
  const {
    addLabelIds,
    removeLabelIds,
    assigneeIds,
    milestoneId,
    iterationId,
    weight,
    startDate,
    dueDate,
    healthStatus,
    parentId,
    timeTracking,
    ...others
  } = changes;
  // Does not compile for a changed field without a widget.
  void (others satisfies Record<string, never>);
  return {
    ...((addLabelIds ?? removeLabelIds) !== undefined && { labelsWidget: { addLabelIds, removeLabelIds } }),
    ...(assigneeIds !== undefined && { assigneesWidget: { assigneeIds } }),
    ...(milestoneId !== undefined && { milestoneWidget: { milestoneId } }),
    ...(iterationId !== undefined && { iterationWidget: { iterationId } }),
    ...(weight !== undefined && { weightWidget: { weight } }),
    ...((startDate !== undefined || dueDate !== undefined) && {
      startAndDueDateWidget: {
        ...(startDate !== undefined && { startDate }),
        ...(dueDate !== undefined && { dueDate }),
      },
    }),
    ...(healthStatus !== undefined && { healthStatusWidget: { healthStatus } }),
    ...(timeTracking !== undefined && { timeTrackingWidget: timeTracking }),
    ...(parentId !== undefined && { hierarchyWidget: { parentId } }),
  };
}
