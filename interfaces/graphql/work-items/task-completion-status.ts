import { Field, Int, ObjectType } from 'type-graphql';
import type { Checklist } from '../../../domain/work-items/checklist.ts';

/** Number of checked boxes in a description's task lists. */
@ObjectType({ simpleResolvers: true })
export class TaskCompletionStatus {
  @Field(() => Int, { nullable: false })
  count!: number;

  @Field(() => Int, { nullable: false })
  completedCount!: number;
}

export function taskCompletionStatusOf({ count, completed }: Checklist): TaskCompletionStatus {
  return { count, completedCount: completed };
}
