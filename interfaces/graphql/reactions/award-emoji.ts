import { nameToEmoji } from 'gemoji';
import { Field, ObjectType } from 'type-graphql';
import type { User } from '../../../domain/people/user.ts';
import { connectionType } from '../connections/connection-type.ts';
import type { GraphqlContext } from '../context.ts';
import { UserCore } from '../people/user.ts';
import { RowField } from '../row-field.ts';

/** An emoji reaction. */
@ObjectType()
export class AwardEmoji {
  constructor(
    readonly row: { name: string },
    private readonly giver: User,
    private readonly context: GraphqlContext,
  ) {}

  @RowField(() => String, { nullable: false })
  name!: string;

  /** The character, or the name for an emoji without a character. */
  @Field(() => String, { nullable: false })
  get emoji(): string {
    return nameToEmoji[this.row.name] ?? this.row.name;
  }

  @Field(() => String, { nullable: false })
  get unicode(): string {
    return this.emoji;
  }

  @Field(() => UserCore, { nullable: false })
  get user(): UserCore {
    return new UserCore(this.giver, this.context.baseUrl);
  }
}

export const AwardEmojiConnection = connectionType('AwardEmoji', () => AwardEmoji, { count: false });
