import { Field, ObjectType } from 'type-graphql';

/** What the asking person may do with a comment. */
@ObjectType({ simpleResolvers: true })
export class NotePermissions {
  /** Change and remove it. */
  @Field(() => Boolean, { nullable: false })
  adminNote!: boolean;

  @Field(() => Boolean, { nullable: false })
  awardEmoji!: boolean;
}
