import { GraphQLError, OperationTypeNode, type ExecutionResult } from 'graphql';
import { AnswerTooLarge } from '../../../application/errors.ts';
import type { Cost, SentLists } from './complexity.ts';
import { exceeded, limits } from './limits.ts';
import type { OperationSize, Turns } from '../../http/limits/turns.ts';

const tooLate = `Query took longer than the maximum of ${limits.milliseconds / 1000} seconds`;
const tooLarge = `The answer is larger than the maximum of ${limits.answerBytes / 1024 / 1024} MiB`;

const plurals = { query: 'queries', mutation: 'mutations' } as const;

/** Number of rows to resolve before first yielding to other requests: most answers stay below it. */
const rowsBeforeTurns = 1_000;
/** Number of rows to resolve in each turn after that; they take a few hundredths of a second. */
const rowsPerTurn = 250;

/** Created once: every request ends with it, and an error costs as much as a hundred fields. */
const over = new GraphQLError('The request is over');

interface AllowanceOptions {
  isSignedIn: boolean;
  /** The error if the operations may not change anything; null if they may. */
  noMutations: string | null;
  turns: Turns;
}

/**
 * The limits of one request, shared by the operations of a multiplex. When a limit or the deadline is reached, the
 * signal is aborted with the reason, and resolvers and statements stop.
 */
export class Allowance {
  readonly noMutations: string | null;
  /** The deadline, as `performance.now()`. */
  readonly deadline = performance.now() + limits.milliseconds;
  private readonly controller = new AbortController();
  private readonly complexityMaximum: number;
  private readonly nodesMaximum: number;
  private readonly turns: Turns;
  private readonly timer: NodeJS.Timeout;
  private complexitySpent = 0;
  private expectedNodes = 0;
  private nodes = 0;
  private readonly lists = { query: 0, mutation: 0 };
  private bytes = 0;
  private textBytes = 0;
  private rowsLeft = rowsBeforeTurns;
  private isPaused = false;
  private waiting: { rows: number; proceed: () => void }[] = [];

  constructor({ isSignedIn, noMutations, turns }: AllowanceOptions) {
    const who = isSignedIn ? 'signedIn' : 'anonymous';
    this.complexityMaximum = limits.complexity[who];
    this.nodesMaximum = limits.nodes[who];
    this.noMutations = noMutations;
    this.turns = turns;
    this.timer = setTimeout(() => this.end(tooLate), limits.milliseconds);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isOver(): boolean {
    return this.controller.signal.aborted;
  }

  get complexity(): { limit: number; score: number } {
    return { limit: this.complexityMaximum, score: this.complexitySpent };
  }

  /** The error if an operation of this cost and with these lists exceeds the limit, or null. */
  refusal({ complexity, nodes }: Cost, { kind, count }: SentLists): GraphQLError | null {
    if (this.isOver) return this.signal.reason as GraphQLError;
    this.complexitySpent += complexity;
    this.expectedNodes += nodes;
    if (this.complexitySpent > this.complexityMaximum) {
      return exceeded('complexity', this.complexitySpent, this.complexityMaximum);
    }
    if (this.expectedNodes > this.nodesMaximum) return exceeded('nodes', this.expectedNodes, this.nodesMaximum);
    const name = kind === OperationTypeNode.MUTATION ? 'mutation' : 'query';
    this.lists[name] += count;
    // A sum of hundredths.
    const sum = Math.round(this.lists[name] * 100) / 100;
    const most = limits.fullLists[name];
    return sum > most ? exceeded(`full lists in ${plurals[name]}`, sum, most) : null;
  }

  /** Counts the rows of a loaded list. */
  takeNodes(count: number): void {
    this.nodes += count;
    if (this.nodes > this.nodesMaximum) this.end(`Query found more nodes than the maximum of ${this.nodesMaximum}`);
  }

  /**
   * Counts long texts when they are loaded; together they are limited to the size of an answer, even if parts are not
   * shown.
   */
  async readTexts<Key>(read: () => Promise<Map<Key, string | null>>): Promise<Map<Key, string | null>> {
    try {
      const texts = await read();
      for (const text of texts.values()) this.textBytes += Buffer.byteLength(text ?? '');
      if (this.textBytes > limits.answerBytes) this.end(tooLarge);
      return texts;
    } catch (error) {
      if (!(error instanceof AnswerTooLarge)) throw error;
      this.end(tooLarge);
      return unanswered();
    }
  }

  /** Counts a field of the answer: its name, and its value if it is a leaf. */
  takeField(name: string | number, value: unknown): void {
    // Quotes, colon and comma.
    this.bytes += String(name).length + 4 + (typeof value === 'string' ? Buffer.byteLength(value) + 2 : 4);
    if (this.bytes > limits.answerBytes) this.end(tooLarge);
  }

  /** Checks the final answer by its size in bytes, which includes everything not counted before. */
  checked(answer: Buffer): Buffer | GraphQLError {
    return answer.length > limits.answerBytes ? new GraphQLError(tooLarge) : answer;
  }

  /**
   * A promise to await before these rows are resolved; null if it is not necessary. Rows go in batches, so that their
   * data is still loaded together. After the request is over the promise never settles, which costs nothing.
   */
  turn(rows: number): Promise<void> | null {
    if (this.isOver) return unanswered();
    if (this.isPaused) return new Promise((proceed) => this.waiting.push({ rows, proceed }));
    this.takeRows(rows);
    return null;
  }

  private takeRows(rows: number): void {
    this.rowsLeft -= rows;
    if (this.rowsLeft >= 0) return;
    this.rowsLeft = rowsPerTurn;
    this.isPaused = true;
    void this.turns.next().then(() => this.resume());
  }

  /**
   * Lets as many of the waiting lists proceed as one turn holds. The others keep waiting without being woken: tens of
   * thousands of lists may wait.
   */
  private resume(): void {
    this.isPaused = false;
    if (this.isOver) this.waiting = [];
    let proceeding = 0;
    while (!this.isPaused && proceeding < this.waiting.length) {
      const { rows, proceed } = this.waiting[proceeding++] as (typeof this.waiting)[number];
      this.takeRows(rows);
      proceed();
    }
    this.waiting.splice(0, proceeding);
  }

  /** The result of the work, or the timeout error. Abandoned work may never settle. */
  untilOver(work: Promise<ExecutionResult>): Promise<ExecutionResult> {
    return new Promise((resolve, reject) => {
      const stop = () => resolve({ data: null, errors: [this.signal.reason as GraphQLError] });
      if (this.isOver) stop();
      this.signal.addEventListener('abort', stop, { once: true });
      work.then(resolve, reject);
    });
  }

  /** The same for work that must not run while other work of its size does. */
  alone(size: OperationSize, work: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const done = new Promise<ExecutionResult>((resolve, reject) => {
      this.turns.alone(size, async () => {
        if (this.isOver) return;
        const result = this.untilOver(work());
        result.then(resolve, reject);
        await result;
      });
    });
    return this.untilOver(done);
  }

  /** Stops the timer, and the work if the answer is no longer needed. */
  close(): void {
    clearTimeout(this.timer);
    if (!this.isOver) this.controller.abort(over);
  }

  private end(reason: string): void {
    if (!this.isOver) this.controller.abort(new GraphQLError(reason));
  }
}

/** For abandoned work: a promise that never settles costs nothing, an error per field would. */
export function unanswered(): Promise<never> {
  return new Promise(() => undefined);
}
