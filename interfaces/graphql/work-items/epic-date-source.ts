import { Field, ObjectType } from 'type-graphql';
import { DateScalar } from '../scalars/times.ts';

/** The milestone or child epic that an inherited date comes from, if the reader may read it. */
@ObjectType({ simpleResolvers: true })
export class EpicDateSource {
  @Field(() => String, { nullable: false })
  title!: string;

  /** Path of an epic; milestones have no page. */
  @Field(() => String)
  webPath!: string | null;

  @Field(() => DateScalar)
  startDate!: string | null;

  @Field(() => DateScalar)
  dueDate!: string | null;
}
