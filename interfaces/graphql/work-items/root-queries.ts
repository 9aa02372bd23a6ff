import { Args, ArgsType, Field, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../context.ts';
import { IssueIDScalar, WorkItemIDScalar } from '../scalars/ids.ts';
import { Issue } from './issue.ts';
import { WorkItem } from './work-item.ts';

@ArgsType()
class WorkItemArguments {
  @Field(() => WorkItemIDScalar, { nullable: false })
  id!: number;
}

@ArgsType()
class IssueArguments {
  @Field(() => IssueIDScalar, { nullable: false })
  id!: number;
}

/** Items by their global id. */
@Resolver()
export class WorkItemRoots {
  @Query(() => Issue)
  async issue(
    _: unknown,
    @Args(() => IssueArguments) { id }: IssueArguments,
    context: GraphqlContext,
  ): Promise<Issue | null> {
    const found = await context.items.items.get(id);
    return found !== null && found.type !== 'epic' ? new Issue(found, context) : null;
  }

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
