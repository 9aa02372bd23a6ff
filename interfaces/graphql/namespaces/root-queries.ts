import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from 'type-graphql';
import { frequentPlacesShown } from '../../../domain/people/recent-places.ts';
import type { Namespace as NamespaceRow, NamespaceKind } from '../../../domain/namespaces/namespace.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { readLooseId } from '../global-id.ts';
import { Group, GroupConnection, Namespace, Project, ProjectConnection } from './containers.ts';
import { byName, groupList, projectList } from './namespace-lists.ts';

@ArgsType()
class FullPathArguments {
  @Field(() => ID, { nullable: false })
  fullPath!: string;
}

@ArgsType()
class GroupsArguments extends PageArguments {
  @Field(() => [ID], { nullable: true })
  ids?: string[] | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => String)
  sort?: string | null;
}

@ArgsType()
class ProjectsArguments extends PageArguments {
  @Field(() => [ID], { nullable: true })
  ids?: string[] | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => Boolean)
  membership?: boolean | null;

  @Field(() => [String], { nullable: true })
  fullPaths?: string[] | null;
}

/** Groups, projects and namespaces by path. Hidden ones are null, like missing ones. */
@Resolver()
export class NamespaceRoots {
  @Query(() => Group)
  async group(
    @Args(() => FullPathArguments) { fullPath }: FullPathArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<Group | null> {
    const found = await find(fullPath, context);
    return found?.kind === 'group' ? new Group(found, context.baseUrl) : null;
  }

  @Query(() => Project)
  async project(
    @Args(() => FullPathArguments) { fullPath }: FullPathArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<Project | null> {
    const found = await find(fullPath, context);
    return found?.kind === 'project' ? new Project(found, context.baseUrl) : null;
  }

  /** Groups and projects alike. */
  @Query(() => Namespace)
  async namespace(
    @Args(() => FullPathArguments) { fullPath }: FullPathArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<Namespace | null> {
    const found = await find(fullPath, context);
    return found && new Namespace(found, context.baseUrl);
  }

  /** Groups that the reader opens often, most often first, in any browser; null for visitors. */
  @Query(() => [Group], { nullable: true })
  async frecentGroups(@Ctx() context: GraphqlContext): Promise<Group[] | null> {
    return (await frequent('group', context))?.map((row) => new Group(row, context.baseUrl)) ?? null;
  }

  @Query(() => [Project], { nullable: true })
  async frecentProjects(@Ctx() context: GraphqlContext): Promise<Project[] | null> {
    return (await frequent('project', context))?.map((row) => new Project(row, context.baseUrl)) ?? null;
  }

  @Query(() => GroupConnection)
  groups(
    @Args(() => GroupsArguments) args: GroupsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<NamespaceRow, Group> {
    const filter = {
      ...(args.ids && { ids: args.ids.map((id) => readLooseId(id, ['Group'])) }),
      ...(args.search && { search: args.search }),
    };
    const [, by, direction] = /^(name|path|id)_(asc|desc)$/i.exec(args.sort ?? '') ?? [];
    const order =
      by === undefined ? byName : { by: by.toLowerCase() as 'name', direction: direction?.toLowerCase() as 'asc' };
    return groupList(context, filter, order, args);
  }

  @Query(() => ProjectConnection)
  projects(
    @Args(() => ProjectsArguments) args: ProjectsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<NamespaceRow, Project> {
    const filter = {
      ...(args.ids && { ids: args.ids.map((id) => readLooseId(id, ['Project'])) }),
      ...(args.fullPaths && { fullPaths: args.fullPaths }),
      ...(args.search && { search: args.search }),
      ...(args.membership === true && { membership: true }),
    };
    return projectList(context, filter, { by: 'id', direction: 'desc' }, args);
  }
}

async function frequent(kind: NamespaceKind, context: GraphqlContext): Promise<NamespaceRow[] | null> {
  const { actor, services, items } = context;
  if (actor.user === null) return null;
  const rows = await services.queries.namespaces.frequent(actor, kind, frequentPlacesShown);
  for (const row of rows) items.namespaces.set(row.id, row);
  return rows;
}

async function find(fullPath: string, context: GraphqlContext): Promise<NamespaceRow | null> {
  const found = await context.byAddress.namespace(fullPath);
  if (found !== null) context.items.namespaces.set(found.id, found);
  return found;
}
