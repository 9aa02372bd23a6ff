import 'reflect-metadata';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import {
  buildASTSchema,
  Kind,
  lexicographicSortSchema,
  OperationTypeNode,
  parse,
  print,
  printSchema,
  stripIgnoredCharacters,
  visit,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { format, type FormatOptions } from 'oxfmt';
import { pageSizeMaximum } from '../interfaces/graphql/connections/page-arguments.ts';
import { OperationCost } from '../interfaces/graphql/execution/complexity.ts';
import { graphqlSchema } from '../interfaces/graphql/schema.ts';

/**
 * Writes the schema to `schema.graphql`, and the module `x.graphql.ts` next to each `x.graphql` of web/: its operations
 * as text, with the types of their results and variables from the schema, and their maximum complexity. `npm run
 * generate` runs it; tests fail if the result is outdated.
 */

/** The project's folder, above both web/ and its compiled form in dist/. */
const projectFolder = dirname(fileURLToPath(new URL('.', import.meta.url))).replace(/[\\/]dist$/, '');
const webFolder = join(projectFolder, 'web');
const schemaFile = join(projectFolder, 'interfaces', 'graphql', 'schema.graphql');
const formatOptions = JSON.parse(readFileSync(join(projectFolder, '.oxfmtrc.json'), 'utf8')) as FormatOptions;

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

export interface GeneratedFile {
  /** Path relative to the project's folder. */
  path: string;
  text: string;
}

/** The expected contents of the modules. */
export async function generatedOperations(): Promise<GeneratedFile[]> {
  const schema = browserSchema();
  const sources = readdirSync(webFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.graphql'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path, document: parse(readFileSync(path, 'utf8')) }));
  const fragments = sources.flatMap(({ document }) => fragmentsOf(document));
  return await Promise.all(sources.map((source) => moduleOf(source, fragments, schema)));
}

async function moduleOf(
  { path, document }: { path: string; document: DocumentNode },
  fragments: readonly FragmentDefinitionNode[],
  schema: GraphQLSchema,
): Promise<GeneratedFile> {
  const own = fragmentsOf(document);
  const used = document.definitions.flatMap((node) => (isExecutable(node) ? [...usedBy(node, fragments)] : []));
  const others = [...new Set(used)].filter((fragment) => !own.includes(fragment));
  const config = {
    skipTypename: true,
    inlineFragmentTypes: 'inline' as const,
    defaultScalarType: 'string',
    scalars: { ID: 'string' },
    useTypeImports: true,
    immutableTypes: true,
    externalFragments: others.map((node) => ({
      node,
      name: node.name.value,
      onType: node.typeCondition.name.value,
      isExternal: true,
    })),
  };
  const output = await operationTypes.plugin(schema, [{ location: path, document }], config, {
    outputFile: `${path}.ts`,
  });
  const { prepend = [], content } = typeof output === 'string' ? { content: output } : output;
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const client = relative(dirname(path), join(webFolder, 'api', 'typed-document.ts'));
  const text = [
    `// Generated from ${basename(path)} and the schema by "npm run generate".`,
    operations.length === 0 ? '' : `import { typedDocument } from '${client}';`,
    ...prepend,
    content,
    ...operations.map((operation) => constantOf(operation, fragments, schema)),
  ].join('\n');
  const target = `${path}.ts`;
  return { path: relative(projectFolder, target), text: await formatted(target, text) };
}

/** As `npm run format` would leave it. */
export async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, formatOptions);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}

function constantOf(
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
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

/** The maximum complexity that the server can compute for a query, with any variables. */
function complexityOf(operation: OperationDefinitionNode, document: DocumentNode, schema: GraphQLSchema): number {
  const cost = new OperationCost(schema, document, operation, 0);
  const counted = [true, false].map((condition) => {
    const definitions = operation.variableDefinitions ?? [];
    const entries = definitions.map(({ variable, type }) => [variable.name.value, placeholderOf(type, condition)]);
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
  fragments: readonly FragmentDefinitionNode[],
): Set<FragmentDefinitionNode> {
  const used = new Set<FragmentDefinitionNode>();
  const follow = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread(spread) {
        const fragment = fragments.find(({ name }) => name.value === spread.name.value);
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
  const text = readFileSync(schemaFile, 'utf8');
  const document = visit(parse(text), {
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

function isExecutable(node: DefinitionNode): node is OperationDefinitionNode | FragmentDefinitionNode {
  return node.kind === Kind.OPERATION_DEFINITION || node.kind === Kind.FRAGMENT_DEFINITION;
}

function fragmentsOf(document: DocumentNode): FragmentDefinitionNode[] {
  return document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const printed = printSchema(lexicographicSortSchema(graphqlSchema()));
  writeFileSync(schemaFile, await formatted(schemaFile, printed));
  for (const { path, text } of await generatedOperations()) writeFileSync(join(projectFolder, path), text);
}
