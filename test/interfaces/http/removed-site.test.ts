import { expect } from 'chai';
import { FileCopier } from '../../../application/sites/file-copier.ts';
import { DeleteSite } from '../../../application/sites/delete-site.ts';
import { UpdateSite } from '../../../application/sites/update-site.ts';
import { filesOfPrimary } from '../../../interfaces/sites/primary-files.ts';
import { formWith } from '../../support/files.ts';
import { TestServer } from '../../support/server.ts';
import { TestClient } from '../../support/test-client.ts';
import { TwoSites } from '../../support/two-sites.ts';

describe('A secondary removed from the list of sites', function () {
  this.timeout(120_000);
  let sites: TwoSites;
  let token = '';

  before(async () => {
    sites = await TwoSites.start();
    token = await sites.primary.tokenFor(sites.primary.root);
    await sites.primary.createGroup('plan');
    await caughtUp();
  });
  after(() => sites.stop());

  const at = ({ address }: TestServer) => new TestClient(address, { 'PRIVATE-TOKEN': token });
  async function caughtUp() {
    const position = await sites.primary.services.replication.committedUpTo();
    expect(await sites.secondary.services.replication.hasApplied(position, 30_000)).to.equal(true);
  }
  const attach = async (count: number) => {
    const group = at(sites.primary);
    for (let index = 0; index < count; index += 1) {
      const { status } = await group.post('/api/v4/groups/plan/uploads', formWith(`file ${index}`, 'a.txt'));
      expect(status).to.equal(201);
    }
  };

  it('copies no more files, and keeps reading and writing', async () => {
    await attach(20);
    await caughtUp();
    const { services } = sites.secondary;
    const failures: unknown[] = [];
    const copier = new FileCopier(services, filesOfPrimary(services.replication), (error) => failures.push(error));
    const write = (title: string) => at(sites.secondary).post<{ id: number }>('/api/v4/groups/plan/epics', { title });
    const writes = [1, 2, 3].map((number) => write(`Written ${number}`));
    const [copied, removed, ...written] = await Promise.allSettled([
      copier.copy(),
      sites.primary.perform(DeleteSite, { siteId: 2 }),
      ...writes,
    ] as Promise<unknown>[]);
    expect(removed?.status).to.equal('fulfilled');
    // The report may come too late.
    if (copied?.status === 'rejected') expect(String(copied.reason)).to.contain('The primary answered 400.');
    expect(written.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'fulfilled']);
    await caughtUp();
    expect(await copier.copy()).to.equal(0);
    const { rows } = await sites.primary.connection.raw<{ rows: unknown[] }>('select from site_files');
    expect(rows).to.deep.equal([]);
    for (const server of [sites.primary, sites.secondary]) {
      const { status, body } = await at(server).get<{ geo_node_id: number }[]>('/api/v4/geo_sites/status');
      expect([status, body.map(({ geo_node_id: id }) => id)]).to.deep.equal([200, [1]]);
    }
    expect((await at(sites.secondary).get('/api/v4/geo_sites/current/failures')).status).to.equal(404);
    const { status, body } = await write('After that');
    expect(status).to.equal(201);
    const read = await at(sites.secondary).get<{ title: string }[]>('/api/v4/groups/plan/epics');
    expect(read.body.map(({ title }) => title)).to.include('After that');
    expect(body.id).to.be.a('number');
  });

  it('uses its configured primary instead of a wrong URL in the list', async () => {
    await sites.primary.perform(UpdateSite, { siteId: 1, internalUrl: 'http://127.0.0.1:1/' });
    await caughtUp();
    expect((await at(sites.secondary).post('/api/v4/groups/plan/epics', { title: 'By PRIMARY_URL' })).status).to.equal(
      201,
    );
    // A request to a server that does not answer changes nothing, and says so.
    const { secondary } = sites.databases;
    const server = await TestServer.start({ database: secondary });
    try {
      const { status, body } = await at(server).post<{ message: string }>('/api/v4/groups/plan/epics', { title: 'x' });
      expect([status, body.message]).to.deep.equal([
        503,
        '503 The primary site cannot be reached; nothing was changed. Try again later.',
      ]);
    } finally {
      await server.stop();
    }
  });
});
