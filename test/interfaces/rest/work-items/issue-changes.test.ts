import { expect } from 'chai';
import { deleters, issueCalls, type IssueBody } from '../../../support/rest-issues.ts';
import { useRestWorld } from '../../../support/rest-world.ts';

describe('REST issue changes', () => {
  const world = useRestWorld();
  const { all, at, make, put, epic } = issueCalls(world);

  describe('by PUT', () => {
    it('clear fields with 0, null and empty text', async () => {
      const issue = await make({
        weight: 1,
        start_date: '2026-11-01',
        due_date: '2026-12-01',
        labels: 'x',
        assignee_ids: [world.people.guest],
      });
      const cleared = await put(issue, {
        weight: null,
        start_date: '',
        due_date: '',
        labels: '',
        assignee_ids: 0,
        milestone_id: 0,
      });
      expect(cleared.body).to.deep.include({
        weight: null,
        start_date: null,
        due_date: null,
        labels: [],
        assignees: [],
        milestone: null,
      });
    });

    it('lock nothing while the tasks of a new text are counted', async () => {
      const issue = await make();
      const { services, connection } = world.server;
      const readsOf = services.readsOf.bind(services);
      const unlocked: number[] = [];
      services.readsOf = (userId) => {
        const reads = readsOf(userId);
        const count = reads.markdown.checklist.bind(reads.markdown);
        reads.markdown.checklist = async (text) => {
          const row = connection<{ id: number }>('work_items').where({ id: issue.id });
          unlocked.push(...(await row.forUpdate().skipLocked().pluck('id')));
          return count(text);
        };
        return reads;
      };
      try {
        const { body } = await put(issue, { description: '- [ ] one\n- [x] counted without a lock' });
        expect(body).to.deep.include({ task_completion_status: { count: 2, completed_count: 1 } });
      } finally {
        services.readsOf = readsOf;
      }
      expect(unlocked).to.deep.equal([issue.id]);
    });

    it('accept form fields and query parameters', async () => {
      const issue = await make();
      const form = await world.client('planner').put<IssueBody>(at(issue), 'title=Formed&labels=a%2Cb', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect(form.body).to.deep.include({ title: 'Formed', labels: ['a', 'b'] });
      const query = await world.client('planner').put<IssueBody>(at(issue, '?title=Asked&remove_labels=a'), {});
      expect(query.body).to.deep.include({ title: 'Asked', labels: ['b'] });
    });

    it('close and reopen, and show who did', async () => {
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

    it('answer 400 without a parameter', async () => {
      const answer = await put(await make(), { unknown: 1 });
      expect(answer.status).to.equal(400);
      expect((answer.body as unknown as { error: string }).error).to.contain('at least one parameter must be provided');
    });

    it('answer 409 for an outdated lock version', async () => {
      const issue = await make();
      expect(issue).to.have.property('lock_version', 0);
      expect((await put(issue, { title: 'One', lock_version: 0 })).status).to.equal(200);
      expect((await put(issue, { title: 'Two', lock_version: 0 })).status).to.equal(409);
      expect((await put(issue, { title: 'Two', lock_version: 1 })).body.title).to.equal('Two');
    });

    it('move an issue between epics and out of them', async () => {
      const [one, two] = [await epic(), await epic()];
      const issue = await make({ epic_id: one.id });
      expect((await put(issue, { epic_id: two.id })).body['epic_iid']).to.equal(two.iid);
      expect((await put(issue, { epic_id: 0 })).body['epic']).to.equal(null);
    });

    it('let guests change title, text and state of their own issues only', async () => {
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

    it('are hidden on confidential issues without access', async () => {
      const secret = await make({ confidential: true });
      expect((await world.client('guest').get(at(secret))).body).to.deep.equal({ message: '404 Not found' });
      expect((await put(secret, { title: 'x' }, 'guest')).status).to.equal(404);
      expect((await world.client('reporter').get(at(secret))).status).to.equal(200);
    });

    it('are logged with old and new values', async () => {
      const issue = await make({ weight: 1 });
      await put(issue, { weight: 5, state_event: 'close' });
      const [entry] = await world.connection('change_log').where({ subject_id: issue.id, action: 'work_item.close' });
      expect(entry).to.deep.include({
        actorId: world.people.planner,
        subjectType: 'work_item',
        namespaceId: world.app.id,
      });
      expect(entry.changes).to.have.all.keys('state', 'weight', 'closedAt', 'closedById', 'lockVersion', 'updatedAt');
      expect(entry.changes).to.deep.include({
        state: { before: 'opened', after: 'closed' },
        weight: { before: 1, after: 5 },
        closedById: { before: null, after: world.people.planner },
        lockVersion: { before: 0, after: 1 },
      });
    });
  });

  describe('by DELETE', () => {
    for (const [person, status] of deleters) {
      it(`answer ${status} when ${person ?? 'an anonymous user'} deletes an issue`, async () => {
        const issue = await make();
        expect((await world.client(person).delete(at(issue))).status).to.equal(status);
        expect((await world.client('owner').get(at(issue))).status).to.equal(status === 204 ? 404 : 200);
      });
    }
  });

  describe('of the order in a project', () => {
    it('move an issue between others', async () => {
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
});
