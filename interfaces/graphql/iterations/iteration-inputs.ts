import { Field, ID, InputType, Int } from 'type-graphql';
import { MutationInput } from '../mutations/mutation-input.ts';
import { IterationIDScalar, IterationsCadenceIDScalar } from '../scalars/ids.ts';
import { DateScalar, TimeScalar } from '../scalars/times.ts';

@InputType('IterationCadenceFieldsInput')
export class CadenceFieldsInput extends MutationInput {
  @Field(() => String)
  title?: string | null;

  @Field(() => Int)
  durationInWeeks?: number | null;

  @Field(() => Int)
  iterationsInAdvance?: number | null;

  @Field(() => Boolean)
  rollOver?: boolean | null;

  @Field(() => TimeScalar)
  startDate?: Date | null;

  @Field(() => String)
  description?: string | null;
}

@InputType()
export class IterationCadenceCreateInput extends CadenceFieldsInput {
  @Field(() => ID, { nullable: false })
  groupPath!: string;

  @Field(() => Boolean, { nullable: false })
  active!: boolean;

  @Field(() => Boolean, { nullable: false })
  automatic!: boolean;
}

@InputType()
export class IterationCadenceUpdateInput extends CadenceFieldsInput {
  @Field(() => IterationsCadenceIDScalar, { nullable: false })
  id!: number;

  @Field(() => Boolean)
  active?: boolean | null;

  @Field(() => Boolean)
  automatic?: boolean | null;
}

@InputType()
export class IterationCadenceDestroyInput extends MutationInput {
  @Field(() => IterationsCadenceIDScalar, { nullable: false })
  id!: number;
}

@InputType('IterationFieldsInput')
export class IterationFieldsInput extends MutationInput {
  @Field(() => String)
  title?: string | null;

  @Field(() => String)
  description?: string | null;

  /** `YYYY-MM-DD` */
  @Field(() => String)
  startDate?: string | null;

  @Field(() => String)
  dueDate?: string | null;
}

/** Its name in the API begins with a small letter, and clients depend on that. */
@InputType('iterationCreateInput')
export class IterationCreateInput extends IterationFieldsInput {
  @Field(() => ID)
  groupPath?: string | null;

  @Field(() => ID)
  projectPath?: string | null;

  @Field(() => IterationsCadenceIDScalar)
  iterationsCadenceId?: number | null;
}

@InputType()
export class UpdateIterationInput extends IterationFieldsInput {
  @Field(() => ID, { nullable: false })
  groupPath!: string;

  @Field(() => ID, { nullable: false })
  id!: string;
}

/** The new dates of an iteration. */
@InputType()
export class IterationMoveInput {
  @Field(() => IterationIDScalar, { nullable: false })
  id!: number;

  @Field(() => DateScalar, { nullable: false })
  startDate!: string;

  @Field(() => DateScalar, { nullable: false })
  dueDate!: string;

  /** The dates that the client shows; nothing is moved if they have changed. */
  @Field(() => DateScalar, { nullable: false })
  previousStartDate!: string;

  @Field(() => DateScalar, { nullable: false })
  previousDueDate!: string;
}

@InputType()
export class IterationsRescheduleInput extends MutationInput {
  @Field(() => [IterationMoveInput], { nullable: false })
  moves!: IterationMoveInput[];
}

@InputType()
export class IterationDeleteInput extends MutationInput {
  @Field(() => IterationIDScalar, { nullable: false })
  id!: number;
}
