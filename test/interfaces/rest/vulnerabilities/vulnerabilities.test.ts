import { expect } from 'chai';
import { DeleteUser } from '../../../../application/people/delete-user.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { sarif, scannerJson } from '../../../support/security-reports.ts';
import { useMembers } from '../../../support/members.ts';
import { useServer } from '../../../support/server.ts';

type Json = Record<string, unknown>;

describe('REST vulnerabilities', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let count = 0;

  before(async () => {
    group = await server().createGroup('acme');
  });
  const { as, idOf, userOf } = useMembers(server, () => group);
  beforeEach(async () => {
    project = await server().createProject(`app-${(count += 1)}`, group);
  });

  const root = (tail: string) => `/api/v4/projects/${project.id}/${tail}`;
  const one = (id: unknown, tail = '') => `/api/v4/vulnerabilities/${String(id)}${tail}`;
  const report = (fields: Json = {}, who = 'maintainer') =>
    as(who).post<Json>(root('security_reports'), { report: scannerJson(), ...fields });
  const listed = async (query = '') => (await as('developer').get<Json[]>(root(`vulnerabilities${query}`))).body;
  const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];

  async function imported(): Promise<number[]> {
    expect((await report()).status).to.equal(201);
    return (await listed('?sort=asc')).map(({ id }) => id as number);
  }

  async function issue(fields: Json = {}, place = project): Promise<Json> {
    const made = await as('owner').post<Json>(`/api/v4/projects/${place.id}/issues`, { title: 'Fix it', ...fields });
    expect(made.status).to.equal(201);
    return made.body;
  }

  describe('from reports', () => {
    it('are imported with findings, and only once', async () => {
      const counts = { findings: 2, new: 2, updated: 0, unchanged: 0, vulnerabilities: 2 };
      expect(answerOf(await report())).to.deep.equal([201, counts]);
      const logged = () => server().connection('change_log').count().first();
      const before = await logged();
      const again = { findings: 2, new: 0, updated: 0, unchanged: 2, vulnerabilities: 0 };
      expect(answerOf(await report())).to.deep.equal([201, again]);
      expect(await logged()).to.deep.equal(before);
      const [second, first] = await listed();
      expect(first).to.include({
        title: 'Prototype pollution in lodash',
        state: 'detected',
        severity: 'high',
        report_type: 'dependency_scanning',
        author_id: idOf('maintainer'),
        confirmed_by_id: null,
      });
      expect(first?.['project']).to.include({ id: project.id, full_path: project.fullPath });
      expect(second).to.include({ title: 'Hard-coded password', severity: 'unknown' });
    });

    it('are updated by changed reports, and keep user decisions', async () => {
      const [id] = await imported();
      await as('maintainer').post(one(id, '/confirm'));
      const changed = await report({ report: scannerJson({ severity: 'Critical' }) });
      expect(changed.body).to.include({ new: 0, updated: 1, unchanged: 1, vulnerabilities: 0 });
      expect((await as('developer').get<Json>(one(id))).body).to.include({ state: 'confirmed', severity: 'critical' });
    });

    it('in SARIF have the given report type', async () => {
      await report({ report: sarif(), report_type: 'dast' });
      expect((await listed()).map((row) => row['report_type'])).to.deep.equal(['dast', 'dast']);
    });

    it('are unchanged by an invalid report', async () => {
      const { status, body } = await report({ report: scannerJson({ severity: 'Terrible' }) });
      expect(status).to.equal(400);
      expect((body as { message: string }).message).to.match(/vulnerabilities\.0\.severity/);
      expect(await listed()).to.deep.equal([]);
    });
  });

  it('are created from findings that have none', async () => {
    expect((await report({ create_vulnerabilities: false })).body).to.include({ new: 2, vulnerabilities: 0 });
    expect(await listed()).to.deep.equal([]);
    const { body: findings } = await as('developer').get<Json[]>(root('vulnerability_findings'));
    expect(findings.map((finding) => finding['vulnerability_id'])).to.deep.equal([null, null]);
    const make = (id: unknown) => as('maintainer').post<Json>(root('vulnerabilities'), { finding_id: id });
    const made = await make(findings[0]?.['id']);
    expect(made.status).to.equal(201);
    expect(made.body).to.include({ state: 'detected', title: findings[0]?.['name'] });
    const refused = [400, { message: { finding_id: ['is not found or is already attached to a vulnerability'] } }];
    expect(answerOf(await make(findings[0]?.['id']))).to.deep.equal(refused);
    expect(answerOf(await make(987_654))).to.deep.equal(refused);
    expect(answerOf(await make(undefined))).to.deep.equal([400, { error: 'finding_id is missing' }]);
    const other = await server().createProject(`other-${count}`, group);
    const elsewhere = await as('maintainer').post(`/api/v4/projects/${other.id}/vulnerabilities`, {
      finding_id: findings[1]?.['id'],
    });
    expect(answerOf(elsewhere)).to.deep.equal(refused);
  });

  it('change state with user, time and reason, and answer 304 when unchanged', async () => {
    const [id] = await imported();
    const confirmed = await as('maintainer').post<Json>(one(id, '/confirm'), { comment: 'Seen it' });
    expect(confirmed.status).to.equal(201);
    expect(confirmed.body).to.include({
      state: 'confirmed',
      state_comment: 'Seen it',
      confirmed_by_id: idOf('maintainer'),
    });
    expect(confirmed.body['confirmed_at']).to.be.a('string');
    expect((await as('maintainer').post(one(id, '/confirm'))).status).to.equal(304);
    const dismissed = await as('owner').post<Json>(one(id, '/dismiss'), {
      comment: 'In a test only',
      dismissal_reason: 'used_in_tests',
    });
    expect(dismissed.body).to.include({
      state: 'dismissed',
      dismissal_reason: 'used_in_tests',
      dismissed_by_id: idOf('owner'),
      confirmed_by_id: idOf('maintainer'),
    });
    expect((await as('owner').post(one(id, '/dismiss'))).status).to.equal(304);
    expect((await as('owner').post<Json>(one(id, '/resolve'))).body).to.include({
      state: 'resolved',
      dismissed_at: null,
      dismissal_reason: null,
      resolved_by_id: idOf('owner'),
    });
    expect((await as('owner').post(one(id, '/resolve'))).status).to.equal(304);
    const reverted = await as('owner').post<Json>(one(id, '/revert'));
    expect(reverted.body).to.include({ state: 'detected', confirmed_at: null, resolved_at: null });
    expect((await as('owner').post(one(id, '/revert'))).status).to.equal(304);
    const { body: changes } = await as('developer').get<Json[]>(one(id, '/state_changes'));
    expect(changes.map((change) => [change['from_state'], change['to_state'], change['comment']])).to.deep.equal([
      ['resolved', 'detected', null],
      ['dismissed', 'resolved', null],
      ['confirmed', 'dismissed', 'In a test only'],
      ['detected', 'confirmed', 'Seen it'],
    ]);
    expect(changes[2]).to.deep.include({ dismissal_reason: 'used_in_tests' });
    expect(changes[2]?.['author']).to.include({ username: 'owner' });
    const reason = await as('owner').post(one(id, '/confirm'), { dismissal_reason: 'false_positive' });
    expect(reason.status).to.equal(400);
    expect((await as('owner').post(one(id, '/confirm'), { comment: 'x'.repeat(50_001) })).status).to.equal(400);
  });

  it('get 403 below Developer, and 404 in a hidden project', async () => {
    const [id] = await imported();
    expect(answerOf(await as('reporter').get(one(id)))).to.deep.equal([403, { message: '403 Forbidden' }]);
    expect((await as('developer').post(one(id, '/confirm'))).status).to.equal(403);
    const stranger = await server().as(await server().createUser(`stranger-${count}`));
    const hidden = answerOf(await stranger.get(one(id)));
    expect(hidden).to.deep.equal([404, { message: '404 Not found' }]);
    expect(answerOf(await stranger.get(one(987_654)))).to.deep.equal(hidden);
    expect(answerOf(await stranger.post(one(id, '/confirm')))).to.deep.equal(hidden);
  });

  it('change state in bulk, with a list of rejected ones', async () => {
    const [first, second] = await imported();
    await as('maintainer').post(one(second, '/resolve'));
    const { body: foreign } = await server().anonymous().get(one(first));
    expect(foreign).to.deep.equal({ message: '401 Unauthorized' });
    const changes = (fields: Json, who = 'maintainer') =>
      as(who).post<Json>('/api/v4/vulnerabilities/state_changes', {
        vulnerability_ids: [first, second, 987_654],
        state: 'resolved',
        comment: 'Fixed',
        ...fields,
      });
    expect(answerOf(await changes({}))).to.deep.equal([
      200,
      {
        changed: [first],
        refused: [
          { id: second, reason: 'unchanged' },
          { id: 987_654, reason: 'not_found' },
        ],
      },
    ]);
    expect((await changes({ state: 'detected' }, 'developer')).body['refused']).to.deep.include({
      id: first,
      reason: 'forbidden',
    });
    expect((await changes({ vulnerability_ids: [] })).status).to.equal(400);
    expect(
      (await changes({ vulnerability_ids: Array.from({ length: 101 }, (_, index) => index + 1) })).status,
    ).to.equal(400);
  });

  it('are listed with filters by severity in projects and groups, and counted', async () => {
    const [first, second] = await imported();
    await as('maintainer').post(one(second, '/dismiss'));
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
    expect(await ids('')).to.deep.equal([second, first]);
    expect(await ids('?order_by=severity')).to.deep.equal([first, second]);
    expect(await ids('?order_by=severity&sort=asc')).to.deep.equal([second, first]);
    expect(await ids('?state=dismissed')).to.deep.equal([second]);
    expect(await ids('?state=detected,confirmed')).to.deep.equal([first]);
    expect(await ids('?severity=high')).to.deep.equal([first]);
    expect(await ids('?report_type=sast')).to.deep.equal([]);
    expect(await ids('?search=LODASH')).to.deep.equal([first]);
    expect(await ids('?has_issues=true')).to.deep.equal([]);
    expect((await as('developer').get(root('vulnerabilities?state=open'))).status).to.equal(400);
    const page = await as('developer').get<Json[]>(root('vulnerabilities?per_page=1&page=2'));
    expect(page.body.map(({ id }) => id)).to.deep.equal([first]);
    expect(page.headers.get('x-total')).to.equal('2');
    const counts = await as('developer').get<Json>(root('vulnerability_counts'));
    expect(counts.body).to.deep.equal({ critical: 0, high: 1, medium: 0, low: 0, unknown: 1, info: 0 });
    const ofGroup = await as('developer').get<Json[]>(`/api/v4/groups/${group.id}/vulnerabilities?per_page=2`);
    expect(ofGroup.body.map(({ id }) => id)).to.deep.equal([second, first]);
  });

  describe('with issue links', () => {
    it('show only the linked issues that the reader can see', async () => {
      const [id] = await imported();
      const visible = await issue();
      const vault = await server().createGroup(`vault-${count}`);
      const secret = await server().createProject('secret', vault);
      await server().addMember(secret, userOf('owner'), 'owner');
      const hidden = await issue({ title: 'Hidden' }, secret);
      const link = (fields: Json, who = 'owner') => as(who).post<Json>(one(id, '/issue_links'), fields);
      const made = await link({ target_issue_iid: visible['iid'] }, 'developer');
      expect(made.status).to.equal(201);
      expect(made.body['link_type']).to.equal('related');
      expect((made.body['issue'] as Json)['id']).to.equal(visible['id']);
      expect((made.body['vulnerability'] as Json)['id']).to.equal(id);
      const toHidden = { target_issue_iid: hidden['iid'], target_project_id: secret.id, link_type: 'created' };
      expect((await link(toHidden, 'developer')).status).to.equal(404);
      const second = await link(toHidden);
      expect(second.status).to.equal(201);
      const seen = async (who: string) =>
        (await as(who).get<Json[]>(one(id, '/issue_links'))).body.map((row) => [
          row['id'],
          row['vulnerability_link_type'],
        ]);
      expect(await seen('owner')).to.deep.equal([
        [visible['id'], 'related'],
        [hidden['id'], 'created'],
      ]);
      expect(await seen('developer')).to.deep.equal([[visible['id'], 'related']]);
      expect((await as('developer').get<Json>(one(id))).body['issue_count']).to.equal(1);
      const exists = { message: 'Issue has already been linked to another vulnerability' };
      expect(answerOf(await link({ target_issue_iid: visible['iid'] }))).to.deep.equal([422, exists]);
      const third = await issue();
      const created = { message: 'Vulnerability already has a "created" issue link' };
      expect(answerOf(await link({ target_issue_iid: third['iid'], link_type: 'created' }))).to.deep.equal([
        422,
        created,
      ]);
      expect((await link({ target_issue_iid: 987 })).status).to.equal(404);
      expect(answerOf(await link({}))).to.deep.equal([400, { error: 'target_issue_iid is missing' }]);
      const removed = await as('developer').delete<Json>(one(id, `/issue_links/${String(second.body['id'])}`));
      expect(removed.status).to.equal(200);
      expect(removed.body).to.include({ id: second.body['id'], issue: null });
      expect((await as('developer').delete(one(id, `/issue_links/${String(second.body['id'])}`))).status).to.equal(404);
    });

    it('can create one issue', async () => {
      const [id] = await imported();
      const make = (fields: Json = {}) => as('developer').post<Json>(one(id, '/issues'), fields);
      const made = await make();
      expect(made.status).to.equal(201);
      expect(made.body).to.include({
        title: 'Investigate vulnerability: Prototype pollution in lodash',
        confidential: true,
        project_id: project.id,
      });
      expect(made.body['description']).to.include('lodash 4.17.20').and.to.include('CVE-2020-8203');
      const [link] = (await as('developer').get<Json[]>(one(id, '/issue_links'))).body;
      expect(link).to.include({ id: made.body['id'], vulnerability_link_type: 'created' });
      const issues = await server().connection('work_items').count().first();
      expect((await make({ title: 'Again' })).status).to.equal(422);
      expect(await server().connection('work_items').count().first()).to.deep.equal(issues);
    });

    it('run no quick actions and mention no one from the report', async () => {
      const evil = '```\n/close\n@owner look\n/label ~x';
      await report({ report: scannerJson({ description: evil, solution: evil }) });
      const [, { id } = {}] = await listed();
      const made = await as('developer').post<Json>(one(id, '/issues'));
      expect(made.body).to.include({ state: 'opened' });
      expect(made.body['description']).to.include('/close');
      const todos = await server()
        .connection('todos')
        .where({ workItemId: made.body['id'] as number })
        .count()
        .first();
      expect(todos).to.deep.equal({ count: 0 });
    });
  });

  it('remain when their users are deleted, and are deleted with the project', async () => {
    const [id] = await imported();
    const user = await server().createUser(`leaving-${count}`);
    await server().addMember(group, user, 'maintainer');
    await (await server().as(user)).post(one(id, '/confirm'), { comment: 'Mine' });
    await server().perform(DeleteUser, { userId: user.id });
    const ghost = await server().connection('users').where({ kind: 'ghost' }).first();
    const left = (await as('developer').get<Json>(one(id))).body;
    expect(left).to.include({ state: 'confirmed', confirmed_by_id: (ghost as User).id });
    const [change] = (await as('developer').get<Json[]>(one(id, '/state_changes'))).body;
    expect(change).to.deep.include({ author: null, comment: 'Mine' });
    await server().connection('namespaces').where({ id: project.id }).update({ archived: true });
    expect((await as('maintainer').post(one(id, '/resolve'))).status).to.equal(403);
    expect((await as('developer').get(one(id))).status).to.equal(200);
    expect((await as('owner').delete(`/api/v4/projects/${project.id}`)).status).to.equal(202);
    expect((await as('owner').get(one(id))).status).to.equal(404);
  });
});
