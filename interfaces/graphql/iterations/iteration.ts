import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { IterationsCadenceIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { WorkItemWidget } from '../work-items/widget.ts';

/**
 * There are no iterations yet, and no type of work item has their widget. The types are told to clients all the same: the
 * query behind the roadmap's popover asks for them in a fragment, and would not be valid without (graphql.md §3.4).
 */
export const IterationStateEnum = {
  upcoming: 'upcoming',
  current: 'current',
  opened: 'opened',
  closed: 'closed',
  all: 'all',
} as const;
registerEnumType(IterationStateEnum, { name: 'IterationState' });

@ObjectType({ simpleResolvers: true })
export class IterationCadence {
  @Field(() => IterationsCadenceIDScalar, { nullable: false })
  id!: string;

  @Field(() => String, { nullable: false })
  title!: string;
}

@ObjectType({ simpleResolvers: true })
export class Iteration {
  @Field(() => ID, { nullable: false })
  id!: string;

  @Field(() => ID, { nullable: false })
  iid!: string;

  @Field(() => Int, { nullable: false })
  sequence!: number;

  @Field(() => String)
  title!: string | null;

  @Field(() => IterationStateEnum, { nullable: false })
  state!: string;

  @Field(() => TimeScalar)
  startDate!: string | null;

  @Field(() => TimeScalar)
  dueDate!: string | null;

  @Field(() => String, { nullable: false })
  webUrl!: string;

  @Field(() => IterationCadence, { nullable: false })
  iterationCadence!: IterationCadence;
}

@ObjectType({ implements: WorkItemWidget, simpleResolvers: true })
export class WorkItemWidgetIteration extends WorkItemWidget {
  @Field(() => Iteration)
  iteration!: Iteration | null;
}
