import { typedDocument } from '../../api/typed-document.ts';

export interface LinkedItemAnswer {
  linkId: string;
  linkType: string;
  workItemState: 'OPEN' | 'CLOSED';
  workItem: { id: string; iid: string; title: string; webUrl: string | null; reference: string } | null;
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

/** What blocks an epic and what it blocks; asked for when its icon is first pointed at (roadmap.md §7). */
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
              nodes { linkId linkType workItemState workItem { id iid title webUrl reference(full: true) } }
            }
          }
        }
      }
    }
  }
`);
