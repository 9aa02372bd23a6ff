import { Args, Field, Int, ObjectType } from 'type-graphql';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { discussionList } from '../notes/discussion-list.ts';
import { DiscussionConnection, type Discussion } from '../notes/discussion.ts';
import { NotesArguments, noteList } from '../notes/note-list.ts';
import { NoteConnection, type Note } from '../notes/note.ts';
import { UserCore, UserCoreConnection } from '../people/user.ts';
import { AwardEmojiConnection, type AwardEmoji } from '../reactions/award-emoji.ts';
import { awardList } from '../reactions/award-list.ts';
import { ItemTodosArguments, todosOfItem } from '../todos/todo-list.ts';
import { TodoConnection, type Todo } from '../todos/todo.ts';
import { participantsOf } from './item-details.ts';
import { WorkItemWidget } from './widgets.ts';
import { RowField } from '../row-field.ts';

/** Widgets about people: participants, notes, reactions, to-dos and subscription. */

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetParticipants extends WorkItemWidget {
  @ExpectedRows()
  @Field(() => UserCoreConnection)
  participants(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<UserCore>> {
    return participantsOf(this.row, page, this.context);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetNotifications extends WorkItemWidget {
  @Field(() => Boolean, { nullable: false })
  subscribed(): Later<boolean> {
    return this.context.items.subscribed.get(this.row.id);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetAwardEmoji extends WorkItemWidget {
  @Field(() => Int, { nullable: false })
  upvotes(): Later<number> {
    return whenLoaded(this.context.items.votes.get(this.row.id), ({ up }) => up);
  }

  @Field(() => Int, { nullable: false })
  downvotes(): Later<number> {
    return whenLoaded(this.context.items.votes.get(this.row.id), ({ down }) => down);
  }

  @ExpectedRows()
  @Field(() => AwardEmojiConnection)
  awardEmoji(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<AwardEmoji>> {
    return awardList(this.context, this.row, page);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetNotes extends WorkItemWidget {
  @RowField(() => Boolean)
  discussionLocked!: boolean;

  /** Threads that can be resolved. */
  @Field(() => Int, { nullable: false })
  resolvableDiscussionsCount(): Later<number> {
    return whenLoaded(this.context.items.noteCounts.get(this.row.id), ({ resolvable }) => resolvable);
  }

  @Field(() => Int, { nullable: false })
  resolvedDiscussionsCount(): Later<number> {
    return whenLoaded(this.context.items.noteCounts.get(this.row.id), ({ resolved }) => resolved);
  }

  @Field(() => NoteConnection, { nullable: false })
  notes(@Args(() => NotesArguments) args: NotesArguments): PagedConnection<ReadNote, Note> {
    return noteList(this.context, this.row, args);
  }

  @Field(() => DiscussionConnection, { nullable: false })
  discussions(@Args(() => NotesArguments) args: NotesArguments): PagedConnection<ReadNote[], Discussion> {
    return discussionList(this.context, this.row, args);
  }
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetCurrentUserTodos extends WorkItemWidget {
  @ExpectedRows()
  @Field(() => TodoConnection, { nullable: false })
  currentUserTodos(@Args(() => ItemTodosArguments) args: ItemTodosArguments): Later<ListConnection<Todo>> {
    return todosOfItem(this.context, this.row, args);
  }
}
