import { z } from 'zod';
import { camelName, type CamelName } from '../../domain/text/camel-name.ts';

/** The required fields of a shape that a row has under their camelCase names. */
type FieldOf<Fields, Row> = {
  [Name in keyof Fields & string]: undefined extends Fields[Name]
    ? never
    : CamelName<Name> extends keyof Row
      ? Row[CamelName<Name>] extends Fields[Name]
        ? Name
        : never
      : never;
}[keyof Fields & string];

type Computed<Fields, Row> = Omit<Fields, FieldOf<Fields, Row>> & Partial<Fields>;

/**
 * A row in the shape of an answer, with the fields in the order of the shape: each is the computed one or, under its
 * camelCase name, that of the row. Optional fields are computed ones only.
 */
export function presentAs<Shape extends z.ZodRawShape, Row extends object>(
  shape: z.ZodObject<Shape, z.core.$ZodObjectConfig>,
  row: Row,
  computed: Computed<z.input<z.ZodObject<Shape>>, Row>,
): z.input<z.ZodObject<Shape>> {
  const values = row as Readonly<Record<string, unknown>>;
  const chosen = computed as Readonly<Record<string, unknown>>;
  const fields: Record<string, unknown> = {};
  for (const [name, source] of namesOf(shape)) {
    if (Object.hasOwn(chosen, name)) fields[name] = chosen[name];
    else if (source !== null) fields[name] = values[source];
  }
  return fields as z.input<z.ZodObject<Shape>>;
}

type Names = readonly (readonly [field: string, source: string | null])[];

const namesByShape = new WeakMap<z.ZodObject, Names>();

/** The fields of a shape with their names in rows; null for optional ones. */
function namesOf(shape: z.ZodObject): Names {
  const known = namesByShape.get(shape);
  if (known !== undefined) return known;
  const names = Object.entries(shape.shape).map(
    ([name, field]) => [name, field instanceof z.ZodOptional ? null : camelName(name)] as const,
  );
  namesByShape.set(shape, names);
  return names;
}
