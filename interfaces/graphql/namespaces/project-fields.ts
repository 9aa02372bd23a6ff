import { isOpenDesk } from '../../../domain/namespaces/service-desk.ts';
import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Label as LabelRow } from '../../../domain/labels/label.ts';
import { issueTypes } from '../../../application/references/item-reference.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Milestone as MilestoneRow } from '../../../domain/milestones/milestone.ts';
import type { Namespace as NamespaceRow } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow as WorkItemRow } from '../../../domain/work-items/work-item.ts';
import type { NumberedIteration } from '../../../application/iterations/iteration-queries.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import type { ListConnection } from '../connections/list-connection.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { IterationsArguments } from '../iterations/iteration-arguments.ts';
import { iterationList } from '../iterations/iteration-list.ts';
import { IterationConnection, type Iteration } from '../iterations/iteration.ts';
import { ProjectLabelsArguments } from '../labels/label-arguments.ts';
import { labelFilter } from '../labels/label-filter.ts';
import { labelList } from '../labels/label-list.ts';
import { LabelConnection, type Label } from '../labels/label.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { MilestonesArguments } from '../milestones/milestone-arguments.ts';
import { milestoneFilter } from '../milestones/milestone-filter.ts';
import { milestoneList } from '../milestones/milestone-list.ts';
import { MilestoneConnection, type Milestone } from '../milestones/milestone.ts';
import { autocompleteUsers } from '../people/people-list.ts';
import { AutocompletedUser } from '../people/user.ts';
import { ProjectIssueArguments, ProjectIssuesArguments } from '../work-items/issue-arguments.ts';
import { firstItem } from '../work-items/find-item.ts';
import { itemFilter, itemOrder, newestFirst } from '../work-items/item-filter.ts';
import { issueList } from '../work-items/issue-list.ts';
import { Issue, IssueConnection } from '../work-items/issue.ts';
import { workItemsOf, workItemTypesOf } from '../work-items/items-of-namespace.ts';
import { WorkItemTypeConnection, type WorkItemType } from '../work-items/work-item-type.ts';
import { WorkItemConnection, type WorkItem } from '../work-items/work-item.ts';
import { ProjectWorkItemTypesArguments, WorkItemsArguments } from '../work-items/work-items-arguments.ts';
import { Group, Namespace, Project } from './containers.ts';
import { SearchArguments } from './group-arguments.ts';
import { ProjectPermissions } from './project-permissions.ts';

/** The fields of a project that need more than its row. The project was already checked to be readable. */
@Resolver(() => Project)
export class ProjectFields {
  @FieldResolver(() => ProjectPermissions, { nullable: false })
  userPermissions(@Root() { row }: Project, @Ctx() context: GraphqlContext): ProjectPermissions {
    return new ProjectPermissions(context.actor, row);
  }

  /** Whether people without an account can write issues by mail. */
  @FieldResolver(() => Boolean)
  serviceDeskEnabled(@Root() { row }: Project, @Ctx() { services }: GraphqlContext): boolean {
    return services.mailAddresses !== null && isOpenDesk(row);
  }

  /** Null for personal projects and for hidden groups. */
  @FieldResolver(() => Group)
  group(@Root() { row }: Project, @Ctx() context: GraphqlContext): Later<Group | null> {
    return whenLoaded(parentOf(row, context), (parent) =>
      parent?.kind === 'group' ? new Group(parent, context.baseUrl) : null,
    );
  }

  @FieldResolver(() => Namespace)
  namespace(@Root() { row }: Project, @Ctx() context: GraphqlContext): Later<Namespace | null> {
    return whenLoaded(parentOf(row, context), (parent) => parent && new Namespace(parent, context.baseUrl));
  }

  @ExpectedRows(100)
  @FieldResolver(() => [AutocompletedUser], { nullable: true })
  autocompleteUsers(
    @Root() { row }: Project,
    @Args(() => SearchArguments) { search }: SearchArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<AutocompletedUser[]> {
    return autocompleteUsers(context, { namespaceId: row.id, descendants: false }, search);
  }

  @FieldResolver(() => LabelConnection)
  labels(
    @Root() { row }: Project,
    @Args(() => ProjectLabelsArguments) args: ProjectLabelsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<LabelRow, Label> {
    return labelList(context, labelFilter(row.id, args), args);
  }

  @FieldResolver(() => MilestoneConnection)
  milestones(
    @Root() { row }: Project,
    @Args(() => MilestonesArguments) args: MilestonesArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<MilestoneRow, Milestone> {
    return milestoneList(context, {
      filter: milestoneFilter(row.id, args),
      sort: args.sort,
      page: args,
      seenFrom: row,
    });
  }

  /** Iterations available to the project: those of the groups above. */
  @FieldResolver(() => IterationConnection)
  iterations(
    @Root() { row }: Project,
    @Args(() => IterationsArguments) args: IterationsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<NumberedIteration, Iteration> {
    return iterationList(context, row, args);
  }

  /** The first matching issue. */
  @FieldResolver(() => Issue)
  async issue(
    @Root() { row }: Project,
    @Args(() => ProjectIssueArguments) args: ProjectIssueArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<Issue | null> {
    const issue = await firstItem(itemFilter(issueTypes, args, inProject(row)), context);
    return issue && new Issue(issue, context);
  }

  @FieldResolver(() => IssueConnection)
  issues(
    @Root() { row }: Project,
    @Args(() => ProjectIssuesArguments) args: ProjectIssuesArguments,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): PagedConnection<WorkItemRow, Issue> {
    return issueList(
      context,
      { filter: itemFilter(issueTypes, args, inProject(row)), order: itemOrder(args.sort, newestFirst), page: args },
      info,
      (issue) => new Issue(issue, context),
    );
  }

  @FieldResolver(() => WorkItemConnection)
  workItems(
    @Root() { row }: Project,
    @Args(() => WorkItemsArguments) args: WorkItemsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<WorkItemRow, WorkItem> {
    return workItemsOf(row, args, context);
  }

  @ExpectedRows()
  @FieldResolver(() => WorkItemTypeConnection)
  workItemTypes(
    @Root() { row }: Project,
    @Args(() => ProjectWorkItemTypesArguments) args: ProjectWorkItemTypesArguments,
  ): ListConnection<WorkItemType> {
    return workItemTypesOf(row, args);
  }
}

function inProject({ id }: NamespaceRow): Pick<WorkItemFilter, 'within'> {
  return { within: { namespaceId: id, descendants: false, ancestors: false } };
}

function parentOf({ parentId }: NamespaceRow, { items }: GraphqlContext): Later<NamespaceRow | null> {
  return parentId === null ? null : items.namespaces.get(parentId);
}
