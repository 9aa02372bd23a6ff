import { AnswerLost, Unavailable } from '../../application/errors.ts';
import type { Requester, UseCaseClass } from '../../application/door/perform.ts';
import type { RequestReads, Services } from '../../application/services.ts';
import type { Actor } from '../../domain/access/actor.ts';

/** A transaction whose use case is done, and which waits for the answer. */
interface OpenWrite {
  /** With the error if there is no answer: then everything is rolled back. */
  end: (failure: { error: unknown } | null) => void;
  committed: Promise<void>;
}

/**
 * The writes of a request. The transaction of the last one stays open while the answer is made, whose reads run inside
 * it: what was written and what is answered are of the same moment, and if the answer fails, nothing was written.
 */
export class AnsweredWrite {
  #open: OpenWrite | null = null;
  #isCommitted = false;

  constructor(
    private readonly door: Services['door'],
    private readonly reads: RequestReads,
  ) {}

  /** The actor is as of the end of the use case. */
  async perform<Sent, Input, Output>(
    useCase: UseCaseClass<Sent, Input, Output>,
    requester: Requester,
    input: NoInfer<Sent>,
  ): Promise<{ output: Output; actor: Actor }> {
    await this.commit();
    return new Promise((resolve, reject) => {
      let isAnswered = false;
      const committed = this.door.performAndRead(useCase, requester, input, async ({ transaction, ...written }) => {
        // The answer tells of the first attempt.
        if (isAnswered) throw new Unavailable('conflict while answering');
        isAnswered = true;
        const failure = await this.reads.readWithin(
          transaction,
          () =>
            new Promise<{ error: unknown } | null>((end) => {
              this.#open = { end, committed };
              resolve(written);
            }),
        );
        if (failure !== null) throw failure.error;
      });
      committed.catch(reject);
    });
  }

  /** Makes the answer, then commits. @throws AnswerLost if an earlier write of the request was committed */
  async answer<Result>(make: () => Promise<Result>): Promise<Result> {
    try {
      const result = await make();
      await this.commit();
      return result;
    } catch (error) {
      const failure = await this.rollBack(error);
      throw this.#isCommitted && failure instanceof Unavailable ? new AnswerLost(failure.reason) : failure;
    }
  }

  /** Rolls back what is open. @returns the error of the request */
  private async rollBack(error: unknown): Promise<unknown> {
    const open = this.#open;
    if (open === null) return error;
    this.#open = null;
    open.end({ error });
    try {
      await open.committed;
    } catch (failure) {
      return failure;
    }
    return error;
  }

  /** Commits what is open. @returns whether the request has committed anything so far */
  async commit(): Promise<boolean> {
    const open = this.#open;
    if (open !== null) {
      this.#open = null;
      open.end(null);
      await open.committed;
      this.#isCommitted = true;
    }
    return this.#isCommitted;
  }
}
