import { readFileSync, writeFileSync } from 'node:fs';
import { graphqlSchema } from '../../../interfaces/graphql/schema.ts';
import { formatted } from '../../support/formatted.ts';
import { recordedSchema, sortedText } from './recorded-schema.ts';

/** What `npm run generate` runs last: records the schema. */
const text = await formatted(recordedSchema, sortedText(graphqlSchema()));
if (text !== readFileSync(recordedSchema, 'utf8')) {
  writeFileSync(recordedSchema, text);
  console.log('Wrote interfaces/graphql/schema.graphql.');
}
