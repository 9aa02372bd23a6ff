import { Args, ArgsType, Field, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from './context.ts';

@ArgsType()
class EchoArguments {
  @Field(() => String, { nullable: false })
  text!: string;
}

/** Returns the input and the caller's name, for testing a connection. */
@Resolver()
export class EchoRoot {
  @Query(() => String, { nullable: false })
  echo(_: unknown, @Args(() => EchoArguments) { text }: EchoArguments, { actor }: GraphqlContext): string {
    return actor.user === null ? `nil says: ${text}` : `"${actor.user.username}" says: ${text}`;
  }
}
