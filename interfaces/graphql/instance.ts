import { Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from './context.ts';

/** What the instance runs. */
@ObjectType()
export class Metadata {
  @Field(() => String, { nullable: false })
  version!: string;

  @Field(() => String, { nullable: false })
  revision!: string;
}

/** What the request costs so far, this operation included. */
@ObjectType()
class QueryComplexity {
  @Field(() => Int)
  limit!: number;

  @Field(() => Int)
  score!: number;
}

/** The instance itself, and what it makes of a request. */
@Resolver()
export class InstanceRoots {
  @Query(() => Metadata)
  metadata(_: unknown, __: unknown, { metadata }: GraphqlContext): Metadata {
    return metadata;
  }

  @Query(() => QueryComplexity)
  queryComplexity(_: unknown, __: unknown, { allowance }: GraphqlContext): QueryComplexity {
    return allowance.complexity;
  }
}
