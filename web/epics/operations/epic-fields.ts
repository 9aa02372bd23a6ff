import type { Label, Person } from '../../work-items/item.ts';

/** What the page of an epic reads of it; what a change answers too (epic-page.md §3). */
export const epicFields = `
  id iid title titleHtml description descriptionHtml lockVersion state color confidential discussionLocked
  reference(full: true) webUrl webPath createdAt closedAt subscribed hasParent
  author { id name username avatarUrl webPath }
  startDate startDateIsFixed startDateFixed startDateFromInheritedSource
  startDateSource { title webPath startDate dueDate }
  dueDate dueDateIsFixed dueDateFixed dueDateFromInheritedSource
  dueDateSource { title webPath startDate dueDate }
  parent { id }
  ancestors(first: 10) { nodes { id iid title state webPath hasParent parent { id } } }
  group { id name fullName fullPath }
  labels(first: 100) { nodes { id title description color } }
  descendantCounts { openedEpics closedEpics openedIssues closedIssues }
  healthStatus { issuesOnTrack issuesNeedingAttention issuesAtRisk }
  defaultProjectForIssueCreation { id fullPath nameWithNamespace }
  userPermissions { adminEpic adminEpicRelation arrangeDescription awardEmoji createEpic createNote destroyEpic updateEpic }
`;

export interface DateSourceAnswer {
  title: string;
  webPath: string | null;
  startDate: string | null;
  dueDate: string | null;
}

export interface AncestorAnswer {
  id: string;
  iid: string;
  title: string;
  state: 'opened' | 'closed';
  webPath: string;
  hasParent: boolean;
  parent: { id: string } | null;
}

export interface EpicAnswer {
  id: string;
  iid: string;
  title: string;
  titleHtml: string;
  description: string | null;
  descriptionHtml: string;
  lockVersion: number;
  state: 'opened' | 'closed';
  color: string;
  confidential: boolean;
  discussionLocked: boolean;
  reference: string;
  webUrl: string;
  webPath: string;
  createdAt: string;
  closedAt: string | null;
  subscribed: boolean;
  hasParent: boolean;
  author: Person;
  startDate: string | null;
  startDateIsFixed: boolean;
  startDateFixed: string | null;
  startDateFromInheritedSource: string | null;
  startDateSource: DateSourceAnswer | null;
  dueDate: string | null;
  dueDateIsFixed: boolean;
  dueDateFixed: string | null;
  dueDateFromInheritedSource: string | null;
  dueDateSource: DateSourceAnswer | null;
  parent: { id: string } | null;
  ancestors: { nodes: AncestorAnswer[] };
  group: { id: string; name: string; fullName: string; fullPath: string };
  labels: { nodes: Label[] };
  descendantCounts: { openedEpics: number; closedEpics: number; openedIssues: number; closedIssues: number };
  healthStatus: { issuesOnTrack: number; issuesNeedingAttention: number; issuesAtRisk: number };
  defaultProjectForIssueCreation: { id: string; fullPath: string; nameWithNamespace: string } | null;
  userPermissions: {
    adminEpic: boolean;
    adminEpicRelation: boolean;
    arrangeDescription: boolean;
    awardEmoji: boolean;
    createEpic: boolean;
    createNote: boolean;
    destroyEpic: boolean;
    updateEpic: boolean;
  };
}
