import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
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
  echo(@Args(() => EchoArguments) { text }: EchoArguments, @Ctx() { actor }: GraphqlContext): string {
    return actor.user === null ? `nil says: ${text}` : `"${actor.user.username}" says: ${text}`;
  }
}
