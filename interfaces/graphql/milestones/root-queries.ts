import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../context.ts';
import { MilestoneIDScalar } from '../scalars/ids.ts';
import { Milestone } from './milestone.ts';

@ArgsType()
class MilestoneArguments {
  @Field(() => MilestoneIDScalar, { nullable: false })
  id!: number;
}

/** A milestone by its global id; null if its namespace is hidden. */
@Resolver()
export class MilestoneRoots {
  @Query(() => Milestone)
  async milestone(
    @Args(() => MilestoneArguments) { id }: MilestoneArguments,
    @Ctx() { items, today }: GraphqlContext,
  ): Promise<Milestone | null> {
    const milestone = await items.milestones.get(id);
    const owner = milestone && (await items.namespaces.get(milestone.namespaceId));
    return milestone && owner && new Milestone(milestone, owner, today, null);
  }
}
