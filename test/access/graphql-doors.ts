import {
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { OperationCost, type Cost } from '../../interfaces/graphql/execution/complexity.ts';
import { limits } from '../../interfaces/graphql/execution/limits.ts';
import { graphqlSchema } from '../../interfaces/graphql/schema.ts';
import { secretWord, type SecretWorld } from './secrets.ts';

/** How to reach a type: a query with the type's own selection in place of `…`. */
type Entry = (world: SecretWorld) => string[];

/** The containers whose items are requested; those of a hidden one cannot even be named. */
const readablePaths = ({ groups, projects }: SecretWorld, kind: 'group' | 'project') =>
  (kind === 'group' ? groups : projects).slice(0, 2).map(({ fullPath }) => fullPath);
const groupPaths = ({ groups }: SecretWorld) => groups.map(({ fullPath }) => fullPath);
const projectPaths = ({ projects }: SecretWorld) => projects.map(({ fullPath }) => fullPath);

const entries: Record<string, Entry> = {
  Group: (world) => groupPaths(world).map((path) => `group(fullPath: "${path}") { … }`),
  Project: (world) => projectPaths(world).map((path) => `project(fullPath: "${path}") { … }`),
  Namespace: (world) =>
    [...groupPaths(world), ...projectPaths(world)].map((path) => `namespace(fullPath: "${path}") { … }`),
  Epic: (world) =>
    readablePaths(world, 'group').map((path) => `group(fullPath: "${path}") { epics(first: 6) { nodes { … } } }`),
  Issue: (world) =>
    readablePaths(world, 'project').map((path) => `project(fullPath: "${path}") { issues(first: 6) { nodes { … } } }`),
  WorkItem: (world) =>
    [...readablePaths(world, 'group'), ...readablePaths(world, 'project')].map(
      (path) => `namespace(fullPath: "${path}") { workItems(first: 6) { nodes { … } } }`,
    ),
  EpicIssue: (world) =>
    readablePaths(world, 'group').map(
      (path) => `group(fullPath: "${path}") { epics(first: 4) { nodes { issues(first: 4) { nodes { … } } } } }`,
    ),
};

/** Values of required arguments, by name; a new argument must be added here. */
function argumentValues(world: SecretWorld, name: string, type: string): string[] {
  const ids = world.secretIds.slice(0, 3);
  switch (name) {
    case 'text':
      return ['"x"'];
    case 'iid':
      return ['"1"', '"3"', '"4"'];
    case 'title':
      return [`"label ${secretWord}"`];
    case 'fullPath':
      return [...groupPaths(world), ...projectPaths(world)].map((path) => `"${path}"`);
    case 'refs':
      return [[...groupPaths(world).map((path) => `${path}&`), ...projectPaths(world).map((path) => `${path}#`)]].map(
        (starts) => JSON.stringify(starts.flatMap((start) => [1, 2, 3, 4, 5, 6].map((iid) => `${start}${iid}`))),
      );
    case 'id':
      return ids.map(
        (id) => `"gid://gitlab/${type.replace(/ID!$/, '')}/${/^(?:Milestone|Note)/.test(type) ? 70000001 : id}"`,
      );
    default:
      throw new Error(`say what the argument ${name}: ${type} stands for`);
  }
}

/**
 * Queries for every field of every reachable type: all plain fields at once, and each other field with one and two
 * levels below it.
 */
export function graphqlDoors(world: SecretWorld): string[] {
  const schema = graphqlSchema();
  const queries: string[] = [];
  const root = schema.getQueryType() as GraphQLObjectType;
  for (const field of Object.values(root.getFields())) {
    queries.push(...selections(world, schema, field).map((selection) => `{ ${selection} }`));
  }
  for (const [name, entry] of Object.entries(entries)) {
    const type = schema.getType(name) as GraphQLObjectType;
    const fields = Object.values(type.getFields());
    const isPlain = (field: (typeof fields)[number]) =>
      isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument);
    const plain = fields.filter(isPlain).map((field) => field.name);
    const others = fields.filter((field) => !isPlain(field)).flatMap((field) => selections(world, schema, field));
    for (const selection of [plain.join(' '), ...others]) {
      queries.push(...entry(world).map((query) => `{ ${query.replace('…', selection)} }`));
    }
  }
  return queries;
}

