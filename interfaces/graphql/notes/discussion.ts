import { Args, Field, ObjectType } from 'type-graphql';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { connectionType } from '../connections/connection-type.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { GraphqlContext } from '../context.ts';
import { globalId } from '../global-id.ts';
import { UserCore } from '../people/user.ts';
import { DiscussionIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { Note, NoteConnection } from './note.ts';

/** A thread of a conversation; a change is its own thread. */
@ObjectType()
export class Discussion {
  constructor(
    /** In order, at least one. */
    private readonly lines: readonly [ReadNote, ...ReadNote[]],
    private readonly item: ItemRow,
    private readonly context: GraphqlContext,
  ) {}

  @Field(() => DiscussionIDScalar, { nullable: false })
  get id(): string {
    const [first] = this.lines;
    return globalId('Discussion', first.discussionId ?? first.id);
  }

  /** Id that replies use to refer to the thread. */
  @Field(() => DiscussionIDScalar, { nullable: false })
  get replyId(): string {
    return this.id;
  }

  @Field(() => TimeScalar, { nullable: false })
  get createdAt(): Date {
    return this.lines[0].createdAt;
  }

  @Field(() => Boolean, { nullable: false })
  get resolvable(): boolean {
    return this.lines[0].resolvable;
  }

  @Field(() => Boolean, { nullable: false })
  get resolved(): boolean {
    return this.lines[0].resolvedAt !== null;
  }

  @Field(() => TimeScalar)
  get resolvedAt(): Date | null {
    return this.lines[0].resolvedAt;
  }

  @Field(() => UserCore)
  get resolvedBy(): UserCore | null {
    const [{ resolvedBy }] = this.lines;
    return resolvedBy && new UserCore(resolvedBy, this.context.baseUrl);
  }

  @ExpectedRows()
  @Field(() => NoteConnection, { nullable: false })
  notes(@Args(() => PageArguments) page: PageArguments): ListConnection<Note> {
    const notes = this.lines.map((line) => new Note(line, this.item, this.context));
    return new ListConnection(notes, page);
  }
}

export const DiscussionConnection = connectionType('Discussion', () => Discussion, { count: false });
