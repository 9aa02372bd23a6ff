import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Int, Resolver, Root } from 'type-graphql';
import { ResolvedCalendars } from '../../../application/working-calendars/resolved-calendars.ts';
import type { NamespaceOrder } from '../../../application/namespaces/namespace-queries.ts';
import { issueTypes } from '../../../application/references/item-reference.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import { plans } from '../../../domain/seats/plan.ts';
import { dayAt } from '../../../domain/calendar/instant.ts';
import type { Cadence } from '../../../domain/iterations/cadence.ts';
import type { Label as LabelRow } from '../../../domain/labels/label.ts';
import type { Milestone as MilestoneRow } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow as WorkItemRow } from '../../../domain/work-items/work-item.ts';
import type { NumberedIteration } from '../../../application/iterations/iteration-queries.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import type { ListConnection } from '../connections/list-connection.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { readLooseId } from '../global-id.ts';
import { GroupIterationsArguments, IterationCadencesArguments } from '../iterations/iteration-arguments.ts';
import { cadenceList, iterationList } from '../iterations/iteration-list.ts';
import {
  IterationCadenceConnection,
  IterationConnection,
  type Iteration,
  type IterationCadence,
} from '../iterations/iteration.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { GroupLabelsArguments } from '../labels/label-arguments.ts';
import { labelFilter } from '../labels/label-filter.ts';
import { labelList } from '../labels/label-list.ts';
import { Label, LabelConnection } from '../labels/label.ts';
import { GroupMilestonesArguments } from '../milestones/milestone-arguments.ts';
import { milestoneFilter } from '../milestones/milestone-filter.ts';
import { milestoneList } from '../milestones/milestone-list.ts';
import { MilestoneConnection, type Milestone } from '../milestones/milestone.ts';
import { autocompleteUsers } from '../people/people-list.ts';
import { AutocompletedUser } from '../people/user.ts';
import { GroupEpicArguments, GroupEpicsArguments } from '../work-items/epic-arguments.ts';
import { epicList } from '../work-items/epic-list.ts';
import { EpicTemplate } from '../work-items/epic-template.ts';
import { Epic, EpicConnection } from '../work-items/epic.ts';
import { firstItem } from '../work-items/find-item.ts';
import { GroupIssuesArguments } from '../work-items/issue-arguments.ts';
import { itemFilter, itemOrder, newestFirst } from '../work-items/item-filter.ts';
import { withSchedule } from '../work-items/schedule-filter.ts';
import { issueList } from '../work-items/issue-list.ts';
import { Issue, IssueConnection } from '../work-items/issue.ts';
import { workItemOf, workItemTypesOf } from '../work-items/items-of-namespace.ts';
import { WorkItemTypeConnection, type WorkItemType } from '../work-items/work-item-type.ts';
import { WorkItem } from '../work-items/work-item.ts';
import { IidArguments, WorkItemTypesArguments } from '../work-items/work-items-arguments.ts';
import { Group, GroupConnection, Project, ProjectConnection } from './containers.ts';
import {
  BillableMembersCountArguments,
  DescendantGroupsArguments,
  GroupProjectsArguments,
  SearchArguments,
  TitleArguments,
} from './group-arguments.ts';
import { byName, groupList, projectList } from './namespace-lists.ts';
import { GroupWorkingCalendar } from '../working-calendars/working-calendar.ts';
import { GroupPermissions } from './group-permissions.ts';

/** Most groups below one whose calendars are returned. */
const calendarsMaximum = 500;

/** The fields of a group that need more than its row. The group was already checked to be readable. */
@Resolver(() => Group)
export class GroupFields {
  @FieldResolver(() => Group)
  async parent(@Root() { row }: Group, @Ctx() context: GraphqlContext): Promise<Group | null> {
    if (row.parentId === null) return null;
    const parent = await context.items.namespaces.get(row.parentId);
    return parent && new Group(parent, context.baseUrl);
  }

  @FieldResolver(() => GroupPermissions, { nullable: false })
  userPermissions(@Root() { row }: Group, @Ctx() context: GraphqlContext): GroupPermissions {
    return new GroupPermissions(context.actor, row);
  }

