import { Args, Field, ObjectType, registerEnumType } from 'type-graphql';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import type { NoteFilter } from '../../../domain/notes/note.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { canOnItem, canResolveThread } from '../../../domain/access/policy.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import { connectionType } from '../connections/connection-type.ts';
import type { GraphqlContext } from '../context.ts';
import { globalId } from '../global-id.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { UserCore } from '../people/user.ts';
import { AwardEmoji, AwardEmojiConnection } from '../reactions/award-emoji.ts';
import { DiscussionIDScalar, NoteIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { namespaceOf, policyItemOf } from '../work-items/item-owner.ts';

/** The caller's permissions on a comment. */
@ObjectType({ simpleResolvers: true })
class NotePermissions {
  /** Update and delete it. */
  @Field(() => Boolean, { nullable: false })
  adminNote!: boolean;

  @Field(() => Boolean, { nullable: false })
  awardEmoji!: boolean;

  /** Resolve and reopen its thread. */
  @Field(() => Boolean, { nullable: false })
  resolveNote!: boolean;
}

const filters: Record<string, NoteFilter> = { ALL_NOTES: 'all', ONLY_COMMENTS: 'comments', ONLY_ACTIVITY: 'activity' };
export const NotesFilterTypeEnum = filters;
registerEnumType(NotesFilterTypeEnum, { name: 'NotesFilterType' });

/** A line of an item's conversation: a comment or a system note from the change log. */
@ObjectType()
export class Note {
  constructor(
    readonly note: ReadNote,
    readonly item: ItemRow,
    private readonly context: GraphqlContext,
  ) {}

  @Field(() => NoteIDScalar, { nullable: false })
  get id(): string {
    const { id, discussionId } = this.note;
    return globalId(discussionId === null || discussionId === id ? 'Note' : 'DiscussionNote', id);
  }

  @Field(() => String, { nullable: false })
  get body(): string {
    return this.note.body;
  }

  @Field(() => String)
  bodyHtml(): Promise<string> {
    return this.context.html({ source: this.note.body, namespaceId: this.item.namespaceId });
  }

  @Field(() => UserCore)
  get author(): UserCore | null {
    return this.note.author && new UserCore(this.note.author, this.context.baseUrl);
  }

  @Field(() => TimeScalar, { nullable: false })
  get createdAt(): Date {
    return this.note.createdAt;
  }

  @Field(() => TimeScalar, { nullable: false })
  get updatedAt(): Date {
    return this.note.updatedAt;
  }

  @Field(() => Boolean, { nullable: false })
  get system(): boolean {
    return this.note.system;
  }

  @Field(() => Boolean)
  get internal(): boolean {
    return this.note.internal;
  }

  @Field(() => TimeScalar)
  get lastEditedAt(): Date | null {
    return this.note.lastEditedAt;
  }

  @Field(() => Boolean, { nullable: false })
  get resolvable(): boolean {
    return this.note.resolvable;
  }

  @Field(() => Boolean, { nullable: false })
  get resolved(): boolean {
    return this.note.resolvedAt !== null;
  }

  @Field(() => TimeScalar)
  get resolvedAt(): Date | null {
    return this.note.resolvedAt;
  }

  @Field(() => UserCore)
  get resolvedBy(): UserCore | null {
    return this.note.resolvedBy && new UserCore(this.note.resolvedBy, this.context.baseUrl);
  }

  /** The thread of the note; null for a change. */
  @Field(() => DiscussionIDScalar)
  get discussionId(): string | null {
    return this.note.discussionId === null ? null : globalId('Discussion', this.note.discussionId);
  }

  @ExpectedRows()
  @Field(() => AwardEmojiConnection)
  awardEmoji(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<AwardEmoji>> {
    const awards = this.note.system ? [] : this.context.items.noteAwards.get(this.note.id);
    return whenLoaded(
      awards,
      (loaded) =>
        new ListConnection(
          loaded.map(({ award, user }) => new AwardEmoji(award, user, this.context)),
          page,
        ),
    );
  }

  @Field(() => NotePermissions, { nullable: false })
  async userPermissions(): Promise<NotePermissions> {
    const { actor } = this.context;
    const item = await policyItemOf(this.item, this.context);
    const namespace = await namespaceOf(this.item, this.context);
    const may = (ability: 'createNote' | 'administrateNotes' | 'awardEmoji'): boolean =>
      !this.note.system && canOnItem(actor, ability, item, namespace);
    const isOwn = actor.user !== null && this.note.author?.id === actor.user.id;
    const { resolvable, threadAuthorId } = this.note;
    const resolveNote =
      resolvable && threadAuthorId !== null && canResolveThread(actor, { authorId: threadAuthorId }, item, namespace);
    return {
      adminNote: (isOwn && may('createNote')) || may('administrateNotes'),
      awardEmoji: may('awardEmoji'),
      resolveNote,
    };
  }

  @Field(() => String)
  url(): Later<string> {
    const { baseUrl } = this.context;
    return whenLoaded(
      namespaceOf(this.item, this.context),
      (namespace) => `${baseUrl}${itemWebPath(this.item, namespace)}#note_${this.note.id}`,
    );
  }
}

export const NoteConnection = connectionType('Note', () => Note);
