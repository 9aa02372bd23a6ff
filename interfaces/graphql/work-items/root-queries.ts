import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from 'type-graphql';
import { parseReferenceList } from '../../../domain/references/reference-list.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { GraphqlContext } from '../context.ts';
import { IssueIDScalar, WorkItemIDScalar } from '../scalars/ids.ts';
import { Issue } from './issue.ts';
import { WorkItem, WorkItemConnection } from './work-item.ts';

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

@ArgsType()
class ByReferenceArguments extends PageArguments {
  /** The group or project in which references without a path are resolved. */
  @Field(() => ID)
  contextNamespacePath?: string | null;

  @Field(() => [String], { nullable: false })
  refs!: string[];
}

/** Items by global id or reference. */
@Resolver()
export class WorkItemRoots {
  @Query(() => Issue)
  async issue(
    @Args(() => IssueArguments) { id }: IssueArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<Issue | null> {
    const found = await context.items.items.get(id);
    return found !== null && found.type !== 'epic' ? new Issue(found, context) : null;
  }

  @Query(() => WorkItem)
  async workItem(
    @Args(() => WorkItemArguments) { id }: WorkItemArguments,
    @Ctx() { items }: GraphqlContext,
  ): Promise<WorkItem | null> {
    const found = await items.items.get(id);
    return found && new WorkItem(found);
  }

  /** Resolves references such as `&1`, `group/project#2` and URLs; missing and hidden items are omitted. */
  @Query(() => WorkItemConnection)
  async workItemsByReference(
    @Args(() => ByReferenceArguments) { contextNamespacePath, refs, ...page }: ByReferenceArguments,
    @Ctx() { services, actor, baseUrl }: GraphqlContext,
  ): Promise<ListConnection<WorkItem>> {
    const place = contextNamespacePath
      ? await services.queries.namespaces.findByFullPath(actor, contextNamespacePath)
      : null;
    const references = parseReferenceList(refs.join(' '), baseUrl, 'issue')
      .map(({ reference }) => reference)
      .filter((one): one is Reference => one?.kind === 'epic' || one?.kind === 'issue')
      .filter(({ path }) => path !== null || place !== null);
    const found = await services.queries.references.resolve(actor, place?.id ?? 0, references);
    const items = found.flatMap((one) => (one?.kind === 'item' ? [new WorkItem(one.item)] : []));
    return new ListConnection(items, page);
  }
}
