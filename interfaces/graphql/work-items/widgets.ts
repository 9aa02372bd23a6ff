import { Args, Field, InputType, Int, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import type { SentTo } from '../../../application/door/perform.ts';
import type { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { textColorOn } from '../../../domain/colors/text-color.ts';
import { hasField, type PlainField } from '../../../domain/work-items/fields.ts';
import type { HealthStatus, ItemRow, WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { GraphqlContext } from '../context.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import { LabelConnection, type Label } from '../labels/label.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { milestoneOnItem } from '../milestones/milestone-on-item.ts';
import { Milestone } from '../milestones/milestone.ts';
import { MutationInput } from '../mutations/mutation-input.ts';
import { orAbsent } from '../mutations/perform-change.ts';
import { UserCore, UserCoreConnection } from '../people/user.ts';
import { ColorScalar } from '../scalars/color.ts';
import { IterationIDScalar, MilestoneIDScalar, UserIDScalar } from '../scalars/ids.ts';
import { DateScalar, TimeScalar } from '../scalars/times.ts';
import { HealthStatusEnum } from './enums.ts';
import { assigneesOf, labelsOf, personOf } from './item-details.ts';
import { clampToInt } from './roll-up.ts';
import { TaskCompletionStatus, taskCompletionStatusOf } from './task-completion-status.ts';
import { RowField } from '../row-field.ts';

/** The widget of each field that people set; null if the item itself has the field, or no one does. */
const fieldWidgets = {
  assigneeIds: 'ASSIGNEES',
  color: 'COLOR',
  confidential: null,
  description: 'DESCRIPTION',
  discussionLocked: null,
  dueDate: 'START_AND_DUE_DATE',
  dueDateFixed: 'START_AND_DUE_DATE',
  dueDateIsFixed: 'START_AND_DUE_DATE',
  finishNoLaterThan: null,
  healthStatus: 'HEALTH_STATUS',
  iterationId: 'ITERATION',
  labelIds: 'LABELS',
  milestoneId: 'MILESTONE',
  mustStartOn: null,
  severity: null,
  zoomMeetingUrl: null,
  publishedIncidentUrl: null,
  startDate: 'START_AND_DUE_DATE',
  startDateFixed: 'START_AND_DUE_DATE',
  startDateIsFixed: 'START_AND_DUE_DATE',
  startNoEarlierThan: null,
  timeEstimate: 'TIME_TRACKING',
  weight: 'WEIGHT',
} as const satisfies Record<PlainField | 'labelIds', string | null>;
/** The widgets that do not belong to a field. */
const otherWidgets = [
  'AWARD_EMOJI',
  'CURRENT_USER_TODOS',
  'HIERARCHY',
  'LINKED_ITEMS',
  'NOTES',
  'NOTIFICATIONS',
  'PARTICIPANTS',
] as const;

type FieldWidget = NonNullable<(typeof fieldWidgets)[keyof typeof fieldWidgets]>;
export type WidgetType = FieldWidget | (typeof otherWidgets)[number];

const widgetTypes = [
  ...new Set([...Object.values(fieldWidgets).filter((widget) => widget !== null), ...otherWidgets]),
].toSorted();
export const WorkItemWidgetTypeEnum = Object.fromEntries(widgetTypes.map((name) => [name, name])) as {
  [Type in WidgetType]: Type;
};
registerEnumType(WorkItemWidgetTypeEnum, { name: 'WorkItemWidgetType' });

/** The widgets of a type, sorted by name. */
export function widgetsOf(type: WorkItemType): WidgetType[] {
  const names = Object.keys(fieldWidgets) as (keyof typeof fieldWidgets)[];
  const shown = names.filter((field) => hasField(type, field)).map((field) => fieldWidgets[field]);
  return [...new Set([...shown.filter((widget) => widget !== null), ...otherWidgets])].toSorted();
}

/** A part of a work item that only some types have. */
@InterfaceType()
export abstract class WorkItemWidget {
  constructor(
    private readonly widget: WidgetType,
    readonly row: ItemRow,
    protected readonly context: GraphqlContext,
  ) {}

  @Field(() => WorkItemWidgetTypeEnum)
  get type(): WidgetType {
    return this.widget;
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetAssignees extends WorkItemWidget {
  @ExpectedRows()
  @Field(() => UserCoreConnection)
  assignees(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<UserCore>> {
    return assigneesOf(this.row, page, this.context);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetLabels extends WorkItemWidget {
  @ExpectedRows()
  @Field(() => LabelConnection)
  labels(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<Label>> {
    return labelsOf(this.row, page, this.context);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetMilestone extends WorkItemWidget {
  @Field(() => Milestone)
  milestone(): Later<Milestone | null> {
    return milestoneOnItem(this.row, this.context);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetWeight extends WorkItemWidget {
  @RowField(() => Int)
  weight!: number | null;

  /** Only epics sum up the weights of their descendants. */
  @Field(() => Int)
  get rolledUpWeight(): number | null {
    return this.row.type === 'epic' ? clampToInt(this.row.openedIssuesWeight + this.row.closedIssuesWeight) : null;
  }

  @Field(() => Int)
  get rolledUpCompletedWeight(): number | null {
    return this.row.type === 'epic' ? clampToInt(this.row.closedIssuesWeight) : null;
  }
}

@ObjectType({ simpleResolvers: true })
export class WorkItemWidgetHealthStatusCount {
  @Field(() => Int, { nullable: false })
  count!: number;

  @Field(() => HealthStatusEnum, { nullable: false })
  healthStatus!: string;
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetHealthStatus extends WorkItemWidget {
  @RowField(() => HealthStatusEnum)
  healthStatus!: string | null;

  @Field(() => [WorkItemWidgetHealthStatusCount], { nullable: true })
  get rolledUpHealthStatus(): WorkItemWidgetHealthStatusCount[] {
    return [
      { healthStatus: 'on_track', count: this.row.issuesOnTrack },
      { healthStatus: 'needs_attention', count: this.row.issuesNeedingAttention },
      { healthStatus: 'at_risk', count: this.row.issuesAtRisk },
    ];
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetColor extends WorkItemWidget {
  @RowField(() => String)
  color!: string;

  @Field(() => String)
  get textColor(): string {
    return textColorOn(this.row.color);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetDescription extends WorkItemWidget {
  @Field(() => String)
  description(): Later<string | null> {
    return this.context.items.descriptions.get(this.row.id);
  }

  @Field(() => String)
  descriptionHtml(): Later<string> {
    return this.context.descriptionHtml(this.row);
  }

  @Field(() => Boolean, { nullable: false })
  get edited(): boolean {
    return this.row.lastEditedAt !== null;
  }

  @Field(() => TaskCompletionStatus, { nullable: false })
  taskCompletionStatus(): Later<TaskCompletionStatus> {
    return whenLoaded(this.context.items.checklists.get(this.row.id), taskCompletionStatusOf);
  }

  @RowField(() => TimeScalar)
  lastEditedAt!: Date | null;

  @Field(() => UserCore)
  lastEditedBy(): Later<UserCore | null> {
    if (this.row.lastEditedById === null) return null;
    return personOf(this.row.lastEditedById, this.context);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetStartAndDueDate extends WorkItemWidget {
  @RowField(() => DateScalar)
  startDate!: string | null;

  @RowField(() => DateScalar)
  dueDate!: string | null;

  /** Only epics can inherit dates. */
  @Field(() => Boolean, { nullable: false })
  get isFixed(): boolean {
    return this.row.type !== 'epic' || this.row.startDateIsFixed || this.row.dueDateIsFixed;
  }

  @Field(() => Boolean, { nullable: false })
  get rollUp(): boolean {
    return this.row.type === 'epic';
  }
}

export type WidgetClass = new (widget: WidgetType, row: ItemRow, context: GraphqlContext) => WorkItemWidget;

/** The widgets of fields, but for those of iterations and time tracking, which are described with these. */
export const plainWidgets = {
  ASSIGNEES: WorkItemWidgetAssignees,
  COLOR: WorkItemWidgetColor,
  DESCRIPTION: WorkItemWidgetDescription,
  HEALTH_STATUS: WorkItemWidgetHealthStatus,
  LABELS: WorkItemWidgetLabels,
  MILESTONE: WorkItemWidgetMilestone,
  START_AND_DUE_DATE: WorkItemWidgetStartAndDueDate,
  WEIGHT: WorkItemWidgetWeight,
} as const satisfies Record<Exclude<FieldWidget, 'ITERATION' | 'TIME_TRACKING'>, WidgetClass>;

@InputType()
export class WorkItemWidgetDescriptionInput {
  @Field(() => String, { nullable: false })
  description!: string;
}

@InputType()
export class WorkItemWidgetMilestoneInput {
  @Field(() => MilestoneIDScalar)
  milestoneId?: number | null;
}

@InputType()
export class WorkItemWidgetIterationInput {
  @Field(() => IterationIDScalar)
  iterationId?: number | null;
}

@InputType()
export class WorkItemWidgetAssigneesInput {
  @Field(() => [UserIDScalar], { nullable: false })
  assigneeIds!: number[];
}

@InputType()
export class WorkItemWidgetWeightInput {
  @Field(() => Int)
  weight?: number | null;
}

@InputType()
export class WorkItemWidgetHealthStatusInput {
  @Field(() => HealthStatusEnum)
  healthStatus?: HealthStatus | null;
}

@InputType()
export class WorkItemWidgetColorInput {
  @Field(() => ColorScalar, { nullable: false })
  color!: string;
}

@InputType()
export class WorkItemWidgetStartAndDueDateUpdateInput {
  @Field(() => DateScalar)
  startDate?: string | null;

  @Field(() => DateScalar)
  dueDate?: string | null;

  @Field(() => Boolean)
  isFixed?: boolean | null;
}

/** Widget inputs that creation and update share. */
@InputType('WorkItemFieldsInput')
export class WorkItemFieldsInput extends MutationInput {
  @Field(() => Boolean)
  confidential?: boolean | null;

  @Field(() => WorkItemWidgetDescriptionInput)
  descriptionWidget?: WorkItemWidgetDescriptionInput | null;

  @Field(() => WorkItemWidgetMilestoneInput)
  milestoneWidget?: WorkItemWidgetMilestoneInput | null;

  @Field(() => WorkItemWidgetIterationInput)
  iterationWidget?: WorkItemWidgetIterationInput | null;

  @Field(() => WorkItemWidgetAssigneesInput)
  assigneesWidget?: WorkItemWidgetAssigneesInput | null;

  @Field(() => WorkItemWidgetWeightInput)
  weightWidget?: WorkItemWidgetWeightInput | null;

  @Field(() => WorkItemWidgetHealthStatusInput)
  healthStatusWidget?: WorkItemWidgetHealthStatusInput | null;

  @Field(() => WorkItemWidgetColorInput)
  colorWidget?: WorkItemWidgetColorInput | null;

  @Field(() => WorkItemWidgetStartAndDueDateUpdateInput)
  startAndDueDateWidget?: WorkItemWidgetStartAndDueDateUpdateInput | null;
}

/**
 * Plain fields that creation and update share. Fixed dates follow from the dates; constraints belong to mutations of epics,
 * and severity has its own.
 */
type WidgetField = Exclude<
  PlainField,
  | 'discussionLocked'
  | 'dueDateFixed'
  | 'finishNoLaterThan'
  | 'mustStartOn'
  | 'publishedIncidentUrl'
  | 'severity'
  | 'startDateFixed'
  | 'startNoEarlierThan'
  | 'timeEstimate'
  | 'zoomMeetingUrl'
>;

/** The plain fields of the widgets; only an epic's dates can be inherited. */
export function widgetFields(input: WorkItemFieldsInput, isEpic: boolean) {
  const dates = input.startAndDueDateWidget;
  // Only an epic's dates can be inherited instead.
  const isFixed = isEpic ? orAbsent(dates?.isFixed) : undefined;
  return {
    confidential: orAbsent(input.confidential),
    description: input.descriptionWidget?.description,
    milestoneId: input.milestoneWidget?.milestoneId,
    iterationId: input.iterationWidget?.iterationId,
    assigneeIds: input.assigneesWidget?.assigneeIds,
    weight: input.weightWidget?.weight,
    healthStatus: input.healthStatusWidget?.healthStatus,
    color: input.colorWidget?.color,
    startDate: dates?.startDate,
    dueDate: dates?.dueDate,
    startDateIsFixed: isFixed,
    dueDateIsFixed: isFixed,
  } satisfies Partial<SentTo<typeof UpdateWorkItem>> & Record<WidgetField, unknown>;
}
