import { GraphQLError } from 'graphql';
import { ArgsType, Field, Int } from 'type-graphql';
import type { KeysetPage } from '../../../application/inputs/page.ts';

export const pageSizeMaximum = 100;

/** The four arguments of every connection. */
@ArgsType()
export class PageArguments {
  @Field(() => String, { nullable: true })
  after?: string | null;

  @Field(() => String, { nullable: true })
  before?: string | null;

  @Field(() => Int, { nullable: true })
  first?: number | null;

  @Field(() => Int, { nullable: true })
  last?: number | null;
}

/** Some lists also accept an offset. */
export type PageSelection = Partial<PageArguments & { offset: number | null }>;

/** Maximum offset, because every skipped row costs time. */
const furthestOffset = 100_000;

/**
 * The requested page. Pages hold at most 100 rows, which is also the default; larger sizes are reduced, and an empty
 * cursor means the first page.
 */
export function pageOf({ first, last, after, before, offset }: PageSelection): KeysetPage {
  if (isGiven(first) && isGiven(last)) throw new GraphQLError('Can only provide either `first` or `last`, not both');
  if ((first ?? last ?? 0) < 0) throw new GraphQLError('`first` and `last` cannot be negative');
  const backward = isGiven(last) || (!isGiven(first) && !isGiven(after) && isGiven(before));
  const skip = offset ?? 0;
  if (skip < 0 || skip > furthestOffset) {
    throw new GraphQLError(`\`offset\` must be a number from 0 to ${furthestOffset}`);
  }
  if (skip > 0 && [last, after, before].some(isGiven)) {
    throw new GraphQLError('`offset` can only be used with `first`');
  }
  return {
    kind: 'keyset',
    size: Math.min(first ?? last ?? pageSizeMaximum, pageSizeMaximum),
    direction: backward ? 'backward' : 'forward',
    cursor: (backward ? before : after) || null,
    ...(skip > 0 && { skip }),
  };
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined && value !== '';
}
