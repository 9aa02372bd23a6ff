import { z } from 'zod';
import type { FieldRule } from '../../domain/work-items/field-rule.ts';
import { fields, plainFields, type PlainField } from '../../domain/work-items/fields.ts';
import { titleLengthMaximum, type WorkItem } from '../../domain/work-items/work-item.ts';
import { statusPageIn, zoomMeetingIn } from './pinned-links.ts';
import { nameFrom } from '../../domain/text/name.ts';
import { labelTitleLengthMaximum } from '../../domain/labels/label.ts';
import { colorInput } from '../inputs/color-input.ts';
import { listInput } from '../inputs/list-input.ts';
import { dayInput, instantInput, integerInput, textInput, titleInput } from '../inputs/text-input.ts';

export const itemTitle = titleInput(titleLengthMaximum);
export const ids = listInput(z.number().int());
export const labelTitles = listInput(
  z
    .string()
    .overwrite(nameFrom)
    .max(labelTitleLengthMaximum)
    .refine((title) => title.isWellFormed() && !title.includes('\0'), 'is invalid'),
);

const meetingInput = z.string().transform((text, context) => {
  const address = zoomMeetingIn(text);
  if (address === null) context.addIssue({ code: 'custom', message: 'must be the address of a Zoom meeting' });
  return address;
});

const urlInput = z.string().transform((text, context) => {
  const address = statusPageIn(text);
  if (address === null) context.addIssue({ code: 'custom', message: 'must be a URL that starts with https://' });
  return address;
});

/** Schemas of the plain fields. */
type PlainValue<Field extends PlainField> = Field extends keyof WorkItem ? WorkItem[Field] : number[];
type PlainSchemas = { [Field in PlainField]: z.ZodOptional<z.ZodType<PlainValue<Field>, PlainValue<Field>>> };

/**
 * The input fields of any item, derived from the table of fields; the type decides which ones apply. `startDate` and
 * `dueDate` of an epic set its fixed dates.
 */
export const itemFields = Object.fromEntries(
  plainFields.map((field) => [field, schemaOf(fields[field]).optional()]),
) as unknown as PlainSchemas;

function schemaOf({ value, nullable }: FieldRule): z.ZodType {
  switch (value.is) {
    // These have a text for "none", so they can be empty anyway.
    case 'text':
      return textInput(value.maximum);
    case 'day':
      return dayInput;
    case 'integer':
      return orNull(integerInput(value.minimum, value.maximum), nullable);
    case 'choice':
      return orNull(z.enum(value.of), nullable);
    case 'ids':
      return z.array(z.number().int()).max(value.maximum, `total must be less than or equal to ${value.maximum}`);
    case 'id':
      return orNull(z.number().int(), nullable);
    case 'flag':
      return orNull(z.boolean(), nullable);
    case 'instant':
      return orNull(instantInput, nullable);
    case 'color':
      return orNull(colorInput, nullable);
    case 'meeting':
      return orNull(meetingInput, nullable);
    case 'url':
      return orNull(urlInput, nullable);
  }
}

function orNull(schema: z.ZodType, nullable: boolean): z.ZodType {
  return nullable ? schema.nullable() : schema;
}

export type ItemInput = { [Field in PlainField]?: PlainValue<Field> | undefined };