  /** The first matching epic. Only searches the group itself, unless ancestors or descendants are included. */
  @FieldResolver(() => Epic)
  async epic(
    @Root() { row }: Group,
    @Args(() => GroupEpicArguments) args: GroupEpicArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<Epic | null> {
    const within = {
      namespaceId: row.id,
      descendants: args.includeDescendantGroups === true,
      ancestors: args.includeAncestorGroups === true,
    };
    const epic = await firstItem(itemFilter(['epic'], args, { within }), context);
    return epic && new Epic(epic, args.timeframe ?? null);
  }

  /** Epics of the group and by default its descendants; newest first by default. */
  @FieldResolver(() => EpicConnection)
  epics(
    @Root() { row }: Group,
    @Args(() => GroupEpicsArguments) args: GroupEpicsArguments,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Later<PagedConnection<WorkItemRow, Epic>> {
    const within = {
      namespaceId: row.id,
      descendants: args.includeDescendantGroups ?? true,
      ancestors: args.includeAncestorGroups ?? false,
    };
    const order = itemOrder(args.sort, { by: 'id', direction: 'desc' });
    const place = { within, ...(args.roadmapRows && { topOfListOnly: true }) };
    return whenLoaded(withSchedule(itemFilter(['epic'], args, place), args.schedule, context), (filter) =>
      epicList(context, { filter, order, page: args }, info),
    );
  }

  /** Epics that new ones can be made from: those of the group first, then those of the groups above it. */
  @ExpectedRows()
  @FieldResolver(() => [EpicTemplate], { nullable: false })
  async epicTemplates(@Root() { row }: Group, @Ctx() context: GraphqlContext): Promise<EpicTemplate[]> {
    const offered = await context.services.queries.epicTemplates.offered(context.actor, row.id);
    return offered.map((template) => new EpicTemplate(template));
  }

  /** The working days of the group, and of the groups below it that have settings of their own. */
  @ExpectedRows()
  @FieldResolver(() => [GroupWorkingCalendar], { nullable: false })
  async workingCalendars(@Root() { row }: Group, @Ctx() context: GraphqlContext): Promise<GroupWorkingCalendar[]> {
    const { queries, publicHolidays, clock } = context.services;
    const below = await queries.workingCalendars.groupsBelow(context.actor, row.id, calendarsMaximum);
    const groups = [row, ...below];
    const calendars = await ResolvedCalendars.of(groups, queries.workingCalendars, publicHolidays, clock.today());
    return groups.map((group) => new GroupWorkingCalendar(group.fullPath, calendars.rulesOf(group)));
  }

  /** Milestones of the group; optionally those of ancestors and descendants. */
  @FieldResolver(() => MilestoneConnection)
  milestones(
    @Root() { row }: Group,
    @Args(() => GroupMilestonesArguments) args: GroupMilestonesArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<MilestoneRow, Milestone> {
    const filter = {
      ...milestoneFilter(row.id, args),
      includeDescendants: args.includeDescendants ?? false,
      ...(args.containingDate && { containingDate: dayAt(args.containingDate) }),
      ...(args.timeframe && { timeframe: args.timeframe }),
    };
    return milestoneList(context, { filter, sort: args.sort, page: args, seenFrom: row });
  }

  /** Iterations of the group and by default its ancestors. */
  @FieldResolver(() => IterationConnection)
  iterations(
    @Root() { row }: Group,
    @Args(() => GroupIterationsArguments) args: GroupIterationsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<NumberedIteration, Iteration> {
    return iterationList(context, row, args);
  }

  /** Cadences of the group; optionally those of ancestors. */
  @FieldResolver(() => IterationCadenceConnection)
  iterationCadences(
    @Root() { row }: Group,
    @Args(() => IterationCadencesArguments) args: IterationCadencesArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<Cadence, IterationCadence> {
    return cadenceList(context, row, args);
  }

  /** Groups at any depth below this one; with `includeParentDescendants` those below its parent. */
  @FieldResolver(() => GroupConnection)
  descendantGroups(
    @Root() { row }: Group,
    @Args(() => DescendantGroupsArguments) args: DescendantGroupsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<Namespace, Group> {
    const filter = {
      below: args.includeParentDescendants === true ? (row.parentId ?? row.id) : row.id,
      ...(args.ids && { ids: args.ids.map((id) => readLooseId(id, ['Group'])) }),
      ...(args.search && { search: args.search }),
      ...(args.owned === true && { owned: true }),
    };
    return groupList(context, filter, byName, args);
  }

  /** Seats in use of a top-level group, by its own or the requested plan; owners only. */
  @FieldResolver(() => Int, { nullable: true })
  billableMembersCount(
    @Root() { row }: Group,
    @Args(() => BillableMembersCountArguments) { requestedHostedPlan }: BillableMembersCountArguments,
    @Ctx() context: GraphqlContext,
  ): Later<number | null> {
    if (row.parentId !== null || !canInGroup(context.actor, 'readBilling', row)) return null;
    const plan = plans.find((one) => one === requestedHostedPlan);
    return context.items.seats(plan ?? null).get(row.id);
  }

  @ExpectedRows(100)
  @FieldResolver(() => [AutocompletedUser], { nullable: true })
  autocompleteUsers(
    @Root() { row }: Group,
    @Args(() => SearchArguments) { search }: SearchArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<AutocompletedUser[]> {
    return autocompleteUsers(context, { namespaceId: row.id, descendants: true }, search);
  }

  @FieldResolver(() => LabelConnection)
  labels(
    @Root() { row }: Group,
    @Args(() => GroupLabelsArguments) args: GroupLabelsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<LabelRow, Label> {
    const filter = {
      ...labelFilter(row.id, args),
      includeDescendants: args.includeDescendantGroups ?? false,
      onlyGroupLabels: args.onlyGroupLabels ?? false,
      searchInDescription: args.searchIn.includes('DESCRIPTION'),
    };
    return labelList(context, filter, args);
  }

  /** The label of the group itself or of one above it. */
  @FieldResolver(() => Label)
  async label(
    @Root() { row }: Group,
    @Args(() => TitleArguments) { title }: TitleArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<Label | null> {
    const filter = labelFilter(row.id, { title, includeAncestorGroups: true });
    const [label] = await labelList(context, filter, { first: 1 }).nodes();
    return label ?? null;
  }

  @FieldResolver(() => ProjectConnection, { nullable: false })
  projects(
    @Root() { row }: Group,
    @Args(() => GroupProjectsArguments) args: GroupProjectsArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<Namespace, Project> {
    const filter = {
      ...(args.includeSubgroups === true ? { below: row.id } : { parentId: row.id }),
      ...(args.search && { search: args.search }),
      ...(args.withIssuesEnabled === true && { issuesEnabled: true }),
    };
    return projectList(context, filter, projectOrder(args), args);
  }

  /** Issues of all projects below the group. */
  @FieldResolver(() => IssueConnection)
  issues(
    @Root() { row }: Group,
    @Args(() => GroupIssuesArguments) args: GroupIssuesArguments,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): PagedConnection<WorkItemRow, Issue> {
    const within = { namespaceId: row.id, descendants: true, ancestors: false };
    return issueList(
      context,
      { filter: itemFilter(issueTypes, args, { within }), order: itemOrder(args.sort, newestFirst), page: args },
      info,
      (issue) => new Issue(issue, context),
    );
  }

  @FieldResolver(() => WorkItem)
  workItem(
    @Root() { row }: Group,
    @Args(() => IidArguments) { iid }: IidArguments,
    @Ctx() context: GraphqlContext,
  ): Promise<WorkItem | null> {
    return workItemOf(row, iid, context);
  }

  @ExpectedRows()
  @FieldResolver(() => WorkItemTypeConnection)
  workItemTypes(
    @Root() { row }: Group,
    @Args(() => WorkItemTypesArguments) args: WorkItemTypesArguments,
  ): ListConnection<WorkItemType> {
    return workItemTypesOf(row, args);
  }
}

function projectOrder({ sort, search }: GroupProjectsArguments): NamespaceOrder {
  if (sort === 'ACTIVITY_DESC') return { by: 'lastActivityAt', direction: 'desc' };
  return sort === 'SIMILARITY' && search ? { by: 'similarity', direction: 'desc' } : byName;
}
