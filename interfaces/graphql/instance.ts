import { Args, ArgsType, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from './context.ts';

/** The running version. */
@ObjectType()
export class Metadata {
  @Field(() => String, { nullable: false })
  version!: string;

  @Field(() => String, { nullable: false })
  revision!: string;
}

/** The cost of the request so far, including this operation. */
@ObjectType()
class QueryComplexity {
  @Field(() => Int)
  limit!: number;

  @Field(() => Int)
  score!: number;
}

/** The instance itself, and how it measures a request. */
@Resolver()
export class InstanceRoots {
  @Query(() => Metadata)
  metadata(@Ctx() { metadata }: GraphqlContext): Metadata {
    return metadata;
  }

  @Query(() => QueryComplexity)
  queryComplexity(@Ctx() { allowance }: GraphqlContext): QueryComplexity {
    return allowance.complexity;
  }
}

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
