import type { Day } from '../../domain/calendar/day.ts';
import type {
  AncestorAnswer,
  DateSourceAnswer,
  EpicAnswer,
  LabelAnswer,
  PersonAnswer,
} from './operations/epic-fields.ts';

/** One of the two dates of an epic: fixed, or inherited from a milestone or a child epic (behaviour.md §3). */
export interface EpicDate {
  effective: Day | null;
  isFixed: boolean;
  fixed: Day | null;
  inherited: Day | null;
  /** Null when there is none, or when the reader may not see it. */
  source: DateSourceAnswer | null;
}

export interface EpicPermissions {
  canUpdate: boolean;
  /** May put the lists of the description into another order. */
  canArrange: boolean;
  canAdmin: boolean;
  canAdminRelation: boolean;
  canCreate: boolean;
  canDestroy: boolean;
  canComment: boolean;
  canAward: boolean;
}

/** An epic as its page holds it (epic-page.md §3). */
export interface Epic {
  /** The global id, and the number in it that REST addresses notes by. */
  id: string;
  number: number;
  iid: string;
  title: string;
  titleHtml: string;
  description: string;
  descriptionHtml: string;
  lockVersion: number;
  state: 'opened' | 'closed';
  color: string;
  confidential: boolean;
  /** Only members may comment. */
  discussionLocked: boolean;
  /** With the group's path in front, as in `group&7`. */
  reference: string;
  webUrl: string;
  webPath: string;
  createdAt: string;
  closedAt: string | null;
  subscribed: boolean;
  author: PersonAnswer;
  startDate: EpicDate;
  dueDate: EpicDate;
  /** From the root down; `hasHiddenAncestor` tells that there are more which the reader may not see. */
  ancestors: readonly AncestorAnswer[];
  hasHiddenAncestor: boolean;
  group: EpicAnswer['group'];
  defaultProjectForIssueCreation: EpicAnswer['defaultProjectForIssueCreation'];
  labels: readonly LabelAnswer[];
  descendantCounts: EpicAnswer['descendantCounts'];
  health: EpicAnswer['healthStatus'];
  permissions: EpicPermissions;
}

export function epicOf(answer: EpicAnswer): Epic {
  const { userPermissions: may, ancestors, healthStatus, labels, ...plain } = answer;
  return {
    ...plain,
    number: Number(answer.id.slice(answer.id.lastIndexOf('/') + 1)),
    description: answer.description ?? '',
    startDate: dateOf(answer, 'startDate'),
    dueDate: dateOf(answer, 'dueDate'),
    ancestors: ancestors.nodes.toReversed(),
    hasHiddenAncestor: [answer, ...ancestors.nodes].some(({ hasParent, parent }) => hasParent && parent === null),
    labels: labels.nodes,
    health: healthStatus,
    permissions: {
      canUpdate: may.updateEpic,
      canArrange: may.arrangeDescription,
      canAdmin: may.adminEpic,
      canAdminRelation: may.adminEpicRelation,
      canCreate: may.createEpic,
      canDestroy: may.destroyEpic,
      canComment: may.createNote,
      canAward: may.awardEmoji,
    },
  };
}

function dateOf(answer: EpicAnswer, side: 'startDate' | 'dueDate'): EpicDate {
  return {
    effective: dayOf(answer[side]),
    isFixed: answer[`${side}IsFixed`],
    fixed: dayOf(answer[`${side}Fixed`]),
    inherited: dayOf(answer[`${side}FromInheritedSource`]),
    source: answer[`${side}Source`],
  };
}

/** Dates may come as instants, at midnight of their day. */
function dayOf(text: string | null): Day | null {
  return text === null ? null : text.slice(0, 10);
}
