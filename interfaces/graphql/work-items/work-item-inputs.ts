import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { LongList } from '../mutations/long-list.ts';
import { MutationInput } from '../mutations/mutation-input.ts';
import { LabelIDScalar, TodoIDScalar, WorkItemIDScalar, WorkItemsTypeIDScalar } from '../scalars/ids.ts';
import { DateScalar, TimeScalar } from '../scalars/times.ts';
import type { LinkKind } from '../../../domain/scheduling/plan.ts';
import { rescheduleMaximum } from '../../../domain/work-items/work-item.ts';
import { WorkItemLinkKindEnum, WorkItemRelatedLinkTypeEnum, type WorkItemRelatedLinkType } from './enums.ts';
import type { StateEvent } from './epic.ts';
import { WorkItemWidgetTimeTrackingInput } from './time-tracking.ts';
import {
  WorkItemFieldsInput,
  WorkItemWidgetAssigneesInput,
  WorkItemWidgetHealthStatusInput,
  WorkItemWidgetIterationInput,
  WorkItemWidgetMilestoneInput,
  WorkItemWidgetStartAndDueDateUpdateInput,
  WorkItemWidgetWeightInput,
} from './widgets.ts';

export const RelativePositionTypeEnum = { BEFORE: 'BEFORE', AFTER: 'AFTER' } as const;
export type RelativePositionType = keyof typeof RelativePositionTypeEnum;
registerEnumType(RelativePositionTypeEnum, { name: 'RelativePositionType' });

@InputType()
export class WorkItemWidgetHierarchyCreateInput {
  @Field(() => WorkItemIDScalar)
  parentId?: number | null;
}

@InputType()
export class WorkItemWidgetHierarchyUpdateInput {
  @Field(() => WorkItemIDScalar)
  parentId?: number | null;

  @Field(() => [WorkItemIDScalar], { nullable: true })
  childrenIds?: number[] | null;

  @Field(() => WorkItemIDScalar)
  adjacentWorkItemId?: number | null;

  /** The new position relative to the neighbor. */
  @Field(() => RelativePositionTypeEnum)
  relativePosition?: RelativePositionType | null;
}

@InputType()
export class WorkItemWidgetLinkedItemsCreateInput {
  @Field(() => [WorkItemIDScalar], { nullable: false })
  workItemsIds!: number[];

  @Field(() => WorkItemRelatedLinkTypeEnum)
  linkType?: WorkItemRelatedLinkType | null;
}

@InputType()
export class WorkItemWidgetNotificationsUpdateInput {
  @Field(() => Boolean, { nullable: false })
  subscribed!: boolean;
}

export const WorkItemTodoUpdateActionEnum = { ADD: 'ADD', MARK_AS_DONE: 'MARK_AS_DONE' } as const;
registerEnumType(WorkItemTodoUpdateActionEnum, { name: 'WorkItemTodoUpdateAction' });

@InputType()
export class WorkItemWidgetCurrentUserTodosInput {
  @Field(() => WorkItemTodoUpdateActionEnum, { nullable: false })
  action!: keyof typeof WorkItemTodoUpdateActionEnum;

  /** Without an id, all to-dos on the item. */
  @Field(() => TodoIDScalar)
  todoId?: number | null;
}

@InputType()
export class WorkItemWidgetLabelsCreateInput {
  @Field(() => [LabelIDScalar], { nullable: false })
  labelIds!: number[];
}

@InputType()
export class WorkItemWidgetLabelsUpdateInput {
  @Field(() => [LabelIDScalar], { nullable: true })
  addLabelIds?: number[] | null;

  @Field(() => [LabelIDScalar], { nullable: true })
  removeLabelIds?: number[] | null;
}

export const WorkItemStateEventEnum = { CLOSE: 'close', REOPEN: 'reopen' } as const;
registerEnumType(WorkItemStateEventEnum, { name: 'WorkItemStateEvent' });

@InputType()
export class WorkItemCreateInput extends WorkItemFieldsInput {
  @Field(() => String, { nullable: false })
  title!: string;

  @Field(() => WorkItemsTypeIDScalar, { nullable: false })
  workItemTypeId!: number;

  @Field(() => ID)
  namespacePath?: string | null;

  @Field(() => ID)
  projectPath?: string | null;

  @Field(() => String)
  description?: string | null;

  @Field(() => TimeScalar)
  createdAt?: Date | null;

  @Field(() => WorkItemWidgetHierarchyCreateInput)
  hierarchyWidget?: WorkItemWidgetHierarchyCreateInput | null;

  @Field(() => WorkItemWidgetLabelsCreateInput)
  labelsWidget?: WorkItemWidgetLabelsCreateInput | null;

  @Field(() => WorkItemWidgetLinkedItemsCreateInput)
  linkedItemsWidget?: WorkItemWidgetLinkedItemsCreateInput | null;
}

@InputType()
export class WorkItemUpdateInput extends WorkItemFieldsInput {
  @Field(() => WorkItemIDScalar, { nullable: false })
  id!: number;

  @Field(() => String)
  title?: string | null;

  @Field(() => WorkItemStateEventEnum)
  stateEvent?: StateEvent | null;

  @Field(() => WorkItemWidgetHierarchyUpdateInput)
  hierarchyWidget?: WorkItemWidgetHierarchyUpdateInput | null;

