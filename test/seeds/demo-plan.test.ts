import { atOnce } from '../support/at-once.ts';
import { expect } from 'chai';
import { fixParents } from '../../application/import/parents.ts';
import { FaultList } from '../../application/import/faults.ts';
import { CreateDemo, demoAccounts } from '../../seeds/create-demo.ts';
import { demoPlan } from '../../seeds/demo-plan.ts';
import { people } from '../../seeds/people.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { addDays } from '../../domain/calendar/day.ts';
import { dayAt } from '../../domain/calendar/instant.ts';
import { epicColors } from '../../domain/work-items/epic-colors.ts';
import { healthStatuses } from '../../domain/work-items/work-item.ts';
import { checkIntegrity } from '../../infrastructure/database/maintenance/integrity.ts';
import { TestServer } from '../support/server.ts';

const today = '2026-11-21';

describe('Demo plan', () => {
  const { items, links, milestones, namespaces } = demoPlan(today);
  const epics = items.filter(({ type }) => type === 'epic');
  const issues = items.filter(({ type }) => type !== 'epic');
  const byKey = new Map(items.map((item) => [item.key, item]));

  it("has the size of a small team's plan", () => {
    expect(epics.length).to.be.within(40, 80);
    expect(issues.length).to.be.within(150, 300);
    expect(new Set(items.map(({ title }) => title)).size).to.equal(items.length);
    expect(byKey.size).to.equal(items.length);
  });

  it('describes the purpose of every epic', () => {
    const silent = epics.filter(({ description }) => !description);
    expect(silent.map(({ title }) => title)).to.deep.equal([]);
  });

  it('has nothing that an import would fix', () => {
    const faults = new FaultList();
    atOnce(fixParents(items, new Set(byKey.keys()), faults));
    expect(faults.all).to.deep.equal([]);
    for (const item of items) {
      const parent = item.parentKey === null ? undefined : byKey.get(item.parentKey);
      if (parent?.confidential) expect(item.confidential, item.title).to.equal(true);
      if (item.closedAt !== null) expect(dayAt(item.closedAt) <= today, item.title).to.equal(true);
      if (item.startDate !== null && item.dueDate !== null)
        expect(item.startDate <= item.dueDate, item.title).to.equal(true);
      const scopes = item.labels.filter((label) => label.includes('::')).map((label) => label.split('::')[0]);
      expect(new Set(scopes).size, item.title).to.equal(scopes.length);
    }
  });

  it('shows every feature of the roadmap', () => {
    expect(
      Math.max(...namespaces.filter(({ kind }) => kind === 'group').map(({ path }) => path.split('/').length)),
    ).to.equal(3);
    const some = <Item>(list: readonly Item[], matches: (item: Item) => boolean) =>
      expect(list.some(matches)).to.equal(true);
    some(epics, ({ confidential }) => confidential);
    some(epics, ({ inheritsDates }) => inheritsDates);
    some(epics, ({ state }) => state === 'closed');
    some(epics, ({ startDate, dueDate }) => startDate !== null && dueDate === null);
    some(epics, ({ startDate, dueDate }) => startDate === null && dueDate !== null);
    some(epics, ({ startDate, dueDate, inheritsDates }) => startDate === null && dueDate === null && !inheritsDates);
    some(epics, ({ parentKey }) => byKey.get(byKey.get(parentKey ?? '')?.parentKey ?? '') !== undefined);
    for (const { color } of epicColors) some(epics, (item) => (item.color ?? epicColors[0].color) === color);
    for (const health of healthStatuses) some(issues, ({ healthStatus }) => healthStatus === health);
    for (const type of ['issue', 'incident', 'task'] as const) some(issues, (item) => item.type === type);
    some(links, ({ type, targetKey }) => type === 'blocks' && byKey.get(targetKey)?.type === 'epic');
    some(links, ({ type, targetKey }) => type === 'blocks' && byKey.get(targetKey)?.type === 'issue');
    some(links, ({ type }) => type === 'relates_to');
    for (const depth of [1, 2, 3]) some(milestones, ({ namespacePath }) => namespacePath.split('/').length === depth);
    some(milestones, ({ startDate, dueDate }) => startDate === null && dueDate === null);
    some(milestones, ({ state }) => state === 'closed');
    const levels = new Set(people.flatMap(({ memberships }) => memberships.map(({ accessLevel }) => accessLevel)));
    for (const role of ['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner'] as const) {
      expect(levels.has(accessLevels[role]), role).to.equal(true);
    }
  });

  it('shifts with the date of its creation', () => {
    const later = demoPlan(addDays(today, 400)).items;
    items.forEach(({ startDate }, index) => {
      expect(later[index]?.startDate).to.equal(startDate === null ? null : addDays(startDate, 400));
    });
  });

  describe('after creation', () => {
    let server: TestServer;
    before(async function () {
      this.timeout(60_000);
      server = await TestServer.start({ today });
      expect(await server.perform(CreateDemo, { password: 'demo password' })).to.equal(true);
    });
    after(() => server.stop());

    it('passes the integrity check, and has inherited dates', async () => {
      expect((await checkIntegrity(server.connection)).findings).to.deep.equal([]);
      const inherited = await server.connection('workItems').where({ type: 'epic', dueDateIsFixed: false });
      expect(inherited.length).to.be.greaterThan(3);
      expect(inherited.every(({ dueDate }) => dueDate !== null)).to.equal(true);
    });

    it('has deployments of three months, a blocked one, merge requests and vulnerabilities', async () => {
      const rows = async (table: string) => server.connection(table) as Promise<Record<string, unknown>[]>;
      const deployments = await rows('deployments');
      const withStatus = (wanted: string) => deployments.filter(({ status }) => status === wanted).length;
      expect(withStatus('success')).to.be.greaterThan(30);
      expect(withStatus('failed')).to.be.greaterThan(3);
      expect(withStatus('blocked')).to.equal(1);
      const states = (await rows('merge_requests')).map(({ state }) => state);
      expect(new Set(states)).to.deep.equal(new Set(['opened', 'merged', 'closed']));
      expect((await rows('merge_request_issues')).length).to.be.greaterThan(2);
      expect(new Set((await rows('vulnerabilities')).map(({ state }) => state))).to.deep.equal(
        new Set(['detected', 'dismissed']),
      );
    });

    it('has work around today and to-dos for everyone who can sign in', async () => {
      const idle = [];
      for (const { username } of demoAccounts) {
        const user = await server.connection('users').where({ username }).first();
        const todos = await server.connection('todos').where({ userId: user.id, state: 'pending' });
        const due = await server
          .connection('workItems')
          .whereNotNull('dueDate')
          .whereIn('id', server.connection('workItemAssignees').select('workItemId').where({ userId: user.id }));
        // Someone who is no member is assigned nothing.
        if (todos.length === 0 || (due.length === 0 && username !== 'sam')) idle.push(username);
      }
      expect(idle).to.deep.equal([]);
    });

    it('is not created again', async () => {
      expect(await server.perform(CreateDemo, { password: 'demo password' })).to.equal(false);
    });

    it('can be created only by administrators', async () => {
      const gus = await server.connection('users').where({ username: 'gus' }).first();
      const refused = await server
        .perform(CreateDemo, { password: 'demo password' }, gus)
        .catch((error: unknown) => error);
      expect(refused).to.have.property('code', 'forbidden');
    });
  });
});
