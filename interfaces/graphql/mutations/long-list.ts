import { Extensions } from 'type-graphql';
import type { LongListExtensions } from '../execution/limits.ts';

/** How many entries a list of an input may have in variables, where that is not the usual limit. */
export function LongList(listEntries: number): PropertyDecorator {
  const extensions: LongListExtensions = { listEntries };
  return Extensions({ ...extensions });
}
