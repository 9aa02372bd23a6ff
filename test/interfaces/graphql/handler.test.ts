import { expect } from 'chai';
import { useGraphql, type GraphqlAnswer } from './graphql-server.ts';

type Body = GraphqlAnswer<Record<string, unknown>>;

describe('POST /api/graphql', () => {
  const graphql = useGraphql();
  const me = '{ currentUser { username } }';
  const post = async (body: unknown, headers: Record<string, string> = {}, who: 'planner' | null = null) =>
    (await graphql.client(who)).post<Body>('/api/graphql', body, { headers });

  it('answers JSON with status 200, even for syntax and validation errors', async () => {
    const good = await post({ query: me });
    expect(good.status).to.equal(200);
    expect(good.headers.get('content-type')).to.equal('application/json');
    expect(good.headers.get('cache-control')).to.equal('no-store');
    expect(good.body).to.deep.equal({ data: { currentUser: null } });
    const unparsed = await post({ query: '{ currentUser' });
    expect(unparsed.status).to.equal(200);
    expect(unparsed.body.errors).to.have.lengthOf(1);
    expect(unparsed.body).to.not.have.property('data');
    const invalid = await post({ query: '{ currentUser { nickname } }' });
    expect(invalid.status).to.equal(200);
    expect(invalid.body.errors).to.deep.equal([
      {
        message: 'Cannot query field "nickname" on type "CurrentUser". Did you mean "name" or "username"?',
        locations: [{ line: 1, column: 17 }],
        extensions: { code: 'undefinedField', typeName: 'CurrentUser', fieldName: 'nickname' },
      },
    ]);
  });

  it('accepts every kind of token, and a session with its CSRF token', async () => {
    const { server, plan } = graphql;
    const token = await server.tokenFor(plan.people.planner, ['read_api']);
    const whoIs = async (path: string, headers: Record<string, string> = {}) => {
      const { body } = await server.anonymous().post<Body>(path, { query: me }, { headers });
      return body.data?.['currentUser'];
    };
    const planner = { username: 'planner' };
    expect(await whoIs('/api/graphql', { Authorization: `Bearer ${token}` })).to.deep.equal(planner);
    expect(await whoIs('/api/graphql', { 'PRIVATE-TOKEN': token })).to.deep.equal(planner);
    expect(await whoIs(`/api/graphql?private_token=${token}`)).to.deep.equal(planner);
    expect(await whoIs(`/api/graphql?access_token=${token}`)).to.deep.equal(planner);
    const person = await server.createUser('browser');
    const browser = await server.signedIn(person);
    expect((await browser.post<Body>('/api/graphql', { query: me })).body.data?.['currentUser']).to.deep.equal({
      username: 'browser',
    });
    browser.csrfToken = null;
    const forged = await browser.post<Body>('/api/graphql', { query: me });
    expect(forged.body).to.not.have.property('data');
    expect(forged.status).to.be.oneOf([401, 403, 422]);
  });

  it('rejects a page whose session has ended with 401, as a visitor would find nothing', async () => {
    const { server } = graphql;
    const browser = await server.signedIn(await server.createUser());
    const { csrfToken } = browser;
    expect((await browser.delete('/-/session')).status).to.equal(204);
    browser.csrfToken = csrfToken;
    const ended = await browser.post<Body>('/api/graphql', { query: me });
    expect([ended.status, ended.body]).to.deep.equal([401, { errors: [{ message: 'Invalid token' }] }]);
  });

  it('rejects an invalid token, or one without a read scope, with 401', async () => {
    const invalid = { errors: [{ message: 'Invalid token' }] };
    const bad = await post({ query: me }, { 'PRIVATE-TOKEN': 'glpat-nonsense' });
    expect(bad.status).to.equal(401);
    expect(bad.body).to.deep.equal(invalid);
    const { server, plan } = graphql;
    const narrow = await post(
      { query: me },
      { 'PRIVATE-TOKEN': await server.tokenFor(plan.people.guest, ['read_user']) },
    );
    expect(narrow.status).to.equal(401);
    expect(narrow.body).to.deep.equal(invalid);
  });

  it('returns the version and the cost of a request', async () => {
    const { body } = await post({ query: '{ metadata { version revision } queryComplexity { limit score } }' });
    expect(body.data).to.deep.equal({
      metadata: { version: '17.0.0-ee', revision: 'test' },
      queryComplexity: { limit: 200, score: 6 },
    });
  });

  it('runs up to ten operations in an array, in order', async () => {
    const echo = (text: string) => ({ query: 'query ($text: String!) { echo(text: $text) }', variables: { text } });
    const two = await post([echo('a'), { query: '{ nothing }' }, echo('b')], {}, 'planner');
    expect(two.body).to.have.nested.property('[0].data.echo', '"planner" says: a');
    expect(two.body).to.have.nested.property('[1].errors[0].message');
    expect(two.body).to.have.nested.property('[2].data.echo', '"planner" says: b');
    const eleven = await post(Array.from({ length: 11 }, () => echo('x')));
    expect(eleven.status).to.equal(400);
    expect(eleven.body.errors?.[0]?.message).to.include('at most 10 operations');
  });

  it('accepts queries in a form', async () => {
    const form = new URLSearchParams({
      query: 'query Hello($text: String!) { echo(text: $text) } query Other { echo(text: "no") }',
      variables: '{"text":"form"}',
      operationName: 'Hello',
    });
    const answer = await post(String(form), { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(answer.body).to.deep.equal({ data: { echo: 'nil says: form' } });
  });

  it('rejects GET, other media types and invalid bodies', async () => {
    const client = await graphql.client(null);
    expect((await client.get('/api/graphql?query={echo(text:"x")}')).status).to.equal(405);
    expect((await post('{"query":', {})).status).to.equal(400);
    expect((await post('"text"', {})).status).to.equal(400);
    expect((await post({ query: me, variables: 'none' })).status).to.equal(400);
    expect((await post(me, { 'Content-Type': 'text/plain' })).status).to.equal(415);
    expect((await post({ query: me, variables: { a: 'nul \0' } })).status).to.equal(400);
    expect((await post({ query: '{ echo(text: "\\u0000") }' })).body.errors?.[0]?.message).to.include('NUL');
  });

  it('requires an operation, and its name if there are several', async () => {
    const message = async (body: unknown) => (await post(body)).body.errors?.[0]?.message;
    expect(await message({})).to.equal('No query string was present');
    expect(await message({ query: 'query A { echo(text: "a") } query B { echo(text: "b") }' })).to.equal(
      'An operation name is required',
    );
    expect(await message({ query: me, operationName: 'C' })).to.equal('No operation named "C"');
  });

  it('shows its schema to anonymous users', async () => {
    const { body } = await post({
      query: '{ __schema { queryType { name } } __type(name: "Epic") { fields { name } } }',
    });
    expect(body).to.have.nested.property('data.__schema.queryType.name', 'Query');
    expect(body).to.have.nested.property('data.__type.fields').with.length.greaterThan(30);
  });
});
