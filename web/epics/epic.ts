import type { Day } from '../../domain/calendar/day.ts';
import type { PlainFieldOf } from '../../domain/work-items/fields.ts';
import { numberOfId } from '../api/global-id.ts';
import type { ConversionTarget, Item, ItemChanges, ItemPermissions, Person } from '../work-items/item.ts';
import type { EpicFieldsFragment } from './operations/epic.graphql.ts';

/** Where one of the two dates of an epic comes from: fixed, or inherited from a milestone or a child epic. */
export interface EpicDate {
  isFixed: boolean;
  fixed: Day | null;
  inherited: Day | null;
  /** Null when there is none, or when the reader may not see it. */
  source: EpicFieldsFragment['startDateSource'];
}

/** Fields that people set on epics only, held as they are answered: each has to be requested in `epic.graphql`. */
type OwnField = Exclude<
  PlainFieldOf<'epic'>,
  keyof Item | `${'start' | 'due'}Date${string}` | 'healthStatus' | 'assigneeIds'
>;

/** An epic as its page holds it: what every item has, and what only epics have. */
export interface Epic extends Item, Pick<EpicFieldsFragment, OwnField> {
  author: Person;
  startDate: Day | null;
  dueDate: Day | null;
  /** Where the two come from. */
  dates: { startDate: EpicDate; dueDate: EpicDate };
  /** From the root down; `hasHiddenAncestor` tells that there are more which the reader may not see. */
  ancestors: EpicFieldsFragment['ancestors']['nodes'];
  hasHiddenAncestor: boolean;
  group: EpicFieldsFragment['group'];
  health: EpicFieldsFragment['healthStatus'];
  permissions: ItemPermissions & { canCreate: boolean };
}

/** What can be changed on an epic without a lock version; only what is sent is changed. */
export interface EpicChanges extends ItemChanges {
  color?: string;
  startDateIsFixed?: boolean;
  startDateFixed?: string | null;
  dueDateIsFixed?: boolean;
  dueDateFixed?: string | null;
}

export function epicOf(answer: EpicFieldsFragment): Epic {
  const { userPermissions: may, ancestors, healthStatus, labels, hidden, blocked, parent: _parent, ...plain } = answer;
  return {
    ...plain,
    itemType: 'epic',
    typeChoices: ['epic'],
    number: numberOfId(answer.id),
    state: answer.state === 'closed' ? 'closed' : 'opened',
    description: answer.description ?? '',
    startDate: dayOf(answer.startDate),
    dueDate: dayOf(answer.dueDate),
    dates: { startDate: dateOf(answer, 'startDate'), dueDate: dateOf(answer, 'dueDate') },
    ancestors: ancestors.nodes.toReversed(),
    ancestorNumbers: ancestors.nodes.map(({ id }) => numberOfId(id)),
    hasHiddenAncestor: [answer, ...ancestors.nodes].some(({ hasParent, parent }) => hasParent && parent === null),
    labels: labels.nodes,
    outcome: null,
    isBlocked: blocked === true,
    isHidden: hidden === true,
    edited: null,
    health: healthStatus,
    conversionTarget: conversionTargetOf(answer),
    permissions: {
      canUpdate: may.updateEpic,
      canReopen: may.updateEpic,
      canSetMetadata: may.updateEpic,
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

function dateOf(answer: EpicFieldsFragment, side: 'startDate' | 'dueDate'): EpicDate {
  return {
    isFixed: answer[`${side}IsFixed`] === true,
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
function conversionTargetOf({ defaultProjectForIssueCreation: project, group }: EpicFieldsFragment): ConversionTarget {
  return project === null
    ? { type: 'EPIC', namespace: { kind: 'group', fullPath: group.fullPath }, words: 'As a child epic' }
    : {
        type: 'ISSUE',
        namespace: { kind: 'project', fullPath: project.fullPath },
        words: `As an issue of ${project.nameWithNamespace}`,
      };
}
