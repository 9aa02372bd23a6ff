import { nameToEmoji } from 'gemoji';
import { Field, ObjectType } from 'type-graphql';
import type { User } from '../../../domain/people/user.ts';
import { connectionType } from '../connections/connection-type.ts';
import type { GraphqlContext } from '../context.ts';
import { UserCore } from '../people/user.ts';

/** An emoji reaction. */
@ObjectType()
export class AwardEmoji {
  constructor(
    private readonly awarded: { name: string },
    private readonly giver: User,
    private readonly context: GraphqlContext,
  ) {}

  @Field(() => String, { nullable: false })
  get name(): string {
    return this.awarded.name;
  }

  /** The character, or the name for an emoji without a character. */
  @Field(() => String, { nullable: false })
  get emoji(): string {
    return nameToEmoji[this.awarded.name] ?? this.awarded.name;
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
