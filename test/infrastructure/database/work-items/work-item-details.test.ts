import { expect } from 'chai';
import type { WorkItemDetails } from '../../../../application/work-items/work-item-queries.ts';
import type { Services } from '../../../../application/services.ts';
import { anonymous, type Actor } from '../../../../domain/access/actor.ts';
import { useDatabase } from '../../../support/database.ts';
import { storeItems, storePlan, today } from './plan.ts';

describe('what belongs to work items', () => {
  const database = useDatabase();
  let services: Services;
  let details: WorkItemDetails;
  let bob: Actor;
  let ann: Actor;

  before(async () => {
    services = await storePlan(database.connection);
    await storeItems(database.connection);
    details = services.queries.workItemDetails;
    ann = await services.actors.load(2);
    bob = await services.actors.load(3);
  });

  function texts<Row>(found: Map<number, Row[]>, text: (row: Row) => unknown): Record<string, unknown[]> {
    return Object.fromEntries([...found].map(([id, rows]) => [id, rows.map(text)]));
  }

  it('gives labels by title and an entry for items without any', async () => {
    expect(texts(await details.labels([1, 3]), (label) => label.title)).to.eql({ 1: ['team::red', 'Zebra'], 3: [] });
  });
  it('gives descriptions, a mebibyte with each statement', async () => {
    const ids = [1, 2, 3, 4, 5];
    const before: { id: number; description: string | null }[] = await database
      .connection('work_items')
      .whereIn('id', ids)
      .select('id', 'description');
    const long = (id: number) => `${id} `.repeat(250_000);
    for (const id of [1, 2, 4, 5])
      await database
        .connection('work_items')
        .where({ id })
        .update({ description: long(id) });
    const sent: string[] = [];
    const onQuery = ({ sql }: { sql: string }) => sent.push(sql);
    database.connection.on('query', onQuery);
    const found = await details.descriptions(ids);
    database.connection.off('query', onQuery);
    expect(ids.map((id) => found.get(id))).to.deep.equal([long(1), long(2), null, long(4), long(5)]);
    // The first reads three texts: two are a little less than a mebibyte.
    expect(sent).to.have.lengthOf(2);
    for (const { id, description } of before)
      await database.connection('work_items').where({ id }).update({ description });
  });
  it('knows the first items of people who are no members of the project, or guests', async () => {
    const firsts = async () =>
      [...(await details.firstContributions([1, 9, 10, 11, 12]))].filter(([, isFirst]) => isFirst).map(([id]) => id);
    // Bob is a developer, and Mu is root's second item there.
    expect(await firsts()).to.deep.equal([10, 11]);
    const members = database.connection('members').where({ userId: 2 });
    await members.clone().update({ accessLevel: 15 });
    expect(await firsts()).to.deep.equal([10]);
    await members.clone().update({ expiresAt: today });
    expect(await firsts()).to.deep.equal([10, 11]);
    await members.clone().update({ accessLevel: 10, expiresAt: null });
    await database.connection('users').where({ id: 2 }).update({ kind: 'ghost', state: 'blocked' });
    expect(await firsts()).to.deep.equal([10]);
    await database.connection('users').where({ id: 2 }).update({ kind: 'person', state: 'active' });
  });
  it('gives assignees', async () => {
    expect(texts(await details.assignees([9, 11]), (user) => user.username)).to.eql({ 9: ['ann'], 11: [] });
  });
  it('gives author, assignees and those who reacted, each once', async () => {
    expect(texts(await details.participants([1, 9]), (user) => user.username)).to.eql({
      1: ['root', 'bob'],
      9: ['bob', 'ann'],
    });
  });
  it('gives users, namespaces and milestones, null for what is not there', async () => {
    expect((await details.users([2, 99])).get(2)?.username).to.equal('ann');
    expect((await details.users([2, 99])).get(99)).to.equal(null);
    expect((await details.namespaces(ann, [3])).get(3)?.fullPath).to.equal('g/s/p');
    expect((await details.milestones(ann, [2])).get(2)?.dueDate).to.equal('2026-11-30');
  });
  it('gives null for namespaces and milestones that may not be read', async () => {
    expect((await details.namespaces(anonymous, [3])).get(3)).to.equal(null);
    expect((await details.milestones(anonymous, [2])).get(2)).to.equal(null);
  });
  it('tells which kinds of children may be read', async () => {
    const kinds = await details.childKinds(bob, [1, 8, 3], null);
    expect(kinds.get(1)).to.eql({ epics: true, issues: true, epicsWithin: true });
    expect(kinds.get(8)).to.eql({ epics: false, issues: true, epicsWithin: false });
    expect(kinds.get(3)).to.eql({ epics: false, issues: false, epicsWithin: false });
  });
  it('tells whether a child epic touches the timeframe', async () => {
    const within = async (timeframe: { start: string; end: string } | null) =>
      (await details.childKinds(bob, [1], timeframe)).get(1)?.epicsWithin;
    expect(await within({ start: '2026-11-11', end: '2026-12-31' })).to.equal(true);
    expect(await within({ start: '2026-01-01', end: '2026-11-10' })).to.equal(false);
    expect(await within(null)).to.equal(true);
  });
  it('gives linked items from either end, only those that may be read', async () => {
    const seen = async (actor: Actor) =>
      texts(await details.linkedItems(actor, [1, 2]), (link) => [link.item.id, link.linkType]);
    expect(await seen(bob)).to.eql({
      1: [
        [2, 'is_blocked_by'],
        [12, 'blocks'],
        [5, 'relates_to'],
      ],
      2: [[1, 'blocks']],
    });
    expect((await seen(ann))['1']).to.eql([
      [2, 'is_blocked_by'],
      [12, 'blocks'],
    ]);
  });
  it('counts open items on the other side of blocking links', async () => {
    const counts = await details.blockCounts(bob, [1, 2, 3]);
    expect(counts.get(1)).to.eql({ blockedBy: 1, blocking: 0 });
    expect(counts.get(2)).to.eql({ blockedBy: 0, blocking: 1 });
    expect(counts.get(3)).to.eql({ blockedBy: 0, blocking: 0 });
  });
  it('counts votes', async () => {
    expect((await details.votes([1, 2])).get(1)).to.eql({ up: 1, down: 1 });
    expect((await details.votes([1, 2])).get(2)).to.eql({ up: 0, down: 0 });
  });
  it('subscribes authors and assignees unless they chose otherwise', async () => {
    const subscribed = await details.subscribed(bob, [1, 2, 3, 12, 10]);
    expect(Object.fromEntries(subscribed)).to.eql({ 1: false, 2: true, 3: true, 12: true, 10: false });
  });

  describe('labels and milestones of namespaces', () => {
    const all = { kind: 'offset', page: 1, perPage: 20 } as const;
    const labels = async (actor: Actor, filter: object) =>
      (
        await services.queries.labels.page(
          actor,
          { namespaceId: 2, includeAncestors: false, includeDescendants: false, onlyGroupLabels: false, ...filter },
          all,
        )
      ).rows.map((label) => label.title);

    it('finds labels above and below when asked for', async () => {
      expect(await labels(bob, {})).to.eql([]);
      expect(await labels(bob, { includeAncestors: true })).to.eql(['team::blue', 'team::red']);
      expect(await labels(bob, { includeAncestors: true, includeDescendants: true })).to.eql([
        'team::blue',
        'team::red',
        'Zebra',
      ]);
      expect(await labels(bob, { includeDescendants: true, onlyGroupLabels: true })).to.eql([]);
      expect(await labels(bob, { includeAncestors: true, search: 'RED' })).to.eql(['team::red']);
      expect(await labels(bob, { includeAncestors: true, search: 'the red team', searchInDescription: true })).to.eql([
        'team::red',
      ]);
      expect(await labels(bob, { includeAncestors: true, title: 'team::blue' })).to.eql(['team::blue']);
    });
    it('counts the issues under a label and knows subscriptions', async () => {
      expect((await services.queries.labels.counts(bob, [1])).get(1)).to.eql({
        openIssues: 1,
        closedIssues: 0,
        openMergeRequests: 0,
      });
      expect(Object.fromEntries(await services.queries.labels.subscribed(bob, [1, 2]))).to.eql({ 1: true, 2: false });
    });
    it('finds milestones by place, timeframe, day and text', async () => {
      const milestones = async (filter: object) =>
        (
          await services.queries.milestones.page(
            bob,
            { namespaceId: 2, includeAncestors: true, includeDescendants: true, ...filter },
            { by: 'dueDate', direction: 'asc' },
            all,
          )
        ).rows.map((milestone) => milestone.title);
      expect(await milestones({})).to.eql(['Spring', 'Autumn', 'Winter']);
      expect(await milestones({ includeDescendants: false })).to.eql(['Spring', 'Autumn']);
      expect(await milestones({ timeframe: { start: '2026-11-30', end: '2026-12-01' } })).to.eql(['Autumn', 'Winter']);
      expect(await milestones({ containingDate: '2026-05-31' })).to.eql(['Spring']);
      expect(await milestones({ searchTitle: 'int' })).to.eql(['Winter']);
      expect(await milestones({ state: 'closed' })).to.eql([]);
    });
  });
});
