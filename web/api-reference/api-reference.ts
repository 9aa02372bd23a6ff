import { runInAction } from 'mobx';
import type { ApiClient } from '../api/client.ts';
import { makeStore } from '../state/make-store.ts';

/** The parts of a JSON schema that the page shows. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  items?: Schema;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Readonly<Record<string, { schema: Schema }>>;

interface OperationAnswer {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

interface DocumentAnswer {
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  tags: readonly { name: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, OperationAnswer>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** A parameter of an operation, or a field of its response. */
export interface Field {
  name: string;
  /** `path`, `query`, `header`, `body` or `response`. */
  place: string;
  isRequired: boolean;
  type: string;
  description: string | null;
}

/** An operation of the API. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Required permissions. */
  access: string;
  fields: readonly Field[];
  answers: readonly { status: string; description: string; schema: Schema | null }[];
}

export const documentPath = '/api/v4/openapi.json';

/** The OpenAPI document of this server, with a search. */
export class ApiReference {
  search = '';
  error: unknown = null;
  private document: DocumentAnswer | null = null;
  readonly #abort = new AbortController();

  constructor(private readonly api: Pick<ApiClient, 'rest'>) {
    makeStore(this, { schemaNamed: false });
  }

  get info(): DocumentAnswer['info'] | null {
    return this.document?.info ?? null;
  }

  /** Base URL of the API. */
  get url(): string {
    return this.document?.servers[0]?.url ?? '';
  }

  /** The operations that contain all words of the search, by section. */
  get sections(): readonly { title: string; operations: readonly Operation[] }[] {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean);
    return this.allSections
      .map(({ title, operations }) => ({
        title,
        operations: operations.filter(({ method, path, summary }) => {
          const text = `${title} ${method} ${path} ${summary}`.toLowerCase();
          return words.every((word) => text.includes(word));
        }),
      }))
      .filter(({ operations }) => operations.length > 0);
  }

  get count(): number {
    return this.sections.reduce((sum, { operations }) => sum + operations.length, 0);
  }

  type(search: string): void {
    this.search = search;
  }

  async load(): Promise<void> {
    this.error = null;
    try {
      const document = await this.api.rest<DocumentAnswer>('GET', documentPath, { signal: this.#abort.signal });
      runInAction(() => {
        this.document = document;
      });
    } catch (error) {
      runInAction(() => {
        if (!this.#abort.signal.aborted) this.error = error;
      });
    }
  }

  leave(): void {
    this.#abort.abort();
  }

  /** The fields of a shared schema. */
  readonly schemaNamed = (name: string): readonly Field[] =>
    fieldsOf(this.document?.components.schemas[name] ?? {}, 'response');

  private get allSections(): readonly { title: string; operations: readonly Operation[] }[] {
    const sections = new Map<string, Operation[]>();
    for (const { name } of this.document?.tags ?? []) sections.set(name, []);
    for (const [path, methods] of Object.entries(this.document?.paths ?? {}))
      for (const [method, operation] of Object.entries(methods))
        sections.get(operation.tags[0] ?? '')?.push(operationOf(method, path, operation));
    return [...sections].map(([title, operations]) => ({ title, operations }));
  }
}

function operationOf(method: string, path: string, answer: OperationAnswer): Operation {
  const { operationId: id, summary, description: access, parameters, requestBody, responses } = answer;
  const [body] = Object.values(requestBody?.content ?? {});
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    access,
    fields: [
      ...parameters.map(({ name, in: place, required = false, description = null, schema }) => ({
        name,
        place,
        isRequired: required,
        type: typeWords(schema),
        description,
      })),
      ...(body === undefined ? [] : fieldsOf(body.schema, 'body')),
    ],
    answers: Object.entries(responses).map(([status, { description, content }]) => ({
      status,
      description,
      schema: Object.values(content ?? {})[0]?.schema ?? null,
    })),
  };
}

function fieldsOf({ properties = {}, required = [] }: Schema, place: string): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place,
    isRequired: required.includes(name),
    type: typeWords(schema),
    description: schema.description ?? null,
  }));
}

/** The name of the shared schema, also of a list of it; null for other schemas. */
export function schemaName({ $ref, items }: Schema): string | null {
  return $ref?.slice($ref.lastIndexOf('/') + 1) ?? (items === undefined ? null : schemaName(items));
}

/** A short text for a type: `string (date)`, `list of Issue`, `opened | closed`, `integer, 1 to 100`. */
export function typeWords(schema: Schema): string {
  const { $ref, type, format, items, anyOf, minimum, maximum, minLength, maxLength } = schema;
  if ($ref !== undefined) return schemaName(schema) ?? '';
  if (schema.enum !== undefined) return schema.enum.map((value) => (value === '' ? '""' : String(value))).join(' | ');
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeWords))].join(' or ');
  const name = typeof type === 'string' ? type : (type ?? ['any']).join(' or ');
  if (name === 'array') return `list of ${items === undefined ? 'any' : typeWords(items)}`;
  const plain = format === undefined ? name : `${name} (${format})`;
  return plain + rangeWords(minimum, maximum, '') + rangeWords(minLength, maxLength, ' characters');
}

function rangeWords(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`;
  if (most !== undefined) return `, at most ${most}${unit}`;
  return least === undefined || (unit !== '' && least === 0) ? '' : `, at least ${least}${unit}`;
}
