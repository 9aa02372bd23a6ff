import { Gitlab } from '@gitbeaker/rest';
import { expect } from 'chai';
import { DatabaseUploadStore } from '../../../../infrastructure/database/uploads/upload-store.ts';
import { useRestWorld } from '../../../support/rest-world.ts';

interface SiteBody {
  id: number;
  name: string;
  url: string;
  internal_url: string;
  primary: boolean;
  current: boolean;
  files_max_capacity: number;
  selective_sync_type: string | null;
  selective_sync_namespace_ids: number[];
  _links: { self: string; status: string; repair: string };
}

interface StatusBody {
  geo_node_id: number;
  healthy: boolean;
  health: string;
  health_status: string;
  db_replication_position: string | null;
  projects_count: number;
  uploads_count: number;
  uploads_checksum_failed_count: number | null;
  uploads_synced_count: number | null;
  uploads_failed_count: number | null;
  uploads_synced_in_percentage: string | null;
  last_event_id: number | null;
  version: string | null;
}

describe('REST sites', () => {
  const world = useRestWorld();
  const administrator = () => world.client('administrator');
  const create = async (name: string, fields: object = {}) =>
    administrator().post<SiteBody>('/geo_sites', { name, url: `https://${name}.example.org`, ...fields });

  afterEach(async () => {
    await world.server.connection('sites').delete();
  });

  it('are created with defaults, and read back', async () => {
    const { status, body } = await create('berlin');
    expect(status).to.equal(201);
    expect(body).to.deep.include({
      name: 'berlin',
      url: 'https://berlin.example.org/',
      internal_url: 'https://berlin.example.org/',
      primary: false,
      enabled: true,
      current: false,
      files_max_capacity: 10,
      repos_max_capacity: 25,
      verification_max_capacity: 100,
      container_repositories_max_capacity: 10,
      selective_sync_type: null,
      selective_sync_shards: [],
      selective_sync_namespace_ids: [],
      minimum_reverification_interval: 7,
      blob_download_timeout: 28_800,
      sync_object_storage: false,
    });
    expect(body).to.have.property('web_geo_replication_details_url').that.includes(`/admin/geo/sites/${body.id}/`);
    expect(body['_links'])
      .to.have.property('status')
      .that.matches(new RegExp(`/api/v4/geo_sites/${body.id}/status$`));
    for (const path of ['geo_sites', 'geo_nodes']) {
      expect((await administrator().get<SiteBody>(`/${path}/${body.id}`)).body).to.deep.equal(body);
      const list = await administrator().get<SiteBody[]>(`/${path}`);
      expect(list.body).to.deep.equal([body]);
      expect(list.headers.get('x-total')).to.equal('1');
    }
    const [log] = await world.server.connection('change_log').where({ subjectType: 'site', subjectId: body.id });
    expect(log).to.include({ action: 'site.create', actorId: world.people.administrator });
  });

  it('that are primary are the current one, without replication details', async () => {
    await create('rome');
    const { body } = await create('berlin', { primary: true });
    expect(body).to.include({ primary: true, current: true });
    expect(body).to.not.have.any.keys('web_geo_replication_details_url', 'sync_object_storage');
  });

  it('require a unique name and URL', async () => {
    const missing = await administrator().post('/geo_sites', {});
    expect([missing.status, missing.body]).to.deep.equal([400, { error: 'name is missing, url is missing' }]);
    await create('berlin', { primary: true });
    const again = await create('Berlin', { url: 'https://berlin.example.org/', primary: true });
    expect([again.status, again.body]).to.deep.equal([
      400,
      {
        message: {
          name: ['has already been taken'],
          url: ['has already been taken'],
          primary: ['site already exists'],
        },
      },
    ]);
    expect((await create('x'.repeat(256))).status).to.equal(400);
    expect((await create(' ')).status).to.equal(400);
  });

  it('reject invalid values with the name of the field', async () => {
    const refusals: [object, string][] = [
      [{ url: 'ftp://rome.example.org' }, 'url'],
      [{ url: 'https://me:secret@rome.example.org' }, 'url'],
      [{ internal_url: 'nowhere' }, 'internal_url'],
      // Longer once its letters are percent-encoded.
      [{ url: `https://rome.example.org/${'ö'.repeat(1000)}` }, 'url'],
      [{ files_max_capacity: 0 }, 'files_max_capacity'],
      [{ blob_download_timeout: 86_401 }, 'blob_download_timeout'],
      [{ selective_sync_namespace_ids: [987_654] }, 'selective_sync_namespace_ids'],
      [{ primary: true, enabled: false }, 'enabled'],
      [{ primary: true, selective_sync_type: 'shards' }, 'selective_sync_type'],
    ];
    for (const [fields, name] of refusals) {
      const { status, body } = await create('rome', fields);
      expect([status, Object.keys((body as unknown as { message: object }).message)]).to.deep.equal([400, [name]]);
    }
    const unknown = await create('rome', { selective_sync_type: 'moons' });
    expect([unknown.status, unknown.body]).to.deep.equal([
      400,
      { error: 'selective_sync_type does not have a valid value' },
    ]);
    expect((await administrator().get('/geo_sites')).body).to.deep.equal([]);
  });

  it('can change everything but their role', async () => {
    const { body: site } = await create('rome');
    const changed = await administrator().put<SiteBody>(`/geo_sites/${site.id}`, {
      url: 'http://rome.example.org:8080/plan',
      primary: true,
      files_max_capacity: 20,
      selective_sync_type: 'namespaces',
      selective_sync_namespace_ids: [world.acme.id],
    });
    expect(changed.status).to.equal(200);
    expect(changed.body).to.deep.include({
      name: 'rome',
      url: 'http://rome.example.org:8080/plan/',
      internal_url: 'http://rome.example.org:8080/plan/',
      primary: false,
      files_max_capacity: 20,
      selective_sync_type: 'namespaces',
      selective_sync_namespace_ids: [world.acme.id],
    });
    for (const name of ['name', 'url'] as const) {
      const blank = await administrator().put(`/geo_sites/${site.id}`, { [name]: '' });
      expect(blank.status).to.equal(400);
      expect(blank.body).to.have.nested.property(`message.${name}[0]`, "can't be blank");
    }
    const cleared = await administrator().put<SiteBody>(`/geo_sites/${site.id}`, {
      internal_url: 'http://10.0.0.7',
      selective_sync_type: '',
    });
    expect(cleared.body).to.deep.include({ internal_url: 'http://10.0.0.7/', selective_sync_type: null });
    const [entry] = await world.server.connection('change_log').where({ action: 'site.update' }).orderBy('id', 'desc');
    expect((entry as { changes: object }).changes).to.have.all.keys('internalUrl', 'selectiveSyncType');
    expect((await administrator().put('/geo_sites/987654', { name: 'x' })).status).to.equal(404);
  });

  it('change nothing in a dry run', async () => {
    const tried = await create('rome', { dry_run: true });
    expect([tried.status, tried.body.id]).to.deep.equal([201, 0]);
    const { body: site } = await create('rome');
    await administrator().put(`/geo_sites/${site.id}`, { name: 'milan', dry_run: true });
    await administrator().delete(`/geo_sites/${site.id}?dry_run=true`);
    expect((await administrator().get<SiteBody[]>('/geo_sites')).body.map(({ name }) => name)).to.deep.equal(['rome']);
  });

  it('can be deleted, but the primary only as the last one', async () => {
    const { body: primary } = await create('berlin', { primary: true });
    const { body: secondary } = await create('rome');
    const refused = await administrator().delete(`/geo_sites/${primary.id}`);
    expect([refused.status, refused.body]).to.deep.equal([
      400,
      { message: '400 Bad request - the primary site cannot be removed while there are secondary sites' },
    ]);
    expect((await administrator().delete(`/geo_sites/${secondary.id}`)).status).to.equal(204);
    expect((await administrator().delete(`/geo_sites/${secondary.id}`)).status).to.equal(404);
    expect((await administrator().delete(`/geo_sites/${primary.id}`)).status).to.equal(204);
  });

  it('report a status counted from rows, database and disk', async () => {
    const { connection } = world.server;
    const { body: primary } = await create('berlin', { primary: true });
    const { body: secondary } = await create('rome');
    const { body: part } = await create('milan', {
      selective_sync_type: 'namespaces',
      selective_sync_namespace_ids: [world.acme.id],
    });
    const { body: shard } = await create('turin', { selective_sync_type: 'shards', selective_sync_shards: ['other'] });
    const ids = await connection.transaction(async (transaction) => {
      const uploads = new DatabaseUploadStore(transaction);
      const rows = await uploads.insertMany(
        [world.acme.id, world.app.id, world.acme.id].map((namespaceId, index) => ({
          namespaceId,
          uploaderId: world.people.owner,
          secret: String(index).padStart(32, '0'),
          filename: 'a.txt',
          imageType: null,
          size: 3,
          sha256: '0'.repeat(64),
          createdAt: new Date(),
          incidentId: null,
          photoOfId: null,
          linkUrl: null,
          linkText: null,
        })),
      );
      return rows.map(({ id }) => id);
    });
    const at = new Date();
    await connection('site_files').insert([
      { siteId: secondary.id, uploadId: ids[0], state: 'synced', attempts: 1, checkedAt: at },
      {
        siteId: secondary.id,
        uploadId: ids[1],
        state: 'failed',
        attempts: 2,
        checkedAt: at,
        failure: 'Gone',
        retryAt: at,
      },
    ]);
    const { body } = await administrator().get<StatusBody[]>('/geo_sites/status');
    const projects = Number((await connection('namespaces').where({ kind: 'project' }).count())[0]?.['count']);
    const [ofPrimary, ofSecondary, ofPart, ofShard] = body;
    expect(body.map((one) => one.geo_node_id)).to.deep.equal([primary.id, secondary.id, part.id, shard.id]);
    expect(ofPrimary).to.deep.include({
      healthy: true,
      health: 'Healthy',
      projects_count: projects,
      uploads_count: 3,
      uploads_checksum_total_count: 3,
      // The rows have no files on the disk.
      uploads_checksummed_count: 0,
      uploads_checksum_failed_count: 3,
      uploads_synced_count: null,
      db_replication_lag_seconds: null,
    });
    expect(ofPrimary?.db_replication_position).to.match(/^[0-9A-F]+\/[0-9A-F]+$/);
    const newest = await connection('change_log').max('id as id').first<{ id: number }>();
    expect(ofPrimary?.last_event_id).to.equal(newest.id);
    expect(ofSecondary).to.deep.include({
      healthy: false,
      health_status: 'Offline',
      db_replication_state: null,
      db_replication_lag_seconds: null,
      uploads_count: 3,
      uploads_registry_count: 2,
      uploads_synced_count: 1,
      uploads_failed_count: 1,
      uploads_synced_in_percentage: '33.33%',
      missing_oauth_application: null,
      storage_shards: null,
      storage_shards_match: null,
      version: null,
    });
    expect(ofPrimary).to.deep.include({ storage_shards: [{ name: 'default' }], storage_shards_match: true });
    expect(ofShard).to.deep.include({ uploads_synced_in_percentage: null });
    expect(ofPart?.uploads_count).to.equal(3);
    expect(ofShard?.uploads_count).to.equal(0);
    for (const path of ['/geo_sites/statuses', '/geo_nodes/status']) {
      expect((await administrator().get<StatusBody[]>(path)).body).to.have.length(4);
    }
    const one = await administrator().get<StatusBody>(`/geo_nodes/${secondary.id}/status`);
    expect(one.body).to.deep.include({ geo_node_id: secondary.id, uploads_failed_count: 1 });
    expect((await administrator().get('/geo_sites/987654/status')).status).to.equal(404);

    const failures = await administrator().get(`/geo_sites/${secondary.id}/failures`);
    expect(failures.body).to.have.length(1);
    expect((failures.body as unknown[])[0]).to.deep.include({
      type: 'uploads',
      upload_id: ids[1],
      retry_count: 2,
      last_sync_failure: 'Gone',
    });
    const causes = await administrator().get(`/geo_sites/${secondary.id}/failure_causes`);
    expect(causes.body).to.deep.equal([{ last_sync_failure: 'Gone', files_count: 1, examples: failures.body }]);
    expect((await administrator().get('/geo_sites/current/failures')).body).to.deep.equal([]);
    const repaired = await administrator().post<SiteBody>(`/geo_sites/${secondary.id}/repair`, {});
    expect([repaired.status, repaired.body.id]).to.deep.equal([200, secondary.id]);
    const after = await administrator().get<StatusBody>(`/geo_sites/${secondary.id}/status`);
    expect(after.body).to.include({ uploads_failed_count: 0, uploads_synced_count: 1 });
    await connection('uploads').delete();
  });

  it('report the most frequent failure causes first, with some of the files', async () => {
    const { connection } = world.server;
    const { body: site } = await create('rome');
    const ids = await connection.transaction(async (transaction) => {
      const rows = await new DatabaseUploadStore(transaction).insertMany(
        Array.from({ length: 9 }, (_, index) => ({
          namespaceId: world.acme.id,
          uploaderId: world.people.owner,
          secret: String(index).padStart(32, '0'),
          filename: `${index}.txt`,
          imageType: null,
          size: 3,
          sha256: '0'.repeat(64),
          createdAt: new Date(),
          incidentId: null,
          photoOfId: null,
          linkUrl: null,
          linkText: null,
        })),
      );
      return rows.map(({ id }) => id);
    });
    const at = new Date();
    await connection('site_files').insert(
      ids.map((uploadId, index) => ({
        siteId: site.id,
        uploadId,
        state: 'failed',
        attempts: 1,
        checkedAt: at,
        failure: index < 2 ? 'The disk is full' : 'The primary cannot be reached',
        retryAt: at,
      })),
    );
    const { body } = await administrator().get<
      { last_sync_failure: string; files_count: number; examples: { filename: string }[] }[]
    >(`/geo_sites/${site.id}/failure_causes`);
    const shown = body.map((cause) => [
      cause.last_sync_failure,
      cause.files_count,
      cause.examples.map(({ filename }) => filename.charAt(0)).join(''),
    ]);
    expect(shown).to.deep.equal([
      ['The primary cannot be reached', 7, '87654'],
      ['The disk is full', 2, '10'],
    ]);
    expect((await administrator().get('/geo_sites/987654/failure_causes')).status).to.equal(404);
    await connection('uploads').delete();
  });

  it('that are disabled report so, and a server without sites has no failures', async () => {
    const { body } = await create('rome', { enabled: false });
    const status = await administrator().get<StatusBody>(`/geo_sites/${body.id}/status`);
    expect(status.body).to.include({ healthy: false, health_status: 'Disabled' });
    expect((await administrator().get('/geo_sites/current/failures')).status).to.equal(404);
  });

  it('are for administrators only', async () => {
    const { body } = await create('rome');
    const calls = [
      ['get', '/geo_sites'],
      ['get', `/geo_sites/${body.id}`],
      ['get', '/geo_sites/status'],
      ['get', `/geo_sites/${body.id}/status`],
      ['get', '/geo_sites/current/failures'],
      ['get', `/geo_sites/${body.id}/failures`],
      ['get', `/geo_sites/${body.id}/failure_causes`],
      ['post', '/geo_sites'],
      ['put', `/geo_sites/${body.id}`],
      ['post', `/geo_sites/${body.id}/repair`],
      ['delete', `/geo_sites/${body.id}`],
    ] as const;
    for (const [method, path] of calls) {
      expect((await world.client('owner')[method](path)).status, `${method} ${path}`).to.equal(403);
      expect((await world.client(null)[method](path)).status, `${method} ${path}`).to.equal(401);
    }
  });

  it('work with @gitbeaker/rest', async () => {
    const client = new Gitlab({ host: world.server.address, token: world.token('administrator') });
    for (const api of [client.GeoSites, client.GeoNodes]) {
      const site = await api.create('rome', 'https://rome.example.org', { filesMaxCapacity: 5, enabled: true });
      expect(site).to.include({ name: 'rome', files_max_capacity: 5 });
      expect(await api.edit(site.id, { filesMaxCapacity: 6 })).to.include({ files_max_capacity: 6 });
      expect(await api.show(site.id)).to.include({ id: site.id });
      expect((await api.all()).map(({ id }) => id)).to.deep.equal([site.id]);
      expect((await api.allStatuses())[0]).to.include({ geo_node_id: site.id });
      expect(await api.showStatus(site.id)).to.include({ geo_node_id: site.id });
      expect(await api.repair(site.id)).to.include({ id: site.id });
      await api.remove(site.id);
      const primary = await api.create('berlin', 'https://berlin.example.org', { primary: true });
      expect(await api.allFailures()).to.deep.equal([]);
      await api.remove(primary.id);
    }
  });
});
