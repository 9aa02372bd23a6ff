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
import { externalAuthorOf } from '../work-items/external-author.ts';
import { namespaceOf, policyItemOf } from '../work-items/item-owner.ts';
import { RowField } from '../row-field.ts';

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
    readonly row: ReadNote,
    readonly item: ItemRow,
    private readonly context: GraphqlContext,
  ) {}

  @Field(() => NoteIDScalar, { nullable: false })
  get id(): string {
    const { id, discussionId } = this.row;
    return globalId(discussionId === null || discussionId === id ? 'Note' : 'DiscussionNote', id);
  }

  @RowField(() => String, { nullable: false })
  body!: string;

  @Field(() => String)
  bodyHtml(): Promise<string> {
    return this.context.html({ source: this.row.body, namespaceId: this.item.namespaceId });
  }

  @Field(() => UserCore)
  get author(): UserCore | null {
    return this.row.author && new UserCore(this.row.author, this.context.baseUrl);
  }

  /** Address of the person without an account who wrote it; for Planners and above. */
  @Field(() => String)
  async externalAuthor(): Promise<string | null> {
    return this.row.author?.kind === 'support' ? externalAuthorOf(this.item, this.context) : null;
  }

  @RowField(() => TimeScalar, { nullable: false })
  createdAt!: Date;

  @RowField(() => TimeScalar, { nullable: false })
  updatedAt!: Date;

  @RowField(() => Boolean, { nullable: false })
  system!: boolean;

  @RowField(() => Boolean)
  internal!: boolean;

  @RowField(() => TimeScalar)
  lastEditedAt!: Date | null;

  @RowField(() => Boolean, { nullable: false })
  resolvable!: boolean;

  @Field(() => Boolean, { nullable: false })
  get resolved(): boolean {
    return this.row.resolvedAt !== null;
  }

  @RowField(() => TimeScalar)
  resolvedAt!: Date | null;

  @Field(() => UserCore)
  get resolvedBy(): UserCore | null {
    return this.row.resolvedBy && new UserCore(this.row.resolvedBy, this.context.baseUrl);
  }

  /** The thread of the note; null for a change. */
  @Field(() => DiscussionIDScalar)
  get discussionId(): string | null {
    return this.row.discussionId === null ? null : globalId('Discussion', this.row.discussionId);
  }

  @ExpectedRows()
  @Field(() => AwardEmojiConnection)
  awardEmoji(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<AwardEmoji>> {
    const awards = this.row.system ? [] : this.context.items.noteAwards.get(this.row.id);
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
      !this.row.system && canOnItem(actor, ability, item, namespace);
    const isOwn = actor.user !== null && this.row.author?.id === actor.user.id;
    const { resolvable, threadAuthorId } = this.row;
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
      (namespace) => `${baseUrl}${itemWebPath(this.item, namespace)}#note_${this.row.id}`,
    );
  }
}

export const NoteConnection = connectionType('Note', () => Note);