/** Puts queries together into requests, each within the limits of a visitor. */
export function inBatches(queries: readonly string[]): string[][] {
  const schema = graphqlSchema();
  const batches: { queries: string[]; spent: Cost }[] = [];
  for (const query of queries) {
    const document = parse(query);
    const cost = new OperationCost(schema, document, document.definitions[0] as OperationDefinitionNode, 0).of({});
    const fits = batches.find(
      ({ queries: others, spent }) =>
        others.length < limits.operationsPerRequest &&
        spent.complexity + cost.complexity <= limits.complexity.anonymous &&
        spent.nodes + cost.nodes <= limits.nodes.anonymous,
    );
    if (fits === undefined) {
      batches.push({ queries: [query], spent: cost });
    } else {
      fits.queries.push(query);
      fits.spent = { complexity: fits.spent.complexity + cost.complexity, nodes: fits.spent.nodes + cost.nodes };
    }
  }
  return batches.map((batch) => batch.queries);
}

/** A field with everything below it; searchable lists are also searched for the secret. */
function selections(world: SecretWorld, schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): string[] {
  let calls = [''];
  for (const argument of field.args.filter(isRequiredArgument)) {
    const values = argumentValues(world, argument.name, String(argument.type));
    calls = calls.flatMap((call) => values.map((value) => `${call} ${argument.name}: ${value}`));
  }
  for (const name of ['search', 'searchTerm', 'searchTitle']) {
    if (field.args.some((argument) => argument.name === name)) {
      calls = calls.flatMap((call) => [call, `${call} ${name}: "${secretWord}"`]);
    }
  }
  return calls.flatMap((call) => {
    const name = `${field.name}${call === '' ? '' : `(${call})`}`;
    const type = getNamedType(field.type);
    if (!isAbstractType(type)) return selectionsBelow(schema, field).map((below) => `${name} ${below}`);
    return schema.getPossibleTypes(type).map((one) => `${name} { ... on ${one.name} { ${fieldsOf(schema, one, 2)} } }`);
  });
}

/** Large types are requested in several queries, so that none exceeds the complexity limit. */
function selectionsBelow(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): string[] {
  const type = getNamedType(field.type);
  if (!isObjectType(type) || type.name.endsWith('Connection')) return [selectionOf(schema, field, 2)];
  const parts = partsOf(schema, type, 1);
  const half = Math.ceil(parts.length / 2);
  return [parts.slice(0, half), parts.slice(half)].map((some) => `{ __typename ${some.join(' ')} }`);
}

/** All fields below a field; the implementations of an abstract type have their own queries. */
function selectionOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>, depth: number): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return isAbstractType(type) ? '{ __typename }' : '';
  return `{ __typename ${fieldsOf(schema, type, type.name.endsWith('Connection') ? depth : depth - 1)} }`;
}

function fieldsOf(schema: GraphQLSchema, type: GraphQLObjectType, depth: number): string {
  return partsOf(schema, type, depth).join(' ');
}

function partsOf(schema: GraphQLSchema, type: GraphQLObjectType, depth: number): string[] {
  const shown = Object.values(type.getFields()).filter((field) => {
    if (field.args.some(isRequiredArgument)) return false;
    if (['edges', 'userPermissions', 'workItemTypes', 'workItemType'].includes(field.name)) return false;
    return isLeafType(getNamedType(field.type)) || depth > 0;
  });
  return shown.map((field) => {
    const limit = field.args.some(({ name }) => name === 'first') ? '(first: 3)' : '';
    return `${field.name}${limit} ${selectionOf(schema, field, depth - 1)}`;
  });
}
