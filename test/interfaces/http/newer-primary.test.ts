import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'chai';
import { CreateSite } from '../../../application/sites/create-site.ts';
import type { Lineage } from '../../../application/sites/replication.ts';
import { createLogger } from '../../../infrastructure/logging.ts';
import { watchForNewerPrimary } from '../../../interfaces/sites/newer-primary.ts';
import { TestServer } from '../../support/server.ts';

describe('A primary beside another primary', () => {
  /** Whether it refuses writes, given the list of sites and what the other one answers. */
  async function yields(
    ownName: 'berlin' | 'rome',
    answered: (own: Lineage) => Lineage | null,
    look: (server: TestServer) => Promise<void> = () => Promise.resolve(),
  ): Promise<boolean> {
    const server = await TestServer.start();
    const { replication } = server.services;
    const own = await replication.lineage();
    if (own === null) throw new Error('the database is a standby');
    const other = createServer((_request, response) => {
      const { timeline = null, startedAt = null } = answered(own) ?? {};
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ timeline, started_at: startedAt, version: '99.1.0' }));
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    for (const name of ['berlin', 'rome']) {
      const url = name === ownName ? server.address : `http://127.0.0.1:${port}`;
      await server.perform(CreateSite, { name, url, primary: name === ownName });
    }
    const logger = createLogger({ logLevel: 'silent' });
    const stopWatching = await watchForNewerPrimary({ services: server.services, logger });
    try {
      await look(server);
      return replication.supersededBy !== null;
    } finally {
      stopWatching();
      other.close();
      await server.stop();
    }
  }

  it('yields to a later timeline', async () => {
    expect(await yields('berlin', (own) => ({ timeline: own.timeline + 1, startedAt: 'then' }))).to.equal(true);
    expect(await yields('rome', (own) => ({ timeline: own.timeline - 1, startedAt: 'then' }))).to.equal(false);
  });

  it('yields to an earlier site when both were promoted', async () => {
    expect(await yields('rome', (own) => ({ ...own, startedAt: 'then' }))).to.equal(true);
    expect(await yields('berlin', (own) => ({ ...own, startedAt: 'then' }))).to.equal(false);
  });

  it('does not yield to a standby, or to itself under another URL', async () => {
    expect(await yields('rome', () => null)).to.equal(false);
    expect(await yields('rome', (own) => own)).to.equal(false);
  });

  it('knows the versions of the other sites', async () => {
    await yields(
      'berlin',
      () => null,
      async (server) => {
        const root = await server.as(server.root);
        const { body } = await root.get<{ version: string }[]>('/api/v4/geo_sites/status');
        expect(body.map(({ version }) => version)).to.deep.equal(['17.0.0-ee', '99.1.0']);
      },
    );
  });
});
