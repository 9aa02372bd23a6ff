import { Field, ObjectType } from 'type-graphql';

/** Position of a page in its list. */
@ObjectType({ simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean, { nullable: false })
  hasNextPage!: boolean;

  @Field(() => Boolean, { nullable: false })
  hasPreviousPage!: boolean;

  @Field(() => String)
  startCursor!: string | null;

  @Field(() => String)
  endCursor!: string | null;
}
