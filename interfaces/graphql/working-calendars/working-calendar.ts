import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { CalendarRules } from '../../../domain/scheduling/working-calendar.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { DateScalar } from '../scalars/times.ts';

/** The days on which people work in a group and in those below it that have none of their own. */
@ObjectType()
export class GroupWorkingCalendar {
  constructor(
    groupPath: string,
    private readonly rules: Required<CalendarRules>,
  ) {
    this.groupPath = groupPath;
  }

  @Field(() => ID, { nullable: false })
  readonly groupPath: string;

  /** 0 Sunday to 6 Saturday. */
  @ExpectedRows(7)
  @Field(() => [Int], { nullable: false })
  get weekdays(): readonly number[] {
    return this.rules.weekdays;
  }

  /** Public holidays and other days on which nobody works. */
  @ExpectedRows()
  @Field(() => [DateScalar], { nullable: false })
  get daysOff(): readonly string[] {
    return this.rules.daysOff;
  }

  /** Days that are worked although they are off by the week or in a group above. */
  @ExpectedRows()
  @Field(() => [DateScalar], { nullable: false })
  get extraDays(): readonly string[] {
    return this.rules.workingDays;
  }
}
