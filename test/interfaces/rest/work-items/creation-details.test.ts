import { expect } from 'chai';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { DeleteUser } from '../../../../application/people/delete-user.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { useServer } from '../../../support/server.ts';
import { SpamServiceServer } from '../../../support/spam-service.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface Item {
  id: number;
  iid: number;
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
const from = { 'User-Agent': browser, 'X-Forwarded-For': '203.0.113.7' };
const canReportSpam = `query ($path: ID!, $group: ID!, $iid: String!, $epic: ID!) {
  namespace(fullPath: $path) { workItem(iid: $iid) { canReportSpam } }
  group(fullPath: $group) { epic(iid: $epic) { canReportSpam } }
}`;

describe('Creation details of items', () => {
  const service = new SpamServiceServer();
  before(() => service.start());
  const server = useServer({
    settings: { trustedProxies: ['127.0.0.1'] },
    outbound: { allowed: ['127.0.0.1'] },
    akismet: () => ({ apiKey: service.apiKey, url: service.url }),
  });
  after(() => service.stop());
  afterEach(() => {
    service.answerWith = undefined;
    service.submissions.length = 0;
  });

  let administrator: TestClient;
  let author: User;
  let client: TestClient;
  let group: Namespace;
  let app: Namespace;
  let other: Namespace;
  before(async () => {
    administrator = await server().as(server().root);
    group = await server().createGroup('plan');
    app = await server().createProject('app', group);
    other = await server().createProject('other', group);
    author = await server().createUser('mara');
    await server().addMember(group, author, 'planner');
    client = await server().as(author);
  });

  const create = async (fields: object = {}, headers: Record<string, string> = from) =>
    (await client.post<Item>(`/api/v4/projects/${app.id}/issues`, { title: 'Pills', ...fields }, { headers })).body;
  const detailsAt = (project: Namespace, { iid }: Item, reader = administrator) =>
    reader.get(`/api/v4/projects/${project.id}/issues/${iid}/user_agent_detail`);
  const details = (issue: Item) => detailsAt(app, issue);
  const submit = (path: string, caller = administrator) =>
    caller.post<{ message: string }>(`${path}/mark_as_spam`, {}, { headers: { Accept: 'application/json' } });
  const pageOf = ({ iid }: Item) => `/plan/app/-/issues/${iid}`;
  const offered = async (variables: object, reader = administrator) =>
    (
      await reader.post('/api/graphql', {
        query: canReportSpam,
        variables: { path: 'plan/app', group: 'plan', iid: '0', epic: '0', ...variables },
      })
    ).body as {
      data: {
        namespace: { workItem: { canReportSpam: boolean } | null };
        group: { epic: { canReportSpam: boolean } | null };
      };
    };

  it('contain IP address and browser, for administrators only', async () => {
    const issue = await create();
    expect(await details(issue)).to.deep.include({
      status: 200,
      body: { user_agent: browser, ip_address: '203.0.113.7', akismet_submitted: false },
    });
    expect((await detailsAt(app, issue, client)).status).to.equal(403);
    expect((await detailsAt(app, issue, server().anonymous())).status).to.equal(401);
  });

  it('are stored for incidents and tasks, and for GraphQL', async () => {
    for (const issue_type of ['incident', 'task']) {
      const made = await administrator.post<Item>(
        `/api/v4/projects/${app.id}/issues`,
        { title: 'One', issue_type },
        { headers: from },
      );
      expect((await details(made.body)).body).to.include({ ip_address: '203.0.113.7' });
    }
    const query = `mutation { createIssue(input: { projectPath: "plan/app", title: "Two" }) { issue { iid } errors } }`;
    const { body } = await client.post<{ data: { createIssue: { issue: Item } } }>(
      '/api/graphql',
      { query },
      { headers: from },
    );
    expect((await details(body.data.createIssue.issue)).body).to.include({ user_agent: browser });
  });

  it('are limited to 500 characters of the user agent', async () => {
    const issue = await create({}, { ...from, 'User-Agent': 'x'.repeat(2000) });
    expect((await details(issue)).body).to.include({ user_agent: 'x'.repeat(500) });
  });

  it('get 404 for issues created by other means and for missing ones', async () => {
    const imported = await server().perform(CreateWorkItem, { type: 'issue', namespace: app.id, title: 'By command' });
    expect(await details(imported)).to.deep.include({
      status: 404,
      body: { message: '404 UserAgentDetail Not Found' },
    });
    expect(await details({ id: 0, iid: 9999 })).to.deep.include({ status: 404, body: { message: '404 Not found' } });
  });

  it('stay with a moved issue, and are those of the user who clones one', async () => {
    const issue = await create();
    const headers = { 'User-Agent': 'mover', 'X-Forwarded-For': '203.0.113.9' };
    const at = `/api/v4/projects/${app.id}/issues/${issue.iid}`;
    const clone = await administrator.post<Item>(`${at}/clone`, { to_project_id: other.id }, { headers });
    expect((await detailsAt(other, clone.body)).body).to.include({ ip_address: '203.0.113.9' });
    const moved = await administrator.post<Item>(`${at}/move`, { to_project_id: other.id }, { headers });
    expect((await detailsAt(other, moved.body)).body).to.include({ ip_address: '203.0.113.7' });
  });

  it('are deleted with the item, and with its author', async () => {
    const count = async ({ id }: Item) =>
      (await server().connection('creation_details').where({ workItemId: id })).length;
    const issue = await create();
    expect(await count(issue)).to.equal(1);
    await administrator.delete(`/api/v4/projects/${app.id}/issues/${issue.iid}`);
    expect(await count(issue)).to.equal(0);

    const leaver = await server().createUser('leaver');
    await server().addMember(group, leaver, 'guest');
    const { body: left } = await (
      await server().as(leaver)
    ).post<Item>(`/api/v4/projects/${app.id}/issues`, { title: 'Left behind' }, { headers: from });
    expect(await count(left)).to.equal(1);
    await server().perform(DeleteUser, { userId: leaver.id });
    expect((await details(left)).status).to.equal(404);
    expect(await count(left)).to.equal(0);
  });

  it('are not logged', async () => {
    const { id } = await create({}, { 'User-Agent': 'told-nowhere', 'X-Forwarded-For': '203.0.113.200' });
    const entries = await server().connection('change_log').where({ subjectId: id });
    expect(entries.length).to.be.above(0);
    expect(JSON.stringify(entries)).to.not.match(/told-nowhere|203\.0\.113\.200/);
  });

  describe('for spam reports', () => {
    it('are sent to the service with the text, once', async () => {
      const issue = await create({ description: 'Buy **them**' });
      expect((await offered({ iid: `${issue.iid}` })).data.namespace.workItem).to.deep.equal({ canReportSpam: true });
      expect((await submit(pageOf(issue))).status).to.equal(204);
      const [sent, ...more] = service.submissions;
      expect(more).to.deep.equal([]);
      expect(sent).to.include({
        blog: 'https://plan.example.org',
        user_ip: '203.0.113.7',
        user_agent: browser,
        comment_author: author.name,
        comment_content: 'Pills\n\nBuy **them**',
      });
      expect(sent?.['permalink']).to.match(new RegExp(`${pageOf(issue)}$`));
      expect(JSON.stringify(sent)).to.not.contain(author.email);
      expect((await details(issue)).body).to.include({ akismet_submitted: true });
      expect((await offered({ iid: `${issue.iid}` })).data.namespace.workItem).to.deep.equal({ canReportSpam: false });
      const [entry] = await server()
        .connection('change_log')
        .where({ subjectType: 'creation_details', subjectId: issue.id });
      expect(entry).to.include({ action: 'creation_details.submit_as_spam', actorId: server().root.id });

      const again = await submit(pageOf(issue));
      expect(again).to.deep.include({
        status: 409,
        body: { message: 'This issue was submitted as spam already.' },
      });
      expect(service.submissions).to.have.lengthOf(1);
    });

    it('cover epics and incidents, at their own pages', async () => {
      const { body: epic } = await client.post<Item>(
        `/api/v4/groups/${group.id}/epics`,
        { title: 'Bad' },
        { headers: from },
      );
      expect((await offered({ epic: `${epic.iid}` })).data.group.epic).to.deep.equal({ canReportSpam: true });
      expect((await submit(`/groups/plan/-/epics/${epic.iid}`)).status).to.equal(204);
      const { body: incident } = await administrator.post<Item>(
        `/api/v4/projects/${app.id}/issues`,
        { title: 'Worse', issue_type: 'incident' },
        { headers: from },
      );
      expect((await submit(`/plan/app/-/issues/incident/${incident.iid}`)).status).to.equal(204);
      expect(service.submissions.map(({ comment_content: text }) => text)).to.deep.equal(['Bad', 'Worse']);
    });

    it('are sent by administrators only', async () => {
      const issue = await create();
      expect((await submit(pageOf(issue), client)).status).to.equal(403);
      expect((await submit(pageOf(issue), server().anonymous())).status).to.equal(401);
      expect((await offered({ iid: `${issue.iid}` }, client)).data.namespace.workItem).to.deep.equal({
        canReportSpam: false,
      });
      const imported = await server().perform(CreateWorkItem, {
        type: 'issue',
        namespace: app.id,
        title: 'By command',
      });
      expect((await offered({ iid: `${imported.iid}` })).data.namespace.workItem).to.deep.equal({
        canReportSpam: false,
      });
      expect((await submit(pageOf(imported))).status).to.equal(404);
      expect(service.submissions).to.deep.equal([]);
    });

    it('can be sent again after the service failed, which is explained', async () => {
      const issue = await create();
      for (const [answer, words] of [
        [null, 'The spam service could not be reached. The connection failed. Nothing was submitted.'],
        [
          { status: 200, text: 'invalid' },
          'The spam service does not accept the key of this instance. Nothing was submitted.',
        ],
        [{ status: 500, text: 'Oops' }, 'The spam service did not accept it. Nothing was submitted.'],
        [{ status: 200, text: '<html>Sign in</html>' }, 'The spam service did not accept it. Nothing was submitted.'],
        [
          { status: 302, text: '', location: 'http://127.0.0.1:1/' },
          'The spam service did not accept it. Nothing was submitted.',
        ],
      ] as const) {
        service.answerWith = answer;
        const failed = await submit(pageOf(issue));
        expect(failed.status, words).to.equal(503);
        expect(failed.body.message).to.equal(words);
        expect((await details(issue)).body).to.include({ akismet_submitted: false });
      }
      service.answerWith = undefined;
      expect((await submit(pageOf(issue))).status).to.equal(204);
    });
  });

  describe('without a spam service, or with one in a private network', () => {
    const plain = useServer();
    const closed = useServer({ akismet: () => ({ apiKey: service.apiKey, url: service.url }) });

    it('cannot be sent', async () => {
      for (const [started, status, words] of [
        [plain, 404, 'No spam service is set up'],
        [
          closed,
          503,
          'The spam service could not be reached. The URL leads to an address that is not allowed. Nothing was submitted.',
        ],
      ] as const) {
        const root = await started().as(started().root);
        const project = await started().createProject('app', await started().createGroup('plan'));
        const { body: issue } = await root.post<Item>(`/api/v4/projects/${project.id}/issues`, { title: 'Pills' });
        const answer = await submit(pageOf(issue), root);
        expect([answer.status, answer.body.message]).to.deep.equal([status, words]);
        const shown = await offered({ iid: `${issue.iid}` }, root);
        expect(shown.data.namespace.workItem).to.deep.equal({ canReportSpam: started === closed });
      }
      expect(service.submissions).to.deep.equal([]);
    });
  });
});
