import { Args, Field, Int, ObjectType } from 'type-graphql';
import { textColorOn } from '../../../domain/colors/text-color.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import { LabelConnection, type Label } from '../labels/label.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { milestoneOnItem } from '../milestones/milestone-on-item.ts';
import { Milestone } from '../milestones/milestone.ts';
import { UserCore, UserCoreConnection } from '../people/user.ts';
import { DateScalar, TimeScalar } from '../scalars/times.ts';
import { HealthStatusEnum } from './enums.ts';
import { assigneesOf, labelsOf, personOf } from './item-details.ts';
import { clampToInt } from './roll-up.ts';
import { TaskCompletionStatus, taskCompletionStatusOf } from './task-completion-status.ts';
import { WorkItemWidget } from './widget.ts';

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
  @Field(() => Int)
  get weight(): number | null {
    return this.row.weight;
  }

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
  @Field(() => HealthStatusEnum)
  get healthStatus(): string | null {
    return this.row.healthStatus;
  }

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
  @Field(() => String)
  get color(): string {
    return this.row.color;
  }

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
    return whenLoaded(this.context.items.descriptions.get(this.row.id), taskCompletionStatusOf);
  }

  @Field(() => TimeScalar)
  get lastEditedAt(): Date | null {
    return this.row.lastEditedAt;
  }

  @Field(() => UserCore)
  lastEditedBy(): Later<UserCore | null> {
    if (this.row.lastEditedById === null) return null;
    return personOf(this.row.lastEditedById, this.context);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetStartAndDueDate extends WorkItemWidget {
  @Field(() => DateScalar)
  get startDate(): string | null {
    return this.row.startDate;
  }

  @Field(() => DateScalar)
  get dueDate(): string | null {
    return this.row.dueDate;
  }

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
