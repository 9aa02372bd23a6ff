import type { GraphQLResolveInfo } from 'graphql';
import { Args, FieldResolver, Int, Resolver } from 'type-graphql';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { LabelConnection, labelOn, type Label } from '../labels/label.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { Group } from '../namespaces/containers.ts';
import { UserCore, UserCoreConnection } from '../people/user.ts';
import { NotesArguments, noteList } from '../notes/note-list.ts';
import { NoteConnection, type Note } from '../notes/note.ts';
import { AwardEmojiConnection, type AwardEmoji } from '../reactions/award-emoji.ts';
import { awardList } from '../reactions/award-list.ts';
import { ItemTodosArguments, todosOfItem } from '../todos/todo-list.ts';
import { TodoConnection, type Todo } from '../todos/todo.ts';
import { pathOf, referenceOf, relationPathOf } from './addresses.ts';
import {
  EpicAncestorsArguments,
  EpicChildrenArguments,
  LinkedItemsArguments,
  ReferenceArguments,
} from './epic-arguments.ts';
import { epicFilter, epicOrder, stateOf } from './epic-filter.ts';
import { epicList } from './epic-list.ts';
import { EpicIssue, EpicIssueConnection } from './epic-issue.ts';
import { EpicPermissions } from './epic-permissions.ts';
import { Epic, EpicConnection } from './epic.ts';
import { issueFilter } from './issue-filter.ts';
import { issueList } from './issue-list.ts';
import { LinkedWorkItemType, LinkedWorkItemTypeConnection } from './linked-item.ts';

/** The fields of an epic that lie beyond its row. Each asks a batch; `epic-details.ts` tells what is loaded ahead. */
@Resolver(() => Epic)
export class EpicFields {
  @FieldResolver(() => Group, { nullable: false })
  group({ row }: Epic, _: unknown, context: GraphqlContext): Later<Group> {
    return whenLoaded(groupOf(row, context), (group) => new Group(group, context.baseUrl));
  }

  @FieldResolver(() => UserCore, { nullable: false })
  author({ row }: Epic, _: unknown, context: GraphqlContext): Later<UserCore | null> {
    return whenLoaded(context.items.users.get(row.authorId), (user) => user && new UserCore(user, context.baseUrl));
  }

  @FieldResolver(() => String)
  titleHtml({ row }: Epic, _: unknown, context: GraphqlContext): Promise<string> {
    return context.html({ source: row.title, namespaceId: row.namespaceId, title: true });
  }

  @FieldResolver(() => String)
  descriptionHtml({ row }: Epic, _: unknown, context: GraphqlContext): Promise<string> {
    return context.html({ source: row.description ?? '', namespaceId: row.namespaceId });
  }

  /** Where the epic is taken out of its parent; null without a parent that may be read. */
  @FieldResolver(() => String)
  relationPath({ row }: Epic, _: unknown, context: GraphqlContext): Later<string | null> {
    if (row.parentId === null) return null;
    return whenLoaded(context.items.items.get(row.parentId), (parent) => {
      if (parent === null) return null;
      return whenLoaded(groupOf(parent, context), (group) => relationPathOf(row, parent, group));
    });
  }

  @FieldResolver(() => String, { nullable: false })
  webPath({ row }: Epic, _: unknown, context: GraphqlContext): Later<string> {
    return whenLoaded(groupOf(row, context), (group) => pathOf(row, group));
  }

  @FieldResolver(() => String, { nullable: false })
  webUrl({ row }: Epic, _: unknown, context: GraphqlContext): Later<string> {
    return whenLoaded(groupOf(row, context), (group) => `${context.baseUrl}${pathOf(row, group)}`);
  }

  @FieldResolver(() => String, { nullable: false })
  reference(
    { row }: Epic,
    @Args(() => ReferenceArguments) { full }: ReferenceArguments,
    context: GraphqlContext,
  ): Later<string> {
    return whenLoaded(groupOf(row, context), (group) => referenceOf(row, group, full === true));
  }

  /** Whether it is hidden from all but administrators, because its author is banned. */
  @FieldResolver(() => Boolean)
  hidden({ row }: Epic, _: unknown, context: GraphqlContext): Later<boolean> {
    return whenLoaded(context.items.users.get(row.authorId), (author) => author?.state === 'banned');
  }

  /** Null when the parent may not be read (security.md §3.6). */
  @FieldResolver(() => Epic)
  parent({ row }: Epic, _: unknown, context: GraphqlContext): Later<Epic | null> {
    if (row.parentId === null) return null;
    return whenLoaded(context.items.items.get(row.parentId), (parent) => parent && new Epic(parent));
  }

