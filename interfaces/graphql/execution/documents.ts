import {
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { OperationCost } from './complexity.ts';
import { extentOf } from './extent.ts';
import { exceeded, limitProblem, limits, nestingProblem, shortened } from './limits.ts';

const charactersKept = 500_000;

/** An executable operation and its cost. */
export interface PreparedOperation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  cost: OperationCost;
  /** Number of fields of the largest operation of its document, with all fragments expanded. */
  selections: number;
}

interface PreparedDocument {
  document: DocumentNode;
  operations: Map<string, PreparedOperation>;
}

/** Parses and validates each text once and caches the latest ones: both cost more than most answers. */
export class Documents {
  private readonly kept = new LRUCache<string, PreparedDocument>({
    maxSize: charactersKept,
    sizeCalculation: (_, text) => Math.max(text.length, 1),
  });

  constructor(private readonly schema: GraphQLSchema) {}

  /** Returns the operation to execute, or an error. */
  prepare(text: string, operationName: string | null): PreparedOperation | readonly GraphQLError[] {
    let prepared = this.kept.get(text);
    if (prepared === undefined) {
      const found = this.read(text);
      if (!('document' in found)) return found;
      prepared = found;
      this.kept.set(text, prepared);
    }
    return chosen(prepared, operationName);
  }

  private read(text: string): PreparedDocument | readonly GraphQLError[] {
    if (text.trim() === '') return [new GraphQLError('No query string was present')];
    if (text.length > limits.characters) {
      return [new GraphQLError(`Query has ${text.length} characters, which exceeds max of ${limits.characters}`)];
    }
    const nesting = nestingProblem(text);
    if (nesting !== null) return [nesting];
    let document: DocumentNode;
    try {
      document = parse(text, { maxTokens: limits.tokens });
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
    const problem = limitProblem(document);
    if (problem !== null) return [problem];
    const invalid = validate(this.schema, document, specifiedRules, { maxErrors: limits.validationErrors });
    if (invalid.length > 0) return invalid;
    const { depth, selections } = extentOf(document);
    if (depth > limits.depth) return [exceeded('depth', depth, limits.depth)];
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return {
      document,
      operations: new Map(
        operations.map((operation) => [
          operation.name?.value ?? '',
          { document, operation, cost: new OperationCost(this.schema, document, operation, selections), selections },
        ]),
      ),
    };
  }
}

function chosen({ operations }: PreparedDocument, name: string | null): PreparedOperation | readonly GraphQLError[] {
  if (name === null) {
    const [only] = operations.values();
    if (operations.size === 1 && only !== undefined) return only;
    return [new GraphQLError('An operation name is required')];
  }
  const operation = operations.get(name);
  return operation ?? [new GraphQLError(`No operation named ${JSON.stringify(shortened(name))}`)];
}
