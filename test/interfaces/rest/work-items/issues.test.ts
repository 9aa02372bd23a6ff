import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface IssueBody {
  id: number;
  iid: number;
  title: string;
  labels: string[];
  [field: string]: unknown;
}

describe('REST: issues', () => {
  const world = useRestWorld();
  const all = () => `/projects/${world.app.id}/issues`;
  const at = (issue: { iid: number }, tail = '') => `${all()}/${issue.iid}${tail}`;
  const make = async (more: object = {}, person: Person = 'planner') =>
    (await world.client(person).post<IssueBody>(all(), { title: 'Issue', ...more })).body;
  const put = (issue: IssueBody, more: object, person: Person = 'planner') =>
    world.client(person).put<IssueBody>(at(issue), more);
  const epic = async (more: object = {}) =>
    (await world.client('planner').post<IssueBody>(`/groups/${world.acme.id}/epics`, { title: 'Epic', ...more })).body;

  describe('shape', () => {
    it('has exactly the fields of the contract', async () => {
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

    it('does not tell of a hidden epic (security.md §3.6)', async () => {
      const secret = await epic({ confidential: true, title: 'Secret' });
      const issue = await make({ confidential: true, epic_id: secret.id, assignee_ids: [world.people.guest] });
      expect((await world.client('guest').get<IssueBody>(at(issue))).body).to.include({ epic: null, epic_iid: null });
      expect((await world.client('reporter').get<IssueBody>(at(issue))).body['epic_iid']).to.equal(secret.iid);
    });
  });

  describe('making', () => {
    it('names what is wrong', async () => {
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

    it('makes unknown labels for those who may make labels, and leaves them out for others', async () => {
      expect((await make({ labels: 'fresh one,fresh two' })).labels).to.deep.equal(['fresh one', 'fresh two']);
      expect((await make({ labels: ['fresh one', 'unknown'] }, 'guest')).labels).to.deep.equal(['fresh one']);
      const labels = await world
        .client('guest')
        .get<{ name: string }[]>(`/projects/${world.app.id}/labels?search=unknown`);
      expect(labels.body).to.deep.equal([]);
    });

    it('keeps one label of a scope', async () => {
      const issue = await make({ labels: 'a::1,b::1,a::2' });
      expect(issue.labels).to.deep.equal(['a::2', 'b::1']);
      expect((await put(issue, { add_labels: 'b::2,plain' })).body.labels).to.deep.equal(['a::2', 'b::2', 'plain']);
    });

    it('lets guests set everything while making, and strangers only the text', async () => {
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

    it('hears a number and a time of making from owners only', async () => {
      const wish = { iid: 4000, created_at: '2020-01-02T03:04:05Z' };
      expect(await make(wish, 'owner')).to.include({ iid: 4000, created_at: '2020-01-02T03:04:05.000Z' });
      expect((await make(wish, 'maintainer')).iid).to.equal(4001);
      const again = await world.client('owner').post(all(), { title: 'x', iid: 4000 });
      expect(again).to.deep.include({ status: 409, body: { message: 'Duplicated issue' } });
    });

    it('does not take data that nobody may write', async () => {
      const issue = await make({ author_id: world.people.owner, state: 'closed', lock_version: 7, id: 1 });
      expect(issue).to.include({ state: 'opened' });
      expect((issue['author'] as { username: string }).username).to.equal('planner');
    });

    it('assigns only people who may see the project', async () => {
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
      it(`answers ${status} when ${person ?? 'nobody'} makes an ${type} (security.md §2)`, async () => {
        const answer = await world.client(person).post(all(), { title: 'x', issue_type: type });
        expect(answer.status).to.equal(status);
      });
    }
  });

  describe('changing', () => {
    it('clears with 0, null and empty texts', async () => {
      const issue = await make({ weight: 1, due_date: '2026-12-01', labels: 'x', assignee_ids: [world.people.guest] });
      const cleared = await put(issue, { weight: null, due_date: '', labels: '', assignee_ids: 0, milestone_id: 0 });
      expect(cleared.body).to.deep.include({
        weight: null,
        due_date: null,
        labels: [],
        assignees: [],
        milestone: null,
      });
    });

    it('takes form fields and query parameters alike', async () => {
      const issue = await make();
      const form = await world.client('planner').put<IssueBody>(at(issue), 'title=Formed&labels=a%2Cb', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect(form.body).to.deep.include({ title: 'Formed', labels: ['a', 'b'] });
      const query = await world.client('planner').put<IssueBody>(at(issue, '?title=Asked&remove_labels=a'), {});
      expect(query.body).to.deep.include({ title: 'Asked', labels: ['b'] });
    });

    it('closes and reopens, and tells who did', async () => {
      const issue = await make();
      const closed = await put(issue, { state_event: 'close' });
      expect(closed.body).to.include({ state: 'closed' });
      expect((closed.body['closed_by'] as { username: string }).username).to.equal('planner');
      expect(closed.body['closed_at']).to.be.a('string');
      expect((await put(issue, { state_event: 'reopen' })).body).to.include({
        state: 'opened',
        closed_at: null,
        closed_by: null,
      });
      expect((await put(issue, { state_event: 'explode' })).status).to.equal(400);
    });

    it('answers 400 when nothing is given', async () => {
      const answer = await put(await make(), { unknown: 1 });
      expect(answer.status).to.equal(400);
      expect((answer.body as unknown as { error: string }).error).to.contain('at least one parameter must be provided');
    });

    it('answers 409 for a version that is no longer in force', async () => {
      const issue = await make();
      expect((await put(issue, { title: 'One', lock_version: 0 })).status).to.equal(200);
      expect((await put(issue, { title: 'Two', lock_version: 0 })).status).to.equal(409);
      expect((await put(issue, { title: 'Two', lock_version: 1 })).body.title).to.equal('Two');
    });

    it('moves between epics and out of them', async () => {
      const [one, two] = [await epic(), await epic()];
      const issue = await make({ epic_id: one.id });
      expect((await put(issue, { epic_id: two.id })).body['epic_iid']).to.equal(two.iid);
      expect((await put(issue, { epic_id: 0 })).body['epic']).to.equal(null);
    });

    it('lets guests change the text and state of their own and nothing else', async () => {
      const own = await make({}, 'guest');
      expect((await put(own, { title: 'Mine', state_event: 'close' }, 'guest')).status).to.equal(200);
      for (const field of [
        { labels: 'x' },
        { weight: 1 },
        { confidential: true },
        { assignee_ids: [1] },
        { epic_id: 0 },
      ]) {
        expect((await put(own, field, 'guest')).status).to.equal(403);
      }
      const other = await make();
      expect((await put(other, { title: 'Not mine' }, 'guest')).status).to.equal(403);
      expect((await put(other, { title: 'Hidden' }, 'stranger')).status).to.equal(404);
      await world.client('planner').put(at(other), { assignee_ids: [world.people.guest] });
      expect((await put(other, { title: 'Assigned to me' }, 'guest')).status).to.equal(200);
    });

    it('hides confidential issues from whoever may not read them', async () => {
      const secret = await make({ confidential: true });
      expect((await world.client('guest').get(at(secret))).body).to.deep.equal({ message: '404 Not found' });
      expect((await put(secret, { title: 'x' }, 'guest')).status).to.equal(404);
      expect((await world.client('reporter').get(at(secret))).status).to.equal(200);
    });

    it('writes each change to the log, with before and after', async () => {
      const issue = await make({ weight: 1 });
      await put(issue, { weight: 5, state_event: 'close' });
      const [entry] = await world.connection('change_log').where({ subject_id: issue.id, action: 'work_item.close' });
      expect(entry).to.deep.include({
        actorId: world.people.planner,
        subjectType: 'work_item',
        namespaceId: world.app.id,
      });
      expect(entry.changes).to.deep.equal({
        state: { before: 'opened', after: 'closed' },
        weight: { before: 1, after: 5 },
      });
    });
  });

  describe('deleting', () => {
    const deleters: [Person | null, number][] = [
      [null, 401],
      ['stranger', 404],
      ['guest', 403],
      ['reporter', 403],
      ['developer', 403],
      ['maintainer', 403],
      ['planner', 204],
      ['owner', 204],
      ['administrator', 204],
    ];
    for (const [person, status] of deleters) {
      it(`answers ${status} to ${person ?? 'nobody'} (security.md §2)`, async () => {
        const issue = await make();
        expect((await world.client(person).delete(at(issue))).status).to.equal(status);
        expect((await world.client('owner').get(at(issue))).status).to.equal(status === 204 ? 404 : 200);
      });
    }
  });

  describe('by id in the instance', () => {
    it('answers administrators only', async () => {
      const issue = await make();
      expect((await world.client('administrator').get<IssueBody>(`/issues/${issue.id}`)).body.iid).to.equal(issue.iid);
      expect((await world.client('owner').get(`/issues/${issue.id}`)).status).to.equal(403);
    });
  });

  describe('order in a project', () => {
    it('moves an issue between others', async () => {
      const [one, two, three] = [await make(), await make(), await make()];
      const moved = await world
        .client('reporter')
        .put(at(three, '/reorder'), { move_after_id: two.id, move_before_id: one.id });
      expect(moved.status).to.equal(200);
      const list = await world
        .client('guest')
        .get<IssueBody[]>(
          `${all()}?order_by=relative_position&iids[]=${one.iid}&iids[]=${two.iid}&iids[]=${three.iid}`,
        );
      expect(list.body.map((issue) => issue.id)).to.deep.equal([one.id, three.id, two.id]);
      expect((await world.client('reporter').put(at(three, '/reorder'), {})).status).to.equal(400);
      expect((await world.client('guest').put(at(three, '/reorder'), { move_after_id: two.id })).status).to.equal(403);
    });
  });

  describe('following', () => {
    it('subscribes once and lists who takes part', async () => {
      const issue = await make({ assignee_ids: [world.people.developer] });
      const follow = (verb: string) => world.client('guest').post<IssueBody>(at(issue, `/${verb}`));
      expect((await follow('subscribe')).body['subscribed']).to.equal(true);
      expect((await follow('subscribe')).status).to.equal(304);
      expect((await follow('unsubscribe')).status).to.equal(201);
      expect((await follow('unsubscribe')).status).to.equal(304);
      expect((await world.client(null).post(at(issue, '/subscribe'))).status).to.equal(401);
      const people = await world.client('guest').get<{ username: string }[]>(at(issue, '/participants'));
      expect(people.body.map((user) => user.username)).to.deep.equal(['planner', 'developer']);
    });
  });

  describe('emoji', () => {
    it('are given once, counted, and taken back by their giver', async () => {
      const issue = await make();
      const given = await world.client('guest').post<IssueBody>(at(issue, '/award_emoji'), { name: 'thumbsup' });
      expect(given.status).to.equal(201);
      expect(given.body).to.deep.include({
        name: 'thumbsup',
        awardable_id: issue.id,
        awardable_type: 'Issue',
        url: null,
      });
      const again = await world
        .client('guest')
        .post<{ message: string }>(at(issue, '/award_emoji'), { name: 'thumbsup' });
      expect(again.status).to.equal(404);
      expect(again.body.message).to.contain('Award Emoji Name has already been taken');
      expect((await world.client('guest').post(at(issue, '/award_emoji'), { name: 'no emoji!' })).status).to.equal(404);
      expect((await world.client('guest').get<IssueBody>(at(issue))).body['upvotes']).to.equal(1);
      const one = at(issue, `/award_emoji/${given.body.id}`);
      expect((await world.client('guest').get<IssueBody>(one)).body.id).to.equal(given.body.id);
      expect((await world.client('owner').delete(one)).status).to.equal(403);
      expect((await world.client('guest').delete(one)).status).to.equal(204);
      expect((await world.client('guest').get(one)).status).to.equal(404);
    });
  });

  describe('links', () => {
    it('join two issues once, whatever the type and direction', async () => {
      const [source, target] = [await make({ title: 'Source' }), await make({ title: 'Target' })];
      const link = (from: IssueBody, to: IssueBody, type: string, person: Person = 'guest') =>
        world.client(person).post<IssueBody>(at(from, '/links'), {
          target_project_id: 'acme/app',
          target_issue_iid: to.iid,
          link_type: type,
        });
      const made = await link(source, target, 'is_blocked_by');
      expect(made.status).to.equal(201);
      expect(made.body).to.deep.include({ link_type: 'is_blocked_by' });
      for (const type of ['relates_to', 'blocks', 'is_blocked_by']) {
        const again = await link(target, source, type);
        expect(again).to.deep.include({ status: 409, body: { message: 'Issue(s) already assigned' } });
      }
      expect((await link(source, target, 'likes')).status).to.equal(400);
      expect((await link(source, { ...target, iid: 98_765 }, 'blocks')).status).to.equal(404);

      const listed = await world.client('guest').get<IssueBody[]>(at(target, '/links'));
      expect(listed.body).to.have.length(1);
      expect(listed.body[0]).to.include({ id: source.id, link_type: 'blocks', issue_link_id: made.body.id });
      expect((await world.client('guest').get<IssueBody>(at(target))).body['blocking_issues_count']).to.equal(1);
      const one = await world.client('guest').get<IssueBody>(at(source, `/links/${made.body.id}`));
      expect(one.body).to.include({ id: made.body.id, link_type: 'is_blocked_by' });
      const removed = await world.client('guest').delete<IssueBody>(at(source, `/links/${made.body.id}`));
      expect(removed).to.deep.include({ status: 200 });
      expect((await world.client('guest').delete(at(source, `/links/${made.body.id}`))).status).to.equal(404);
    });

    it('leave out what the caller may not read', async () => {
      const [source, secret] = [await make(), await make({ confidential: true })];
      const body = { target_project_id: world.app.id, target_issue_iid: secret.iid };
      expect((await world.client('guest').post(at(source, '/links'), body)).status).to.equal(404);
      const made = await world.client('planner').post<IssueBody>(at(source, '/links'), body);
      expect((await world.client('guest').get<IssueBody[]>(at(source, '/links'))).body).to.deep.equal([]);
      expect((await world.client('guest').get(at(source, `/links/${made.body.id}`))).status).to.equal(404);
      expect((await world.client('guest').delete(at(source, `/links/${made.body.id}`))).status).to.equal(404);
    });

    it('need a role on both sides', async () => {
      const foreign = await world
        .client('administrator')
        .post<IssueBody>(`/projects/${world.code.id}/issues`, { title: 'x' });
      const own = await make();
      const body = { target_project_id: world.code.id, target_issue_iid: foreign.body.iid };
      expect((await world.client('planner').post(at(own, '/links'), body)).status).to.equal(403);
    });
  });
});
