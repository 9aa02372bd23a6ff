import { Field, InputType } from 'type-graphql';
import { DateScalar } from './scalars/times.ts';

/** A closed range of calendar days. */
@InputType('Timeframe')
export class TimeframeInput {
  @Field(() => DateScalar, { nullable: false })
  start!: string;

  @Field(() => DateScalar, { nullable: false })
  end!: string;
}
