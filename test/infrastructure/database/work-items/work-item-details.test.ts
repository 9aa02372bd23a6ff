import { expect } from 'chai';
import type { WorkItemDetails } from '../../../../application/work-items/work-item-queries.ts';
import type { Services } from '../../../../application/services.ts';
import { anonymous, type Actor } from '../../../../domain/access/actor.ts';
import { useDatabase } from '../../../support/database.ts';
import { storeItems, storePlan, today } from './plan.ts';

describe('Work item details', () => {
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

  it('contain labels by title, and an empty list for items without any', async () => {
    expect(texts(await details.labels([1, 3]), (label) => label.title)).to.eql({ 1: ['team::red', 'Zebra'], 3: [] });
  });
  it('contain descriptions, read in statements of one MiB', async () => {
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
  it('mark first contributions of users who are not members, or only guests', async () => {
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
  it('contain assignees', async () => {
    expect(texts(await details.assignees([9, 11]), (user) => user.username)).to.eql({ 9: ['ann'], 11: [] });
  });
  it('list author, assignees and reacting users once each as participants', async () => {
    expect(texts(await details.participants([1, 9]), (user) => user.username)).to.eql({
      1: ['root', 'bob'],
      9: ['bob', 'ann'],
    });
  });
  it('contain users, namespaces and milestones, and null for missing ones', async () => {
    expect((await details.users([2, 99])).get(2)?.username).to.equal('ann');
    expect((await details.users([2, 99])).get(99)).to.equal(null);
    expect((await details.namespaces(ann, [3])).get(3)?.fullPath).to.equal('g/s/p');
    expect((await details.milestones(ann, [2])).get(2)?.dueDate).to.equal('2026-11-30');
  });
  it('contain null for namespaces and milestones that the reader cannot read', async () => {
    expect((await details.namespaces(anonymous, [3])).get(3)).to.equal(null);
    expect((await details.milestones(anonymous, [2])).get(2)).to.equal(null);
  });
  it('tell which types of children are readable', async () => {
    const kinds = await details.childKinds(bob, [1, 8, 3], null);
    expect(kinds.get(1)).to.eql({ epics: true, issues: true, epicsWithin: true });
    expect(kinds.get(8)).to.eql({ epics: false, issues: true, epicsWithin: false });
    expect(kinds.get(3)).to.eql({ epics: false, issues: false, epicsWithin: false });
  });
  it('tell whether a child epic overlaps the timeframe', async () => {
    const within = async (timeframe: { start: string; end: string } | null) =>
      (await details.childKinds(bob, [1], timeframe)).get(1)?.epicsWithin;
    expect(await within({ start: '2026-11-11', end: '2026-12-31' })).to.equal(true);
    expect(await within({ start: '2026-01-01', end: '2026-11-10' })).to.equal(false);
    expect(await within(null)).to.equal(true);
  });
  it('contain readable linked items from either side', async () => {
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
  it('count open items on the other side of blocking links', async () => {
    const counts = await details.blockCounts(bob, [1, 2, 3]);
    expect(counts.get(1)).to.eql({ blockedBy: 1, blocking: 0 });
    expect(counts.get(2)).to.eql({ blockedBy: 0, blocking: 1 });
    expect(counts.get(3)).to.eql({ blockedBy: 0, blocking: 0 });
  });
  it('count votes', async () => {
    expect((await details.votes([1, 2])).get(1)).to.eql({ up: 1, down: 1 });
    expect((await details.votes([1, 2])).get(2)).to.eql({ up: 0, down: 0 });
  });
  it('subscribe authors and assignees by default', async () => {
    const subscribed = await details.subscribed(bob, [1, 2, 3, 12, 10]);
    expect(Object.fromEntries(subscribed)).to.eql({ 1: false, 2: true, 3: true, 12: true, 10: false });
  });

  describe('of groups and projects', () => {
    const all = { kind: 'offset', page: 1, perPage: 20 } as const;
    const labels = async (actor: Actor, filter: object) =>
      (
        await services.queries.labels.page(
          actor,
          { namespaceId: 2, includeAncestors: false, includeDescendants: false, onlyGroupLabels: false, ...filter },
          all,
        )
      ).rows.map((label) => label.title);

    it('contain labels of ancestors and descendants on request', async () => {
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
    it('count issues with a label, and know subscriptions to it', async () => {
      expect((await services.queries.labels.counts(bob, [1])).get(1)).to.eql({
        openIssues: 1,
        closedIssues: 0,
        openEpics: 1,
        closedEpics: 0,
        openMergeRequests: 0,
      });
      expect(Object.fromEntries(await services.queries.labels.subscribed(bob, [1, 2]))).to.eql({ 1: true, 2: false });
    });
    it('contain milestones by group, timeframe, date and text', async () => {
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
