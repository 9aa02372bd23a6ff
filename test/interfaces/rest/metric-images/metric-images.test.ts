import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../../application/work-items/delete-work-item.ts';
import { MoveIssue } from '../../../../application/work-items/move-issue.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { largestMetricImage, metricImagesMaximum } from '../../../../domain/uploads/metric-image.ts';
import type { User } from '../../../../domain/people/user.ts';
import type { WorkItem } from '../../../../domain/work-items/work-item.ts';
import { checkIntegrity } from '../../../../infrastructure/database/maintenance/integrity.ts';
import { formWith, pixel } from '../../../support/files.ts';
import { imageOf } from '../../../support/images.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface Image {
  id: number;
  filename: string;
  file_path: string;
  url: string | null;
  url_text: string | null;
}

describe('REST metric images', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let owner: User;
  let client: TestClient;
  let stranger: TestClient;
  let incident: WorkItem;

  before(async () => {
    group = await server().createGroup('team', { visibility: 'public' });
    project = await server().createProject('app', group, { visibility: 'public' });
    owner = await server().createUser('olga');
    await server().addMember(group, owner, 'owner');
    client = await server().as(owner);
    stranger = await server().as(await server().createUser('sam'));
  });
  beforeEach(async () => {
    incident = await create('incident');
  });

  const create = (type: 'incident' | 'issue', more: object = {}) =>
    server().perform(CreateWorkItem, { type, namespace: project.id, title: 'Dark', ...more }, owner);
  const path = (tail = '', { iid }: { iid: number } = incident) =>
    `/api/v4/projects/${project.id}/issues/${iid}/metric_images${tail}`;
  const form = (fields: Record<string, string> = {}, content: Uint8Array<ArrayBuffer> | string = pixel) => {
    const made = formWith(content, 'load graph.png');
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    return made;
  };
  const add = async (fields: Record<string, string> = {}) => {
    const { status, body } = await client.post<Image>(path(), form(fields));
    expect(status, JSON.stringify(body)).to.equal(201);
    return body;
  };

  it('are added with a link and text, listed, and served', async () => {
    const added = await add({ url: 'https://graphs.example.org/d/1', url_text: 'Load' });
    expect(added).to.have.all.keys('id', 'created_at', 'filename', 'file_path', 'url', 'url_text');
    expect(added).to.include({
      filename: 'load_graph.png',
      file_path: `/uploads/-/system/issuable_metric_image/file/${added.id}/load_graph.png`,
      url: 'https://graphs.example.org/d/1',
      url_text: 'Load',
    });
    const second = await add();
    expect(second).to.include({ url: null, url_text: null });
    expect((await client.get(path())).body).to.deep.equal([added, second]);
    const { status, headers } = await stranger.get(added.file_path);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('image/png');
    const kept = await readFile(join(server().uploadFolder, 'kept', String(added.id)));
    expect(kept.equals(pixel)).to.equal(true);
    expect((await stranger.get(added.file_path.replace('load', 'other'))).status).to.equal(404);
    // It is not one of the files that texts name.
    const { body } = await client.get<{ id: number }[]>(`/api/v4/projects/${project.id}/uploads`);
    expect(body.map(({ id }) => id)).not.to.include(added.id);
  });

  it('can change their link, and can be deleted', async () => {
    const { id, file_path: filePath } = await add({ url: 'https://a.example.org', url_text: 'A' });
    const changed = await client.put<Image>(path(`/${id}`), { url: 'http://b.example.org/x' });
    expect(changed.status).to.equal(200);
    expect(changed.body).to.include({ url: 'http://b.example.org/x', url_text: 'A' });
    const cleared = await client.put<Image>(path(`/${id}`), { url: '', url_text: null });
    expect(cleared.body).to.include({ url: null, url_text: null });
    for (const url of ['javascript:alert(1)', 'graphs', `https://example.org/${'x'.repeat(250)}`]) {
      expect((await client.put(path(`/${id}`), { url })).status, url).to.equal(422);
    }
    expect((await client.put(path(`/${id}`), { url_text: 'x'.repeat(129) })).status).to.equal(422);
    expect((await client.put(path('/999999'), { url_text: 'x' })).status).to.equal(404);
    const other = await create('incident');
    expect((await client.delete(path(`/${id}`, other))).status).to.equal(404);
    expect((await client.delete(path(`/${id}`))).status).to.equal(204);
    expect((await client.get(filePath)).status).to.equal(404);
    expect((await client.delete(path(`/${id}`))).status).to.equal(404);
  });

  it('must be images within limits, on incidents', async () => {
    expect((await client.post(path(), form({}, 'words'))).status).to.equal(400);
    expect((await client.post(path(), form({ url: 'nowhere' }))).status).to.equal(400);
    const huge = await client.post(path(), form({}, imageOf('image/png', 65_535, 65_535)));
    expect([huge.status, JSON.stringify(huge.body)]).to.match(/^4\d\d,.*has too many pixels/);
    const large = new Uint8Array(largestMetricImage + 1);
    large.set(pixel);
    expect((await client.post(path(), form({}, large))).status).to.equal(413);
    expect((await stranger.post(path(), form())).status).to.equal(403);
    const issue = await create('issue');
    expect((await client.post(path('', issue), form())).status).to.equal(403);
    expect((await client.get(path('', issue))).body).to.deep.equal([]);
    const { id } = await add();
    const row = await server().connection('uploads').where({ id }).first();
    const copies = Array.from({ length: metricImagesMaximum - 1 }, (_, index) => ({
      ...row,
      id: undefined,
      secret: index.toString(16).padStart(32, 'a'),
    }));
    await server().connection('uploads').insert(copies);
    expect((await client.post(path(), form())).status).to.equal(400);
    await server().connection('uploads').where({ incidentId: incident.id }).delete();
  });

  it('are hidden and deleted with their incident', async () => {
    incident = await create('incident', { confidential: true });
    const { file_path: filePath, id } = await add();
    expect((await client.get(filePath)).status).to.equal(200);
    expect((await stranger.get(filePath)).status).to.equal(404);
    expect((await stranger.get(path())).status).to.equal(404);
    const elsewhere = await server().createProject(`other-${id}`, group);
    const moved = await server().perform(MoveIssue, { item: { id: incident.id }, project: elsewhere.id }, owner);
    expect((await client.get(path())).body).to.deep.equal([]);
    const { body } = await client.get<Image[]>(`/api/v4/projects/${elsewhere.id}/issues/${moved.iid}/metric_images`);
    expect(body.map((image) => image.id)).to.deep.equal([id]);
    const { findings } = await checkIntegrity(server().connection);
    expect(findings.filter(({ check }) => check === 'metric-images')).to.deep.equal([]);
    await server().perform(DeleteWorkItem, { item: { id: moved.id } }, owner);
    expect((await client.get(filePath)).status).to.equal(404);
    expect(await server().connection('uploads').where({ id })).to.deep.equal([]);
  });

  it('are logged, and count as changes of the incident', async () => {
    const { id } = await add({ url_text: 'Load' });
    const entry = await server()
      .connection('change_log')
      .where({ subjectType: 'upload', subjectId: id })
      .orderBy('id', 'desc')
      .first();
    expect(entry.changes).to.deep.include({ linkText: { after: 'Load' }, incidentId: { after: incident.id } });
    const stored = await server().connection('work_items').where({ id: incident.id }).first();
    expect(stored.lockVersion).to.equal(incident.lockVersion + 1);
  });
});
