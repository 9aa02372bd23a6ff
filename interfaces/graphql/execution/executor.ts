import { execute, GraphQLError, OperationTypeNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { Unavailable } from '../../../application/errors.ts';
import type { GraphqlContext } from '../context.ts';
import { answeredError, type AnsweredError } from './answered-error.ts';
import type { Variables } from './complexity.ts';
import { Documents, type PreparedOperation } from './documents.ts';
import { exceeded, limits, variablesProblem } from './limits.ts';
import { variableErrors } from './variable-errors.ts';

export interface OperationRequest {
  query: string;
  variables: Variables;
  operationName: string | null;
}

export interface Answer {
  data?: unknown;
  errors?: AnsweredError[];
}

/** What one request may do; the operations of a multiplex share its complexity (security.md §5, "GraphQL"). */
export interface Allowance {
  complexityMaximum: number;
  complexitySpent: number;
  /** Why the operations may change nothing; null when they may. */
  noMutations: string | null;
}

/** Runs operations within the limits. One for the process: it keeps the documents it has seen. */
export class Executor {
  private readonly documents: Documents;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly logger: Pick<Logger, 'error'>,
  ) {
    this.documents = new Documents(schema);
  }

  /** What is wrong with the operation is in the answer. @throws Unavailable when the database is lost */
  async run(request: OperationRequest, allowance: Allowance, context: () => GraphqlContext): Promise<Answer> {
    const prepared = this.documents.prepare(request.query, request.operationName);
    if (!('operation' in prepared)) return this.refuse(prepared);
    const { operation } = prepared;
    const problem = variablesProblem(request.variables);
    if (problem !== null) return this.refuse([problem]);
    if (operation.operation === OperationTypeNode.MUTATION && allowance.noMutations !== null) {
      return this.refuse([new GraphQLError(allowance.noMutations, { nodes: operation })]);
    }
    allowance.complexitySpent += prepared.complexity.of(request.variables);
    if (allowance.complexitySpent > allowance.complexityMaximum) {
      return this.refuse([exceeded('complexity', allowance.complexitySpent, allowance.complexityMaximum)]);
    }
    const { data, errors } = await this.execute(prepared, request.variables, context());
    if (errors === undefined) return { data };
    // A lost database is no answer with holes: the whole request may be tried again (security.md §6, "Pool").
    const lost = errors.find(({ originalError }) => originalError instanceof Unavailable);
    if (lost?.originalError) throw lost.originalError;
    // Without any data, what failed is the reading of the variables.
    if (data !== undefined) return { data, errors: this.answered(errors) };
    const wrong = variableErrors(this.schema, operation, request.variables);
    return this.refuse(wrong.length > 0 ? wrong : errors);
  }

  private async execute(
    { document, operation }: PreparedOperation,
    variableValues: Variables,
    contextValue: GraphqlContext,
  ): Promise<ExecutionResult> {
    const operationName = operation.name?.value;
    const running = execute({ schema: this.schema, document, contextValue, variableValues, operationName });
    return running instanceof Promise ? withinTime(running) : running;
  }

  private refuse(errors: readonly GraphQLError[]): Answer {
    return { errors: this.answered(errors) };
  }

  private answered(errors: readonly GraphQLError[]): AnsweredError[] {
    return errors.map((error) => answeredError(error, this.logger));
  }
}

/** What takes longer than the deadline is answered without a result. */
async function withinTime(running: Promise<ExecutionResult>): Promise<ExecutionResult> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<ExecutionResult>((resolve) => {
    timer = setTimeout(() => {
      const seconds = limits.milliseconds / 1000;
      resolve({ data: null, errors: [new GraphQLError(`Query took longer than the maximum of ${seconds} seconds`)] });
    }, limits.milliseconds);
  });
  try {
    return await Promise.race([running, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
