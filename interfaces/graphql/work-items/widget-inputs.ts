import { Field, InputType, Int, registerEnumType } from 'type-graphql';
import type { HealthStatus } from '../../../domain/work-items/work-item.ts';
import { ColorScalar } from '../scalars/color.ts';
import {
  IterationIDScalar,
  LabelIDScalar,
  MilestoneIDScalar,
  TodoIDScalar,
  UserIDScalar,
  WorkItemIDScalar,
} from '../scalars/ids.ts';
import { DateScalar } from '../scalars/times.ts';
import { HealthStatusEnum, WorkItemRelatedLinkTypeEnum, type WorkItemRelatedLinkType } from './enums.ts';

/** The widget inputs of work item mutations. */

export const RelativePositionTypeEnum = { BEFORE: 'BEFORE', AFTER: 'AFTER' } as const;
export type RelativePositionType = keyof typeof RelativePositionTypeEnum;
registerEnumType(RelativePositionTypeEnum, { name: 'RelativePositionType' });

@InputType()
export class WorkItemWidgetDescriptionInput {
  @Field(() => String, { nullable: false })
  description!: string;
}

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
