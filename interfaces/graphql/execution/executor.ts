import { GraphQLError, OperationTypeNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { AnswerLost, Unavailable } from '../../../application/errors.ts';
import type { GraphqlContext } from '../context.ts';
import { answeredError, internalError, type AnsweredError } from './answered-error.ts';
import type { Allowance } from './allowance.ts';
import type { Variables } from './node-estimate.ts';
import type { OperationSize } from '../../http/limits/turns.ts';
import { Documents, type PreparedOperation } from './documents.ts';
import { limits, variablesProblem } from './limits.ts';
import { OperationRunner } from './operation-runner.ts';
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

/** The error for a mutation whose change was made, or of several a part, but cannot be answered. */
export const savedButUnread: AnsweredError = {
  message: 'This was saved, at least in part, but it could not be read again. Reload before you try again.',
  extensions: { code: 'SAVED' },
};

/** Executes operations within the limits. One per process, because it caches documents. */
export class Executor {
  private readonly documents: Documents;
  private readonly runner: OperationRunner;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly logger: Pick<Logger, 'error'>,
  ) {
    this.documents = new Documents(schema);
    this.runner = new OperationRunner(schema);
  }

  /** True if all operations are queries; invalid documents count as queries. */
  changesNothing(requests: readonly OperationRequest[]): boolean {
    return requests.every(({ query, operationName }) => {
      const prepared = this.documents.prepare(query, operationName);
      return !('operation' in prepared) || prepared.operation.operation === OperationTypeNode.QUERY;
    });
  }

  /**
   * Errors of the operation are part of the answer.
   * @throws Unavailable if the database is unreachable, and the operation has changed nothing
   */
  async run(request: OperationRequest, allowance: Allowance, context: () => GraphqlContext): Promise<Answer> {
    const prepared = this.documents.prepare(request.query, request.operationName);
    if (!('operation' in prepared)) return this.refuse(prepared);
    const { operation } = prepared;
    const problem = variablesProblem(this.schema, operation, request.variables);
    if (problem !== null) return this.refuse([problem]);
    if (operation.operation === OperationTypeNode.MUTATION && allowance.noMutations !== null) {
      return this.refuse([new GraphQLError(allowance.noMutations, { nodes: operation })]);
    }
    const refusals = this.refusals(prepared, request.variables, allowance);
    if (refusals.length > 0) return this.refuse(refusals);
    const operating = context();
    const { data, errors } = await this.execute(prepared, request.variables, allowance, operating);
    await operating.whenWritten();
    if (errors === undefined) return { data };
    // If the database is unreachable, fail the whole request instead of returning partial data, so that it can be
    // retried; but not what was changed already.
    const lost = errors.find(({ originalError }) => originalError instanceof Unavailable)?.originalError;
    if (lost && !(lost instanceof AnswerLost) && !operating.hasCommitted()) throw lost;
    // Without data, the variables were invalid.
    if (data !== undefined) return { data, errors: errors.map((error) => this.answeredAfter(error, operating)) };
    const wrong = variableErrors(this.schema, operation, request.variables);
    return this.refuse(wrong.length > 0 ? wrong : errors);
  }

  /** Also of what cannot be counted: otherwise one wrong field would let all others through. */
  private refusals(
    { cost, operation }: PreparedOperation,
    variables: Variables,
    allowance: Allowance,
  ): readonly GraphQLError[] {
    try {
      const refusal = allowance.refusal(cost.of(variables), cost.listsOf(variables));
      return refusal === null ? [] : [refusal];
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const wrong = variableErrors(this.schema, operation, variables);
      return wrong.length > 0 ? wrong : [error];
    }
  }

  /** When the limits are exceeded, return without a result and without waiting for pending work. */
  private execute(
    prepared: PreparedOperation,
    variables: Variables,
    allowance: Allowance,
    context: GraphqlContext,
  ): Promise<ExecutionResult> {
    const run = () => this.runner.run(prepared, context, variables);
    const size = sizeOf(prepared.cost.of(variables).nodes);
    return size === null ? allowance.untilOver(run()) : allowance.alone(size, run);
  }

  private refuse(errors: readonly GraphQLError[]): Answer {
    return { errors: this.answered(errors) };
  }

  /**
   * A mutation that was carried out is not answered as if it had failed. An error without a path is of all mutations: a limit
   * was reached.
   */
  private answeredAfter(error: GraphQLError, operating: GraphqlContext): AnsweredError {
    const answered = answeredError(error, this.logger);
    const [mutation, ...field] = error.path ?? [];
    if (!operating.hasCommitted(mutation === undefined ? undefined : String(mutation))) return answered;
    const isRefused = field.length > 0 && answered.message !== internalError;
    const keepsText = isRefused && !(error.originalError instanceof Unavailable);
    const { message, extensions } = savedButUnread;
    return {
      ...answered,
      ...(!keepsText && { message }),
      extensions: { ...answered.extensions, ...extensions },
    };
  }

  private answered(errors: readonly GraphQLError[]): AnsweredError[] {
    return errors.map((error) => answeredError(error, this.logger));
  }
}

function sizeOf(nodes: number): OperationSize | null {
  const { large, medium } = limits.nodesBesideOthers;
  if (nodes > large) return 'large';
  return nodes > medium ? 'medium' : null;
}
