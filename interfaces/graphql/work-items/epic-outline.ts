import { Arg, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { ListConnection } from '../connections/list-connection.ts';
import type { PagedConnection } from '../connections/paged-connection.ts';
import { DateScalar } from '../scalars/times.ts';
import { TimeframeInput } from '../timeframe.ts';
import { EpicConnection, type Epic } from './epic.ts';

/** Where the epics of a list lie in time. */
@ObjectType({ simpleResolvers: true })
export class EpicOutline {
  @Field(() => DateScalar)
  start!: string | null;

  @Field(() => DateScalar)
  end!: string | null;

  @Field(() => Int, { nullable: false })
  before!: number;

  @Field(() => Int, { nullable: false })
  after!: number;

  /** The days next to the timeframe: where the last of those before it ends, and the first of those after it starts. */
  @Field(() => DateScalar)
  lastBefore!: string | null;

  @Field(() => DateScalar)
  firstAfter!: string | null;

  /** How many of the epics lie in each of at most 100 equal parts of the time from `start` to `end`. */
  @Field(() => [Int], { nullable: false })
  counts!: number[];
}

@Resolver(() => EpicConnection)
export class EpicConnectionFields {
  /** First and last day of all epics of the list, on any page, and how many lie before and after some days. */
  @FieldResolver(() => EpicOutline)
  outline(
    @Root() list: PagedConnection<ItemRow, Epic> | ListConnection<Epic>,
    @Arg('timeframe', () => TimeframeInput, { nullable: true }) timeframe?: TimeframeInput | null,
  ): Promise<EpicOutline | null> | null {
    return list.outline(timeframe ?? null);
  }
}
