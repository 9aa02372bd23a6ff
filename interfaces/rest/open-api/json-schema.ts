import { z } from 'zod';

/** A JSON schema in OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** Converts the schemas of routes to JSON schemas. Schemas with an id are collected, so that they can be referenced. */
export class SchemaCollection {
  readonly components: Record<string, JsonSchema> = {};

  add(schema: z.ZodType): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...root
    } = z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [id, definition] of Object.entries($defs ?? {})) {
      this.components[id] ??= withoutId(pointed(definition));
    }
    const { id } = root;
    if (typeof id !== 'string') return pointed(root);
    this.components[id] ??= withoutId(pointed(root));
    return { $ref: `#/components/schemas/${id}` };
  }
}

/**
 * Answers may gain fields later, so they allow additional properties; formats are named instead of written as patterns.
 */
function simplify(schema: JsonSchema): void {
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (schema['format'] !== undefined) delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}

function withoutId(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'id'));
}

/** The same, with references to shared schemas in the form that OpenAPI requires. */
function pointed(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
