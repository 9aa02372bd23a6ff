import { z } from 'zod';
import { PageOf, type AnswerShape } from '../rest/answer-shapes.ts';
import { SchemaCollection, type JsonSchema } from '../rest/open-api/json-schema.ts';
import { apiRoot } from '../rest/rest-api.ts';
import type { Route } from '../rest/route.ts';
import { routes } from '../rest/routes.ts';
import { pageAddress, webRoutes } from '../rest/web-api.ts';
import type { GeneratedFile } from './generated-file.ts';

/**
 * The types of all calls of the REST API for the browser and the command line, from the shapes of the routes: by method
 * and address their parameters, and their answers as parsed from JSON. Shapes with an id are types of that name.
 */
export function restCalls(): Promise<GeneratedFile[]> {
  const types = new RestTypes();
  for (const route of routes) {
    for (const path of route.paths) if (!path.includes('/-/')) types.add(route, path, `${apiRoot}${path}`);
  }
  for (const route of webRoutes) {
    for (const path of route.paths) if (path.includes('/-/')) types.add(route, path, pageAddress(path));
  }
  const text = types.text();
  return Promise.resolve(['web/api/rest.generated.ts', 'cli/rest.generated.ts'].map((path) => ({ path, text })));
}

/** Sent and received as they are, or not as JSON; these have no type. */
type JsonShape = Exclude<AnswerShape, 'file' | 'events'>;

class RestTypes {
  readonly #schemas = new SchemaCollection();
  readonly #calls = new Map<string, Map<string, string>>();

  /** Of two routes with the same address, the earlier one applies. */
  add(route: Route, path: string, address: string): void {
    const shapes = [...route.answers.values()].filter(
      (shape): shape is JsonShape => shape !== 'file' && shape !== 'events',
    );
    const method = route.method.toUpperCase();
    const calls = this.#calls.get(method) ?? new Map<string, string>();
    this.#calls.set(method, calls);
    const pattern = address.replaceAll(/[:*]\w+/g, '*');
    if (shapes.length === 0 || calls.has(pattern)) return;
    const answers = new Set(shapes.map((shape) => this.#answer(shape)));
    calls.set(pattern, `{ parameters: ${this.#parameters(route, path)}; answer: ${[...answers].join(' | ')} }`);
  }

  text(): string {
    const named = Object.entries(this.#schemas.components).map(
      ([id, schema]) => `export type ${id} = ${typeOf(schema)};`,
    );
    const methods = [...this.#calls].map(([method, calls]) => {
      const lines = [...calls].map(([pattern, call]) => `    '${pattern}': ${call};`);
      return `  ${method}: {\n${lines.join('\n')}\n  };`;
    });
    return [
      '// Made by the build from the routes of interfaces/rest.',
      ...named,
      '',
      '/** The calls of the REST API by method and address, with `*` for the parts that are parameters. */',
      'export interface RestCalls {',
      ...methods,
      '}',
      '',
    ].join('\n');
  }

  #answer(shape: JsonShape): string {
    if (shape === 'nothing') return 'undefined';
    return shape instanceof PageOf ? listOf(this.#schemas.add(shape.row)) : typeOf(this.#schemas.add(shape));
  }

  /** Those outside of the path; optional ones may be null, which counts as omitted or clears the value. */
  #parameters(route: Route, path: string): string {
    const { properties = {}, required = [] } = this.#schemas.add(z.object(route.parameters)) as ObjectSchema;
    const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    const fields = new Map<string, string>();
    for (const [name, schema] of Object.entries(properties)) {
      if (inPath.has(name)) continue;
      if (route.method === 'get' && schema['type'] === 'object') {
        const { properties: parts = {} } = schema as ObjectSchema;
        for (const [part, one] of Object.entries(parts)) fields.set(`'${name}[${part}]'?`, `${sent(one)} | null`);
      } else if (required.includes(name)) fields.set(name, sent(schema));
      else fields.set(`${name}?`, `${sent(schema)} | null`);
    }
    if ([...route.answers.values()].some((shape) => shape instanceof PageOf)) {
      const offered = { page: 'number', per_page: 'number', ...(route.keysetOrders !== undefined && keysetParameters) };
      for (const [name, type] of Object.entries(offered)) {
        if (properties[name] === undefined) fields.set(`${name}?`, `${type} | null`);
      }
    }
    return `{ ${[...fields].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
  }
}

const keysetParameters = { pagination: "'offset' | 'keyset'", order_by: 'string', cursor: 'string' };

interface ObjectSchema {
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: JsonSchema;
}

/** The type of a parameter; lists may be one text with commas. */
function sent(schema: JsonSchema): string {
  const { type, items } = schema as { type?: string; items?: JsonSchema };
  const isPlainList = type === 'array' && (items?.['type'] === 'string' || items?.['type'] === 'integer');
  return isPlainList ? `${typeOf(schema)} | string` : typeOf(schema);
}

/** A JSON schema as a type of TypeScript. */
function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, enum: values } = schema as { $ref?: string; anyOf?: JsonSchema[]; enum?: unknown[] };
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(one)).join(' | ');
  if ('not' in schema) return 'never';
  const kinds = schema['type'];
  if (Array.isArray(kinds)) return kinds.map((type) => typeOf({ ...schema, type: type as unknown })).join(' | ');
  switch (kinds) {
    case 'string':
    case 'boolean':
    case 'null':
      return kinds;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return arrayOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

function arrayOf({ items = {}, prefixItems }: { items?: JsonSchema; prefixItems?: JsonSchema[] }): string {
  return prefixItems === undefined ? listOf(items) : `readonly [${prefixItems.map((one) => typeOf(one)).join(', ')}]`;
}

function listOf(entry: JsonSchema): string {
  return `readonly (${typeOf(entry)})[]`;
}

function objectOf({ properties = {}, required = [], additionalProperties }: ObjectSchema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`;
  });
  // Loose objects have other fields of any type.
  if (additionalProperties !== undefined) fields.push(`[name: string]: ${typeOf(additionalProperties)}`);
  return `{ ${fields.join('; ')} }`;
}
