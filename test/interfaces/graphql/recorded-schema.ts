import { join } from 'node:path';
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { projectFolder } from '../../../infrastructure/data-folder.ts';

/** The schema as it was when somebody last looked at its changes: those are read in reviews, and held against the contract. */
export const recordedSchema = join(projectFolder, 'interfaces', 'graphql', 'schema.graphql');

/** The text to compare: the order of types and fields has no meaning. */
export function sortedText(schema: GraphQLSchema): string {
  return printSchema(lexicographicSortSchema(schema));
}