  /** From the direct parent upwards; what may not be read is left out. */
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
  ): PagedConnection<WorkItem, Epic> {
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
  ): PagedConnection<WorkItem, EpicIssue> {
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

  @FieldResolver(() => Boolean)
  blocked({ row }: Epic, _: unknown, context: GraphqlContext): Later<boolean> {
    return whenLoaded(context.items.blockCounts.get(row.id), ({ blockedBy }) => blockedBy > 0);
  }

  @FieldResolver(() => Int)
  blockedByCount({ row }: Epic, _: unknown, context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.blockCounts.get(row.id), ({ blockedBy }) => blockedBy);
  }

  @FieldResolver(() => Int)
  blockingCount({ row }: Epic, _: unknown, context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.blockCounts.get(row.id), ({ blocking }) => blocking);
  }

  @FieldResolver(() => Boolean, { nullable: false })
  subscribed({ row }: Epic, _: unknown, context: GraphqlContext): Later<boolean> {
    return context.items.subscribed.get(row.id);
  }

  @FieldResolver(() => NoteConnection, { nullable: false })
  notes(
    { row }: Epic,
    @Args(() => NotesArguments) given: NotesArguments,
    context: GraphqlContext,
  ): PagedConnection<ReadNote, Note> {
    return noteList(context, row, given);
  }

  @FieldResolver(() => AwardEmojiConnection)
  awardEmoji(
    { row }: Epic,
    @Args(() => PageArguments) page: PageArguments,
    context: GraphqlContext,
  ): Later<ListConnection<AwardEmoji>> {
    return awardList(context, row, page);
  }

  @FieldResolver(() => TodoConnection, { nullable: false })
  currentUserTodos(
    { row }: Epic,
    @Args(() => ItemTodosArguments) given: ItemTodosArguments,
    context: GraphqlContext,
  ): Later<ListConnection<Todo>> {
    return todosOfItem(context, row, given);
  }

  @FieldResolver(() => Int, { nullable: false })
  userNotesCount({ row }: Epic, _: unknown, context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.noteCounts.get(row.id), ({ notes }) => notes);
  }

  @FieldResolver(() => Int, { nullable: false })
  userDiscussionsCount({ row }: Epic, _: unknown, context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.noteCounts.get(row.id), ({ discussions }) => discussions);
  }

  @FieldResolver(() => Int, { nullable: false })
  upvotes({ row }: Epic, _: unknown, context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.votes.get(row.id), ({ up }) => up);
  }

  @FieldResolver(() => Int, { nullable: false })
  downvotes({ row }: Epic, _: unknown, context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.votes.get(row.id), ({ down }) => down);
  }

  @FieldResolver(() => EpicPermissions, { nullable: false })
  userPermissions({ row }: Epic, _: unknown, context: GraphqlContext): Later<EpicPermissions> {
    // Whoever reads the epic at all has passed the question of its author, and an epic's assignees have no extra rights.
    const epic = { ...row, assigneeIds: [], authorBanned: false };
    return whenLoaded(groupOf(row, context), (group) => new EpicPermissions(context.actor, epic, group));
  }

  @FieldResolver(() => LabelConnection)
  labels(
    { row }: Epic,
    @Args(() => PageArguments) page: PageArguments,
    context: GraphqlContext,
  ): Later<ListConnection<Label>> {
    return whenLoaded(
      context.items.labels.get(row.id),
      (labels) =>
        new ListConnection(
          labels.map((label) => labelOn(label, row)),
          page,
        ),
    );
  }

  @FieldResolver(() => UserCoreConnection)
  participants(
    { row }: Epic,
    @Args(() => PageArguments) page: PageArguments,
    context: GraphqlContext,
  ): Later<ListConnection<UserCore>> {
    return whenLoaded(
      context.items.participants.get(row.id),
      (users) =>
        new ListConnection(
          users.map((user) => new UserCore(user, context.baseUrl)),
          page,
        ),
    );
  }

  @FieldResolver(() => LinkedWorkItemTypeConnection)
  linkedWorkItems(
    { row }: Epic,
    @Args(() => LinkedItemsArguments) given: LinkedItemsArguments,
    context: GraphqlContext,
  ): Later<ListConnection<LinkedWorkItemType>> {
    return whenLoaded(context.items.linkedItems.get(row.id), (links) => {
      const wanted = given.filter ? links.filter(({ linkType }) => linkType === given.filter) : links;
      return new ListConnection(
        wanted.map((link) => new LinkedWorkItemType(link)),
        given,
      );
    });
  }
}

/** The group of an epic that may be read. It may be seen by whoever sees the epic. */
function groupOf({ namespaceId }: WorkItem, { items }: GraphqlContext): Later<Namespace> {
  return items.namespaces.get(namespaceId) as Later<Namespace>;
}
