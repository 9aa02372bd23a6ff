import { inject, injectable } from 'inversify';
import type { z } from 'zod';
import type { Actor } from '../../domain/access/actor.ts';
import { actInShort } from '../../domain/acts/act-in-short.ts';
import type { User } from '../../domain/people/user.ts';
import { boundText } from '../inputs/bound-text.ts';
import type { Change } from './change-log.ts';
import { isConfirmed } from '../../domain/people/session.ts';
import { ConfirmationNeeded, Forbidden, Invalid, unauthenticated, type Problem } from '../errors.ts';
import type { LimitName, Limits } from '../ports/limits.ts';
import type { MarkdownWorkers } from '../markdown/markdown-workers.ts';
import { mayHoldContents, nothingInside, unreadContents, type TextContents } from '../markdown/text-contents.ts';
import { PreparedPasswords, type PasswordsIn } from './prepared-passwords.ts';
import { TransactionLog, type LoggedAct } from './transaction-log.ts';
import { portNames } from '../ports/port-names.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database, Transaction, TransactionOptions } from './transaction.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';

/** From where a request came over the network. */
export interface Client {
  /** Network address; forwarded ones only from trusted proxies. */
  address: string;
  /** The browser or program, as it names itself; empty if it does not. */
  userAgent: string;
}

/** The sender of a request, before anything about them is loaded. */
export interface Requester {
  userId: number | null;
  /** Omitted for work that did not come over the network, such as commands. */
  client?: Client;
  /** The base URL of the request, without a trailing slash; needed to resolve pasted URLs. */
  baseUrl?: string;
  /** Counts the request against limits; omitted for work without limits. */
  limits?: Limits;
  /** The session of a browser that sent the request; omitted for tokens and commands. */
  session?: { confirmedAt: Date };
  /** Set for a request with an idempotency key. */
  claimId?: string;
  /** Told of each act of the request, with what it was in short, once it is committed. */
  onAct?(this: void, actId: number, text: string): void;
}

/** @throws ConfirmationNeeded in a session whose person has not proved lately that it is theirs */
export function requireConfirmation({ session }: Pick<Requester, 'session'>, now: Date): void {
  if (session !== undefined && !isConfirmed(session, now)) throw new ConfirmationNeeded();
}

/** The context of a use case. `actor` was loaded inside this transaction. */
export interface Scope {
  transaction: Transaction;
  actor: Actor;
  now: Date;
  today: string;
  /** Prefix of every URL of this instance that the requester may paste; empty if unknown. */
  baseUrl: string;
  /** The contents of one of the input's `texts`; empty if parsing it timed out. */
  contentsOf(text: string | null | undefined): TextContents;
  /** Hashes and compares the input's `passwordsIn`. */
  passwords: Pick<PreparedPasswords, 'digestOf' | 'isRight'>;
  /** The signed-in person; throws `unauthenticated` if there is none. */
  user(): User;
  /** Whether a session of a browser sent the request. */
  hasSession: boolean;
  /**
   * Before what lets people in is changed: throws unless the session that sent the request was confirmed a short time ago.
   * Tokens and commands have no session to be stolen from a browser. @throws ConfirmationNeeded
   */
  requireConfirmation(): void;
  /** As in the request. */
  limits?: Limits | undefined;
  client?: Client | undefined;
  /** Appends to the change log what the rows of logged tables do not show by themselves. */
  record(...changes: Change[]): void;
  /** Logs that the actor changed an item; the changed fields are read from its rows. */
  recordItem(itemId: number, action?: string): void;
  /** Runs a part of the work whose changes are logged under their own action. */
  within<T>(action: string, part: (scope: Scope) => Promise<T>): Promise<T>;
  /** Runs a part of the work atomically: on error its changes and log entries are rolled back and the error is thrown. */
  attempt<T>(part: () => Promise<T>): Promise<T>;
}

/**
 * A use case of the product. Wired by Inversify and run only by `Perform`. `Sent` is its input as callers write it,
 * `Input` the validated input with defaults.
 */
