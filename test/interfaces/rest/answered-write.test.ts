import { expect } from 'chai';
import { AnswerLost, Unavailable } from '../../../application/errors.ts';
import { AnsweredWrite } from '../../../interfaces/rest/answered-write.ts';

describe('The writes of a REST request', () => {
  const useCase = Object as never;
  const lost = new Unavailable('connection lost');

  /** Writes twice, the second time or the answer afterwards without the database. */
  async function failureOf(steps: readonly ('written' | 'lost')[]): Promise<unknown> {
    const left = [...steps];
    const door = {
      async performAndRead(_useCase: unknown, _requester: unknown, _input: unknown, read: (made: object) => unknown) {
        // The transaction begins later than the call.
        await Promise.resolve();
        if (left.shift() === 'lost') throw lost;
        return read({ transaction: {}, output: null, actor: null });
      },
    };
    const reads = { readWithin: (_transaction: unknown, work: () => unknown) => work() };
    const write = new AnsweredWrite(door as never, reads as never);
    try {
      return await write.answer(async () => {
        while (left.length > 0) await write.perform(useCase, { userId: 1 }, undefined);
      });
    } catch (error) {
      return error;
    }
  }

  it('do not look as if nothing was changed when a later one fails', async () => {
    expect(await failureOf(['written', 'lost'])).to.be.instanceOf(AnswerLost);
    expect(await failureOf(['lost'])).to.equal(lost);
    expect(await failureOf(['written', 'written'])).to.equal(undefined);
  });
});
