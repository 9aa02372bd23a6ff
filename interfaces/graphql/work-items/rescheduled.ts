import { Field, ObjectType } from 'type-graphql';
import type { Rescheduled } from '../../../application/work-items/reschedule-work-items.ts';
import { DateScalar } from '../scalars/times.ts';
import { WorkItem } from './work-item.ts';

/** An item that was moved, and its dates before. */
@ObjectType()
export class WorkItemRescheduled {
  constructor(private readonly change: Rescheduled) {}

  @Field(() => WorkItem, { nullable: false })
  get workItem(): WorkItem {
    return new WorkItem(this.change.item);
  }

  @Field(() => DateScalar)
  get startDate(): string | null {
    return this.change.item.startDate;
  }

  @Field(() => DateScalar)
  get dueDate(): string | null {
    return this.change.item.dueDate;
  }

  /** Whether the dates are its own now. */
  @Field(() => Boolean, { nullable: false })
  get startDateIsFixed(): boolean {
    return this.change.item.startDateIsFixed;
  }

  @Field(() => Boolean, { nullable: false })
  get dueDateIsFixed(): boolean {
    return this.change.item.dueDateIsFixed;
  }

  @Field(() => DateScalar)
  get previousStartDate(): string | null {
    return this.change.before.startDate;
  }

  @Field(() => DateScalar)
  get previousDueDate(): string | null {
    return this.change.before.dueDate;
  }

  @Field(() => Boolean, { nullable: false })
  get previousStartDateIsFixed(): boolean {
    return this.change.before.startDateIsFixed;
  }

  @Field(() => Boolean, { nullable: false })
  get previousDueDateIsFixed(): boolean {
    return this.change.before.dueDateIsFixed;
  }
}