export interface UseCase<Input, Output, Sent = unknown> {
  /** The action in the change log, for example `label.create`. */
  readonly action: string;
  /** The strict schema of the input: an unknown field is an error. */
  readonly input: z.ZodType<Input, Sent>;
  readonly transactionOptions?: TransactionOptions;
  /**
   * The Markdown texts in the input that may contain mentions or quick actions; they are parsed before the transaction.
   */
  texts?(input: Input): readonly (string | null | undefined)[];
  /** The passwords in the input; they are hashed and compared before the transaction. */
  readonly passwordsIn?: PasswordsIn<Input>;
  /** True if it takes acts back, or does them again, and so is none itself. */
  readonly turnsActs?: boolean;
  /** The rate limits that each run counts against. */
  readonly limit?: LimitName;
  /** Id of an item whose parent row many such calls lock: they queue for it without holding a connection each. */
  queueForParentOf?(input: Input): number | null;
  run(scope: Scope, input: Input): Promise<Output>;
}

export type UseCaseClass<Sent, Input, Output> = new (...dependencies: never[]) => UseCase<Input, Output, Sent>;
export type UseCaseFactory = <Sent, Input, Output>(
  useCase: UseCaseClass<Sent, Input, Output>,
) => UseCase<Input, Output, Sent>;
/** Input that callers send to a use case, for example `SentTo<typeof CreateLabel>`. */
export type SentTo<Class> = Class extends UseCaseClass<infer Sent, infer _Input, infer _Output> ? Sent : never;

/**
 * The only way to write: validates the input, opens a transaction, loads the actor, lets the use case lock, authorize
 * and change, appends the changed rows to the change log, commits, and then returns the result.
 */
@injectable()
export class Door {
  constructor(
    @inject(portNames.database) private readonly database: Database,
    @inject(portNames.clock) private readonly clock: Clock,
    @inject(portNames.useCases) private readonly useCases: UseCaseFactory,
    @inject(portNames.markdownWorkers) private readonly markdownWorkers: MarkdownWorkers,
    @inject(portNames.passwordHasher) private readonly hasher: PasswordHasher,
    @inject(portNames.afterCommit) private readonly afterCommit: () => void,
  ) {}

  async perform<Sent, Input, Output>(
    useCaseClass: UseCaseClass<Sent, Input, Output>,
    requester: Requester,
    sent: NoInfer<Sent>,
  ): Promise<Output> {
    return this.carryOut(useCaseClass, requester, sent, (_scope, output) => output);
  }

  /**
   * As `perform`, for answers that read what was written: `read` runs inside the transaction, with the actor as the use
   * case left them. Someone who loses access right afterwards still gets the answer to what they wrote.
   */
  async performAndRead<Sent, Input, Output, Result>(
    useCaseClass: UseCaseClass<Sent, Input, Output>,
    requester: Requester,
    sent: NoInfer<Sent>,
    read: (written: { output: Output; actor: Actor; transaction: Transaction }) => Promise<Result>,
  ): Promise<Result> {
    return this.carryOut(useCaseClass, requester, sent, async ({ transaction }, output) =>
      read({ output, actor: await transaction.actors.load(requester.userId), transaction }),
    );
  }

