import { expect } from 'chai';
import { AiProviderServer } from '../../../support/ai-provider.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('REST AI provider', () => {
  const server = useServer({ outbound: { allowed: ['127.0.0.1'] } });
  const provider = new AiProviderServer();
  let root: TestClient;

  before(async () => {
    await provider.start();
    root = await server().as(server().root);
  });
  after(() => provider.stop());

  const path = '/api/v4/ai/provider';
  const set = (body: object) => root.put<Record<string, unknown>>(path, body);

  it('is set, shown without its key, changed and removed by administrators', async () => {
    expect((await root.get(path)).status).to.equal(404);
    const key = 'sk-not-for-anyone';
    const settings = { base_url: `${provider.url}/`, key, models: ['small', 'large', 'small'] };
    const tried = await set({ ...settings, dry_run: true });
    expect([tried.status, (await root.get(path)).status]).to.deep.equal([200, 404]);
    const { status, body } = await set(settings);
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      base_url: provider.url,
      key_is_set: true,
      models: ['small', 'large'],
      timeout_seconds: 60,
      daily_requests_per_person: null,
      daily_requests_per_group: null,
    });
    const changed = await set({ timeout_seconds: 20, daily_requests_per_group: 5, models: 'small' });
    expect(changed.body).to.deep.include({ timeout_seconds: 20, daily_requests_per_group: 5, key_is_set: true });
    expect(changed.body['models']).to.deep.equal(['small']);
    expect((await root.get(path)).body).to.deep.equal(changed.body);
    expect((await root.get(`${path}s`)).body).to.deep.equal([changed.body]);
    expect((await set({ key: null, daily_requests_per_group: null })).body).to.deep.include({ key_is_set: false });
    expect((await root.delete(path)).status).to.equal(204);
    expect((await root.get(`${path}s`)).body).to.deep.equal([]);
    expect((await root.get(path)).status).to.equal(404);
    expect((await root.delete(path)).status).to.equal(404);
  });

  it('keeps its key encrypted and out of all logs', async () => {
    const key = 'sk-a-very-secret-key';
    await set({ base_url: provider.url, key, models: ['small'] });
    const [row] = await server().connection('ai_providers');
    expect(row.sealedKey).to.match(/^v1\./);
    const entries = await server().connection('change_log').where({ subjectType: 'ai_provider' });
    expect(entries.at(-1).changes).to.deep.include({ keyIsSet: { after: true } });
    for (const text of [row, entries, server().logs]) expect(JSON.stringify(text)).to.not.contain(key);
    // Its name and the models are known; a second identical setting changes nothing.
    const count = entries.length;
    await set({ timeout_seconds: 60 });
    expect(await server().connection('change_log').where({ subjectType: 'ai_provider' })).to.have.length(count);
  });

  it('must be reachable by the rules of outgoing requests', async () => {
    for (const [sent, problem] of [
      [{ base_url: 'http://10.0.0.1/v1' }, { base_url: ['leads to an address that is not allowed'] }],
      [{ base_url: 'ftp://example.org' }, { base_url: ['must begin with http:// or https://'] }],
      [{ base_url: 'https://example.org/v1?key=1' }, { base_url: ['must be a URL without a query'] }],
      [{ base_url: 'https://example.org/v1' }, { key: ['must be entered again for another server'] }],
      [{ models: [] }, { models: ["can't be blank"] }],
      [{ timeout_seconds: 601 }, { timeout_seconds: ['must be less than or equal to 600'] }],
      [{ daily_requests_per_person: 0 }, { daily_requests_per_person: ['must be greater than or equal to 1'] }],
      [{ key: 'two words' }, { key: ['must contain only printable ASCII characters without spaces'] }],
    ] as const) {
      const { status, body } = await set(sent);
      expect([status, body['message']], JSON.stringify(sent)).to.deep.equal([400, problem]);
    }
    expect((await root.get<{ base_url: string }>(path)).body.base_url).to.equal(provider.url);
  });

  it('is tested without cost', async () => {
    const test = async () => (await root.post<Record<string, unknown>>(`${path}/test`)).body;
    expect(await test()).to.deep.include({ ok: true, message: null, unknown_models: [] });
    const { headers, path: called } = provider.calls.at(-1) ?? { headers: {}, path: '' };
    expect([called, headers.authorization]).to.deep.equal(['/v1/models', 'Bearer sk-a-very-secret-key']);
    await set({ models: ['small', 'gigantic'] });
    expect(await test()).to.deep.include({
      ok: false,
      message: 'The provider does not list gigantic.',
      unknown_models: ['gigantic'],
    });
    provider.behavior = (_call, response) => response.writeHead(401).end('{"error":{"message":"Incorrect API key"}}');
    expect(await test()).to.deep.include({ ok: false, message: 'The provider answered with status 401.' });
    provider.behavior = (_call, _response, request) => request.socket.destroy();
    expect(await test()).to.deep.include({ ok: false, message: 'The connection failed.' });
    provider.behavior = null;
    await server()
      .connection('ai_providers')
      .update({ sealedKey: 'v1.c2VhbGVkIHdpdGggYW5vdGhlciBrZXkgb2YgYW5vdGhlciBzZXJ2ZXI' });
    expect((await test())['message']).to.contain('cannot be decrypted');
  });
});
