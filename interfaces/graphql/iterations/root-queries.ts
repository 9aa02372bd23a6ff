import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../context.ts';
import type { Later } from '../loading/batch.ts';
import { IterationIDScalar } from '../scalars/ids.ts';
import { Iteration, iterationById } from './iteration.ts';

@ArgsType()
class IterationArguments {
  @Field(() => IterationIDScalar, { nullable: false })
  id!: number;
}

/** An iteration by its global id; null if its group is hidden. */
@Resolver()
export class IterationRoots {
  @Query(() => Iteration)
  iteration(
    @Args(() => IterationArguments) { id }: IterationArguments,
    @Ctx() context: GraphqlContext,
  ): Later<Iteration | null> {
    return iterationById(id, context);
  }
}
