import 'reflect-metadata';
import { expect } from 'chai';
import { Allowance } from '../../../interfaces/graphql/execution/allowance.ts';
import { Executor } from '../../../interfaces/graphql/execution/executor.ts';
import { GraphqlContext } from '../../../interfaces/graphql/context.ts';
import { graphqlSchema } from '../../../interfaces/graphql/schema.ts';
import { turns } from '../../../interfaces/http/limits/turns.ts';
import { anonymous } from '../../../domain/access/actor.ts';

const unread = 'This was saved, at least in part, but it could not be read again. Reload before you try again.';
const tooMany = 'Query found more nodes than the maximum of 500000';

describe('GraphQL mutations whose request ends while they write', () => {
  const executor = new Executor(graphqlSchema(), { error: () => {} });
  const query = /* GraphQL */ `
    mutation {
      first: todosMarkAllDone(input: {}) {
        errors
      }
      second: todosMarkAllDone(input: {}) {
        errors
      }
    }
  `;

  /** Runs two mutations; the limit of rows is reached while the first one writes, which ends afterwards as told. */
  async function whileWriting(end: Promise<unknown>): Promise<{ answer: unknown; writes: number }> {
    const allowance = new Allowance({ isSignedIn: true, noMutations: null, turns });
    let writes = 0;
    const perform = () => {
      writes += 1;
      allowance.takeNodes(1_000_000);
      return end;
    };
    const services = { door: { perform }, queries: {} } as unknown as GraphqlContext['services'];
    const site = { version: '', revision: '' };
    const context = new GraphqlContext(services, allowance, { userId: 1 }, anonymous, 'http://localhost', site, true);
    try {
      const request = { query, variables: {}, operationName: null };
      return { answer: await executor.run(request, allowance, () => context), writes };
    } finally {
      allowance.close();
    }
  }

  it('say that it was saved, and carry out no further one', async () => {
    // Later than everything that is ready now.
    const saved = new Promise((resolve) => setImmediate(() => resolve([])));
    expect(await whileWriting(saved)).to.deep.equal({
      answer: { data: null, errors: [{ message: unread, extensions: { code: 'SAVED' } }] },
      writes: 1,
    });
  });

  it('say why they failed if nothing was saved', async () => {
    const failed = new Promise((_resolve, reject) => setImmediate(() => reject(new Error('rolled back'))));
    expect(await whileWriting(failed)).to.deep.equal({
      answer: { data: null, errors: [{ message: tooMany }] },
      writes: 1,
    });
  });
});
