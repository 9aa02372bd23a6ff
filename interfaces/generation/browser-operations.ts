import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import {
  buildASTSchema,
  Kind,
  OperationTypeNode,
  parse,
  print,
  printSchema,
  stripIgnoredCharacters,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { pageSizeMaximum } from '../graphql/connections/page-arguments.ts';
import { OperationCost } from '../graphql/execution/complexity.ts';
import { graphqlSchema } from '../graphql/schema.ts';
import type { GeneratedFile } from './generated-file.ts';

/**
 * Fields that are nullable in the schema for other clients, but that this server always fills. A response with an error
 * never reaches the types (`dataOf` throws), so null has a meaning where the types allow it.
 */
const alwaysFilled: Readonly<Record<string, readonly string[]>> = {
  AwardEmoji: ['emoji', 'user'],
  Epic: [
    'color',
    'confidential',
    'createdAt',
    'descendantCounts',
    'descendantWeightSum',
    'descriptionHtml',
    'healthStatus',
    'title',
    'titleHtml',
  ],
  EpicDescendantCount: ['closedEpics', 'closedIssues', 'openedEpics', 'openedIssues'],
  EpicDescendantWeights: ['closedIssues', 'openedIssues'],
  EpicHealthStatus: ['issuesAtRisk', 'issuesNeedingAttention', 'issuesOnTrack'],
  Iteration: ['dueDate', 'startDate'],
  IterationCadence: ['active', 'automatic'],
  Note: ['bodyHtml', 'internal', 'url'],
  WorkItem: ['titleHtml', 'webUrl', 'widgets'],
  WorkItemWidgetDescription: ['descriptionHtml'],
  WorkItemWidgetNotifications: ['subscribed'],
};

/** Enums and inputs of the schema that operations use. */
const sharedTypes = join('web', 'api', 'schema.graphql.ts');
const client = join('web', 'api', 'typed-document.ts');

const config = {
  skipTypename: true,
  inlineFragmentTypes: 'combine' as const,
  defaultScalarType: 'string',
  scalars: { ID: 'string' },
  useTypeImports: true,
  immutableTypes: true,
  printFieldsOnNewLines: true,
  namespacedImportName: 'Schema',
  importExtension: '.ts' as const,
};

interface Source {
  /** Path of the `.graphql` file from the project's folder. */
  path: string;
  document: DocumentNode;
}

interface Fragment {
  node: FragmentDefinitionNode;
  /** Of the source that defines it. */
  path: string;
}

/**
 * The module `x.graphql.ts` next to each `x.graphql` of web/: its operations as text, with the types of their results and
 * variables from the schema, and their maximum complexity; and one module with the enums and inputs that they use.
 * @throws Error if two fragments have one name, or an operation does not fit the schema
 */
export async function browserOperations(projectFolder: string): Promise<GeneratedFile[]> {
  const schema = browserSchema();
  const sources = readdirSync(join(projectFolder, 'web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.graphql'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: relative(projectFolder, path), document: parse(readFileSync(path, 'utf8')) }));
  const fragments = new Map<string, Fragment>();
  for (const { path, document } of sources) {
    for (const node of fragmentsOf(document)) {
      const other = fragments.get(node.name.value);
      if (other !== undefined) throw new Error(`Both ${other.path} and ${path} have a fragment ${node.name.value}.`);
      fragments.set(node.name.value, { node, path });
    }
  }
  return await Promise.all([
    sharedModule(sources, schema),
    ...sources.map((source) => moduleOf(source, fragments, schema)),
  ]);
}

async function sharedModule(sources: readonly Source[], schema: GraphQLSchema): Promise<GeneratedFile> {
  const documents = sources.map(({ path, document }) => ({ location: path, document }));
  const shared = { ...config, generateOperationTypes: false };
  const lines = linesOf(await operationTypes.plugin(schema, documents, shared, { outputFile: sharedTypes }));
  return { path: sharedTypes, text: ['// Generated from the schema by the build.', ...lines, ''].join('\n') };
}

