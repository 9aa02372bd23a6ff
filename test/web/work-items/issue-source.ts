import { ApiError } from '../../../web/api/api-error.ts';
import { numberOfId, workItemId } from '../../../web/api/global-id.ts';
import { typedDocument } from '../../../web/api/typed-document.ts';
import { ItemAddress } from '../../../web/work-items/item-address.ts';
import type { ItemEnvironment, ItemSource } from '../../../web/work-items/item-store.ts';
import type { Item, ItemChanges, Label, Person } from '../../../web/work-items/item.ts';

interface IssueAnswer {
  id: string;
  iid: string;
  title: string;
  titleHtml: string;
  lockVersion: number;
  state: 'OPEN' | 'CLOSED';
  confidential: boolean;
  reference: string;
  createdAt: string;
  author: Person | null;
  userPermissions: {
    adminWorkItem: boolean;
    adminWorkItemLink: boolean;
    createNote: boolean;
    deleteWorkItem: boolean;
    updateWorkItem: boolean;
  };
  widgets: object[];
}

interface IssueWidgets {
  description: string | null;
  descriptionHtml: string;
  labels: { nodes: Label[] };
  subscribed: boolean;
  discussionLocked: boolean;
}

const issueFields = `
  id iid title titleHtml lockVersion state confidential reference(full: true) createdAt
  author { id name username avatarUrl webPath }
  userPermissions { adminWorkItem adminWorkItemLink createNote deleteWorkItem updateWorkItem }
  widgets(onlyTypes: [DESCRIPTION, LABELS, NOTIFICATIONS, NOTES]) {
    ... on WorkItemWidgetDescription { description descriptionHtml }
    ... on WorkItemWidgetLabels { labels(first: 100) { nodes { id title description color } } }
    ... on WorkItemWidgetNotifications { subscribed }
    ... on WorkItemWidgetNotes { discussionLocked }
  }
`;

const issueQuery = typedDocument<
  { namespace: { workItem: IssueAnswer | null } | null },
  { fullPath: string; iid: string }
>(`query issuePage($fullPath: ID!, $iid: String!) {
  namespace(fullPath: $fullPath) { workItem(iid: $iid) { ${issueFields} } }
}`);

const updateIssueMutation = typedDocument<
  { workItemUpdate: { workItem: IssueAnswer | null; errors: string[] } },
  { input: object }
>(`mutation workItemUpdate($input: WorkItemUpdateInput!) {
  workItemUpdate(input: $input) { workItem { ${issueFields} } errors }
}`);

/** What the page of an issue has to add to the shared parts. */
export class IssueSource implements ItemSource {
  readonly address: ItemAddress;
  private number = 0;

  constructor(
    private readonly environment: Pick<ItemEnvironment, 'api'>,
    projectPath: string,
    iid: string,
  ) {
    this.address = new ItemAddress('issue', projectPath, iid);
  }

  async read(signal: AbortSignal): Promise<Item | null> {
    const { namespace } = await this.environment.api.graphql(issueQuery, this.address.variables, { signal });
    return this.itemOf(namespace?.workItem ?? null);
  }

  async update({ confidential, addLabelIds, removeLabelIds }: ItemChanges): Promise<Item | null> {
    const input = {
      id: workItemId(this.number),
      ...(confidential !== undefined && { confidential }),
      labelsWidget: { addLabelIds: addLabelIds ?? [], removeLabelIds: removeLabelIds ?? [] },
    };
    const { workItemUpdate } = await this.environment.api.graphql(updateIssueMutation, { input });
    const [reason] = workItemUpdate.errors;
    if (reason !== undefined) throw new ApiError('invalid', { status: 200, reason });
    return this.itemOf(workItemUpdate.workItem);
  }

  private itemOf(answer: IssueAnswer | null): Item | null {
    if (answer === null) return null;
    const { userPermissions: may, widgets, state, ...plain } = answer;
    const { labels, description, ...rest } = Object.assign({}, ...widgets) as IssueWidgets;
    this.number = numberOfId(answer.id);
    return {
      ...plain,
      ...rest,
      number: this.number,
      ancestorNumbers: [],
      state: state === 'OPEN' ? 'opened' : 'closed',
      description: description ?? '',
      labels: labels.nodes,
      conversionTarget: { type: 'TASK', namespace: this.address.namespace, words: 'As a child task' },
      permissions: {
        canUpdate: may.updateWorkItem,
        canArrange: may.updateWorkItem,
        canAdmin: may.adminWorkItem,
        canAdminRelation: may.adminWorkItemLink,
        canDestroy: may.deleteWorkItem,
        canComment: may.createNote,
        canAward: may.createNote,
      },
    };
  }
}
