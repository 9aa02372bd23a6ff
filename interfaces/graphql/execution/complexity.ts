import {
  getNamedType,
  GraphQLError,
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
 * The cost of one operation. It depends only on numbers and booleans among the variables, so it is cached per
 * combination of those; but for the lists that are sent.
 */
export class OperationCost {
  private readonly document: DocumentNode;
  private readonly variableNames: string[];
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
    this.variableNames = (operation.variableDefinitions ?? [])
      .filter(({ type }) => ['Int', 'Boolean'].includes(nameOf(type)))
      .map(({ variable }) => variable.name.value);
  }

  /** Empty if the variables are invalid; execution reports that. */
  of(variables: Variables): Cost {
    if (this.selections > limits.selections) return { complexity: this.selections, nodes: 0 };
    const key = JSON.stringify(this.variableNames.map((name) => variables[name]));
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const cost = this.measure(variables);
    if (cost === null) return free;
    if (this.known.size >= rememberedMaximum) this.known.clear();
    this.known.set(key, cost);
    return cost;
  }

  /** None if the variables are invalid, or if the operation is too large to be run. */
  listsOf(variables: Variables): SentLists {
    const kind = this.operation.operation;
    if (this.selections > limits.selections) return { kind, count: 0 };
    try {
      return { kind, count: this.fullLists.of(variables) };
    } catch (error) {
      if (error instanceof GraphQLError) return { kind, count: 0 };
      throw error;
    }
  }

  private measure(variables: Variables): Cost | null {
    const { schema, document, operation } = this;
    const nodes = estimateNodes(schema, document, operation, variables);
    if (nodes === null) return null;
    try {
      const complexity = getComplexity({ schema, query: document, variables, estimators: [estimate] });
      return { complexity, nodes };
    } catch (error) {
      if (error instanceof GraphQLError) return null;
      throw error;
    }
  }
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
