import { Extensions } from 'type-graphql';
import type { ListExtensions } from '../execution/node-estimate.ts';

/**
 * How many rows a list is taken for before it is read, where no page size is given: few for what comes whole with an item,
 * such as its labels. Other connections are taken for a page of the longest size, other lists for one row.
 */
export function ExpectedRows(expectedRows = 10): MethodDecorator {
  const extensions: ListExtensions = { expectedRows };
  return Extensions({ ...extensions });
}