async function moduleOf(
  { path, document }: Source,
  fragments: ReadonlyMap<string, Fragment>,
  schema: GraphQLSchema,
): Promise<GeneratedFile> {
  const target = `${path}.ts`;
  const others = [...fragments.values()].filter((fragment) => fragment.path !== path);
  const ownConfig = {
    ...config,
    importSchemaTypesFrom: sharedTypes,
    externalFragments: others.map(({ node }) => ({
      node,
      name: node.name.value,
      onType: node.typeCondition.name.value,
      isExternal: true,
    })),
  };
  const documents = [{ location: path, document }];
  const types = linesOf(await operationTypes.plugin(schema, documents, ownConfig, { outputFile: target }));
  const mentioned = new Set(types.join('\n').match(/\b\w+Fragment\b/g));
  const imported = others.filter(({ node }) => mentioned.has(`${node.name.value}Fragment`));
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const text = [
    `// Generated from ${basename(path)} and the schema by the build.`,
    operations.length === 0 ? '' : `import { typedDocument } from '${specifier(target, client)}';`,
    ...imported.map(
      (fragment) =>
        `import type { ${fragment.node.name.value}Fragment } from '${specifier(target, `${fragment.path}.ts`)}';`,
    ),
    ...types,
    ...operations.map((operation) => constantOf(operation, fragments, schema)),
    '',
  ].join('\n');
  return { path: target, text };
}

function linesOf(output: Awaited<ReturnType<typeof operationTypes.plugin>>): string[] {
  return typeof output === 'string' ? [output] : [...(output.prepend ?? []).filter(Boolean), output.content];
}

/** How one module of the project names another. */
function specifier(from: string, to: string): string {
  const path = relative(dirname(from), to).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

function constantOf(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, Fragment>,
  schema: GraphQLSchema,
): string {
  const name = operation.name?.value ?? '';
  const kind = operation.operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation';
  const type = name.charAt(0).toUpperCase() + name.slice(1) + kind;
  const sent = stripIgnoredCharacters(
    [operation, ...usedBy(operation, fragments)].map((node) => print(node)).join(' '),
  );
  const args = [JSON.stringify(sent), ...(kind === 'Query' ? [complexityOf(operation, parse(sent), schema)] : [])];
  return `export const ${name}${kind} = typedDocument<${type}, ${type}Variables>(${args.join(', ')});`;
}

/**
 * The maximum complexity that the server can compute for a query, with any variables. A page size with a default is the
 * largest that the browser sends.
 */
function complexityOf(operation: OperationDefinitionNode, document: DocumentNode, schema: GraphQLSchema): number {
  const cost = new OperationCost(schema, document, operation, 0);
  const counted = [true, false].map((condition) => {
    const definitions = operation.variableDefinitions ?? [];
    const entries = definitions
      .filter(({ type, defaultValue }) => nameOf(type) !== 'Int' || defaultValue === undefined)
      .map(({ variable, type }) => [variable.name.value, placeholderOf(type, condition)]);
    return cost.of(Object.fromEntries(entries) as Record<string, unknown>).complexity;
  });
  return Math.max(...counted);
}

/** A sample value for a variable: page sizes are at their maximum, optional values are omitted. */
function placeholderOf(type: TypeNode, condition: boolean): unknown {
  const name = nameOf(type);
  if (name === 'Int') return pageSizeMaximum;
  if (name === 'Boolean') return condition;
  if (type.kind !== Kind.NON_NULL_TYPE) return undefined;
  return type.type.kind === Kind.LIST_TYPE ? [] : '1';
}

/** The fragments that an operation needs, without duplicates. */
function usedBy(
  operation: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: ReadonlyMap<string, Fragment>,
): Set<FragmentDefinitionNode> {
  const used = new Set<FragmentDefinitionNode>();
  const follow = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread(spread) {
        const fragment = fragments.get(spread.name.value)?.node;
        if (fragment === undefined || used.has(fragment)) return;
        used.add(fragment);
        follow(fragment);
      },
    });
  };
  follow(operation);
  return used;
}

/** The schema as the browser can rely on it: lists, payloads of mutations and some fields are never null. */
function browserSchema(): GraphQLSchema {
  const document = visit(parse(printSchema(graphqlSchema())), {
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: type.fields?.map((field) => {
        const name = field.name.value;
        const isConnection = nameOf(field.type).endsWith('Connection');
        const isNodes = name === 'nodes' && type.name.value.endsWith('Connection');
        const isFilled =
          isConnection || type.name.value === 'Mutation' || alwaysFilled[type.name.value]?.includes(name);
        return isNodes || isFilled ? { ...field, type: filled(field.type) } : field;
      }),
    }),
  });
  return buildASTSchema(document);
}

/** A type that is never null, nor any element of it. */
function filled(type: TypeNode): TypeNode {
  if (type.kind === Kind.NON_NULL_TYPE) return filled(type.type);
  return {
    kind: Kind.NON_NULL_TYPE,
    type: type.kind === Kind.LIST_TYPE ? { ...type, type: filled(type.type) } : type,
  };
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

function fragmentsOf(document: DocumentNode): FragmentDefinitionNode[] {
  return document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
}
