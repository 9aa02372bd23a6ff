import { z } from 'zod';
import {
  confidences,
  findingNameLengthMaximum,
  findingTextLengthMaximum,
  findingUrlLengthMaximum,
  identifiersMaximum,
  reportTypes,
  severities,
} from '../../domain/vulnerabilities/finding.ts';
import { textInput, titleInput } from '../inputs/text-input.ts';

const name = titleInput(findingNameLengthMaximum);
const url = titleInput(findingUrlLengthMaximum);
const line = z.int().positive().max(2_147_483_647);

/** A finding of a report, in the form that all kinds of reports are read into. */
export const findingInput = z.strictObject({
  reportType: z.enum(reportTypes),
  name,
  description: textInput(findingTextLengthMaximum),
  severity: z.enum(severities),
  confidence: z.enum(confidences),
  scanner: name,
  solution: textInput(findingTextLengthMaximum),
  location: z.strictObject({
    file: url.optional(),
    startLine: line.optional(),
    endLine: line.optional(),
    dependency: name.optional(),
    version: name.optional(),
    image: url.optional(),
    url: url.optional(),
  }),
  identifiers: z.array(z.strictObject({ type: name, name, value: name, url: url.nullable() })).max(identifiersMaximum),
  links: z.array(z.strictObject({ name: name.nullable(), url })).max(identifiersMaximum),
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FindingInput = z.infer<typeof findingInput>;
