import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;
const api = '/api/v4';

describe('REST search', () => {
  const server = useServer();
  let guest: TestClient;
  let top: Namespace;
  let app: Namespace;

  before(async () => {
    top = await server().createGroup('top');
    app = await server().createProject('needle-app', top);
    const elsewhere = await server().createGroup('elsewhere', { visibility: 'public' });
    const code = await server().createProject('code', elsewhere, { visibility: 'public' });
    const root = await server().as(server().root);
    await root.post(`${api}/projects/${app.id}/issues`, { title: 'A needle' });
    await root.post(`${api}/projects/${app.id}/issues`, { title: 'Hidden needle', confidential: true });
    await root.post(`${api}/projects/${code.id}/issues`, { title: 'Elsewhere', description: 'another Needle' });
    await root.post(`${api}/groups/${top.id}/epics`, { title: 'Epic needle' });
    await root.post(`${api}/groups/${top.id}/epics`, { title: 'Hidden epic needle', confidential: true });
    await root.post(`${api}/groups/${top.id}/milestones`, { title: 'Needle 1.0' });
    await root.post(`${api}/projects/${app.id}/milestones`, { title: 'Needle 1.1' });
    const person = await server().createUser('needleman');
    await server().addMember(top, person, 'guest');
    await server().createUser('needlewoman');
    guest = await server().as(person);
  });

  const found = async (path: string, key: string) => {
    const { status, headers, body } = await guest.get<Json[]>(`${api}${path}`);
    expect(status).to.equal(200);
    expect(headers.get('x-total')).to.equal(String(body.length));
    return body.map((one) => one[key]);
  };

  it('finds exactly what the user can read', async () => {
    expect(await found('/search?scope=issues&search=needle', 'title')).to.deep.equal(['Elsewhere', 'A needle']);
    expect(await found('/search?scope=epics&search=needle', 'title')).to.deep.equal(['Epic needle']);
    expect(await found('/search?scope=milestones&search=needle', 'title')).to.have.members([
      'Needle 1.0',
      'Needle 1.1',
    ]);
    expect(await found('/search?scope=projects&search=needle', 'path_with_namespace')).to.deep.equal([
      'top/needle-app',
    ]);
    expect(await found('/search?scope=users&search=needle', 'username')).to.deep.equal(['needleman', 'needlewoman']);
    expect(await found('/search?scope=issues&search=needle&confidential=true', 'title')).to.deep.equal([]);
    expect(await found('/search?scope=issues&search=needle&state=closed', 'title')).to.deep.equal([]);
  });

  it('counts of each kind exactly what the user can read', async () => {
    const counts = async (path: string) => (await guest.get<Json>(`${api}${path}`)).body;
    const all = { epics: 1, issues: 2, notes: 0, milestones: 2, projects: 1 };
    expect(await counts('/search/counts?search=needle')).to.deep.equal(all);
    expect(await counts(`/groups/${top.id}/search/counts?search=needle`)).to.deep.equal({ ...all, issues: 1 });
    expect(await counts('/search/counts?search=nothing')).to.deep.equal({
      epics: 0,
      issues: 0,
      notes: 0,
      milestones: 0,
      projects: 0,
    });
    expect((await guest.get(`${api}/search/counts`)).status).to.equal(400);
    expect((await guest.get(`${api}/groups/99999/search/counts?search=needle`)).status).to.equal(404);
    expect((await server().anonymous().get(`${api}/search/counts?search=x`)).status).to.equal(401);
  });

  it('finds all words in any order in title or description, or a number', async () => {
    const root = await server().as(server().root);
    const path = `${api}/projects/${app.id}/issues`;
    const texts = { title: 'KEP-753: Sidecar containers', description: 'Pods start them first' };
    const { iid } = (await root.post<Json>(path, texts)).body;
    const issues = (search: string) => found(`/search?scope=issues&search=${encodeURIComponent(search)}`, 'title');
    const all = ['KEP 753', '753 kep', 'containers sidecar', 'pods sidecar', '"sidecar containers" first'];
    for (const search of all) expect(await issues(search), search).to.deep.equal([texts.title]);
    for (const search of ['"containers sidecar"', 'sidecar missing', 'sidecar 4711'])
      expect(await issues(search), search).to.deep.equal([]);
    expect(await issues(`#${iid as number}`)).to.deep.equal([texts.title]);
    // Among other words a number is a word.
    expect(await issues(`sidecar #${iid as number}`)).to.deep.equal([]);
    expect(await issues(`${iid as number}`)).to.deep.equal([texts.title]);
  });

  it('ranks exact titles and numbers first, then titles, then texts, newest first', async () => {
    const root = await server().as(server().root);
    const path = `${api}/projects/${app.id}/issues`;
    const make = async (title: string, description = '') =>
      (await root.post<Json>(path, { title, description })).body['iid'] as number;
    const iid = await make('Gravel for the path', 'and sand');
    await make('sand and gravel');
    await make('Sand');
    await make('Order', `gravel, sand, and number ${iid}`);
    await make('More sand, more gravel');
    await make(`Trouble with ${iid}${iid}`, `${iid}`);
    const ordered = (search: string, more = '') =>
      found(`/search?scope=issues&order_by=relevance&search=${encodeURIComponent(search)}${more}`, 'title');
    const best = ['sand and gravel', 'More sand, more gravel', 'Order', 'Gravel for the path'];
    expect(await ordered('sand and gravel')).to.deep.equal(best);
    expect(await ordered('sand')).to.deep.equal(['Sand', best[1], best[0], best[2], best[3]]);
    expect((await ordered(`#${iid}`))[0]).to.equal(best[3]);
    expect((await ordered(`${iid}`))[0]).to.equal(best[3]);
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const address = `${api}/search?scope=issues&order_by=relevance&search=sand+and+gravel&per_page=1&page=${page}`;
      pages.push(...(await guest.get<Json[]>(address)).body.map(({ title }) => title));
    }
    expect(pages).to.deep.equal(best);
    expect(await found('/search?scope=issues&search=sand&order_by=created_at&sort=asc', 'title')).to.deep.equal([
      best[3],
      best[0],
      'Sand',
      best[2],
      best[1],
    ]);
  });

  it('finds comments, but not internal or hidden ones', async () => {
    const root = await server().as(server().root);
    const [open, hidden] = [1, 2].map((iid) => `${api}/projects/${app.id}/issues/${iid}/notes`) as [string, string];
    await root.post(open, { body: 'A thimble in the hay' });
    await root.post(open, { body: 'An internal thimble', internal: true });
    await root.post(hidden, { body: 'A hidden thimble' });
    const bodies = (who: TestClient, place = '') =>
      who
        .get<Json[]>(`${api}${place}/search?scope=notes&search=${encodeURIComponent('thimble a')}`)
        .then(({ body, headers }) => {
          expect(headers.get('x-total')).to.equal(String(body.length));
          return body.map((note) => note['body']);
        });
    expect(await bodies(guest)).to.deep.equal(['A thimble in the hay']);
    expect(await bodies(root)).to.deep.equal(['A hidden thimble', 'An internal thimble', 'A thimble in the hay']);
    expect(await bodies(guest, `/projects/${app.id}`)).to.deep.equal(['A thimble in the hay']);
    expect(await bodies(guest, '/groups/elsewhere')).to.deep.equal([]);
    const { body } = await guest.get<Json[]>(`${api}/search?scope=notes&search=thimble`);
    expect(body[0]).to.include({
      noteable_iid: 1,
      noteable_title: 'A needle',
      noteable_reference: 'top/needle-app#1',
      web_url: `${server().address}/top/needle-app/-/issues/1#note_${body[0]?.['id'] as number}`,
    });
  });

  it('can be limited to a group or project', async () => {
    expect(await found(`/groups/${top.id}/search?scope=issues&search=needle`, 'title')).to.deep.equal(['A needle']);
    expect(await found('/groups/top/-/search?scope=projects&search=needle', 'path')).to.deep.equal(['needle-app']);
    expect(await found('/groups/top/search?scope=milestones&search=needle', 'title')).to.have.length(2);
    expect(await found('/groups/top/search?scope=users&search=needle', 'username')).to.deep.equal(['needleman']);
    expect(await found('/groups/elsewhere/search?scope=epics&search=needle', 'title')).to.deep.equal([]);
    expect(await found(`/projects/${app.id}/search?scope=issues&search=needle`, 'title')).to.deep.equal(['A needle']);
    expect(await found(`/projects/${app.id}/search?scope=milestones&search=needle`, 'title')).to.deep.equal([
      'Needle 1.1',
    ]);
    expect(await found(`/projects/${app.id}/search?scope=users&search=needle`, 'username')).to.deep.equal([
      'needleman',
    ]);
  });

  it('autocompletes members of a group or project, and projects of a user', async () => {
    const names = async (client: TestClient, path: string) => {
      const { status, body } = await client.get<Json[]>(`/-/autocomplete/${path}`);
      return status === 200 ? body.map((one) => one['username'] ?? one['path_with_namespace']) : status;
    };
    expect(await names(guest, `users?search=needle&project_id=${app.id}`)).to.deep.equal(['needleman']);
    expect(await names(guest, `users?search=needle&group_id=${top.id}`)).to.deep.equal(['needleman']);
    expect(await names(guest, 'users?search=needle')).to.deep.equal(['needleman', 'needlewoman']);
    expect(await names(guest, 'projects')).to.deep.equal([app.fullPath]);
    expect(await names(guest, `projects?project_id=${app.id}`)).to.deep.equal([]);
    expect(await names(guest, 'projects?search=nothing')).to.deep.equal([]);
    const anonymous = server().anonymous();
    expect(await names(anonymous, 'users?search=needle')).to.equal(401);
    expect(await names(anonymous, 'projects')).to.equal(401);
    expect(await names(anonymous, `users?project_id=${app.id}`)).to.equal(404);
  });

  it('rejects invalid requests', async () => {
    const refused = async (client: TestClient, path: string) => {
      const { status, body } = await client.get(`${api}${path}`);
      return [status, body];
    };
    expect(await refused(guest, '/search?search=x')).to.deep.equal([400, { error: 'scope is missing' }]);
    expect(await refused(guest, '/search?scope=issues')).to.deep.equal([400, { error: 'search is missing' }]);
    expect(await refused(guest, '/search?scope=blobs&search=x')).to.deep.equal([
      400,
      { error: 'scope does not have a valid value' },
    ]);
    expect(await refused(guest, `/projects/${app.id}/search?scope=epics&search=x`)).to.deep.equal([
      400,
      { error: 'scope does not have a valid value' },
    ]);
    expect(await refused(server().anonymous(), '/search?scope=issues&search=x')).to.deep.equal([
      401,
      { message: '401 Unauthorized' },
    ]);
    const stranger = await server().as(await server().createUser('stranger'));
    expect(await refused(stranger, '/groups/top/search?scope=issues&search=x')).to.deep.equal([
      404,
      { message: '404 Group Not Found' },
    ]);
  });
});
