import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { MutationInput } from '../mutations/mutation-input.ts';
import { WorkItemIDScalar, WorkItemsTypeIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { WorkItemRelatedLinkTypeEnum, type WorkItemRelatedLinkType } from './enums.ts';
import type { StateEvent } from './epic-inputs.ts';
import { WorkItemWidgetTimeTrackingInput } from './time-tracking.ts';
import {
  RelativePositionTypeEnum,
  WorkItemWidgetAssigneesInput,
  WorkItemWidgetColorInput,
  WorkItemWidgetCurrentUserTodosInput,
  WorkItemWidgetDescriptionInput,
  WorkItemWidgetHealthStatusInput,
  WorkItemWidgetHierarchyCreateInput,
  WorkItemWidgetHierarchyUpdateInput,
  WorkItemWidgetIterationInput,
  WorkItemWidgetLabelsCreateInput,
  WorkItemWidgetLabelsUpdateInput,
  WorkItemWidgetLinkedItemsCreateInput,
  WorkItemWidgetMilestoneInput,
  WorkItemWidgetNotificationsUpdateInput,
  WorkItemWidgetStartAndDueDateUpdateInput,
  WorkItemWidgetWeightInput,
  type RelativePositionType,
} from './widget-inputs.ts';

export const WorkItemStateEventEnum = { CLOSE: 'close', REOPEN: 'reopen' } as const;
registerEnumType(WorkItemStateEventEnum, { name: 'WorkItemStateEvent' });

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
export class WorkItemAddLinkedItemsInput extends WorkItemRemoveLinkedItemsInput {
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
