import { typedDocument } from '../../api/typed-document.ts';
import { epicArguments, epicVariableDeclarations, type EpicVariables } from '../../filters/epic-variables.ts';

export interface ListedEpicAnswer {
  id: string;
  iid: string;
  title: string;
  state: 'opened' | 'closed';
  confidential: boolean;
  reference: string;
  webPath: string;
  createdAt: string;
  closedAt: string | null;
  startDate: string | null;
  dueDate: string | null;
  author: { id: string; name: string; username: string; webUrl: string };
  group: { id: string; name: string; fullName: string; fullPath: string };
  labels: { nodes: { id: string; title: string; description: string | null; color: string }[] };
  descendantCounts: { openedEpics: number; closedEpics: number; openedIssues: number; closedIssues: number };
}

export interface EpicsListAnswer {
  group: {
    id: string;
    name: string;
    fullName: string;
    userPermissions: { createEpic: boolean };
    epics: {
      nodes: ListedEpicAnswer[];
      pageInfo: {
        hasNextPage: boolean;
        hasPreviousPage: boolean;
        startCursor: string | null;
        endCursor: string | null;
      };
    };
    opened: { count: number };
    closed: { count: number };
    all: { count: number };
  } | null;
}

export interface EpicsListVariables extends EpicVariables {
  fullPath: string;
  includeDescendantGroups: boolean;
  first: number | null;
  after: string | null;
  last: number | null;
  before: string | null;
}

const narrowing = epicArguments
  .replace('sort: $sort, ', '')
  .concat(', in: $in, includeDescendantGroups: $includeDescendantGroups');
const inAnyState = narrowing.replace('state: $state, ', '');

/** A page of the epics of a group and of all groups below it, and how many there are in each state. */
export const epicsListQuery = typedDocument<EpicsListAnswer, EpicsListVariables>(`
  query groupEpics(
    $fullPath: ID!, $includeDescendantGroups: Boolean = true, $first: Int, $after: String, $last: Int, $before: String,
    $in: [IssuableSearchableField!], ${epicVariableDeclarations}
  ) {
    group(fullPath: $fullPath) {
      id name fullName userPermissions { createEpic }
      epics(sort: $sort, first: $first, after: $after, last: $last, before: $before, ${narrowing}) {
        nodes {
          id iid title state confidential reference webPath createdAt closedAt startDate dueDate
          author { id name username webUrl }
          group { id name fullName fullPath }
          labels { nodes { id title description color } }
          descendantCounts { openedEpics closedEpics openedIssues closedIssues }
        }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
      opened: epics(first: 1, state: opened, ${inAnyState}) { count }
      closed: epics(first: 1, state: closed, ${inAnyState}) { count }
      all: epics(first: 1, ${inAnyState}) { count }
    }
  }
`);
