import type { Day } from '../../domain/calendar/day.ts';
import { numberOfId } from '../api/global-id.ts';
import type { ConversionTarget, Item, ItemPermissions, Person } from '../work-items/item.ts';
import type { AncestorAnswer, DateSourceAnswer, EpicAnswer } from './operations/epic-fields.ts';

/** One of the two dates of an epic: fixed, or inherited from a milestone or a child epic. */
export interface EpicDate {
  effective: Day | null;
  isFixed: boolean;
  fixed: Day | null;
  inherited: Day | null;
  /** Null when there is none, or when the reader may not see it. */
  source: DateSourceAnswer | null;
}

/** An epic as its page holds it: what every item has, and what only epics have. */
export interface Epic extends Item {
  color: string;
  author: Person;
  startDate: EpicDate;
  dueDate: EpicDate;
  /** From the root down; `hasHiddenAncestor` tells that there are more which the reader may not see. */
  ancestors: readonly AncestorAnswer[];
  hasHiddenAncestor: boolean;
  group: EpicAnswer['group'];
  health: EpicAnswer['healthStatus'];
  permissions: ItemPermissions & { canCreate: boolean };
}

export function epicOf(answer: EpicAnswer): Epic {
  const { userPermissions: may, ancestors, healthStatus, labels, ...plain } = answer;
  return {
    ...plain,
    number: numberOfId(answer.id),
    description: answer.description ?? '',
    startDate: dateOf(answer, 'startDate'),
    dueDate: dateOf(answer, 'dueDate'),
    ancestors: ancestors.nodes.toReversed(),
    hasHiddenAncestor: [answer, ...ancestors.nodes].some(({ hasParent, parent }) => hasParent && parent === null),
    labels: labels.nodes,
    health: healthStatus,
    conversionTarget: conversionTargetOf(answer),
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

/** Tasks cannot be below epics, so a task becomes an issue, or an epic where no project is known. */
function conversionTargetOf({ defaultProjectForIssueCreation: project, group }: EpicAnswer): ConversionTarget {
  return project === null
    ? { type: 'EPIC', namespace: { kind: 'group', fullPath: group.fullPath }, words: 'As a child epic' }
    : {
        type: 'ISSUE',
        namespace: { kind: 'project', fullPath: project.fullPath },
        words: `As an issue of ${project.nameWithNamespace}`,
      };
}
