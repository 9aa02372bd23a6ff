import { ArgsType, Field, ID, Int } from 'type-graphql';
import { PageArguments } from '../connections/page-arguments.ts';
import { IterationsCadenceIDScalar } from '../scalars/ids.ts';
import { TimeframeInput } from '../timeframe.ts';
import {
  IterationSearchableFieldEnum,
  IterationSortEnum,
  IterationStateEnum,
  type IterationSearchableField,
  type IterationSort,
  type IterationStateName,
} from './iteration.ts';

/** The iterations available to a project. */
@ArgsType()
export class IterationsArguments extends PageArguments {
  @Field(() => ID)
  id?: string | null;

  @Field(() => ID)
  iid?: string | null;

  @Field(() => IterationStateEnum)
  state?: IterationStateName | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => [IterationSearchableFieldEnum], { nullable: true })
  in?: IterationSearchableField[] | null;

  /** Included by default. */
  @Field(() => Boolean)
  includeAncestors?: boolean | null;
}

@ArgsType()
export class GroupIterationsArguments extends IterationsArguments {
  @Field(() => Boolean)
  includeDescendants?: boolean | null;

  @Field(() => [IterationsCadenceIDScalar], { nullable: true })
  iterationCadenceIds?: number[] | null;

  @Field(() => TimeframeInput)
  timeframe?: TimeframeInput | null;

  @Field(() => IterationSortEnum)
  sort?: IterationSort | null;
}

@ArgsType()
export class IterationCadencesArguments extends PageArguments {
  @Field(() => IterationsCadenceIDScalar)
  id?: number | null;

  @Field(() => String)
  title?: string | null;

  @Field(() => Boolean)
  active?: boolean | null;

  @Field(() => Boolean)
  automatic?: boolean | null;

  @Field(() => Int)
  durationInWeeks?: number | null;

  @Field(() => Boolean)
  includeAncestorGroups?: boolean | null;

  @Field(() => Boolean)
  includeDescendantGroups?: boolean | null;
}
