import {
  getNamedType,
  Kind,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
  type TypeNode,
} from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity';
import { FullLists } from './full-lists.ts';
import { pageSizeMaximum } from '../connections/page-arguments.ts';
import { limits } from './limits.ts';
import { estimateNodes, type Variables } from './node-estimate.ts';

const rememberedMaximum = 100;

/**
 * Each field costs one. Fields of a connection cost more with the page size: twice as much for the maximum.
 * Introspection is free, since depth limits it, and so is `pageInfo`, which every list has and which reads nothing more.
 */
const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (field.name.startsWith('__') || field.name === 'pageInfo' || type.name === 'PageInfo') return 0;
  if (!getNamedType(field.type).name.endsWith('Connection')) return 1 + childComplexity;
  const { first, last } = args as { first?: number | null; last?: number | null };
  const size = Math.min(Math.max(first ?? last ?? pageSizeMaximum, 0), pageSizeMaximum);
  return 1 + Math.ceil(childComplexity * (1 + size / pageSizeMaximum));
};

export interface Cost {
  complexity: number;
  /** Maximum number of nodes it can return. */
  nodes: number;
}

/** Full lists of an operation: see {@link FullLists}. */
export interface SentLists {
  kind: OperationTypeNode;
  count: number;
}

const free: Cost = { complexity: 0, nodes: 0 };

/**
 * The cost of one operation. It depends only on numbers and booleans among the variables, and on which are null, so it is
 * cached per combination of those; but for the lists that are sent.
 */
export class OperationCost {
  private readonly document: DocumentNode;
  private readonly variableNames: string[];
  private readonly otherNames: string[];
  private readonly known = new Map<string, Cost>();
  private readonly fullLists: FullLists;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly operation: OperationDefinitionNode,
    /** Fields of the operation with all fragments expanded. */
    private readonly selections: number,
  ) {
    const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
    this.document = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
    this.fullLists = new FullLists(schema, this.document);
    const definitions = operation.variableDefinitions ?? [];
    const namesOf = (counted: boolean) =>
      definitions
        .filter(({ type }) => ['Int', 'Boolean'].includes(nameOf(type)) === counted)
        .map(({ variable }) => variable.name.value);
    [this.variableNames, this.otherNames] = [namesOf(true), namesOf(false)];
  }

  /**
   * Empty if the variables are invalid; execution reports that.
   * @throws GraphQLError if an argument is null that must not be: execution would leave out its field, but run the others
   */
  of(variables: Variables): Cost {
    if (this.selections > limits.selections) return { complexity: this.selections, nodes: 0 };
    const key = JSON.stringify([
      ...this.variableNames.map((name) => variables[name]),
      ...this.otherNames.map((name) => variables[name] === null),
    ]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const cost = this.measure(variables);
    if (cost === null) return free;
    if (this.known.size >= rememberedMaximum) this.known.clear();
    this.known.set(key, cost);
    return cost;
  }

  /**
   * None if the operation is too large to be run.
   * @throws GraphQLError if variables or arguments are invalid
   */
  listsOf(variables: Variables): SentLists {
    const kind = this.operation.operation;
    return { kind, count: this.selections > limits.selections ? 0 : this.fullLists.of(variables) };
  }

  private measure(variables: Variables): Cost | null {
    const { schema, document, operation } = this;
    const nodes = estimateNodes(schema, document, operation, variables);
    if (nodes === null) return null;
    const complexity = getComplexity({ schema, query: document, variables, estimators: [estimate] });
    return { complexity, nodes };
  }
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
