import { connect } from 'node:net';
import { expect } from 'chai';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

describe('Request inputs', () => {
  const server = useServer();
  let client: TestClient;
  before(async () => {
    client = await server().as(await server().createUser());
  });
  const form = (body: string) =>
    client.post<{ message?: unknown; error?: string }>('/api/v4/groups', body, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });

  it('are accepted as query, JSON, form or multipart', async () => {
    const answers = [
      await client.post('/api/v4/groups?name=One&path=one', {}),
      await client.post('/api/v4/groups', { name: 'Two', path: 'two' }),
      await form('name=Three&path=three'),
    ];
    const multipart = new FormData();
    multipart.set('name', 'Four');
    multipart.set('path', 'four');
    const sent = await fetch(`${server().address}/api/v4/groups`, {
      method: 'POST',
      headers: { 'PRIVATE-TOKEN': await server().tokenFor(server().root) },
      body: multipart,
    });
    expect([...answers.map(({ status }) => status), sent.status]).to.deep.equal([201, 201, 201, 201]);
    const { body } = await client.get<{ path: string }[]>('/api/v4/groups?owned=true');
    expect(body.map(({ path }) => path)).to.have.members(['one', 'two', 'three']);
  });

  it('find names whatever way their letters are composed, through every door', async () => {
    const [decomposed, composed] = ['Cafe\u0301', 'Caf\u00e9'];
    const administrator = await server().as(server().root);
    const group = await server().createGroup('letters');
    const labels = `/api/v4/groups/${group.id}/labels`;
    const color = '#112233';
    const names = [
      await administrator.post<{ name: string }>(labels, { name: `${decomposed} json`, color }),
      await administrator.post<{ name: string }>(`${labels}?name=${encodeURIComponent(`${decomposed} query`)}`, {
        color,
      }),
      await administrator.post<{ name: string }>(
        labels,
        `name=${encodeURIComponent(`${decomposed} form`)}&color=%23112233`,
        {
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        },
      ),
    ].map(({ body }) => body.name);
    expect(names).to.deep.equal(['json', 'query', 'form'].map((door) => `${composed} ${door}`));
    const multipart = new FormData();
    multipart.set('name', `${decomposed} multipart`);
    multipart.set('color', color);
    const headers = { 'PRIVATE-TOKEN': await server().tokenFor(server().root) };
    const sent = await fetch(`${server().address}${labels}`, { method: 'POST', headers, body: multipart });
    expect(((await sent.json()) as { name: string }).name).to.equal(`${composed} multipart`);
    // In the path, and a second time by its other spelling.
    expect((await administrator.get(`${labels}/${encodeURIComponent(`${decomposed} json`)}`)).status).to.equal(200);
    expect((await administrator.post(labels, { name: `${composed} json`, color })).status).to.equal(409);
    for (const search of [decomposed, composed]) {
      const found = await administrator.get<unknown[]>(`${labels}?search=${encodeURIComponent(search)}`);
      expect(found.body).to.have.length(4);
      const literal = `{ group(fullPath: "letters") { labels(searchTerm: "${search}") { nodes { title } } } }`;
      const variable =
        'query ($s: String) { group(fullPath: "letters") { labels(searchTerm: $s) { nodes { title } } } }';
      for (const body of [{ query: literal }, { query: variable, variables: { s: search } }]) {
        const answer = await administrator.post<{ data: { group: { labels: { nodes: unknown[] } } } }>(
          '/api/graphql',
          body,
        );
        expect(answer.body.data.group.labels.nodes).to.have.length(4);
      }
    }
  });

  it('keep passwords as they are typed', async () => {
    const administrator = await server().as(server().root);
    const password = 'Ba\u0308ckerei am Flu\u00df 7';
    const person = { username: 'typed', name: 'Typed', email: 'typed@example.org', password };
    expect((await administrator.post('/api/v4/users', { ...person, skip_confirmation: true })).status).to.equal(201);
    const signIn = (typed: string) =>
      fetch(`${server().address}/-/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: server().address },
        body: JSON.stringify({ login: 'typed', password: typed }),
      });
    expect((await signIn(password.normalize('NFC'))).status).to.equal(401);
    expect((await signIn(password)).status).to.equal(201);
  });

  it('are rejected with the names of missing and invalid parameters', async () => {
    expect((await client.post('/api/v4/groups', {})).body).to.deep.equal({ error: 'name is missing, path is missing' });
    expect((await client.post('/api/v4/groups', { name: 'x', path: ['x'] })).body).to.deep.equal({
      error: 'path is invalid',
    });
    expect((await client.post('/api/v4/groups', { name: 'x', path: 'x', visibility: 'secret' })).body).to.deep.equal({
      error: 'visibility does not have a valid value',
    });
    expect((await client.get('/api/v4/users/x')).body).to.deep.equal({ error: 'id is invalid' });
  });

  it('may be empty with any content type', async () => {
    const headers = { 'Content-Type': 'application/json' };
    expect((await client.get('/api/v4/groups', { headers })).status).to.equal(200);
    const gone = await server().createGroup('gone');
    const administrator = await server().as(server().root);
    expect((await administrator.send('DELETE', `/api/v4/groups/${gone.id}`, { headers })).status).to.equal(202);
  });

  it('are rejected with 400 when the database cannot store them', async () => {
    const bodies = [
      '{"name":"a\\u0000b","path":"a"}',
      '{"name":"\\ud800","path":"a"}',
      '{"name',
      '[]',
      '"x"',
      '{"a":'.repeat(40),
    ];
    for (const body of bodies) {
      const answer = await client.post('/api/v4/groups', body);
      expect(answer.status, body).to.equal(400);
    }
    for (const path of [
      '/api/v4/groups?search=%00',
      '/api/v4/groups/a%00b',
      '/api/v4/groups/%ff',
      '/api/v4/users/99999999999999999999',
    ]) {
      expect((await client.get(path)).status, path).to.equal(400);
    }
    expect((await client.get('/api/v4/users/9999999999999999999')).status).to.equal(404);
    expect((await client.get('/api/v4/groups/9999999999999999999')).status).to.equal(404);
  });

  it('are rejected when too deep, wide or long', async () => {
    const nested = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    expect((await client.post('/api/v4/groups', nested)).status).to.equal(400);
    const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`k${index}`, 1]));
    expect((await client.post('/api/v4/groups', wide)).status).to.equal(400);
    expect((await client.get(`/api/v4/groups?search=${'x'.repeat(9_000)}`)).status).to.equal(414);
    expect((await form(`name${'[a]'.repeat(40)}=1`)).status).to.equal(400);
  });

  it('are measured before parsing', async () => {
    const brackets = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    const refusal = async (path: string, body: string) => {
      const answer = await client.post(path, body);
      return [answer.status, JSON.stringify(answer.body)];
    };
    for (const path of ['/api/v4/groups', '/api/graphql', '/-/session']) {
      const [status, body] = await refusal(path, brackets);
      expect(status, path).to.equal(400);
      expect(body, path).to.contain('the input is nested too deeply');
      const [, many] = await refusal(path, `{"name":[${'1,'.repeat(10_000)}1]}`);
      expect(many, path).to.contain('the input has too many values');
    }
    // What a string holds is not counted, whatever is escaped in it.
    const name = `a "name\\" ${'[{,"'.repeat(20_000)}`;
    const [status, body] = await refusal('/api/v4/groups', JSON.stringify({ name, path: 'brackets' }));
    expect(status).to.equal(400);
    expect(body).to.contain('name').and.not.to.contain('input');
    const query = 'query ($a: String!) { echo(text: $a) }';
    const variables = JSON.stringify({ a: 1 }).replace('1', brackets);
    expect((await refusal('/api/graphql', JSON.stringify({ query, variables })))[1]).to.contain('nested too deeply');
  });

  it('over 2 MiB are rejected at once, and the connection closes', async () => {
    const answer = await client.post('/api/v4/groups', { name: 'x'.repeat(2 * 1024 * 1024) });
    expect(answer.status).to.equal(413);
    expect(answer.headers.get('connection')).to.equal('close');
    expect((await client.get('/api/v4/groups')).status).to.equal(200);
  });

  it('over 2 MiB are rejected also without a content length', async () => {
    const secret = await server().tokenFor(server().root);
    const { port, hostname } = new URL(server().address);
    const received = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
      socket.write(
        `POST /api/v4/groups HTTP/1.1\r\nHost: localhost\r\nPRIVATE-TOKEN: ${secret}\r\n` +
          'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
      for (let count = 0; count < 40; count += 1) socket.write(chunk);
    });
    expect(received).to.match(/^HTTP\/1\.1 413 /);
  });

  it('of other media types are rejected', async () => {
    const answer = await client.post('/api/v4/groups', '<name/>', { headers: { 'Content-Type': 'application/xml' } });
    expect(answer.status).to.equal(415);
  });

  it('cannot change object prototypes', async () => {
    await client.post('/api/v4/groups', '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}');
    await form('__proto__[admin]=true&constructor[prototype][admin]=true');
    expect(({} as Record<string, unknown>)['admin']).to.equal(undefined);
  });

  it('cannot change read-only fields', async () => {
    const user = await server().createUser();
    const own = await server().signedIn(user);
    await own.put('/-/profile', { name: 'Renamed', admin: true, id: 1, email: 'x@example.org', state: 'blocked' });
    const stored = await server().services.queries.credentials.person(String(user.id));
    expect(stored?.user).to.include({ name: 'Renamed', admin: false, email: user.email, state: 'active' });
  });

  it('for unknown routes and methods get 404 and 405', async () => {
    const unknown = await client.get('/api/v4/nothing/here');
    expect([unknown.status, unknown.body]).to.deep.equal([404, { error: '404 Not Found' }]);
    const wrong = await client.send('PATCH', '/api/v4/user');
    expect([wrong.status, wrong.body]).to.deep.equal([405, { message: '405 Method Not Allowed' }]);
    expect(wrong.headers.get('allow')).to.equal('GET, HEAD');
    expect((await client.get('/api/v5/user')).status).to.equal(404);
  });

  it('may end in a slash or .json, and HEAD works like GET', async () => {
    expect((await client.get('/api/v4/user/')).status).to.equal(200);
    expect((await client.get('/api/v4/user.json')).status).to.equal(200);
    const head = await client.send('HEAD', '/api/v4/user');
    expect([head.status, head.body]).to.deep.equal([200, undefined]);
    expect(head.headers.get('content-type')).to.equal('application/json');
  });
});
