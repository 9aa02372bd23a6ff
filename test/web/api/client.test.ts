import { expect } from 'chai';
import { ApiError, failureText } from '../../../web/api/api-error.ts';
import { ApiClient } from '../../../web/api/client.ts';
import { typedDocument } from '../../../web/api/typed-document.ts';

interface Sent {
  url: string;
  request: RequestInit;
}

/** A client whose server gives one answer, with what was sent to it and how often the session was lost. */
function clientOf(answer: Response | Error, csrfToken: string | null = 'token') {
  const sent: Sent[] = [];
  const lost: true[] = [];
  const client = new ApiClient({
    csrfToken,
    onSessionLost: () => void lost.push(true),
    fetch: (url, request = {}) => {
      sent.push({ url: url instanceof Request ? url.url : String(url), request });
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  return { client, sent, lost };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe('web: the way to the server', () => {
  it('sends the CSRF token along with writing calls and not with reading ones', async () => {
    const { client, sent } = clientOf(json(200, {}));
    await client.rest<unknown>('PUT', '/-/profile', { body: { name: 'Ada' } });
    expect(sent[0]?.request.headers).to.deep.equal({
      Accept: 'application/json, application/problem+json',
      'Content-Type': 'application/json',
      'X-CSRF-Token': 'token',
    });
    expect(sent[0]?.request.body).to.equal('{"name":"Ada"}');
    const reading = clientOf(json(200, {}));
    await reading.client.rest('GET', '/api/v4/user');
    expect(reading.sent[0]?.request.headers).to.deep.equal({ Accept: 'application/json, application/problem+json' });
  });

  it('writes lists as the contract wants them and leaves out what is not there', async () => {
    const { client, sent } = clientOf(json(200, []));
    await client.rest<unknown>('GET', '/api/v4/groups', {
      query: { search: 'a b', skip_groups: [1, 2], page: undefined, x: null },
    });
    expect(sent[0]?.url).to.equal('/api/v4/groups?search=a+b&skip_groups%5B%5D=1&skip_groups%5B%5D=2');
  });

  it('reads the numbers of a page', async () => {
    const links = '<https://x/api/v4/groups?page=3>; rel="next"';
    const { client } = clientOf(json(200, [1], { 'X-Total': '41', 'X-Next-Page': '3', Link: links }));
    expect(await client.page('/api/v4/groups')).to.deep.equal({ items: [1], total: 41, nextPage: 3, links });
    const last = clientOf(json(200, [], { 'X-Next-Page': '' }));
    expect(await last.client.page('/api/v4/groups')).to.deep.equal({
      items: [],
      total: null,
      nextPage: null,
      links: null,
    });
  });

  it('answers nothing for an answer without content', async () => {
    const { client } = clientOf(new Response(null, { status: 204 }));
    expect(await client.rest<unknown>('DELETE', '/-/session')).to.equal(undefined);
  });

  const refusals: [number, unknown, Record<string, string>, string, string][] = [
    [401, { message: '401 Unauthorized' }, {}, 'unauthorized', 'You need to sign in to do this.'],
    [403, { message: '403 Forbidden' }, {}, 'forbidden', 'You do not have permission to do this.'],
    [
      404,
      { message: '404 Group Not Found' },
      {},
      'not_found',
      'This does not exist, or you do not have permission to see it.',
    ],
    [400, { detail: 'title is missing', fields: {} }, {}, 'invalid', 'Title is missing'],
    [400, { detail: 'no such day', fields: {} }, {}, 'invalid', 'No such day'],
    [400, { detail: null, fields: { due_date: ['is too early'] } }, {}, 'invalid', 'Due date is too early.'],
    [409, { detail: 'Somebody was faster' }, {}, 'conflict', 'Somebody was faster'],
    [
      429,
      'Retry later',
      { 'Retry-After': '1' },
      'rate_limited',
      'Too many requests in a short time. Try again in 1 second.',
    ],
    [
      500,
      { message: '500 Internal Server Error' },
      {},
      'server',
      'Something went wrong on the server. Try again in a moment.',
    ],
    [503, 'gone', {}, 'server', 'Something went wrong on the server. Try again in a moment.'],
    [504, 'no answer', {}, 'server', 'Can’t connect to Milepost. Check whether this was saved before you try again.'],
  ];
  for (const [status, body, headers, kind, text] of refusals) {
    it(`says of ${status} ${JSON.stringify(body)}: ${text}`, async () => {
      const { client } = clientOf(json(status, body, headers));
      const failure = await failureOf(client.rest<unknown>('GET', '/'));
      expect({ kind: failure.kind, message: failure.message, status: failure.status }).to.deep.equal({
        kind,
        message: text,
        status,
      });
    });
  }

  it('keeps what is wrong with each field apart', async () => {
    const { client } = clientOf(json(400, { fields: { username: ['is taken', 'is odd'], name: ['is long'] } }));
    expect((await failureOf(client.rest<unknown>('POST', '/'))).fields).to.deep.equal({
      username: ['is taken', 'is odd'],
      name: ['is long'],
    });
  });

  it('tells of a lost session, but not of a wrong password', async () => {
    const { client, lost } = clientOf(json(401, {}));
    await failureOf(client.rest<unknown>('GET', '/'));
    expect(lost).to.have.length(1);
    await failureOf(client.rest<unknown>('POST', '/-/session', { signingIn: true }));
    expect(lost).to.have.length(1);
  });

  it('tells no network from a call that was given up', async () => {
    expect(
      (await failureOf(clientOf(new TypeError('Failed to fetch')).client.rest<unknown>('GET', '/'))).kind,
    ).to.equal('network');
    const abort = new DOMException('given up', 'AbortError');
    const thrown = await clientOf(abort)
      .client.rest<unknown>('GET', '/')
      .catch((error: unknown) => error);
    expect(thrown).to.equal(abort);
  });

  it('says that a change may have been saved when its answer does not arrive', async () => {
    const { client } = clientOf(new TypeError('Failed to fetch'));
    const unknown = 'Check whether this was saved before you try again.';
    const change = await failureOf(client.rest<unknown>('PUT', '/'));
    expect(failureText(change, 'It could not be saved.')).to.equal(`Can’t connect to Milepost. ${unknown}`);
    const mutation = typedDocument<object, object>('mutation save { save }');
    expect((await failureOf(client.graphql(mutation, {}))).message).to.equal(`Can’t connect to Milepost. ${unknown}`);
    const query = typedDocument<object, object>('query read { read }', 1);
    for (const read of [client.graphql(query, {}), client.rest<unknown>('GET', '/')])
      expect((await failureOf(read)).message).to.equal(
        'Can’t connect to Milepost. Check your connection and try again.',
      );
  });

  it('says of a change that was saved, but not read again, nothing but that', async () => {
    const message = 'This was saved, at least in part, but it could not be read again. Reload before you try again.';
    const { client } = clientOf(json(200, { data: null, errors: [{ message, extensions: { code: 'SAVED' } }] }));
    const mutation = typedDocument<object, object>('mutation save { save }');
    const change = await failureOf(client.graphql(mutation, {}));
    expect(failureText(change, 'It could not be saved.')).to.equal(message);
  });

  it('counts what is under way, also when it fails', async () => {
    const { client } = clientOf(json(500, {}));
    const call = failureOf(client.rest<unknown>('GET', '/'));
    expect(client.activity.busy).to.equal(true);
    await call;
    expect(client.activity.busy).to.equal(false);
  });

  describe('GraphQL', () => {
    const document = typedDocument<{ group: string }, { fullPath: string }>('query group($fullPath: ID!) { group }', 1);

    it('sends a text with its variables and answers the data', async () => {
      const { client, sent } = clientOf(json(200, { data: { group: 'a' } }));
      expect(await client.graphql(document, { fullPath: 'a' })).to.deep.equal({ group: 'a' });
      expect(sent[0]?.url).to.equal('/api/graphql');
      expect(JSON.parse(sent[0]?.request.body as string)).to.deep.equal({
        query: 'query group($fullPath: ID!) { group }',
        variables: { fullPath: 'a' },
      });
    });

    it('fails with an error in the answer, as with none at all', async () => {
      const broken = clientOf(json(200, { data: null, errors: [{ message: 'Internal server error' }] }));
      expect((await failureOf(broken.client.graphql(document, { fullPath: 'a' }))).kind).to.equal('server');
      const empty = clientOf(json(200, {}));
      expect((await failureOf(empty.client.graphql(document, { fullPath: 'a' }))).kind).to.equal('server');
      const hidden = { message: 'The resource that you are attempting to access does not exist or …' };
      const absent = clientOf(json(200, { errors: [hidden] }));
      expect((await failureOf(absent.client.graphql(document, { fullPath: 'a' }))).kind).to.equal('not_found');
      const refused = clientOf(json(200, { errors: [{ message: 'Choose a shorter date range.' }] }));
      const { kind, message } = await failureOf(refused.client.graphql(document, { fullPath: 'a' }));
      expect([kind, message]).to.deep.equal(['invalid', 'Choose a shorter date range.']);
    });
  });
});
