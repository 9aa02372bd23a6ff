import { Args, ArgsType, Field, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../context.ts';
import { WorkItemIDScalar } from '../scalars/ids.ts';
import { WorkItem } from './work-item.ts';

@ArgsType()
class WorkItemArguments {
  @Field(() => WorkItemIDScalar, { nullable: false })
  id!: number;
}

/** Items by their global id. */
@Resolver()
export class WorkItemRoots {
  @Query(() => WorkItem)
  async workItem(
    _: unknown,
    @Args(() => WorkItemArguments) { id }: WorkItemArguments,
    { items }: GraphqlContext,
  ): Promise<WorkItem | null> {
    const found = await items.items.get(id);
    return found && new WorkItem(found);
  }
}
