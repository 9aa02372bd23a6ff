import { Gitlab } from '@gitbeaker/rest';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { DeleteRepository } from '../../../../application/repositories/delete-repository.ts';
import { SetRepository } from '../../../../application/repositories/set-repository.ts';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface Event {
  id: number;
  author_id: number;
  entity_id: number;
  entity_type: string;
  event_name: string;
  details: {
    custom_message: string;
    author_name: string;
    author_username: string | null;
    target_type: string;
    target_details: string | null;
    ip_address: string | null;
    entity_path: string | null;
    changes: { field: string; from: string | null; to: string | null }[];
  };
  created_at: string;
}

const secret = 'zq7secret';

describe('REST audit events', () => {
  const world = useRestWorld();

  async function events(person: Person, path: string): Promise<Event[]> {
    const { status, body } = await world.client(person).get(path);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as Event[];
  }

  async function newest(person: Person, path: string, name: string): Promise<Event> {
    const found = (await events(person, path)).find((event) => event.event_name === name);
    if (found === undefined) throw new Error(`no event ${name} in ${path}`);
    return found;
  }

  async function post(person: Person, path: string, fields: Record<string, unknown> = {}): Promise<{ id: number }> {
    const { status, body } = await world.client(person).post(path, fields);
    expect(status, JSON.stringify(body)).to.be.oneOf([201, 202]);
    return body as { id: number };
  }

  const ofGroup = () => `/groups/${world.acme.id}/audit_events`;
  const ofProject = () => `/projects/${world.app.id}/audit_events`;

  it('show who changed a membership, and the old and new role', async () => {
    const { stranger } = world.people;
    await post('owner', `/projects/${world.app.id}/members`, { user_id: stranger, access_level: 10 });
    await world.client('maintainer').put(`/projects/${world.app.id}/members/${stranger}`, { access_level: 30 });
    const changed = await newest('owner', ofProject(), 'member_update');
    expect(changed).to.include({
      author_id: world.people.maintainer,
      entity_type: 'Project',
      entity_id: world.app.id,
    });
    expect(changed.details).to.deep.include({
      custom_message: 'Changed a membership',
      author_name: 'Maintainer',
      author_username: 'maintainer',
      target_type: 'Member',
      target_details: 'stranger',
      entity_path: 'acme/app',
      ip_address: null,
      changes: [{ field: 'accessLevel', from: 'Guest', to: 'Developer' }],
    });
    expect(await newest('owner', `${ofProject()}/${changed.id}`.replace(/\/\d+$/, ''), 'member_add')).to.have.property(
      'id',
    );
    const { body } = await world.client('owner').get(`${ofProject()}/${changed.id}`);
    expect(body).to.deep.equal(changed);
    await world.client('owner').delete(`/projects/${world.app.id}/members/${stranger}`);
  });

  it('of a group include those below it, and of the instance all', async () => {
    const made = await post('owner', `/projects/${world.site.id}/hooks`, {
      url: 'https://hooks.example.org/x',
      name: 'Chat',
    });
    for (const [person, path] of [
      ['owner', `/projects/${world.site.id}/audit_events`],
      ['owner', `/groups/${world.web.id}/audit_events`],
      ['owner', ofGroup()],
      ['administrator', '/audit_events'],
    ] as const) {
      const event = await newest(person, path, 'hook_create');
      expect(event.details.target_details, path).to.equal('hooks.example.org');
      expect(event.details.entity_path, path).to.equal('acme/web/site');
    }
    expect((await events('owner', ofProject())).map((event) => event.event_name)).not.to.include('hook_create');
    await world.client('owner').delete(`/projects/${world.site.id}/hooks/${made.id}`);
    expect((await newest('owner', ofGroup(), 'hook_delete')).details.target_details).to.equal('hooks.example.org');
  });

  it('of Developers and Maintainers include only their own', async () => {
    await world.client('owner').put(`/groups/${world.acme.id}`, { project_creation_level: 'maintainer' });
    await world.client('owner').put(`/groups/${world.acme.id}`, { project_creation_level: 'developer' });
    const own = await post('developer', '/projects', { name: 'Own', namespace_id: world.acme.id });
    const seen = await events('developer', `${ofGroup()}?per_page=100`);
    expect(seen.map((event) => event.author_id)).to.deep.equal(seen.map(() => world.people.developer));
    expect(seen.map((event) => event.event_name)).to.include('project_create');
    const others = await newest('owner', ofGroup(), 'group_update');
    expect((await world.client('developer').get(`${ofGroup()}/${others.id}`)).status).to.equal(404);
    expect((await world.client('maintainer').get(`${ofGroup()}/${others.id}`)).status).to.equal(404);
    expect(await events('developer', `${ofGroup()}?author_id=${world.people.owner}`)).to.deep.equal([]);
    for (const person of ['reporter', 'planner', 'guest'] as const) {
      expect((await world.client(person).get(ofGroup())).status, person).to.equal(403);
      expect((await world.client(person).get(`${ofGroup()}/${others.id}`)).status, person).to.equal(403);
    }
    expect((await world.client('stranger').get(ofGroup())).status).to.equal(404);
    expect((await world.client(null).get(ofGroup())).status).to.equal(401);
    expect((await world.client('owner').get('/audit_events')).status).to.equal(403);
    expect((await world.client('owner').get(`/audit_events/${others.id}`)).status).to.equal(403);
    await world.client('owner').delete(`/projects/${own.id}`);
  });

  it('of a deleted group stay with its parent group', async () => {
    const group = await post('owner', '/groups', { name: 'Gone', path: 'gone', parent_id: world.acme.id });
    const hook = await post('owner', `/groups/${group.id}/hooks`, { url: 'https://gone.example.org/' });
    expect(hook.id).to.be.above(0);
    await world.client('owner').delete(`/groups/${group.id}`);
    const gone = await newest('owner', ofGroup(), 'group_delete');
    expect(gone).to.include({ entity_id: group.id, entity_type: 'Group' });
    expect(gone.details).to.include({ target_details: 'acme/gone', entity_path: 'acme/gone' });
    expect((await newest('owner', ofGroup(), 'hook_create')).details.target_details).to.equal('gone.example.org');
  });

  it('show that a project left a group, but not its new path', async () => {
    const project = await post('owner', '/projects', { name: 'Leaves', path: 'leaves', namespace_id: world.acme.id });
    const vault = await post('administrator', '/groups', { name: secret, path: secret, visibility: 'private' });
    const moved = await world.client('administrator').put(`/projects/${project.id}/transfer`, { namespace: vault.id });
    expect(moved.status, JSON.stringify(moved.body)).to.equal(200);
    const left = await newest('owner', ofGroup(), 'project_transfer');
    expect(left.details).to.include({ target_details: 'acme/leaves', entity_path: 'acme/leaves' });
    expect(JSON.stringify(await events('owner', `${ofGroup()}?per_page=100`))).not.to.include(secret);
  });

  it('contain no confidential items, descriptions or secrets', async () => {
    const { iid } = (await post('owner', `/projects/${world.app.id}/issues`, {
      title: `Title ${secret}`,
      description: secret,
      confidential: true,
    })) as unknown as { iid: number };
    await world.client('owner').delete(`/projects/${world.app.id}/issues/${iid}`);
    const deleted = await newest('owner', ofProject(), 'work_item_delete');
    expect(deleted.details).to.deep.include({ target_details: `issue ${iid}`, changes: [] });
    await post('owner', `/projects/${world.app.id}/hooks`, {
      url: `https://hooks.example.org/${secret}`,
      token: secret,
      description: secret,
    });
    await world.client('owner').put(`/projects/${world.app.id}`, { description: secret });
    const all = await events('owner', `${ofProject()}?per_page=100`);
    expect(JSON.stringify(all)).not.to.include(secret);
    expect(JSON.stringify((await world.client('owner').get(`${ofProject()}/export`)).body)).not.to.include(secret);
    expect(all.find((event) => event.event_name === 'hook_create')?.details.changes).to.deep.include({
      field: 'tokenIsSet',
      from: null,
      to: 'yes',
    });
  });

  it('name an invited group only to users who can see it', async () => {
    const vault = await post('administrator', '/groups', { name: 'Vault', path: 'vault', visibility: 'private' });
    await post('administrator', `/groups/${world.acme.id}/share`, { group_id: vault.id, group_access: 20 });
    expect((await newest('owner', ofGroup(), 'group_share')).details.target_details).to.equal(`group ${vault.id}`);
    expect((await newest('administrator', ofGroup(), 'group_share')).details.target_details).to.equal('vault');
  });

  it('are filtered by time, author and type, and paged by number or cursor', async () => {
    for (const name of ['A', 'B', 'C']) {
      await world.client('owner').put(`/projects/${world.code.id}`, { name });
      await world.client('administrator').put(`/projects/${world.code.id}`, { name });
    }
    const root = `/projects/${world.code.id}/audit_events`;
    const all = await events('administrator', `${root}?per_page=100`);
    expect(all.map(({ details }) => details.changes.find(({ field }) => field === 'name')?.to)).to.deep.equal([
      'C',
      'B',
      'A',
    ]);
    const middle = all[1] as Event;
    const [before, after] = [`created_before=${middle.created_at}`, `created_after=${middle.created_at}`];
    expect((await events('administrator', `${root}?${before}`)).map(({ id }) => id)).to.deep.equal([all[2]?.id]);
    expect((await events('administrator', `${root}?${after}`)).map(({ id }) => id)).to.deep.equal([
      all[0]?.id,
      middle.id,
    ]);
    const { administrator, owner } = world.people;
    expect(await events('administrator', `${root}?author_id=${administrator}`)).to.have.lengthOf(3);
    expect(await events('administrator', `${root}?author_username=administrator`)).to.have.lengthOf(3);
    expect(await events('administrator', `${root}?author_id=${owner}`)).to.have.lengthOf(0);
    expect(await events('administrator', `${root}?author_username=nobody-here`)).to.have.lengthOf(0);
    expect(await events('administrator', `${root}?target_type=hook`)).to.have.lengthOf(0);
    expect((await world.client('administrator').get(`${root}?target_type=note`)).status).to.equal(400);
    const second = await world.client('administrator').get(`${root}?per_page=2&page=2`);
    expect((second.body as Event[]).map(({ id }) => id)).to.deep.equal([all[2]?.id]);
    expect(second.headers.get('x-total')).to.equal('3');
    const first = await world.client('administrator').get(`${root}?per_page=2&pagination=keyset&order_by=created_at`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await events('administrator', next.slice(next.indexOf('/projects')));
    expect(rest.map(({ id }) => id)).to.deep.equal([all[2]?.id]);
    expect((await world.client('administrator').get(`${root}?pagination=keyset&cursor=nonsense`)).status).to.equal(400);
  });

  it('are exported to CSV without formulas', async () => {
    const formula = '=HYPERLINK("https://evil.example.org","x")';
    const bell = String.fromCodePoint(7);
    await world.client('administrator').put(`/projects/${world.code.id}`, { name: formula });
    await world.client('administrator').put(`/projects/${world.code.id}`, { name: `a,"b"${bell}\u2028c` });
    const { status, body, headers } = await world
      .client('administrator')
      .get(`/projects/${world.code.id}/audit_events/export`);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).to.match(/attachment; filename="code-audit-events-.*\.csv"/);
    expect((body as string).codePointAt(0)).to.equal(0xfeff);
    const rows = parse(body as string, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.length).to.be.above(4);
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.to.match(/^[=+\-@\t\r]/);
    expect(rows[0]?.['Changes']).to.include('a,"b" ');
    expect(rows[1]?.['Changes']).to.include(formula);
  });

  it('of the instance show sign-ins with their IP address', async () => {
    const person = await world.server.createUser('signer', { name: 'Sig Ner' });
    await world.server.signedIn(person);
    const event = await newest('administrator', '/audit_events?target_type=session', 'session_create');
    expect(event).to.include({ author_id: person.id, entity_type: 'User', entity_id: person.id });
    expect(event.details.ip_address)
      .to.be.a('string')
      .and.match(/^[0-9a-f:.]+$/);
  });

  it('keep the ID of a deleted account', async () => {
    const person = await world.server.createUser('leaver');
    await world.server.signedIn(person);
    await world.client('administrator').delete(`/users/${person.id}`);
    const [event] = await events('administrator', `/audit_events?author_id=${person.id}`);
    expect(event?.details).to.include({ author_name: 'Deleted user', author_username: null });
  });

  it('include status checks, repositories and connected accounts, without secrets', async () => {
    const checks = `/projects/${world.app.id}/external_status_checks`;
    const { id } = await post('owner', checks, {
      name: 'Lint',
      external_url: `https://checks.example.org/${secret}`,
      shared_secret: secret,
    });
    await world.client('owner').delete(`${checks}/${id}`);
    const created = await newest('owner', ofProject(), 'external_status_check_create');
    expect(created.details).to.deep.include({ target_details: 'Lint', target_type: 'ExternalStatusCheck' });
    expect(created.details.changes).to.deep.include({ field: 'host', from: null, to: 'checks.example.org' });
    const deleted = await newest('owner', ofGroup(), 'external_status_check_delete');
    expect(deleted.details.target_details).to.equal('Lint');

    await world.server.perform(SetRepository, { project: world.app.id, url: `https://git.example.org/${secret}` });
    await world.server.perform(DeleteRepository, { project: world.app.id });
    for (const name of ['repository_set', 'repository_delete']) {
      const event = await newest('owner', ofProject(), name);
      expect(event.details, name).to.include({ target_details: 'git.example.org', target_type: 'Repository' });
    }

    const { stranger } = world.people;
    await world.client('administrator').put(`/users/${stranger}`, { provider: 'directory', extern_uid: 'uid=s' });
    const connected = await newest('administrator', '/audit_events', 'identity_create');
    expect(connected).to.include({ entity_type: 'User', entity_id: stranger });
    expect(connected.details).to.deep.include({
      target_details: 'stranger',
      changes: [{ field: 'provider', from: null, to: 'directory' }],
    });
    expect(JSON.stringify(await events('administrator', `${ofProject()}?per_page=100`))).not.to.include(secret);
  });

  it('are readable with @gitbeaker/rest', async () => {
    const api = new Gitlab({ host: world.server.address, token: world.token('administrator') });
    const ofInstance = await api.AuditEvents.all({ perPage: 5, maxPages: 1 });
    expect(ofInstance).to.have.lengthOf(5);
    const groupId = world.acme.id;
    const [event] = await api.AuditEvents.all({ groupId, perPage: 5, maxPages: 1 });
    expect(event?.details).to.include.keys('author_name', 'target_id', 'entity_path');
    expect(await api.AuditEvents.show(event?.id ?? 0, { groupId })).to.deep.equal(event);
    const projectId = world.app.id;
    expect((await api.AuditEvents.all({ projectId })).every((one) => one.entity_id === projectId)).to.equal(true);
  });
});
