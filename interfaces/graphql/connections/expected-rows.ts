import { Extensions } from 'type-graphql';
import type { ListExtensions } from '../execution/node-estimate.ts';

/**
 * Expected length of a list without a page size, for the complexity limit: small for lists that are loaded whole with
 * an item, such as its labels. Other connections count as a page of maximum size, other lists as one row.
 */
export function ExpectedRows(expectedRows = 10): MethodDecorator {
  const extensions: ListExtensions = { expectedRows };
  return Extensions({ ...extensions });
}
