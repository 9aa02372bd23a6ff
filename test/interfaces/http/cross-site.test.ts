import { expect } from 'chai';
import { testPassword, useServer } from '../../support/server.ts';

describe('Cross-site requests', () => {
  const server = useServer();

  it('cannot write with a session without the right CSRF token', async () => {
    const client = await server().signedIn(await server().createUser());
    const group = { name: 'Mine', path: 'mine' };
    client.csrfToken = null;
    expect((await client.post('/api/v4/groups', group)).status).to.equal(403);
    client.csrfToken = 'x'.repeat(43);
    expect((await client.post('/api/v4/groups', group)).status).to.equal(403);
    expect((await client.get<unknown[]>('/api/v4/groups')).body).to.deep.equal([]);
  });

  it('cannot write with the CSRF token of another user', async () => {
    const client = await server().signedIn(await server().createUser());
    const other = await server().signedIn(await server().createUser());
    client.csrfToken = other.csrfToken;
    expect((await client.put('/-/profile', { name: 'Changed' })).status).to.equal(403);
  });

  it('are rejected by Sec-Fetch-Site and Origin headers', async () => {
    const client = await server().signedIn(await server().createUser());
    const foreign: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }];
    for (const headers of foreign) {
      const answer = await client.put('/-/profile', { name: 'Changed' }, { headers });
      expect(answer.status).to.equal(403);
    }
    const own = { 'Sec-Fetch-Site': 'same-origin', Origin: server().address };
    expect((await client.put('/-/profile', { name: 'Changed' }, { headers: own })).status).to.equal(200);
  });

  it('cannot sign anyone in or out', async () => {
    const user = await server().createUser();
    const input = { login: user.username, password: testPassword };
    const crossed = await server()
      .anonymous()
      .post('/-/session', input, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(crossed.status).to.equal(403);
    const form = await server()
      .anonymous()
      .post('/-/session', `login=${user.username}&password=x`, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    expect(form.status).to.equal(415);
    const client = await server().signedIn(user);
    client.csrfToken = null;
    expect((await client.delete('/-/session')).status).to.equal(403);
    expect((await client.get('/api/v4/user')).status).to.equal(200);
  });

  it('get no CORS header', async () => {
    const answer = await server()
      .anonymous()
      .get('/api/v4/groups', { headers: { Origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).to.equal(null);
  });

  it('with an access token need no CSRF token', async () => {
    const client = await server().as(await server().createUser());
    expect((await client.post('/api/v4/groups', { name: 'By token', path: 'by-token' })).status).to.equal(201);
  });
});
