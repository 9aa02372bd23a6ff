import { z } from 'zod';
import { PageOf, type AnswerShape } from '../answer-shapes.ts';
import type { Route, RouteSection } from '../route.ts';
import { SchemaCollection, type JsonSchema } from './json-schema.ts';
import { operationId, summaryOf } from './operation-name.ts';

/** The OpenAPI 3.1 document of the REST API, generated from the routes' declarations. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: JsonSchema[];
  requestBody?: JsonSchema;
  responses: Record<string, JsonSchema>;
}

const description = `Names and rules are those of GitLab's REST API, version 4, so that its clients work unchanged.

Parameters may stand in the address, in a JSON body or in a form. Lists are read page by page; \`Link\` leads on.
A POST with an \`Idempotency-Key\` is done once however often it is sent.`;

const errorShape = z
  .object({ message: z.unknown().optional(), error: z.string().optional() })
  .meta({ id: 'Error', description: 'What went wrong: a text, or texts by field.' });

const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'PRIVATE-TOKEN', description: 'A personal access token' },
  bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token' },
  session: { type: 'apiKey', in: 'cookie', name: '_gitlab_session', description: 'A signed-in browser' },
};

const failures: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or invalid',
  401: 'No token, or one that is not valid',
  403: 'Not allowed',
  404: 'Not there, or not to be seen',
  429: 'Too many requests',
};

/** `url` is the base URL of the API, such as `https://milepost.example.org/api/v4`. */
export function openApiDocument(sections: readonly RouteSection[], url: string, version: string): OpenApiDocument {
  const schemas = new SchemaCollection();
  schemas.add(errorShape);
  const paths: OpenApiDocument['paths'] = {};
  for (const { title, routes } of sections) {
    for (const route of routes) {
      for (const pattern of route.paths) {
        const path = pattern.replaceAll(/:(\w+)/g, '{$1}');
        // Of two matching routes, the earlier one applies.
        (paths[path] ??= {})[route.method] ??= describe(route, pattern, title, schemas);
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Milepost REST API', version, description },
    servers: [{ url }],
    tags: sections.map(({ title }) => ({ name: title })),
    paths,
    components: { schemas: schemas.components, securitySchemes },
  };
}

function describe(route: Route, pattern: string, tag: string, schemas: SchemaCollection): Operation {
  const { method, answers } = route;
  const isList = method === 'get' && [...answers.values()].some((shape) => isListShape(shape));
  const { parameters, requestBody } = inputs(route, pattern, schemas);
  return {
    operationId: operationId(method, pattern),
    summary: summaryOf(method, pattern, isList),
    description: accessOf(route),
    tags: [tag],
    security: securityOf(route),
    parameters,
    ...(requestBody !== undefined && { requestBody }),
    responses: responses(route, schemas),
  };
}

function isListShape(shape: AnswerShape): boolean {
  return shape instanceof PageOf || shape instanceof z.ZodArray;
}

function accessOf({ access, scopes }: Route): string {
  const who = { anybody: 'Anyone', 'signed-in': 'Signed-in people', administrator: 'Administrators' }[access];
  return `${who}; tokens need the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`;
}

function securityOf({ access }: Route): Record<string, string[]>[] {
  const ways = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));
  return access === 'anybody' ? [{}, ...ways] : ways;
}

/** Parameters of the path and the query, and those allowed in a body. */
function inputs(
  route: Route,
  pattern: string,
  schemas: SchemaCollection,
): { parameters: JsonSchema[]; requestBody?: JsonSchema } {
  const declared = schemas.add(z.object(route.parameters)) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const properties = Object.entries(declared.properties ?? {});
  const inPath = new Set([...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const parameters = properties
    .filter(([name]) => inPath.has(name))
    .map(([name, schema]): JsonSchema => parameter(name, 'path', schema, true));
  const rest = properties.filter(([name]) => !inPath.has(name));
  const isRequired = (name: string) => declared.required?.includes(name) === true;
  const hasBody = ['post', 'put', 'patch'].includes(route.method);
  if (!hasBody || route.takesFile !== undefined) {
    parameters.push(...rest.map(([name, schema]) => parameter(name, 'query', schema, isRequired(name))));
    parameters.push(...pageParameters(route));
    return route.takesFile === undefined ? { parameters } : { parameters, requestBody: fileBody(route.takesFile) };
  }
  if (route.method === 'post') parameters.push(idempotencyKey);
  if (rest.length === 0) return { parameters };
  const required = rest.map(([name]) => name).filter((name) => isRequired(name));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(rest),
    ...(required.length > 0 && { required }),
  };
  const content = Object.fromEntries(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => [type, { schema }]),
  );
  return { parameters, requestBody: { required: required.length > 0, content } };
}

function fileBody(name: string): JsonSchema {
  const schema = {
    type: 'object',
    properties: { [name]: { type: 'string', format: 'binary' } },
    required: [name],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key again gets the first answer again, for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** Hashes are written `not[labels]=x`, lists with commas. */
function parameter(name: string, place: 'path' | 'query', schema: JsonSchema, required: boolean): JsonSchema {
  const { description: text, ...rest } = schema;
  return {
    name,
    in: place,
    required,
    ...(typeof text === 'string' && { description: text }),
    ...(place === 'query' && rest['type'] === 'object' && { style: 'deepObject', explode: true }),
    ...(place === 'query' && rest['type'] === 'array' && { style: 'form', explode: false }),
    schema: rest,
  };
}

function pageParameters({ answers, parameters, keysetOrders = [] }: Route): JsonSchema[] {
  if (![...answers.values()].some((shape) => shape instanceof PageOf)) return [];
  const offered: [string, JsonSchema][] = [
    ['page', { type: 'integer', minimum: 1, default: 1 }],
    ['per_page', { type: 'integer', minimum: 1, maximum: 100, default: 20 }],
  ];
  if (keysetOrders.length > 0) {
    offered.push(
      ['pagination', { type: 'string', enum: ['offset', 'keyset'] }],
      ['order_by', { type: 'string' }],
      ['cursor', { type: 'string' }],
    );
  }
  return offered
    .filter(([name]) => parameters[name] === undefined)
    .map(([name, schema]) => parameter(name, 'query', schema, false));
}

function responses({ answers, access }: Route, schemas: SchemaCollection): Record<string, JsonSchema> {
  const described: Record<string, JsonSchema> = {};
  for (const [status, shape] of answers) described[status] = response(shape, schemas);
  for (const [status, text] of Object.entries(failures)) {
    if (status === '401' && access === 'anybody') continue;
    described[status] = {
      description: text,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return described;
}

function response(shape: AnswerShape, schemas: SchemaCollection): JsonSchema {
  if (shape === 'nothing') return { description: 'Done' };
  if (shape === 'file') {
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  if (shape === 'events') {
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  }
  if (!(shape instanceof PageOf)) {
    return { description: 'Done', content: { 'application/json': { schema: schemas.add(shape) } } };
  }
  return {
    description: 'One page',
    headers: pageHeaders,
    content: { 'application/json': { schema: { type: 'array', items: schemas.add(shape.row) } } },
  };
}

const pageHeaders: JsonSchema = Object.fromEntries(
  [
    ['Link', 'Addresses of the other pages'],
    ['X-Total', 'Number of rows; left out above 10,000'],
    ['X-Total-Pages', 'Number of pages; left out above 10,000 rows'],
    ['X-Page', 'This page'],
    ['X-Per-Page', 'Rows of a page'],
    ['X-Next-Page', 'The next page, empty on the last one'],
    ['X-Prev-Page', 'The page before, empty on the first one'],
  ].map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]),
);
