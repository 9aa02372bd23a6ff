import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { issueTypes } from '../../../application/references/item-reference.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { relationPath } from '../../../domain/work-items/web-path.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { Project } from '../namespaces/containers.ts';
import { ChildIssuesArguments, EpicAncestorsArguments, EpicChildrenArguments } from './epic-arguments.ts';
import { EpicIssue, EpicIssueConnection } from './epic-issue.ts';
import { epicList } from './epic-list.ts';
import { Epic, EpicConnection } from './epic.ts';
import { childIssues, itemFilter, itemOrder, stateOf } from './item-filter.ts';
import { withSchedule } from './schedule-filter.ts';
import { issueList } from './issue-list.ts';
import { namespaceOf } from './item-owner.ts';

/** The place of an epic in the tree: its ancestors and its children. */
@Resolver(() => Epic)
export class EpicTreeFields {
  /** Path for removing the epic from its parent; null without a readable parent. */
  @FieldResolver(() => String)
  relationPath(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<string | null> {
    if (row.parentId === null) return null;
    return whenLoaded(context.items.items.get(row.parentId), (parent) => {
      if (parent === null) return null;
      return whenLoaded(namespaceOf(parent, context), (group) => relationPath(row, parent, group));
    });
  }

  /** Null if the parent is not readable. */
  @FieldResolver(() => Epic)
  parent(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<Epic | null> {
    if (row.parentId === null) return null;
    return whenLoaded(context.items.items.get(row.parentId), (parent) => parent && new Epic(parent));
  }

  /** From the direct parent upwards; unreadable ancestors are omitted. */
  @ExpectedRows()
  @FieldResolver(() => EpicConnection)
  ancestors(
    @Root() { row }: Epic,
    @Args(() => EpicAncestorsArguments) args: EpicAncestorsArguments,
    @Ctx() context: GraphqlContext,
  ): Later<ListConnection<Epic>> {
    const state = stateOf(args.state);
    return whenLoaded(context.items.ancestorsOf(row), (ancestors) => {
      const matching = ancestors.filter((epic) => state === null || epic.state === state);
      return new ListConnection(
        matching.map((epic) => new Epic(epic)),
        args,
      );
    });
  }

  @FieldResolver(() => EpicConnection)
  children(
    @Root() { row }: Epic,
    @Args(() => EpicChildrenArguments) args: EpicChildrenArguments,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Later<PagedConnection<ItemRow, Epic>> {
    const order = itemOrder(args.sort, { by: 'relativePosition', direction: 'asc' });
    return whenLoaded(withSchedule(itemFilter(['epic'], args), args.schedule, context), (filter) =>
      epicList(context, { filter, order, page: args, parentId: row.id }, info),
    );
  }

  /** In tree order, unless another is asked for. */
  @FieldResolver(() => EpicIssueConnection)
  issues(
    @Root() { row }: Epic,
    @Args(() => ChildIssuesArguments) args: ChildIssuesArguments,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): PagedConnection<ItemRow, EpicIssue> {
    return issueList(context, childIssues(row, issueTypes, args), info, (issue) => new EpicIssue(issue, context, row));
  }

  @FieldResolver(() => Boolean, { nullable: false })
  hasChildren(@Root() { row, timeframe }: Epic, @Ctx() context: GraphqlContext): Later<boolean> {
    return whenLoaded(context.items.childKinds(timeframe).get(row.id), ({ epics }) => epics);
  }

  @FieldResolver(() => Boolean, { nullable: false })
  hasIssues(@Root() { row, timeframe }: Epic, @Ctx() context: GraphqlContext): Later<boolean> {
    return whenLoaded(context.items.childKinds(timeframe).get(row.id), ({ issues }) => issues);
  }

  /** With the timeframe of the list that contains the epic. */
  @FieldResolver(() => Boolean, { nullable: false })
  hasChildrenWithinTimeframe(@Root() { row, timeframe }: Epic, @Ctx() context: GraphqlContext): Later<boolean> {
    return whenLoaded(context.items.childKinds(timeframe).get(row.id), ({ epicsWithin }) => epicsWithin);
  }

  /** The project below the epic's group in which the actor last created an issue. */
  @FieldResolver(() => Project)
  defaultProjectForIssueCreation(
    @Root() { row }: Epic,
    @Ctx() { items, baseUrl }: GraphqlContext,
  ): Later<Project | null> {
    return whenLoaded(items.lastProjects.get(row.namespaceId), (project) => project && new Project(project, baseUrl));
  }
}
