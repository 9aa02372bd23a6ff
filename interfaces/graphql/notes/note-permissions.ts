import { Field, ObjectType } from 'type-graphql';

/** The caller's permissions on a comment. */
@ObjectType({ simpleResolvers: true })
export class NotePermissions {
  /** Update and delete it. */
  @Field(() => Boolean, { nullable: false })
  adminNote!: boolean;

  @Field(() => Boolean, { nullable: false })
  awardEmoji!: boolean;
}
