import { typedDocument } from '../../api/typed-document.ts';

export interface LinkedAssigneeAnswer {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
}

/** A widget of the other end of a link; each has its own fields only. */
export interface LinkedWidgetAnswer {
  type: string;
  assignees?: { nodes: LinkedAssigneeAnswer[] };
  milestone?: { id: string; title: string } | null;
  weight?: number | null;
  iteration?: {
    id: string;
    title: string | null;
    startDate: string | null;
    dueDate: string | null;
    iterationCadence: { id: string; title: string };
  } | null;
  startDate?: string | null;
  dueDate?: string | null;
}

export interface LinkedItemAnswer {
  linkId: string;
  linkType: 'blocks' | 'is_blocked_by' | 'relates_to';
  workItemState: 'OPEN' | 'CLOSED';
  workItem: {
    id: string;
    iid: string;
    title: string;
    confidential: boolean;
    hidden: boolean | null;
    webUrl: string | null;
    reference: string;
    workItemType: { id: string; name: string };
    widgets: LinkedWidgetAnswer[];
  } | null;
}

export interface LinkedItemsAnswer {
  workspace: {
    id: string;
    workItem: {
      id: string;
      widgets: { type: string; linkedItems?: { nodes: LinkedItemAnswer[] } }[];
    } | null;
  } | null;
}

/** What an item is linked to, with all that is shown of it (roadmap.md §7, epic-page.md §2.6). */
export const linkedItemsQuery = typedDocument<LinkedItemsAnswer, { fullPath: string; iid: string }>(`
  query workItemLinkedItems($fullPath: ID!, $iid: String!) {
    workspace: namespace(fullPath: $fullPath) {
      id
      workItem(iid: $iid) {
        id
        widgets(onlyTypes: [LINKED_ITEMS]) {
          type
          ... on WorkItemWidgetLinkedItems {
            linkedItems {
              nodes {
                linkId linkType workItemState
                workItem {
                  id iid title confidential hidden webUrl reference(full: true)
                  workItemType { id name }
                  widgets {
                    type
                    ... on WorkItemWidgetAssignees { assignees(first: 20) { nodes { id name username avatarUrl } } }
                    ... on WorkItemWidgetMilestone { milestone { id title } }
                    ... on WorkItemWidgetWeight { weight }
                    ... on WorkItemWidgetIteration {
                      iteration { id title startDate dueDate iterationCadence { id title } }
                    }
                    ... on WorkItemWidgetStartAndDueDate { startDate dueDate }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
`);
