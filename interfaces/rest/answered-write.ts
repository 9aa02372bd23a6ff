import { Unavailable } from '../../application/errors.ts';
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

  /** Makes the answer, then commits. */
  async answer<Result>(make: () => Promise<Result>): Promise<Result> {
    let result: Result;
    try {
      result = await make();
    } catch (error) {
      const open = this.#open;
      if (open === null) throw error;
      this.#open = null;
      open.end({ error });
      await open.committed;
      throw error;
    }
    await this.commit();
    return result;
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
