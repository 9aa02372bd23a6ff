import type { Day } from '../../domain/calendar/day.ts';
import type { PlainFieldOf } from '../../domain/work-items/fields.ts';
import { numberOfId } from '../api/global-id.ts';
import { everyAssignee } from '../work-items/every-assignee.ts';
import type { ConversionTarget, Item, ItemChanges, ItemPermissions, Person } from '../work-items/item.ts';
import type { UpdateEpicInput } from '../api/schema.graphql.ts';
import type { EpicFieldsFragment } from './operations/epic.graphql.ts';

/** Source of an epic's start or due date: fixed, or inherited from a milestone or a child epic. */
export interface EpicDate {
  isFixed: boolean;
  fixed: Day | null;
  inherited: Day | null;
  /** Null if it does not exist, or the reader may not see it. */
  source: EpicFieldsFragment['startDateSource'];
}

/** Fields that people set on epics only, in the API's format: each has to be requested in `epic.graphql`. */
type OwnField = Exclude<
  PlainFieldOf<'epic'>,
  keyof Item | `${'start' | 'due'}Date${string}` | 'healthStatus' | 'assigneeIds'
>;

/** An epic as its page stores it: the fields of every item, and those only epics have. */
export interface Epic extends Item, Pick<EpicFieldsFragment, OwnField> {
  author: Person;
  startDate: Day | null;
  dueDate: Day | null;
  /** The sources of the two dates. */
  dates: { startDate: EpicDate; dueDate: EpicDate };
  /** From the root down; `hasHiddenAncestor` is true if there are more that the reader may not see. */
  ancestors: EpicFieldsFragment['ancestors']['nodes'];
  hasHiddenAncestor: boolean;
  group: EpicFieldsFragment['group'];
  permissions: ItemPermissions & { canCreate: boolean };
}

/** Fields of an epic that are saved without a lock version; only the included ones change. */
export interface EpicChanges
  extends
    ItemChanges,
    Pick<UpdateEpicInput, Exclude<PlainFieldOf<'epic'> & keyof UpdateEpicInput, keyof ItemChanges>> {}

export function epicOf(answer: EpicFieldsFragment): Epic {
  const {
    userPermissions: may,
    ancestors,
    assignees: _first,
    lastAssignees: _last,
    labels,
    hidden,
    blocked,
    parent: _parent,
    ...plain
  } = answer;
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
    assignees: everyAssignee(answer),
    labels: labels.nodes,
    closedAs: null,
    isFirstContribution: false,
    externalAuthor: null,
    isBlocked: blocked === true,
    isHidden: hidden === true,
    edited: null,
    conversionTarget: conversionTargetOf(answer),
    permissions: {
      canUpdate: may.updateEpic,
      canReopen: may.updateEpic,
      canSetMetadata: may.updateEpic,
      canReorderDescription: may.arrangeDescription,
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

/** Dates may be instants at midnight. */
function dayOf(text: string | null): Day | null {
  return text === null ? null : text.slice(0, 10);
}

/** Tasks cannot be below epics, so a task becomes an issue, or an epic if no project is known. */
function conversionTargetOf({ defaultProjectForIssueCreation: project, group }: EpicFieldsFragment): ConversionTarget {
  return project === null
    ? { type: 'EPIC', namespace: { kind: 'group', fullPath: group.fullPath }, words: 'As a child epic' }
    : {
        type: 'ISSUE',
        namespace: { kind: 'project', fullPath: project.fullPath },
        words: `As an issue of ${project.nameWithNamespace}`,
      };
}