  @Field(() => WorkItemWidgetLabelsUpdateInput)
  labelsWidget?: WorkItemWidgetLabelsUpdateInput | null;

  @Field(() => WorkItemWidgetTimeTrackingInput)
  timeTrackingWidget?: WorkItemWidgetTimeTrackingInput | null;

  @Field(() => WorkItemWidgetNotificationsUpdateInput)
  notificationsWidget?: WorkItemWidgetNotificationsUpdateInput | null;

  @Field(() => WorkItemWidgetCurrentUserTodosInput)
  currentUserTodosWidget?: WorkItemWidgetCurrentUserTodosInput | null;
}

@InputType()
export class WorkItemBulkUpdateInput extends MutationInput {
  @Field(() => [WorkItemIDScalar], { nullable: false })
  ids!: number[];

  @Field(() => WorkItemStateEventEnum)
  stateEvent?: StateEvent | null;

  @Field(() => Boolean)
  confidential?: boolean | null;

  @Field(() => WorkItemWidgetAssigneesInput)
  assigneesWidget?: WorkItemWidgetAssigneesInput | null;

  @Field(() => WorkItemWidgetHealthStatusInput)
  healthStatusWidget?: WorkItemWidgetHealthStatusInput | null;

  @Field(() => WorkItemWidgetIterationInput)
  iterationWidget?: WorkItemWidgetIterationInput | null;

  @Field(() => WorkItemWidgetLabelsUpdateInput)
  labelsWidget?: WorkItemWidgetLabelsUpdateInput | null;

  @Field(() => WorkItemWidgetMilestoneInput)
  milestoneWidget?: WorkItemWidgetMilestoneInput | null;

  @Field(() => WorkItemWidgetStartAndDueDateUpdateInput)
  startAndDueDateWidget?: WorkItemWidgetStartAndDueDateUpdateInput | null;

  @Field(() => WorkItemWidgetWeightInput)
  weightWidget?: WorkItemWidgetWeightInput | null;
}

/** An item's new dates; those that are omitted stay. */
@InputType()
export class WorkItemMoveInput {
  @Field(() => WorkItemIDScalar, { nullable: false })
  id!: number;

  @Field(() => DateScalar)
  startDate?: string | null;

  /** False makes an epic inherit the date again. */
  @Field(() => Boolean)
  startDateIsFixed?: boolean | null;

  @Field(() => DateScalar)
  dueDate?: string | null;

  @Field(() => Boolean)
  dueDateIsFixed?: boolean | null;

  /** The dates that the client shows; the item is not moved if they have changed. */
  @Field(() => DateScalar)
  previousStartDate?: string | null;

  @Field(() => DateScalar)
  previousDueDate?: string | null;
}

@InputType()
export class WorkItemsRescheduleInput extends MutationInput {
  @LongList(rescheduleMaximum)
  @Field(() => [WorkItemMoveInput], { nullable: false })
  moves!: WorkItemMoveInput[];

  /** Whether what waits for the moved items by links moves along, to its earliest possible day. */
  @Field(() => Boolean)
  dependentsFollow?: boolean | null;
}

@InputType()
export class WorkItemDeleteInput extends MutationInput {
  @Field(() => WorkItemIDScalar, { nullable: false })
  id!: number;
}

@InputType()
export class WorkItemConvertInput extends MutationInput {
  @Field(() => WorkItemIDScalar, { nullable: false })
  id!: number;

  @Field(() => WorkItemsTypeIDScalar, { nullable: false })
  workItemTypeId!: number;
}

@InputType()
export class WorkItemSubscribeInput extends MutationInput {
  @Field(() => WorkItemIDScalar, { nullable: false })
  id!: number;

  @Field(() => Boolean, { nullable: false })
  subscribed!: boolean;
}

@InputType()
export class WorkItemRemoveLinkedItemsInput extends MutationInput {
  @Field(() => WorkItemIDScalar, { nullable: false })
  id!: number;

  @Field(() => [WorkItemIDScalar], { nullable: false })
  workItemsIds!: number[];
}

@InputType()
export class WorkItemUpdateLinkedItemsInput extends WorkItemRemoveLinkedItemsInput {
  /** Of blocking links. */
  @Field(() => WorkItemLinkKindEnum)
  linkKind?: LinkKind | null;

  /** Of blocking links: working days, negative if the items may overlap. */
  @Field(() => Int)
  linkLag?: number | null;
}

@InputType()
export class WorkItemAddLinkedItemsInput extends WorkItemUpdateLinkedItemsInput {
  @Field(() => WorkItemRelatedLinkTypeEnum)
  linkType?: WorkItemRelatedLinkType | null;
}

/** Its name in the API begins with a small letter, and clients depend on that. */
@InputType('workItemsHierarchyReorderInput')
export class HierarchyReorderInput extends MutationInput {
  @Field(() => WorkItemIDScalar, { nullable: false })
  id!: number;

  @Field(() => WorkItemIDScalar)
  adjacentWorkItemId?: number | null;

  @Field(() => WorkItemIDScalar)
  parentId?: number | null;

  @Field(() => RelativePositionTypeEnum)
  relativePosition?: RelativePositionType | null;
}
