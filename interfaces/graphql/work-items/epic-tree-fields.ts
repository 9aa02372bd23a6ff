import type { GraphQLResolveInfo } from 'graphql';
import { Args, FieldResolver, Resolver } from 'type-graphql';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { relationPath } from '../../../domain/work-items/web-path.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { Project } from '../namespaces/containers.ts';
import { EpicAncestorsArguments, EpicChildrenArguments } from './epic-arguments.ts';
import { epicFilter, epicOrder, stateOf } from './epic-filter.ts';
import { EpicIssue, EpicIssueConnection } from './epic-issue.ts';
import { epicList } from './epic-list.ts';
import { Epic, EpicConnection } from './epic.ts';
import { issueFilter } from './issue-filter.ts';
import { issueList } from './issue-list.ts';
import { namespaceOf } from './item-owner.ts';

/** Where an epic is in the tree: its parents and its children. */
@Resolver(() => Epic)
export class EpicTreeFields {
  /** Where the epic is taken out of its parent; null without a parent that may be read. */
  @FieldResolver(() => String)
  relationPath({ row }: Epic, _: unknown, context: GraphqlContext): Later<string | null> {
    if (row.parentId === null) return null;
    return whenLoaded(context.items.items.get(row.parentId), (parent) => {
      if (parent === null) return null;
      return whenLoaded(namespaceOf(parent, context), (group) => relationPath(row, parent, group));
    });
  }

  /** Null when the parent may not be read. */
  @FieldResolver(() => Epic)
  parent({ row }: Epic, _: unknown, context: GraphqlContext): Later<Epic | null> {
    if (row.parentId === null) return null;
    return whenLoaded(context.items.items.get(row.parentId), (parent) => parent && new Epic(parent));
  }

  /** From the direct parent upwards; what may not be read is left out. */
  @ExpectedRows()
  @FieldResolver(() => EpicConnection)
  ancestors(
    { row }: Epic,
    @Args(() => EpicAncestorsArguments) given: EpicAncestorsArguments,
    context: GraphqlContext,
  ): Later<ListConnection<Epic>> {
    const state = stateOf(given.state);
    return whenLoaded(context.items.ancestorsOf(row), (ancestors) => {
      const wanted = ancestors.filter((epic) => state === null || epic.state === state);
      return new ListConnection(
        wanted.map((epic) => new Epic(epic)),
        given,
      );
    });
  }

  @FieldResolver(() => EpicConnection)
  children(
    { row }: Epic,
    @Args(() => EpicChildrenArguments) given: EpicChildrenArguments,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ): PagedConnection<ItemRow, Epic> {
    const order = epicOrder(given.sort, { by: 'relativePosition', direction: 'asc' });
    return epicList(context, { filter: epicFilter(given, {}), order, page: given, parentId: row.id }, info);
  }

  /** In the order of the tree. */
  @FieldResolver(() => EpicIssueConnection)
  issues(
    { row }: Epic,
    @Args(() => PageArguments) page: PageArguments,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ): PagedConnection<ItemRow, EpicIssue> {
    return issueList(
      context,
      { filter: issueFilter({}, {}), order: { by: 'relativePosition', direction: 'asc' }, page, parentId: row.id },
      info,
      (issue) => new EpicIssue(issue, context, row),
    );
  }

  @FieldResolver(() => Boolean, { nullable: false })
  hasChildren({ row, timeframe }: Epic, _: unknown, context: GraphqlContext): Later<boolean> {
    return whenLoaded(context.items.childKinds(timeframe).get(row.id), ({ epics }) => epics);
  }

  @FieldResolver(() => Boolean, { nullable: false })
  hasIssues({ row, timeframe }: Epic, _: unknown, context: GraphqlContext): Later<boolean> {
    return whenLoaded(context.items.childKinds(timeframe).get(row.id), ({ issues }) => issues);
  }

  /** With the timeframe of the list that the epic was found in. */
  @FieldResolver(() => Boolean, { nullable: false })
  hasChildrenWithinTimeframe({ row, timeframe }: Epic, _: unknown, context: GraphqlContext): Later<boolean> {
    return whenLoaded(context.items.childKinds(timeframe).get(row.id), ({ epicsWithin }) => epicsWithin);
  }

  /** Where the actor made their last issue, among the projects below the epic's group. */
  @FieldResolver(() => Project)
  defaultProjectForIssueCreation({ row }: Epic, _: unknown, { items, baseUrl }: GraphqlContext): Later<Project | null> {
    return whenLoaded(items.lastProjects.get(row.namespaceId), (project) => project && new Project(project, baseUrl));
  }
}
