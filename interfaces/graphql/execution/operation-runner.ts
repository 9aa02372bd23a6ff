import { execute, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { GraphqlContext } from '../context.ts';
import type { PreparedOperation } from './documents.ts';
import type { Variables } from './node-estimate.ts';

/** Compiling takes some milliseconds, more than one execution, so only repeated operations are compiled. */
const runsBeforeCompiling = 2;
/**
 * Maximum fields of a compiled operation, with all fragments expanded: the size of its code and the time to compile it
 * grow with them.
 */
const largestCompiled = 150;
const mostCompiled = 200;

type Run = CompiledQuery['query'];

/** Executes operations. Repeated ones are compiled to functions, which take two thirds of the time. */
export class OperationRunner {
  private readonly runs = new WeakMap<PreparedOperation, number>();
  private readonly compiled = new LRUCache<PreparedOperation, Run>({ max: mostCompiled });

  constructor(private readonly schema: GraphQLSchema) {}

  async run(
    prepared: PreparedOperation,
    contextValue: GraphqlContext,
    variableValues: Variables,
  ): Promise<ExecutionResult> {
    const compiled = this.compiled.get(prepared) ?? this.compile(prepared);
    if (compiled !== null) return compiled(undefined, contextValue, variableValues);
    const { document, operation } = prepared;
    return execute({
      schema: this.schema,
      document,
      contextValue,
      variableValues,
      operationName: operation.name?.value,
    });
  }

  /** Null if compiling is not worth it yet, or is not possible. */
  private compile(prepared: PreparedOperation): Run | null {
    const { document, operation, selections } = prepared;
    const runs = this.runs.get(prepared) ?? 0;
    this.runs.set(prepared, runs + 1);
    if (runs < runsBeforeCompiling || selections > largestCompiled) return null;
    const compiled = compileQuery(this.schema, document, operation.name?.value);
    if (!isCompiledQuery(compiled)) return null;
    this.compiled.set(prepared, compiled.query);
    return compiled.query;
  }
}
