import { GraphQLError } from 'graphql';
import { ArgsType, Field, Int } from 'type-graphql';
import type { KeysetPage } from '../../../application/page.ts';

export const pageSizeMaximum = 100;

/** The four arguments of every connection (graphql.md §1, "Connections"). */
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

export type PageSelection = Partial<PageArguments>;

/**
 * The page that is asked for. Pages hold at most 100 rows, larger sizes are cut, no size gives 100, and an empty cursor
 * is the first page.
 */
export function pageOf({ first, last, after, before }: PageSelection): KeysetPage {
  if (isGiven(first) && isGiven(last)) throw new GraphQLError('Can only provide either `first` or `last`, not both');
  if ((first ?? last ?? 0) < 0) throw new GraphQLError('`first` and `last` cannot be negative');
  const backward = isGiven(last) || (!isGiven(first) && !isGiven(after) && isGiven(before));
  return {
    kind: 'keyset',
    size: Math.min(first ?? last ?? pageSizeMaximum, pageSizeMaximum),
    direction: backward ? 'backward' : 'forward',
    cursor: (backward ? before : after) || null,
  };
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined && value !== '';
}