  private async carryOut<Sent, Input, Output, Result>(
    useCaseClass: UseCaseClass<Sent, Input, Output>,
    requester: Requester,
    sent: NoInfer<Sent>,
    finish: (scope: Scope, output: Output) => Result | Promise<Result>,
  ): Promise<Result> {
    const useCase = this.useCases(useCaseClass);
    const input = validate(useCase.input, sent);
    if (useCase.limit !== undefined) requester.limits?.count(useCase.limit);
    const texts = requester.userId === null ? [] : (useCase.texts?.(input) ?? []);
    const contentsOf = await this.readTexts(texts);
    const passwords = new PreparedPasswords(this.hasher);
    if (useCase.passwordsIn !== undefined) {
      const read = <Value>(work: (transaction: Transaction) => Promise<Value>) => this.database.transaction(work);
      await passwords.prepare(useCase.passwordsIn, input, requester.userId, read);
    }
    let told: LoggedAct | null = null;
    const result = await this.database.transaction(
      async (transaction) => {
        const log = new TransactionLog(transaction);
        const [scopeId, actor] = await Promise.all([
          log.openScope(useCase.action),
          transaction.actors.load(requester.userId),
        ]);
        if (requester.userId !== null && actor.user?.state !== 'active') throw new Forbidden();
        const now = this.clock.now();
        const { session } = requester;
        const scope = scopeOf(log, scopeId, {
          transaction,
          actor,
          now,
          today: this.clock.today(),
          baseUrl: requester.baseUrl ?? '',
          contentsOf,
          passwords,
          limits: requester.limits,
          client: requester.client,
          hasSession: session !== undefined,
          requireConfirmation: () => requireConfirmation(requester, now),
          user: () => {
            if (actor.user === null) throw unauthenticated();
            return actor.user;
          },
        });
        const output = await useCase.run(scope, input);
        await log.append(actor.user?.id ?? null, scope.today);
        told = log.act;
        if (requester.claimId !== undefined) {
          await transaction.claimedRequests.markCarriedOut(requester.claimId, log.touched);
        }
        return finish(scope, output);
      },
      {
        ...useCase.transactionOptions,
        userId: requester.userId,
        queueForParentOf: useCase.queueForParentOf?.(input) ?? null,
      },
    );
    const act = told as LoggedAct | null;
    if (act !== null && useCase.turnsActs !== true) requester.onAct?.(act.id, actInShort(act.entries));
    this.afterCommit();
    return result;
  }

  private async readTexts(texts: readonly (string | null | undefined)[]): Promise<Scope['contentsOf']> {
    const contents = new Map<string, TextContents>();
    for (const text of texts) {
      if (!text || contents.has(text)) continue;
      contents.set(
        text,
        mayHoldContents(text) ? ((await this.markdownWorkers.read(text)) ?? unreadContents) : nothingInside,
      );
    }
    return (text) => {
      if (!text) return nothingInside;
      return contents.get(text) ?? unreadContents;
    };
  }
}

/** The action under which a part of the transaction is logged; everything else is shared by all parts. */
function scopeOf(
  log: TransactionLog,
  scopeId: number,
  rest: Omit<Scope, 'record' | 'recordItem' | 'within' | 'attempt'>,
): Scope {
  return {
    ...rest,
    record: (...changes) => log.record(scopeId, changes),
    recordItem: (itemId, action) => log.recordItem(scopeId, itemId, action),
    within: async (action, part) => {
      const inner = await log.openScope(action);
      try {
        return await part(scopeOf(log, inner, rest));
      } finally {
        await log.reenterScope(scopeId);
      }
    },
    attempt: (part) => log.attempt(part),
  };
}

/** Validates input against a use case's schema. @throws Invalid with a problem for each invalid field */
export function validate<Sent, Input>(schema: z.ZodType<Input, Sent>, sent: Sent): Input {
  const result = schema.safeParse(sent, { error: boundText });
  if (result.success) return result.data;
  throw new Invalid(result.error.issues.flatMap((issue) => problemsOf(issue, sent)));
}

function problemsOf(issue: z.core.$ZodIssue, sent: unknown): Problem[] {
  const field = issue.path.map(String).join('.') || null;
  const value = issue.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], sent);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        field: [...issue.path, key].join('.'),
        reason: 'unknown',
        text: 'is not known here',
      }));
    case 'custom':
    case 'too_big':
    case 'too_small':
      return [{ field, reason: 'rule', text: issue.message }];
    case 'invalid_value':
      return [
        { field, reason: 'not_a_choice', text: `${quoted(value)} is not valid (use ${issue.values.join(', ')})` },
      ];
    default:
      return issue.code === 'invalid_type' && value === undefined
        ? [{ field, reason: 'missing', text: 'is missing' }]
        : [{ field, reason: 'malformed', text: 'is invalid' }];
  }
}

/** A value for a message, cut if it is long. */
function quoted(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? '';
}
