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

describe('REST issue relations', () => {
  const world = useRestWorld();
  const all = () => `/projects/${world.app.id}/issues`;
  const at = (issue: { iid: number }, tail = '') => `${all()}/${issue.iid}${tail}`;
  const make = async (more: object = {}, person: Person = 'planner') =>
    (await world.client(person).post<IssueBody>(all(), { title: 'Issue', ...more })).body;

  describe('to subscribers', () => {
    it('are added once, and participants are listed', async () => {
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

    it('count who comments as a participant and subscribed, others not after an internal note', async () => {
      const issue = await make();
      const participants = async () =>
        (await world.client('guest').get<{ username: string }[]>(at(issue, '/participants'))).body.map(
          ({ username }) => username,
        );
      const isSubscribed = async (person: Person) =>
        (await world.client(person).get<IssueBody>(at(issue))).body['subscribed'];
      await world.client('developer').post(at(issue, '/notes'), { body: 'For members', internal: true });
      expect(await isSubscribed('developer')).to.equal(true);
      expect(await participants()).to.deep.equal(['planner']);
      expect(await isSubscribed('guest')).to.equal(false);
      await world.client('guest').post(at(issue, '/notes'), { body: 'For all, and @reporter' });
      expect(await participants()).to.deep.equal(['planner', 'guest']);
      expect(await isSubscribed('guest')).to.equal(true);
      expect(await isSubscribed('reporter')).to.equal(true);
      const stop = () => world.client('reporter').post(at(issue, '/unsubscribe'));
      expect((await stop()).status).to.equal(201);
      expect(await isSubscribed('reporter')).to.equal(false);
    });
  });

  describe('to emoji', () => {
    it('are added once, counted, and removed by their author', async () => {
      const issue = await make();
      const answer = await world.client('guest').post<IssueBody>(at(issue, '/award_emoji'), { name: 'thumbsup' });
      expect(answer.status).to.equal(201);
      expect(answer.body).to.deep.include({
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
      expect((await world.client('guest').post(at(issue, '/award_emoji'), { name: 'nosuchthing' })).status).to.equal(
        404,
      );
      expect((await world.client('guest').get<IssueBody>(at(issue))).body['upvotes']).to.equal(1);
      const one = at(issue, `/award_emoji/${answer.body.id}`);
      expect((await world.client('guest').get<IssueBody>(one)).body.id).to.equal(answer.body.id);
      expect((await world.client('owner').delete(one)).status).to.equal(403);
      expect((await world.client('guest').delete(one)).status).to.equal(204);
      expect((await world.client('guest').get(one)).status).to.equal(404);
    });
  });

  describe('by links', () => {
    it('exist once per pair of issues, whatever the type and direction', async () => {
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

    it('connect starts and ends with a lag, which can be changed', async () => {
      const [source, target, other] = [await make({ title: 'Source' }), await make({ title: 'Target' }), await make()];
      const link = (to: IssueBody, more: object) =>
        world.client('guest').post<IssueBody>(at(source, '/links'), {
          target_project_id: world.app.id,
          target_issue_iid: to.iid,
          link_type: 'blocks',
          ...more,
        });
      const refused = await link(target, { link_type: 'relates_to', link_lag: 1 });
      expect(refused).to.deep.include({
        status: 400,
        body: { message: '400 Bad request - only blocking links have a kind and a lag' },
      });
      for (const more of [{ link_lag: 10_001 }, { link_lag: 1.5 }, { link_kind: 'sideways' }])
        expect((await link(target, more)).status, JSON.stringify(more)).to.equal(400);
      const made = await link(target, { link_kind: 'start_to_start', link_lag: '-2' });
      expect(made.body).to.include({ link_type: 'blocks', link_kind: 'start_to_start', link_lag: -2 });
      const plain = await link(other, {});
      expect(plain.body).to.include({ link_kind: 'finish_to_start', link_lag: 0 });

      const one = at(target, `/links/${made.body.id}`);
      const changed = await world.client('guest').put<IssueBody>(one, { link_lag: 5 });
      expect(changed.status).to.equal(200);
      expect(changed.body).to.include({ link_type: 'is_blocked_by', link_kind: 'start_to_start', link_lag: 5 });
      expect((await world.client('guest').get<IssueBody>(one)).body).to.include({ link_lag: 5 });
      expect((await world.client('stranger').put(one, { link_lag: 6 })).status).to.equal(404);
      const [listed] = (await world.client('guest').get<IssueBody[]>(at(source, '/links'))).body;
      expect(listed).to.include({ link_type: 'blocks', link_kind: 'start_to_start', link_lag: 5 });
    });

    it('form no loops of items that wait for each other, which are named unless hidden', async () => {
      const [first, second, secret] = [
        await make({ title: 'First' }),
        await make({ title: 'Second' }),
        await make({ title: 'Secret', confidential: true }),
      ];
      const block = (from: IssueBody, to: IssueBody, person: Person = 'planner', type = 'blocks') =>
        world.client(person).post<IssueBody>(at(from, '/links'), {
          target_project_id: world.app.id,
          target_issue_iid: to.iid,
          link_type: type,
        });
      expect((await block(second, secret)).status).to.equal(201);
      expect((await block(first, secret, 'planner', 'is_blocked_by')).status).to.equal(201);
      for (const [person, hidden] of [
        ['planner', '“Secret”'],
        ['guest', 'items that you may not see'],
      ] as const) {
        expect(await block(first, second, person)).to.deep.include({
          status: 400,
          body: { message: `400 Bad request - would close a loop: “First” → “Second” → ${hidden} → “First”` },
        });
      }
      expect((await block(first, second, 'guest', 'relates_to')).status).to.equal(201);
    });

    it('omit hidden issues', async () => {
      const [source, secret] = [await make(), await make({ confidential: true })];
      const body = { target_project_id: world.app.id, target_issue_iid: secret.iid };
      expect((await world.client('guest').post(at(source, '/links'), body)).status).to.equal(404);
      const made = await world.client('planner').post<IssueBody>(at(source, '/links'), body);
      expect((await world.client('guest').get<IssueBody[]>(at(source, '/links'))).body).to.deep.equal([]);
      expect((await world.client('guest').get(at(source, `/links/${made.body.id}`))).status).to.equal(404);
      expect((await world.client('guest').delete(at(source, `/links/${made.body.id}`))).status).to.equal(404);
    });

    it('require a role on both sides', async () => {
      const foreign = await world
        .client('administrator')
        .post<IssueBody>(`/projects/${world.code.id}/issues`, { title: 'x' });
      const own = await make();
      const body = { target_project_id: world.code.id, target_issue_iid: foreign.body.iid };
      expect((await world.client('planner').post(at(own, '/links'), body)).status).to.equal(403);
    });
  });
});
