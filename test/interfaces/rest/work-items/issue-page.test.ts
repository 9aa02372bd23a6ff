import { expect } from 'chai';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import type { WorkItem } from '../../../../domain/work-items/work-item.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

/** The calls that the page of an issue makes at the issue's own address. */
describe('Web calls of the issue page', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let reporter: User;
  let planner: User;
  let page: TestClient;
  let plannerPage: TestClient;
  let guestPage: TestClient;
  let issue: WorkItem;

  before(async () => {
    group = await server().createGroup('team', { visibility: 'public' });
    project = await server().createProject('app', group, { visibility: 'public' });
    reporter = await server().createUser('rita');
    await server().addMember(group, reporter, 'reporter');
    page = await server().signedIn(reporter);
    planner = await server().createUser('petra');
    await server().addMember(group, planner, 'planner');
    plannerPage = await server().signedIn(planner);
    const guest = await server().createUser('gus');
    await server().addMember(group, guest, 'guest');
    guestPage = await server().signedIn(guest);
  });
  beforeEach(async () => {
    issue = await server().perform(
      CreateWorkItem,
      { type: 'issue', namespace: project.id, title: 'A leak', description: '- [x] seen' },
      reporter,
    );
  });

  const address = (tail = '.json') => `/team/app/-/issues/${issue.iid}${tail}`;
  const now = async () =>
    (await page.get<Record<string, unknown>>(`/api/v4/projects/${project.id}/issues/${issue.iid}`)).body;

  it('save title and description, and return the page fields with the URL', async () => {
    const { status, body } = await page.put<Record<string, unknown>>(address(), {
      title: 'A *small* leak',
      description: '- [x] seen\n- [ ] measured',
      lock_version: issue.lockVersion,
    });
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      title: 'A <em>small</em> leak',
      title_text: 'A *small* leak',
      description_text: '- [x] seen\n- [ ] measured',
      lock_version: issue.lockVersion + 1,
      task_completion_status: { count: 2, completed_count: 1 },
      updated_by_name: 'rita',
      web_url: `${server().address}/team/app/-/issues/${issue.iid}`,
    });
  });

  it('accept a form with fields in a hash', async () => {
    const form = new URLSearchParams({ 'issue[title]': 'By form', 'issue[lock_version]': String(issue.lockVersion) });
    const answer = await page.send('PUT', address(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    expect(answer.status).to.equal(200);
    expect((await now())['title']).to.equal('By form');
  });

  it('reject an outdated version with 409 and invalid input with 422', async () => {
    await server().perform(UpdateWorkItem, { item: { id: issue.id }, title: 'Theirs' }, reporter);
    const stale = await page.put<Record<string, unknown>>(address(), {
      title: 'Mine',
      lock_version: issue.lockVersion,
    });
    expect(stale.status).to.equal(409);
    expect(stale.body['lock_version']).to.equal(issue.lockVersion + 1);
    const blank = await page.put<{ errors: string[] }>(address(), { title: ' ' });
    expect(blank.status).to.equal(422);
    expect(blank.body.errors.join()).to.match(/title can't be blank/i);
    expect((await page.put(address(), { title: 'x'.repeat(256) })).status).to.equal(422);
    expect((await now())['title']).to.equal('Theirs');
  });

  it('change the type with the right to create incidents, and return the new URL', async () => {
    const refused = await plannerPage.put(address(), { issue_type: 'incident' });
    expect(refused.status).to.equal(403);
    const { body } = await page.put<{ web_url: string }>(address(), { issue_type: 'incident' });
    expect(body.web_url).to.equal(`${server().address}/team/app/-/issues/incident/${issue.iid}`);
    expect((await now())['issue_type']).to.equal('incident');
    const back = await plannerPage.put<{ web_url: string }>(`/team/app/-/issues/incident/${issue.iid}.json`, {
      issue_type: 'issue',
    });
    expect(back.body.web_url).to.equal(`${server().address}/team/app/-/issues/${issue.iid}`);
  });

  it('delete the issue only with confirmation, and return the list URL', async () => {
    for (const body of [undefined, { destroy_confirm: false }]) {
      const answer = await plannerPage.delete<{ errors: string[] }>(address(), body);
      expect(answer.status).to.equal(422);
      expect(answer.body.errors).to.deep.equal(['Deleting the issue needs destroy_confirm=true']);
    }
    expect((await guestPage.delete(address(), { destroy_confirm: true })).status).to.equal(403);
    const { status, body } = await plannerPage.delete(`${address()}?destroy_confirm=true`);
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ web_url: `${server().address}/team/app/-/issues` });
    expect((await page.get(`/api/v4/projects/${project.id}/issues/${issue.iid}`)).status).to.equal(404);
  });

  it('delete the issue by a form too', async () => {
    const input = { type: 'issue', namespace: project.id, title: 'Posted away' } as const;
    const { iid } = await server().perform(CreateWorkItem, input, reporter);
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      plannerPage.send('POST', `/team/app/-/issues/${iid}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      });
    const fields = { _method: 'delete', destroy_confirm: 'true' };
    expect((await post({ destroy_confirm: 'true' })).status).to.equal(400);
    expect((await post({ _method: 'delete' })).status).to.equal(422);
    expect((await post(fields, { 'x-csrf-token': 'wrong' })).status).to.equal(403);
    expect(await post(fields)).to.deep.include({
      status: 200,
      body: { web_url: `${server().address}/team/app/-/issues` },
    });
    expect((await page.get(`/api/v4/projects/${project.id}/issues/${iid}`)).status).to.equal(404);
  });

  describe('deleted by a plain form, as a browser without script posts it,', () => {
    let iid: number;
    let address: string;
    let browser: TestClient;
    let token: string;

    beforeEach(async () => {
      const input = { type: 'issue', namespace: project.id, title: 'Posted away' } as const;
      ({ iid } = await server().perform(CreateWorkItem, input, reporter));
      address = `/team/app/-/issues/${iid}`;
      browser = await server().signedIn(planner);
      token = browser.csrfToken ?? '';
      browser.csrfToken = null;
    });

    const fields = { _method: 'delete', destroy_confirm: 'true' };
    const encoded = (more: Record<string, string>) => new URLSearchParams({ ...fields, ...more }).toString();
    const post = (body: string | FormData, headers: Record<string, string> = {}, path = address) =>
      browser.send('POST', path, {
        body,
        headers: {
          ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
      });
    const isThere = async () => (await browser.get(`/api/v4/projects/${project.id}/issues/${iid}`)).status === 200;

    it('take the CSRF token as a field, and lead to the list', async () => {
      const own = { 'sec-fetch-site': 'same-origin', origin: server().address };
      const answer = await post(encoded({ authenticity_token: token }), own);
      expect(answer.status).to.equal(303);
      expect(answer.headers.get('location')).to.equal(`${server().address}/team/app/-/issues`);
      expect(answer.body).to.equal(undefined);
      expect(await isThere()).to.equal(false);
    });

    it('take it from a form with parts', async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, authenticity_token: token })) form.set(name, value);
      expect((await post(form)).status).to.equal(303);
      expect(await isThere()).to.equal(false);
    });

    it('delete an epic the same way', async () => {
      const epic = await server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Old' }, planner);
      const path = `/groups/team/-/epics/${epic.iid}`;
      expect((await post(encoded({}), {}, path)).status).to.equal(403);
      const answer = await post(encoded({ authenticity_token: token }), {}, path);
      expect(answer.status).to.equal(303);
      expect(answer.headers.get('location')).to.equal(`${server().address}/groups/team/-/epics`);
    });

    it('change nothing without the right token of this session, or from another site', async () => {
      const foreignToken = (await server().signedIn(planner)).csrfToken ?? '';
      const right = encoded({ authenticity_token: token });
      const answers = [
        await post(encoded({})),
        await post(encoded({ authenticity_token: '' })),
        await post(encoded({ authenticity_token: `${token}x` })),
        await post(encoded({ authenticity_token: foreignToken })),
        await post(`${right}&authenticity_token=${token}`),
        await post(encoded({ 'authenticity_token[]': token })),
        await post(right, { 'x-csrf-token': 'wrong' }),
        await post(right, { 'sec-fetch-site': 'cross-site' }),
        await post(right, { 'sec-fetch-site': 'same-site' }),
        await post(right, { origin: 'https://evil.example' }),
        await post(right, { origin: 'null' }),
        // In the address a token would be kept in histories and logs.
        await post(encoded({}), {}, `${address}?authenticity_token=${token}`),
        await browser.send('POST', address, { body: { ...fields, authenticity_token: token } }),
        // Only where a page has such a form.
        await post(`authenticity_token=${token}&title=Forged`, {}, '/groups/team/-/epics'),
        await post(`authenticity_token=${token}&title=Forged`, {}, `/api/v4/projects/${project.id}/issues`),
      ];
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 403));
      expect(await isThere()).to.equal(true);
    });
  });

  it('reject guests, anonymous users and cross-site requests', async () => {
    expect((await guestPage.put(address(), { title: 'Mine' })).status).to.equal(403);
    const visitor = server().anonymous();
    expect((await visitor.put(address(), { title: 'Mine' })).status).to.equal(401);
    expect((await visitor.delete(address(), { destroy_confirm: true })).status).to.equal(401);
    for (const method of ['PUT', 'DELETE']) {
      const headers = { 'x-csrf-token': 'wrong' };
      const answer = await page.send(method, address(), { headers, body: { title: 'Forged', destroy_confirm: true } });
      expect(answer.status).to.equal(403);
    }
    expect((await now())['title']).to.equal('A leak');
  });

  it('hide issues without access', async () => {
    const secret = await server().perform(
      CreateWorkItem,
      { type: 'issue', namespace: project.id, title: 'Secret', confidential: true },
      reporter,
    );
    const path = `/team/app/-/issues/${secret.iid}.json`;
    expect((await guestPage.put(path, { title: 'Seen' })).status).to.equal(404);
    expect((await guestPage.delete(path, { destroy_confirm: true })).status).to.equal(404);
  });
});
