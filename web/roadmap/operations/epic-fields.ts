/** What the roadmap reads of an epic, in the list and among children alike (graphql.md §3.1). */
export const epicFields = `
  id iid title state color confidential reference(full: true) webPath startDate dueDate
  hasParent hasChildren hasChildrenWithinTimeframe hidden @include(if: $administrator)
  parent { id startDate dueDate }
  ancestors { nodes { id } }
  group { id name fullName fullPath }
  labels { nodes { id title description color } }
  descendantCounts { openedEpics closedEpics openedIssues closedIssues }
  descendantWeightSum { openedIssues closedIssues }
  linkedWorkItems { nodes { linkType workItemState } }
`;

export interface EpicAnswer {
  id: string;
  iid: string;
  title: string;
  state: 'opened' | 'closed';
  color: string;
  confidential: boolean;
  reference: string;
  webPath: string;
  startDate: string | null;
  dueDate: string | null;
  /** Asked by administrators only, since nobody else gets to see what is hidden. */
  hidden?: boolean;
  hasParent: boolean;
  hasChildren: boolean;
  hasChildrenWithinTimeframe: boolean;
  parent: { id: string; startDate: string | null; dueDate: string | null } | null;
  ancestors: { nodes: { id: string }[] };
  group: { id: string; name: string; fullName: string; fullPath: string };
  labels: { nodes: { id: string; title: string; description: string | null; color: string }[] };
  descendantCounts: { openedEpics: number; closedEpics: number; openedIssues: number; closedIssues: number } | null;
  descendantWeightSum: { openedIssues: number; closedIssues: number } | null;
  linkedWorkItems: { nodes: { linkType: string; workItemState: 'OPEN' | 'CLOSED' }[] };
}

export interface EpicPageAnswer {
  /** All that match, loaded or not; only where it was asked for. */
  count?: number;
  nodes: EpicAnswer[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
