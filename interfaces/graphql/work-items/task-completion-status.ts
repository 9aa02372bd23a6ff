import { Field, Int, ObjectType } from 'type-graphql';
import { checklistOf } from '../../../domain/work-items/checklist.ts';

/** How many boxes of a description's lists are ticked. */
@ObjectType({ simpleResolvers: true })
export class TaskCompletionStatus {
  @Field(() => Int, { nullable: false })
  count!: number;

  @Field(() => Int, { nullable: false })
  completedCount!: number;
}

export function taskCompletionStatusOf(description: string | null): TaskCompletionStatus {
  const { count, completed } = checklistOf(description);
  return { count, completedCount: completed };
}
