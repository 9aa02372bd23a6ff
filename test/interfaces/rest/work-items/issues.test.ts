import { expect } from 'chai';
import { issueCalls, type IssueBody } from '../../../support/rest-issues.ts';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

describe('REST issues', () => {
  const world = useRestWorld();
  const { all, at, make, put, epic } = issueCalls(world);

  describe('in answers', () => {
    it('have exactly the documented fields', async () => {
      const parent = await epic({
        start_date_fixed: '2026-01-01',
        due_date_is_fixed: true,
        due_date_fixed: '2026-12-01',
      });
      const issue = await make({
        description: '- [ ] a\n- [x] b',
        labels: 'one',
        assignee_ids: [world.people.developer],
        weight: 3,
        start_date: '2026-12-01',
        due_date: '2026-12-24',
        epic_id: parent.id,
        health_status: 'at_risk',
      });
      const { status, headers, body } = await world.client('guest').get<IssueBody>(at(issue));
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.equal('application/json');
      const base = world.server.address;
      const planner = person('planner', base);
      const developer = person('developer', base);
      expect(body).to.deep.equal({
        id: issue.id,
        iid: issue.iid,
        project_id: world.app.id,
        title: 'Issue',
        description: '- [ ] a\n- [x] b',
        state: 'opened',
        created_at: body['created_at'],
        updated_at: body['updated_at'],
        closed_at: null,
        closed_by: null,
        labels: ['one'],
        milestone: null,
        assignees: [developer],
        author: planner,
        type: 'ISSUE',
        assignee: developer,
        user_notes_count: 0,
        merge_requests_count: 0,
        upvotes: 0,
        downvotes: 0,
        start_date: '2026-12-01',
        due_date: '2026-12-24',
        confidential: false,
        discussion_locked: null,
        issue_type: 'issue',
        web_url: `${base}/acme/app/-/issues/${issue.iid}`,
        time_stats: {
          time_estimate: 0,
          total_time_spent: 0,
          human_time_estimate: null,
          human_total_time_spent: null,
        },
        task_completion_status: { count: 2, completed_count: 1 },
        has_tasks: true,
        task_status: '1 of 2 checklist items completed',
        weight: 3,
        blocking_issues_count: 0,
        _links: {
          self: `${base}/api/v4/projects/${world.app.id}/issues/${issue.iid}`,
          notes: `${base}/api/v4/projects/${world.app.id}/issues/${issue.iid}/notes`,
          award_emoji: `${base}/api/v4/projects/${world.app.id}/issues/${issue.iid}/award_emoji`,
          project: `${base}/api/v4/projects/${world.app.id}`,
          closed_as_duplicate_of: null,
        },
        references: { short: `#${issue.iid}`, relative: `#${issue.iid}`, full: `acme/app#${issue.iid}` },
        severity: 'UNKNOWN',
        moved_to_id: null,
        imported: false,
        imported_from: 'none',
        service_desk_reply_to: null,
        lock_version: 0,
        epic_iid: parent.iid,
        epic: {
          id: parent.id,
          iid: parent.iid,
          title: 'Epic',
          url: `/groups/acme/-/epics/${parent.iid}`,
          group_id: world.acme.id,
          human_readable_end_date: 'Dec 1, 2026',
          human_readable_timestamp: '10 days remaining',
        },
        iteration: null,
        health_status: 'at_risk',
        subscribed: false,
      });
    });

    function person(username: string, base: string): Record<string, unknown> {
      return {
        id: world.people[username as Person],
        username,
        name: username.charAt(0).toUpperCase() + username.slice(1),
        state: 'active',
        locked: false,
        avatar_url: null,
        web_url: `${base}/${username}`,
      };
    }

    it('do not reveal a hidden epic', async () => {
      const secret = await epic({ confidential: true, title: 'Secret' });
      const issue = await make({ confidential: true, epic_id: secret.id, assignee_ids: [world.people.guest] });
      expect((await world.client('guest').get<IssueBody>(at(issue))).body).to.include({ epic: null, epic_iid: null });
      expect((await world.client('reporter').get<IssueBody>(at(issue))).body['epic_iid']).to.equal(secret.iid);
    });
  });

  describe('on creation', () => {
    it('report invalid parameters', async () => {
      const post = (body: object) => world.client('planner').post<{ message: unknown; error: unknown }>(all(), body);
      expect((await post({})).body).to.deep.equal({ error: 'title is missing' });
      expect((await post({ title: '  ' })).body).to.deep.equal({ message: { title: ["can't be blank"] } });
      expect((await post({ title: 'x'.repeat(256) })).body).to.deep.equal({
        message: { title: ['is too long (maximum is 255 characters)'] },
      });
      expect((await post({ title: 'x', weight: -1 })).body).to.deep.equal({
        message: { weight: ['must be greater than or equal to 0'] },
      });
      expect((await post({ title: 'x', due_date: '2026-02-30' })).body).to.deep.equal({ error: 'due_date is invalid' });
      expect((await post({ title: 'x', issue_type: 'epic' })).body).to.deep.equal({
        error: 'issue_type does not have a valid value',
      });
      expect((await post({ title: 'x', milestone_id: 987_654 })).body).to.deep.equal({
        message: { milestone_id: ['is invalid'] },
      });
      expect((await post({ title: 'x', description: 'y'.repeat(1_048_577) })).body).to.deep.equal({
        message: { description: ['is too long (maximum is 1048576 characters)'] },
      });
      expect((await post({ title: 'x', epic_id: 987_654 })).status).to.equal(404);
    });

    it('create unknown labels with the right to, and skip them otherwise', async () => {
      expect((await make({ labels: 'fresh one,fresh two' })).labels).to.deep.equal(['fresh one', 'fresh two']);
      expect((await make({ labels: ['fresh one', 'unknown'] }, 'guest')).labels).to.deep.equal(['fresh one']);
      const labels = await world
        .client('guest')
        .get<{ name: string }[]>(`/projects/${world.app.id}/labels?search=unknown`);
      expect(labels.body).to.deep.equal([]);
    });

    it('keep one label per scope', async () => {
      const issue = await make({ labels: 'a::1,b::1,a::2' });
      expect(issue.labels).to.deep.equal(['a::2', 'b::1']);
      expect((await put(issue, { add_labels: 'b::2,plain' })).body.labels).to.deep.equal(['a::2', 'b::2', 'plain']);
    });

    it('let guests set all fields, and other users only the text', async () => {
      const guest = await make({ weight: 4, due_date: '2026-12-01', confidential: true }, 'guest');
      expect(guest).to.include({ weight: 4, due_date: '2026-12-01', confidential: true });
      const foreign = await world.client('stranger').post<IssueBody>(`/projects/${world.code.id}/issues`, {
        title: 'From outside',
        description: 'Text',
        weight: 4,
        assignee_ids: [world.people.stranger],
      });
      expect(foreign.status).to.equal(201);
      expect(foreign.body).to.deep.include({ weight: null, assignees: [], description: 'Text' });
    });

    it('accept a number and creation time from owners only', async () => {
      const wish = { iid: 4000, created_at: '2020-01-02T03:04:05Z' };
      expect(await make(wish, 'owner')).to.include({ iid: 4000, created_at: '2020-01-02T03:04:05.000Z' });
      expect((await make(wish, 'maintainer')).iid).to.equal(4001);
      const again = await world.client('owner').post(all(), { title: 'x', iid: 4000 });
      expect(again).to.deep.include({ status: 409, body: { message: 'Duplicated issue' } });
    });

    it('ignore read-only fields', async () => {
      const issue = await make({ author_id: world.people.owner, state: 'closed', lock_version: 7, id: 1 });
      expect(issue).to.include({ state: 'opened' });
      expect((issue['author'] as { username: string }).username).to.equal('planner');
    });

    it('assign only users who can see the project', async () => {
      const issue = await make({ assignee_ids: [world.people.stranger, world.people.guest] });
      expect((issue['assignees'] as { username: string }[]).map((user) => user.username)).to.deep.equal(['guest']);
      const many = await world.client('planner').post(all(), {
        title: 'x',
        assignee_ids: Array.from({ length: 201 }, (_, index) => index + 1),
      });
      expect(many.status).to.equal(400);
    });

    const makers: [Person | null, 'issue' | 'incident', number][] = [
      [null, 'issue', 401],
      ['stranger', 'issue', 404],
      ['guest', 'issue', 201],
      ['guest', 'incident', 403],
      ['planner', 'incident', 403],
      ['reporter', 'incident', 201],
    ];
    for (const [person, type, status] of makers) {
      it(`answer ${status} when ${person ?? 'an anonymous user'} creates an ${type}`, async () => {
        const answer = await world.client(person).post(all(), { title: 'x', issue_type: type });
        expect(answer.status).to.equal(status);
      });
    }
  });

  describe('by global ID', () => {
    it('are shown to administrators only', async () => {
      const issue = await make();
      expect((await world.client('administrator').get<IssueBody>(`/issues/${issue.id}`)).body.iid).to.equal(issue.iid);
      expect((await world.client('owner').get(`/issues/${issue.id}`)).status).to.equal(403);
      const epics = `/groups/${world.acme.id}/epics`;
      const epic = (await world.client('owner').post<{ id: number }>(epics, { title: 'No issue' })).body;
      expect((await world.client('administrator').get(`/issues/${epic.id}`)).status).to.equal(404);
    });
  });
});
