import { Ctx, Field, InputType, Mutation, Resolver } from 'type-graphql';
import { NotFound } from '../../../application/errors.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { DeleteNote } from '../../../application/notes/delete-note.ts';
import { ResolveThread } from '../../../application/notes/resolve-thread.ts';
import { UpdateNote } from '../../../application/notes/update-note.ts';
import type { SavedNote } from '../../../application/notes/saved-note.ts';
import type { Note as NoteRow } from '../../../domain/notes/note.ts';
import type { GraphqlContext } from '../context.ts';
import { Input, MutationInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { orAbsent, performChange, type Payload } from '../mutations/perform-change.ts';
import { DiscussionIDScalar, NoteableIDScalar, NoteIDScalar } from '../scalars/ids.ts';
import { findById } from '../work-items/find-item.ts';
import { Discussion } from './discussion.ts';
import { Note } from './note.ts';
import { QuickActionsStatus, statusOf } from './quick-actions-status.ts';

@InputType()
class CreateNoteInput extends MutationInput {
  @Field(() => NoteableIDScalar, { nullable: false })
  noteableId!: number;

  @Field(() => String, { nullable: false })
  body!: string;

  @Field(() => Boolean)
  internal?: boolean | null;

  @Field(() => DiscussionIDScalar)
  discussionId?: number | null;
}

@InputType()
class UpdateNoteInput extends MutationInput {
  @Field(() => NoteIDScalar, { nullable: false })
  id!: number;

  @Field(() => String)
  body?: string | null;

  /** The text that was changed: the note is not updated if it has another one by now. */
  @Field(() => String)
  previousBody?: string | null;
}

@InputType()
class DestroyNoteInput extends MutationInput {
  @Field(() => NoteIDScalar, { nullable: false })
  id!: number;
}

@InputType()
class DiscussionToggleResolveInput extends MutationInput {
  @Field(() => DiscussionIDScalar, { nullable: false })
  id!: number;

  /** False reopens it. */
  @Field(() => Boolean, { nullable: false })
  resolve!: boolean;
}

const DiscussionToggleResolvePayload = payloadType('DiscussionToggleResolve', { discussion: () => Discussion });

const parts = { note: () => Note, quickActionsStatus: () => QuickActionsStatus };
const CreateNotePayload = payloadType('CreateNote', parts);
const UpdateNotePayload = payloadType('UpdateNote', parts);
const DestroyNotePayload = payloadType('DestroyNote', { note: () => Note });

/** Mutations of comments. */
@Resolver()
export class NoteMutations {
  @Mutation(() => CreateNotePayload)
  async createNote(
    @Input(() => CreateNoteInput) input: CreateNoteInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { noteableId: id, body, internal, discussionId } = input;
    const params = { item: { id }, body, internal: internal ?? false, discussionId: discussionId ?? undefined };
    return withNote(context, await performChange(context, input, CreateNote, params, (result) => ({ result })));
  }

  @Mutation(() => UpdateNotePayload)
  async updateNote(
    @Input(() => UpdateNoteInput) input: UpdateNoteInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const params = { noteId: input.id, body: input.body ?? '', previousBody: orAbsent(input.previousBody) };
    return withNote(context, await performChange(context, input, UpdateNote, params, (result) => ({ result })));
  }

  /** The note was deleted, so the payload has none. */
  @Mutation(() => DestroyNotePayload)
  destroyNote(
    @Input(() => DestroyNoteInput) input: DestroyNoteInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return performChange(context, input, DeleteNote, { noteId: input.id }, () => ({ note: null }));
  }

  @Mutation(() => DiscussionToggleResolvePayload)
  async discussionToggleResolve(
    @Input(() => DiscussionToggleResolveInput) input: DiscussionToggleResolveInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const params = { discussionId: input.id, resolved: input.resolve };
    const { row, ...payload } = await performChange(context, input, ResolveThread, params, (note) => ({ row: note }));
    return { ...payload, ...(row && { discussion: await threadAsRead(context, row) }) };
  }
}

async function threadAsRead(
  context: GraphqlContext,
  { discussionId, workItemId }: NoteRow,
): Promise<Discussion | null> {
  const item = await findById(context, workItemId);
  const [first, ...rest] = await context.conversations.thread({ itemId: item.id, threadId: discussionId });
  return first === undefined ? null : new Discussion([first, ...rest], item, context);
}

/** The payload with the note as the caller sees it, and the results of its quick actions. */
async function withNote(
  context: GraphqlContext,
  { result, ...payload }: Payload & { result?: SavedNote },
): Promise<Payload & { note: Note | null; quickActionsStatus: QuickActionsStatus | null }> {
  const { note: row = null, quickActions = null } = result ?? {};
  const quickActionsStatus = statusOf(quickActions, row === null);
  const note = row === null ? null : await asRead(context, row);
  // If every quick action failed, report it in `errors` for callers that only check those.
  const failed = row === null && quickActions?.messages.length === 0 ? quickActions.refusals : [];
  return { ...payload, errors: [...payload.errors, ...failed], note, quickActionsStatus };
}

async function asRead(context: GraphqlContext, { id, workItemId }: NoteRow): Promise<Note> {
  const { services, actor } = context;
  const item = await findById(context, workItemId);
  const entry = await services.queries.notes.find(actor, item, id);
  const [note] = entry === null ? [] : await context.conversations.notes([entry]);
  if (note === undefined) throw new NotFound();
  return new Note(note, item, context);
}
