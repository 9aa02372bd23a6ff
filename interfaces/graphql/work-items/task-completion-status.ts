import { Field, Int, ObjectType } from 'type-graphql';
import { checklistOf } from '../../../domain/work-items/checklist.ts';

/** Number of checked boxes in a description's task lists. */
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
