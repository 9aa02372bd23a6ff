import { setImmediate as nextRound } from 'node:timers/promises';
import { expect } from 'chai';
import { Allowance } from '../../../interfaces/graphql/execution/allowance.ts';
import { Turns } from '../../../interfaces/http/limits/turns.ts';

describe('Turns of large GraphQL answers', () => {
  const rows = 100;
  const allowance = (turns: Turns) => new Allowance({ isSignedIn: true, noMutations: null, turns });

  /** How many lists of 100 rows were shown in each round of the event loop. */
  async function roundsOf(...requests: { request: Allowance; lists: number }[]): Promise<number[]> {
    const rounds = [0];
    const shown = requests.flatMap(({ request, lists }) =>
      Array.from({ length: lists }, async () => {
        const turn = request.turn(rows);
        if (turn !== null) await turn;
        rounds[rounds.length - 1] = (rounds.at(-1) ?? 0) + 1;
      }),
    );
    const all = Promise.all(shown).then(() => true);
    while (!(await Promise.race([all, nextRound(false)]))) rounds.push(0);
    for (const { request } of requests) request.close();
    return rounds.filter((count) => count > 0);
  }

  it('yield to others after a thousand rows', async () => {
    const rounds = await roundsOf({ request: allowance(new Turns()), lists: 100 });
    expect(rounds).to.have.lengthOf.at.least(8);
    expect(Math.max(...rounds)).to.be.at.most(22);
  });

  it('serve tens of thousands of waiting lists without waking all of them', async () => {
    const rounds = await roundsOf({ request: allowance(new Turns()), lists: 50_000 });
    expect(rounds).to.have.lengthOf.at.least(10_000);
    expect(Math.max(...rounds.slice(1))).to.equal(3);
  });

  it('do not split small answers', async () => {
    expect(await roundsOf({ request: allowance(new Turns()), lists: 10 })).to.deep.equal([10]);
  });

  it('are shared by all requests of the process', async () => {
    const turns = new Turns();
    const rounds = await roundsOf({ request: allowance(turns), lists: 100 }, { request: allowance(turns), lists: 100 });
    expect(rounds).to.have.lengthOf.at.least(16);
    expect(Math.max(...rounds.slice(1))).to.be.at.most(22);
  });

  it('tell of a failed operation only who asked for it, and go on', async () => {
    const turns = new Turns();
    const [failing, next] = [allowance(turns), allowance(turns)];
    const unheard: unknown[] = [];
    const note = (error: unknown): void => void unheard.push(error);
    process.on('unhandledRejection', note);
    const failed = failing.alone('large', () => Promise.reject(new Error('no such operation')));
    expect(await failed.catch(({ message }: Error) => message)).to.equal('no such operation');
    // It would be told once the round is over.
    await nextRound();
    process.off('unhandledRejection', note);
    expect(unheard).to.deep.equal([]);
    expect(await next.alone('large', () => Promise.resolve({ data: { number: 2 } }))).to.deep.equal({
      data: { number: 2 },
    });
    for (const request of [failing, next]) request.close();
  });

  it('run the largest answers one at a time, also after one was canceled', async () => {
    const turns = new Turns();
    const [first, second, third] = [allowance(turns), allowance(turns), allowance(turns)];
    const began: string[] = [];
    const never = first.alone('large', () => {
      began.push('first');
      return new Promise(() => undefined);
    });
    const over = second.alone('large', () => Promise.resolve({ data: { number: 2 } }));
    const last = third.alone('large', () => {
      began.push('third');
      return Promise.resolve({ data: { number: 3 } });
    });
    await nextRound();
    expect(began).to.deep.equal(['first']);
    second.close();
    expect(await over).to.have.nested.property('errors[0].message', 'The request is over');
    first.close();
    expect(await never).to.have.property('data', null);
    expect(await last).to.deep.equal({ data: { number: 3 } });
    expect(began).to.deep.equal(['first', 'third']);
    third.close();
  });

  it('run medium answers beside the largest', async () => {
    const turns = new Turns();
    const [large, medium] = [allowance(turns), allowance(turns)];
    const never = large.alone('large', () => new Promise(() => undefined));
    expect(await medium.alone('medium', () => Promise.resolve({ data: {} }))).to.deep.equal({ data: {} });
    large.close();
    await never;
    medium.close();
  });

  it('are not given to canceled requests', async () => {
    const request = allowance(new Turns());
    request.close();
    const turn = request.turn(rows);
    const first = await Promise.race([turn?.then(() => 'shown'), nextRound('nothing')]);
    expect(first).to.equal('nothing');
  });
});
