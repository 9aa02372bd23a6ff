import { Args, Field, ID, Int, ObjectType } from 'type-graphql';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import { hasField, type PlainFieldOf } from '../../../domain/work-items/fields.ts';
import { shownSeverity } from '../../../domain/work-items/work-item.ts';
import { connectionType } from '../connections/connection-type.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import { globalId } from '../global-id.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { discussionList } from '../notes/discussion-list.ts';
import { DiscussionConnection, type Discussion } from '../notes/discussion.ts';
import { NotesArguments, noteList } from '../notes/note-list.ts';
import { NoteConnection, type Note } from '../notes/note.ts';
import { UserCore, UserCoreConnection } from '../people/user.ts';
import { TimeScalar } from '../scalars/times.ts';
import { ItemTodosArguments, todosOfItem } from '../todos/todo-list.ts';
import { TodoConnection, type Todo } from '../todos/todo.ts';
import { IssuableSeverityEnum } from './enums.ts';
import { IssueFields } from './issue-fields.ts';
import { externalAuthorOf } from './external-author.ts';
import { isHidden, participantsOf } from './item-details.ts';
import { wordsOf } from './time-tracking.ts';
import { TaskCompletionStatus, taskCompletionStatusOf } from './task-completion-status.ts';
import { RowField } from '../row-field.ts';

/** An issue, an incident or a task of a project. */
@ObjectType()
export class Issue
  extends IssueFields
  implements Record<Exclude<PlainFieldOf<'issue'>, 'assigneeIds' | 'milestoneId' | 'iterationId'>, unknown>
{
  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId('Issue', this.row.id);
  }

  @Field(() => String)
  description(): Later<string | null> {
    return this.context.items.descriptions.get(this.row.id);
  }

  @Field(() => String)
  titleHtml(): Promise<string> {
    const { title, namespaceId } = this.row;
    return this.context.html({ source: title, namespaceId, title: true });
  }

  @Field(() => String)
  descriptionHtml(): Later<string> {
    return this.context.descriptionHtml(this.row);
  }

  @RowField(() => Boolean, { nullable: false })
  discussionLocked!: boolean;

  /** True if it came with an imported plan. */
  @Field(() => Boolean, { nullable: false })
  imported(): Later<boolean> {
    return this.context.items.imported.get(this.row.id);
  }

  /** Address of the person without an account who wrote it to the service desk; for Planners and above. */
  @Field(() => String)
  externalAuthor(): Promise<string | null> {
    return externalAuthorOf(this.row, this.context);
  }

  /** True if it is the first item of its author in the project, where they have no role above Guest. */
  @Field(() => Boolean, { nullable: false })
  isFirstContribution(): Later<boolean> {
    return this.context.items.firstContributions.get(this.row.id);
  }

  /** True if it is hidden from all but administrators, because its author is banned. */
  @Field(() => Boolean)
  hidden(): Later<boolean> {
    return isHidden(this.row, this.context);
  }

  @RowField(() => TimeScalar, { nullable: false })
  updatedAt!: Date;

  @Field(() => Boolean, { nullable: false })
  get hasEpic(): boolean {
    return this.row.parentId !== null && this.row.type !== 'task';
  }

  @Field(() => TaskCompletionStatus, { nullable: false })
  taskCompletionStatus(): Later<TaskCompletionStatus> {
    return whenLoaded(this.context.items.checklists.get(this.row.id), taskCompletionStatusOf);
  }

  @Field(() => IssuableSeverityEnum)
  get severity(): string {
    return shownSeverity(this.row);
  }

  @Field(() => String)
  get zoomMeetingUrl(): string | null {
    return hasField(this.row.type, 'zoomMeetingUrl') ? this.row.zoomMeetingUrl : null;
  }

  @Field(() => String)
  get publishedIncidentUrl(): string | null {
    return hasField(this.row.type, 'publishedIncidentUrl') ? this.row.publishedIncidentUrl : null;
  }

  /** Seconds; 0 without an estimate. */
  @Field(() => Int, { nullable: false })
  get timeEstimate(): number {
    return this.row.timeEstimate ?? 0;
  }

  /** Seconds. */
  @Field(() => Int, { nullable: false })
  get totalTimeSpent(): number {
    return this.row.timeSpent ?? 0;
  }

  @Field(() => String)
  get humanTimeEstimate(): string | null {
    return wordsOf(this.row.timeEstimate);
  }

  @Field(() => String)
  get humanTotalTimeSpent(): string | null {
    return wordsOf(this.row.timeSpent);
  }

  @Field(() => Boolean)
  get moved(): boolean {
    return this.row.movedToId !== null;
  }

  @Field(() => Issue)
  movedTo(): Later<Issue | null> {
    return this.other(this.row.movedToId);
  }

  @Field(() => Issue)
  closedAsDuplicateOf(): Later<Issue | null> {
    return this.other(this.row.duplicatedToId);
  }

  /** The caller's address for comments by email. */
  @Field(() => String)
  get createNoteEmail(): string | null {
    return this.context.noteEmail(this.row);
  }

  @Field(() => Boolean, { nullable: false })
  subscribed(): Later<boolean> {
    return this.context.items.subscribed.get(this.row.id);
  }

  @Field(() => NoteConnection, { nullable: false })
  notes(@Args(() => NotesArguments) args: NotesArguments): PagedConnection<ReadNote, Note> {
    return noteList(this.context, this.row, args);
  }

  @Field(() => DiscussionConnection, { nullable: false })
  discussions(@Args(() => NotesArguments) args: NotesArguments): PagedConnection<ReadNote[], Discussion> {
    return discussionList(this.context, this.row, args);
  }

  @ExpectedRows()
  @Field(() => TodoConnection, { nullable: false })
  currentUserTodos(@Args(() => ItemTodosArguments) args: ItemTodosArguments): Later<ListConnection<Todo>> {
    return todosOfItem(this.context, this.row, args);
  }

  @Field(() => Int, { nullable: false })
  userNotesCount(): Later<number> {
    return whenLoaded(this.context.items.noteCounts.get(this.row.id), ({ notes }) => notes);
  }

  @Field(() => Int, { nullable: false })
  upvotes(): Later<number> {
    return whenLoaded(this.context.items.votes.get(this.row.id), ({ up }) => up);
  }

  @Field(() => Int, { nullable: false })
  downvotes(): Later<number> {
    return whenLoaded(this.context.items.votes.get(this.row.id), ({ down }) => down);
  }

  @ExpectedRows()
  @Field(() => UserCoreConnection)
  participants(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<UserCore>> {
    return participantsOf(this.row, page, this.context);
  }

  /** Readable open issues that block this one. */
  @ExpectedRows()
  @Field(() => IssueConnection)
  blockedByIssues(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<Issue>> {
    return whenLoaded(this.context.items.linkedItems.get(this.row.id), (links) => {
      const blocking = links.filter(
        ({ linkType, item }) => linkType === 'is_blocked_by' && item.state === 'opened' && item.type !== 'epic',
      );
      return new ListConnection(
        blocking.map(({ item }) => new Issue(item, this.context)),
        page,
        { weightOf: ({ weight }) => weight ?? 0 },
      );
    });
  }

  private other(id: number | null): Later<Issue | null> {
    if (id === null) return null;
    return whenLoaded(this.context.items.items.get(id), (row) =>
      row !== null && row.type !== 'epic' ? new Issue(row, this.context) : null,
    );
  }
}

export const IssueConnection = connectionType('Issue', () => Issue, { weight: true });
