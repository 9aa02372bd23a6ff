import { Args, ArgsType, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { GraphqlContext } from '../context.ts';
import { NoteIDScalar } from '../scalars/ids.ts';
import { discussionOf } from './discussion-list.ts';
import { Discussion } from './discussion.ts';
import { Note } from './note.ts';

@ArgsType()
class NoteArguments {
  @Field(() => NoteIDScalar, { nullable: false })
  id!: number;
}

/** A comment by its global id; null if the comment or its item is hidden. */
@Resolver()
export class NoteRoots {
  @Query(() => Note)
  async note(@Args(() => NoteArguments) { id }: NoteArguments, @Ctx() context: GraphqlContext): Promise<Note | null> {
    const { notes } = context.services.queries;
    const itemId = await notes.itemOf(id);
    const item = itemId === null ? null : await context.items.items.get(itemId);
    if (item === null) return null;
    const entry = await notes.find(context.actor, item, id);
    const [note] = entry === null ? [] : await context.conversations.notes([entry]);
    return note === undefined ? null : new Note(note, item, context);
  }
}

/** The fields of a note that need more than its row. */
@Resolver(() => Note)
export class NoteFields {
  @FieldResolver(() => Discussion)
  discussion(@Root() { row, item }: Note, @Ctx() context: GraphqlContext): Promise<Discussion | null> {
    return discussionOf(context, item, row);
  }
}
