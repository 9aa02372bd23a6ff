import { expect } from 'chai';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';
import { insertMany } from '../../support/database.ts';

describe('REST pagination', () => {
  const server = useServer();
  let client: TestClient;
  before(async () => {
    for (let count = 1; count <= 24; count += 1) await server().createUser(`page${String(count).padStart(2, '0')}`);
    client = await server().as(server().root);
  });
  const ask = (query: string) => client.get<{ username: string }[]>(`/api/v4/users?${query}`);
  const links = (headers: Headers) =>
    new Map(
      [...(headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url, relation]) => [
        relation as string,
        url as string,
      ]),
    );

  it('has 20 rows per page, and page headers', async () => {
    const { headers, body } = await ask('');
    expect(body).to.have.length(20);
    expect(headers.get('x-page')).to.equal('1');
    expect(headers.get('x-per-page')).to.equal('20');
    expect(headers.get('x-total')).to.equal('25');
    expect(headers.get('x-total-pages')).to.equal('2');
    expect(headers.get('x-next-page')).to.equal('2');
    expect(headers.get('x-prev-page')).to.equal('');
    expect([...links(headers).keys()]).to.deep.equal(['next', 'first', 'last']);
  });

  it('has links through the whole list that keep every parameter', async () => {
    const seen: string[] = [];
    let next: string | undefined = `${server().address}/api/v4/users?per_page=7&search=page&order_by=name&sort=asc`;
    while (next !== undefined) {
      expect(next).to.match(new RegExp(`^${server().address}/api/v4/users\\?`));
      const path: string = next.slice(server().address.length);
      const { headers, body } = await client.get<{ username: string }[]>(path);
      seen.push(...body.map(({ username }) => username));
      next = links(headers).get('next');
      if (next !== undefined) expect(next).to.contain('search=page').and.to.contain('order_by=name');
    }
    expect(seen).to.deep.equal(Array.from({ length: 24 }, (_, index) => `page${String(index + 1).padStart(2, '0')}`));
  });

  it('returns empty pages past the end, and limits page size to 1 to 100', async () => {
    const past = await ask('page=99');
    expect([past.status, past.body]).to.deep.equal([200, []]);
    expect(past.headers.get('x-next-page')).to.equal('');
    expect((await ask('per_page=1000')).headers.get('x-per-page')).to.equal('100');
    expect((await ask('per_page=0')).body).to.deep.equal({ error: 'per_page does not have a valid value' });
    expect((await ask('page=x')).body).to.deep.equal({ error: 'page is invalid' });
    expect((await ask('page=999999999')).status).to.equal(200);
  });

  it('has no total over 10,000 items, and stops counting there', async function () {
    this.timeout(60_000);
    const { connection } = server();
    const { id } = await server().createProject('many', await server().createGroup('large'));
    const add = (first: number, last: number) =>
      insertMany(
        connection,
        `insert into work_items (namespace_id, iid, type, title, author_id)
         select ?, i, 'issue', 'Item', ? from generate_series(?::int, ?::int) i`,
        [id, server().root.id, first, last],
      );
    await add(1, 10_000);
    const path = `/api/v4/projects/${id}/issues`;
    const counted: unknown[] = [];
    const onQuery = ({ sql, bindings }: { sql: string; bindings: unknown[] }): void => {
      if (sql.includes('count(*)')) counted.push(bindings.at(-1));
    };
    connection.on('query', onQuery);
    expect((await client.get(path)).headers.get('x-total')).to.equal('10000');
    await add(10_001, 10_005);
    const { headers } = await client.get(path);
    connection.off('query', onQuery);
    expect([headers.get('x-total'), headers.get('x-total-pages'), headers.get('x-next-page')]).to.eql([
      null,
      null,
      '2',
    ]);
    expect([...links(headers).keys()]).to.deep.equal(['next', 'first']);
    expect(counted.filter((last) => last === 10_001)).to.have.length(2);
  });

  it('by keyset has one link and no numbers', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/api/v4/users?pagination=keyset&order_by=username&sort=desc&per_page=10';
    while (path !== undefined) {
      const { headers, body }: { headers: Headers; body: { username: string }[] } = await client.get(path);
      seen.push(...body.map(({ username }) => username));
      expect(headers.get('x-total')).to.equal(null);
      expect(headers.get('x-page')).to.equal(null);
      const found = links(headers);
      expect([...found.keys()].every((relation) => relation === 'next')).to.equal(true);
      path = found.get('next')?.slice(server().address.length);
    }
    expect(seen).to.have.length(25);
    expect(seen.toSorted().toReversed()).to.deep.equal(seen);
  });

  it('by keyset rejects other sort orders and invalid cursors', async () => {
    const other = await client.get('/api/v4/personal_access_tokens?pagination=keyset');
    expect([other.status, other.body]).to.deep.equal([
      405,
      { error: 'Keyset pagination is not yet available for this type of request' },
    ]);
    for (const cursor of ['x', 'eyJpZCI6MX0', '%00', 'A'.repeat(200)]) {
      expect((await ask(`pagination=keyset&order_by=id&cursor=${cursor}`)).status, cursor).to.equal(400);
    }
  });

  it('has no token in its links', async () => {
    const secret = await server().tokenFor(server().root);
    const { headers } = await server().anonymous().get(`/api/v4/users?private_token=${secret}`);
    expect(headers.get('link')).not.to.contain(secret);
  });

  it('answers 304 to a matching ETag', async () => {
    const first = await ask('search=page01');
    const etag = first.headers.get('etag') as string;
    expect(etag).to.match(/^W\/"[\w-]+"$/);
    expect(first.headers.get('cache-control')).to.equal('max-age=0, private, must-revalidate');
    const again = await client.get('/api/v4/users?search=page01', { headers: { 'If-None-Match': etag } });
    expect([again.status, again.body]).to.deep.equal([304, undefined]);
    const other = await client.get('/api/v4/users?search=page02', { headers: { 'If-None-Match': etag } });
    expect(other.status).to.equal(200);
  });

  it('has the content type application/json', async () => {
    const { headers } = await ask('');
    expect(headers.get('content-type')).to.equal('application/json');
    expect(headers.get('x-runtime')).to.match(/^\d+\.\d{6}$/);
  });
});
