import { typedDocument } from '../../../api/typed-document.ts';

export interface LabelAnswer {
  id: string;
  title: string;
  color: string;
  description: string | null;
}

export interface CountsAnswer {
  openedEpics: number;
  closedEpics: number;
  openedIssues: number;
  closedIssues: number;
}

interface ChildAnswer {
  id: string;
  iid: string;
  title: string;
  state: 'opened' | 'closed';
  reference: string;
  relationPath: string | null;
  webPath: string;
  createdAt: string;
  closedAt: string | null;
  dueDate: string | null;
  confidential: boolean;
  blocked: boolean | null;
  blockedByCount: number | null;
  relativePosition: number | null;
  labels: { nodes: LabelAnswer[] };
}

export interface ChildEpicAnswer extends ChildAnswer {
  hasChildren: boolean;
  hasIssues: boolean;
  group: { id: string; fullPath: string };
  descendantCounts: CountsAnswer;
}

export interface ChildIssueAnswer extends ChildAnswer {
  epicIssueId: string;
  type: 'ISSUE' | 'INCIDENT' | 'TASK' | null;
  userPermissions: { adminIssue: boolean };
  weight: number | null;
  healthStatus: 'onTrack' | 'needsAttention' | 'atRisk' | null;
  milestone: { id: string; title: string; startDate: string | null; dueDate: string | null } | null;
  assignees: { nodes: { id: string; webUrl: string; name: string; username: string; avatarUrl: string | null }[] };
}

export interface ChildPage<Answer> {
  nodes: Answer[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

export interface TreeLevelAnswer {
  group: {
    id: string;
    fullPath: string;
    epic: {
      id: string;
      iid: string;
      title: string;
      confidential: boolean;
      webPath: string;
      hasChildren: boolean;
      hasIssues: boolean;
      userPermissions: { adminEpic: boolean; createEpic: boolean; adminEpicRelation: boolean };
      descendantCounts: CountsAnswer;
      descendantWeightSum: { openedIssues: number; closedIssues: number };
      healthStatus: { issuesAtRisk: number; issuesOnTrack: number; issuesNeedingAttention: number };
      children: ChildPage<ChildEpicAnswer>;
      issues: ChildPage<ChildIssueAnswer>;
    } | null;
  } | null;
}

export interface TreeLevelVariables {
  fullPath: string;
  iid: string;
  pageSize: number;
  epicEndCursor: string;
  issueEndCursor: string;
}

/** Few labels and assignees at a time keep the whole within what a visitor may ask (graphql.md §1, "Limits"). */
const childFields = `
  id iid title state reference(full: true) relationPath webPath createdAt closedAt dueDate confidential blocked blockedByCount
  relativePosition labels(first: 20) { nodes { id title color description } }
`;

/** One level of the tree: a page of the child epics and one of the issues of an epic (epic-page.md §7, "childItems"). */
export const treeLevelQuery = typedDocument<TreeLevelAnswer, TreeLevelVariables>(`
  query childItems(
    $fullPath: ID!, $iid: ID!, $pageSize: Int = 100, $epicEndCursor: String = "", $issueEndCursor: String = ""
  ) {
    group(fullPath: $fullPath) {
      id fullPath
      epic(iid: $iid) {
        id iid title confidential webPath hasChildren hasIssues
        userPermissions { adminEpic createEpic adminEpicRelation }
        descendantCounts { openedEpics closedEpics openedIssues closedIssues }
        descendantWeightSum { openedIssues closedIssues }
        healthStatus { issuesAtRisk issuesOnTrack issuesNeedingAttention }
        children(first: $pageSize, after: $epicEndCursor) {
          nodes {
            ${childFields} hasChildren hasIssues
            group { id fullPath }
            descendantCounts { openedEpics closedEpics openedIssues closedIssues }
          }
          pageInfo { endCursor hasNextPage }
        }
        issues(first: $pageSize, after: $issueEndCursor) {
          nodes {
            ${childFields} epicIssueId type weight healthStatus userPermissions { adminIssue }
            milestone { id title startDate dueDate }
            assignees(first: 20) { nodes { id webUrl name username avatarUrl } }
          }
          pageInfo { endCursor hasNextPage }
        }
      }
    }
  }
`);
