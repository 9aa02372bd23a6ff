import { reportDefect } from '../../api/api-error.ts';
import { globalId } from '../../api/global-id.ts';
import { ItemAddress } from '../../work-items/item-address.ts';
import type { ItemEnvironment, ItemSource } from '../../work-items/item-store.ts';
import type { Label } from '../../work-items/item.ts';
import type { Issue, IssueChanges } from '../issue.ts';
import { newIssueParentQuery, newIssueQuery, type NewIssueQuery } from '../operations/new-issue.graphql.ts';
import type { IssueParameters } from './issue-parameters.ts';

type Project = NonNullable<NewIssueQuery['project']>;

/** Placeholder for the number of an issue that does not exist yet. */
const noNumber = 'new';

/** Holds the fields of an issue that does not exist yet, so that the widgets work as on an existing one. */
export class NewIssueSource implements ItemSource<Issue, IssueChanges> {
  readonly address: ItemAddress;
  /** Null before it was loaded, and if the reader may not create issues there. */
  project: Project | null = null;
  private readonly parameters: IssueParameters;
  private readonly draft: () => Issue | null;

  constructor(
    private readonly environment: ItemEnvironment,
    place: { projectPath: string; parameters: IssueParameters; draft: () => Issue | null },
  ) {
    this.address = new ItemAddress('issue', place.projectPath, noNumber);
    this.parameters = place.parameters;
    this.draft = place.draft;
  }

  async read(signal: AbortSignal): Promise<Issue | null> {
    // Editors read the issue again when they open; nothing on the server is newer than what was set here.
    const draft = this.draft();
    if (draft !== null) return draft;
    const { milestoneId, assigneeIds, relatedIid } = this.parameters;
    const variables = {
      fullPath: this.address.namespace.fullPath,
      relatedIid,
      hasRelated: relatedIid !== null,
      // Not used without a milestone.
      milestoneId: milestoneId ?? globalId('Milestone', 1),
      hasMilestone: milestoneId !== null,
      assigneeIds,
      hasAssignees: assigneeIds.length > 0,
    };
    const [answer, labels] = await Promise.all([
      this.environment.api.graphql(newIssueQuery, variables, { signal }),
      this.labels(signal),
    ]);
    if (answer.project?.userPermissions.createIssue !== true) return null;
    this.project = answer.project;
    return this.blank(answer.project, {
      milestone: answer.milestone ?? null,
      assignees: answer.users?.nodes ?? [],
      labels,
    });
  }

  /** Widgets have written their values into the draft; dates and the parent come from the change. */
  async update({ startDate, dueDate, parentId }: IssueChanges): Promise<Issue | null> {
    const draft = this.draft();
    if (draft === null) return null;
    return {
      ...draft,
      ...(startDate !== undefined && { startDate }),
      ...(dueDate !== undefined && { dueDate }),
      ...(parentId !== undefined && { parent: parentId === null ? null : await this.parent(parentId) }),
    };
  }

  changeState(): Promise<boolean> {
    return Promise.reject(new Error('an issue that does not exist yet has no other state'));
  }

  delete(): Promise<void> {
    return Promise.reject(new Error('an issue that does not exist yet cannot be deleted'));
  }

  private async parent(id: string): Promise<Issue['parent']> {
    const { workItem } = await this.environment.api.graphql(newIssueParentQuery, { id });
    if (workItem === null) return null;
    const { title, state, webUrl, workItemType } = workItem;
    const href = new URL(webUrl ?? '/', 'http://localhost').pathname;
    return { id, type: workItemType.name, title, isOpen: state === 'OPEN', href };
  }

  /** Ignores labels in the URL that do not exist here. */
  private async labels(signal: AbortSignal): Promise<Label[]> {
    const { fullPath } = this.address.namespace;
    const found = await Promise.allSettled(
      this.parameters.labelIds.map((id) =>
        this.environment.api.rest('GET', `/api/v4/projects/${encodeURIComponent(fullPath)}/labels/${id}`, { signal }),
      ),
    );
    return found.flatMap((answer) => {
      if (answer.status === 'rejected') {
        reportDefect(answer.reason);
        return [];
      }
      const { id, name: title, description, color } = answer.value;
      return [{ id: globalId('ProjectLabel', id), title, description, color }];
    });
  }

  private blank(project: Project, fields: Pick<Issue, 'milestone' | 'assignees' | 'labels'>): Issue {
    const { setNewWorkItemMetadata: maySet } = project.userPermissions;
    const { weight, dueDate } = this.parameters;
    return {
      ...(maySet ? fields : { milestone: null, assignees: [], labels: [] }),
      id: globalId('Issue', 0),
      itemType: 'issue',
      number: 0,
      iid: noNumber,
      title: '',
      titleHtml: '',
      description: '',
      descriptionHtml: '',
      lockVersion: 0,
      state: 'opened',
      confidential: false,
      closedAs: null,
      isBlocked: false,
      isHidden: false,
      imported: false,
      canReportSpam: false,
      isFirstContribution: false,
      externalAuthor: null,
      discussionLocked: false,
      reference: '',
      createdAt: '',
      edited: null,
      subscribed: false,
      ancestorNumbers: [],
      author: { id: '', name: '', username: '', avatarUrl: null, webPath: '' },
      iteration: null,
      weight: maySet ? weight : null,
      startDate: null,
      dueDate: maySet ? dueDate : null,
      healthStatus: null,
      severity: 'UNKNOWN',
      zoomMeetingUrl: null,
      publishedIncidentUrl: null,
      timeEstimate: null,
      timeSpent: 0,
      parent: null,
      hasHiddenParent: false,
      project,
      typeChoices: [],
      conversionTarget: null,
      permissions: {
        canUpdate: true,
        canReopen: false,
        canSetMetadata: maySet,
        canReorderDescription: false,
        canAdmin: false,
        canAdminRelation: false,
        canDestroy: false,
        canComment: false,
        canAward: false,
        canSetSeverity: false,
        canSetParent: maySet && project.group !== null,
        canPromote: false,
        canCreateIssue: true,
      },
    };
  }
}
