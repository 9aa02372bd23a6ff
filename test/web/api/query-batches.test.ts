import { expect } from 'chai';
import { QueryBatches, requestLimits, type Operation } from '../../../web/api/query-batches.ts';

interface Post {
  body: Operation | readonly Operation[];
  signal: AbortSignal;
  answer(body: unknown): void;
  fail(error: Error): void;
}

/** Batches of a visitor's queries, and what they post. */
function batchesOf(complexityMaximum: number = requestLimits.complexity.anonymous) {
  const posts: Post[] = [];
  const batches = new QueryBatches({
    complexityMaximum,
    post: (body, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        posts.push({ body, signal, answer: resolve, fail: reject });
      }),
  });
  const ask = (query: string, complexity = 10, signal?: AbortSignal) =>
    batches.ask<string>({ query, variables: {} }, complexity, signal);
  const names = () => posts.map(({ body }) => [body].flat().map(({ query }) => query));
  return { ask, posts, names };
}

const moment = () => Promise.resolve();
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('web: queries that go together', () => {
  it('are those of one moment, each with its own answer', async () => {
    const { ask, posts, names } = batchesOf();
    const both = Promise.all([ask('one'), ask('two')]);
    await moment();
    const later = ask('three');
    await moment();
    expect(names()).to.deep.equal([['one', 'two'], ['three']]);
    posts[0]?.answer([{ data: '1' }, { data: null, errors: [{ message: 'no' }] }]);
    expect(await both).to.deep.equal([{ data: '1' }, { data: null, errors: [{ message: 'no' }] }]);
    posts[1]?.answer({ data: '3' });
    expect(await later).to.deep.equal({ data: '3' });
  });

  it('are sent alone as one operation, and not as a list', async () => {
    const { ask, posts } = batchesOf();
    void ask('alone');
    await moment();
    expect(posts[0]?.body).to.deep.equal({ query: 'alone', variables: {} });
  });

  it('stay within what the server allows one request, in as few requests as that takes', async () => {
    const { ask, names } = batchesOf(250);
    const costs = { page: 98, links: 57, todos: 9, participants: 18, notes: 84, awards: 20, children: 189 };
    for (const [name, cost] of Object.entries(costs)) void ask(name, cost);
    await moment();
    expect(names()).to.deep.equal([
      ['children', 'links'],
      ['page', 'notes', 'awards', 'participants', 'todos'],
    ]);
    const many = batchesOf();
    for (let index = 0; index <= requestLimits.operations; index += 1) void many.ask(`query ${index}`, 1);
    await moment();
    expect(many.names().map((sent) => sent.length)).to.deep.equal([requestLimits.operations, 1]);
  });

  it('fail together when their request fails', async () => {
    const { ask, posts } = batchesOf();
    const reasons = Promise.all([reasonOf(ask('one')), reasonOf(ask('two'))]);
    await moment();
    const lost = new Error('lost');
    posts[0]?.fail(lost);
    expect(await reasons).to.deep.equal([lost, lost]);
  });

  it('all learn what the server says of the whole request', async () => {
    const { ask, posts } = batchesOf();
    const both = Promise.all([ask('one'), ask('two')]);
    await moment();
    const refusal = { data: null, errors: [{ message: 'The answer is too large' }] };
    posts[0]?.answer(refusal);
    expect(await both).to.deep.equal([refusal, refusal]);
  });

  it('are given up one by one, and their request with the last of them', async () => {
    const { ask, posts, names } = batchesOf();
    const [never, first, last] = [new AbortController(), new AbortController(), new AbortController()];
    never.abort();
    const reasons = [never, first, last].map(({ signal }, index) => reasonOf(ask(`query ${index}`, 10, signal)));
    expect(await reasons[0]).to.equal(never.signal.reason);
    expect(names()).to.deep.equal([['query 1', 'query 2']]);
    first.abort();
    expect(await reasons[1]).to.equal(first.signal.reason);
    expect(posts[0]?.signal.aborted).to.equal(false);
    last.abort();
    expect(await reasons[2]).to.equal(last.signal.reason);
    expect(posts[0]?.signal.aborted).to.equal(true);
  });
});
