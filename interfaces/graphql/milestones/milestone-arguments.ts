import { ArgsType, Field, ID } from 'type-graphql';
import { PageArguments } from '../connections/page-arguments.ts';
import { TimeScalar } from '../scalars/times.ts';
import { TimeframeInput } from '../timeframe.ts';
import { MilestoneSortEnum, MilestoneStateEnum, type MilestoneSort, type MilestoneState } from './milestone.ts';

/** The milestones of a project or, with more arguments, of a group. */
@ArgsType()
export class MilestonesArguments extends PageArguments {
  @Field(() => [ID], { nullable: true })
  ids?: string[] | null;

  @Field(() => MilestoneStateEnum)
  state?: MilestoneState | null;

  @Field(() => String)
  title?: string | null;

  @Field(() => String)
  searchTitle?: string | null;

  @Field(() => Boolean)
  includeAncestors?: boolean | null;

  @Field(() => MilestoneSortEnum)
  sort?: MilestoneSort | null;
}

@ArgsType()
export class GroupMilestonesArguments extends MilestonesArguments {
  @Field(() => TimeScalar)
  containingDate?: Date | null;

  @Field(() => TimeframeInput)
  timeframe?: TimeframeInput | null;

  @Field(() => Boolean)
  includeDescendants?: boolean | null;
}
