import { Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { readablePolicyItem } from '../../../domain/access/policy.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { LabelConnection, type Label } from '../labels/label.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { milestoneOnItem } from '../milestones/milestone-on-item.ts';
import { Milestone } from '../milestones/milestone.ts';
import { Group } from '../namespaces/containers.ts';
import { UserCore, UserCoreConnection } from '../people/user.ts';
import { discussionList } from '../notes/discussion-list.ts';
import { DiscussionConnection, type Discussion } from '../notes/discussion.ts';
import { NotesArguments, noteList } from '../notes/note-list.ts';
import { NoteConnection, type Note } from '../notes/note.ts';
import { AwardEmojiConnection, type AwardEmoji } from '../reactions/award-emoji.ts';
import { awardList } from '../reactions/award-list.ts';
import { ItemTodosArguments, todosOfItem } from '../todos/todo-list.ts';
import { TodoConnection, type Todo } from '../todos/todo.ts';
import { referenceOf } from './addresses.ts';
import { LinkedItemsArguments, ReferenceArguments } from './epic-arguments.ts';
import { EpicPermissions } from './epic-permissions.ts';
import { Epic } from './epic.ts';
import {
  assigneesOf,
  canReportSpam,
  isHidden,
  labelsOf,
  linkedItemsOf,
  participantsOf,
  personOf,
} from './item-details.ts';
import { namespaceOf } from './item-owner.ts';
import { LinkedWorkItemTypeConnection, type LinkedWorkItemType } from './linked-item.ts';

/** The fields of an epic that need more than its row. Each uses a batch; `epic-details.ts` preloads them. */
@Resolver(() => Epic)
export class EpicFields {
  @FieldResolver(() => Group, { nullable: false })
  group(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<Group> {
    return whenLoaded(namespaceOf(row, context), (group) => new Group(group, context.baseUrl));
  }

  @FieldResolver(() => UserCore, { nullable: false })
  author(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<UserCore | null> {
    return personOf(row.authorId, context);
  }

  /** Its own assignees, without those of what is below it. */
  @ExpectedRows()
  @FieldResolver(() => UserCoreConnection)
  assignees(
    @Root() { row }: Epic,
    @Args(() => PageArguments) page: PageArguments,
    @Ctx() context: GraphqlContext,
  ): Later<ListConnection<UserCore>> {
    return assigneesOf(row, page, context);
  }

  /** The epic's own assignee, or without one the person with the most open items below it. */
  @FieldResolver(() => UserCore)
  mainAssignee(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<UserCore | null> {
    return whenLoaded(context.items.mainWork.get(row.id), ({ assigneeId }) =>
      assigneeId === null ? null : personOf(assigneeId, context),
    );
  }

  /** The milestone of the open items below the epic that is due last. */
  @FieldResolver(() => Milestone)
  lastMilestone(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<Milestone | null> {
    return whenLoaded(context.items.mainWork.get(row.id), ({ milestoneId }) =>
      milestoneOnItem({ milestoneId }, context),
    );
  }

  @FieldResolver(() => String)
  titleHtml(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Promise<string> {
    return context.html({ source: row.title, namespaceId: row.namespaceId, title: true });
  }

  @FieldResolver(() => String)
  description(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<string | null> {
    return context.items.descriptions.get(row.id);
  }

  @FieldResolver(() => String)
  descriptionHtml(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<string> {
    return context.descriptionHtml(row);
  }

  @FieldResolver(() => String, { nullable: false })
  webPath(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<string> {
    return whenLoaded(namespaceOf(row, context), (group) => itemWebPath(row, group));
  }

  @FieldResolver(() => String, { nullable: false })
  webUrl(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<string> {
    return whenLoaded(namespaceOf(row, context), (group) => `${context.baseUrl}${itemWebPath(row, group)}`);
  }

  @FieldResolver(() => String, { nullable: false })
  reference(
    @Root() { row }: Epic,
    @Args(() => ReferenceArguments) { full }: ReferenceArguments,
    @Ctx() context: GraphqlContext,
  ): Later<string> {
    return whenLoaded(namespaceOf(row, context), (group) => referenceOf(row, group, full === true));
  }

  /** True if it came with an imported plan. */
  @FieldResolver(() => Boolean, { nullable: false })
  imported(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<boolean> {
    return context.items.imported.get(row.id);
  }

  /** True if the reader may submit it to a spam service, once; only administrators may. */
  @FieldResolver(() => Boolean, { nullable: false })
  canReportSpam(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<boolean> {
    return canReportSpam(row, context);
  }

  /** True if it is hidden from all but administrators, because its author is banned. */
  @FieldResolver(() => Boolean)
  hidden(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<boolean> {
    return isHidden(row, context);
  }

  @FieldResolver(() => Boolean)
  blocked(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<boolean> {
    return whenLoaded(context.items.blockCounts.get(row.id), ({ blockedBy }) => blockedBy > 0);
  }

  @FieldResolver(() => Int)
  blockedByCount(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.blockCounts.get(row.id), ({ blockedBy }) => blockedBy);
  }

  @FieldResolver(() => Int)
  blockingCount(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.blockCounts.get(row.id), ({ blocking }) => blocking);
  }

  @FieldResolver(() => Boolean, { nullable: false })
  subscribed(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<boolean> {
    return context.items.subscribed.get(row.id);
  }

  @FieldResolver(() => NoteConnection, { nullable: false })
  notes(
    @Root() { row }: Epic,
    @Args(() => NotesArguments) args: NotesArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<ReadNote, Note> {
    return noteList(context, row, args);
  }

  @FieldResolver(() => DiscussionConnection, { nullable: false })
  discussions(
    @Root() { row }: Epic,
    @Args(() => NotesArguments) args: NotesArguments,
    @Ctx() context: GraphqlContext,
  ): PagedConnection<ReadNote[], Discussion> {
    return discussionList(context, row, args);
  }

  @ExpectedRows()
  @FieldResolver(() => AwardEmojiConnection)
  awardEmoji(
    @Root() { row }: Epic,
    @Args(() => PageArguments) page: PageArguments,
    @Ctx() context: GraphqlContext,
  ): Later<ListConnection<AwardEmoji>> {
    return awardList(context, row, page);
  }

  @ExpectedRows()
  @FieldResolver(() => TodoConnection, { nullable: false })
  currentUserTodos(
    @Root() { row }: Epic,
    @Args(() => ItemTodosArguments) args: ItemTodosArguments,
    @Ctx() context: GraphqlContext,
  ): Later<ListConnection<Todo>> {
    return todosOfItem(context, row, args);
  }

  @FieldResolver(() => Int, { nullable: false })
  userNotesCount(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.noteCounts.get(row.id), ({ notes }) => notes);
  }

  @FieldResolver(() => Int, { nullable: false })
  userDiscussionsCount(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.noteCounts.get(row.id), ({ discussions }) => discussions);
  }

  @FieldResolver(() => Int, { nullable: false })
  upvotes(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.votes.get(row.id), ({ up }) => up);
  }

  @FieldResolver(() => Int, { nullable: false })
  downvotes(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<number> {
    return whenLoaded(context.items.votes.get(row.id), ({ down }) => down);
  }

  @FieldResolver(() => EpicPermissions, { nullable: false })
  userPermissions(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Later<EpicPermissions> {
    const epic = readablePolicyItem(row);
    const assignees = () => context.items.assignees.get(row.id);
    return whenLoaded(namespaceOf(row, context), (group) => new EpicPermissions(context.actor, epic, group, assignees));
  }

  @ExpectedRows()
  @FieldResolver(() => LabelConnection)
  labels(
    @Root() { row }: Epic,
    @Args(() => PageArguments) page: PageArguments,
    @Ctx() context: GraphqlContext,
  ): Later<ListConnection<Label>> {
    return labelsOf(row, page, context);
  }

  @ExpectedRows()
  @FieldResolver(() => UserCoreConnection)
  participants(
    @Root() { row }: Epic,
    @Args(() => PageArguments) page: PageArguments,
    @Ctx() context: GraphqlContext,
  ): Later<ListConnection<UserCore>> {
    return participantsOf(row, page, context);
  }

  @ExpectedRows()
  @FieldResolver(() => LinkedWorkItemTypeConnection)
  linkedWorkItems(
    @Root() { row }: Epic,
    @Args(() => LinkedItemsArguments) args: LinkedItemsArguments,
    @Ctx() context: GraphqlContext,
  ): Later<ListConnection<LinkedWorkItemType>> {
    return linkedItemsOf(row, args, context);
  }
}
