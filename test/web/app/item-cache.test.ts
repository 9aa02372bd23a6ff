import { expect } from 'chai';
import { autorun } from 'mobx';
import type { ApiClient } from '../../../web/api/client.ts';
import { ItemCache } from '../../../web/app/items/item-cache.ts';
import { ItemList } from '../../../web/app/items/item-list.ts';
import type { Epic } from '../../../web/epics/epic.ts';
import type { ListedEpic } from '../../../web/epics/list/listed-epic.ts';
import { Branch } from '../../../web/epics/tree/items/branch.ts';
import type { TreeItem } from '../../../web/epics/tree/items/tree-item.ts';
import type { ChildEpicFragment } from '../../../web/epics/tree/operations/tree.graphql.ts';
import type { Issue } from '../../../web/issues/issue.ts';
import type { ListedIssue } from '../../../web/issues/list/listed-issue.ts';
import { EpicList } from '../../../web/roadmap/epics/epic-list.ts';
import type { RoadmapEpic } from '../../../web/roadmap/epics/roadmap-epic.ts';
import type { Item } from '../../../web/work-items/item.ts';
import { ItemStore, type ItemEnvironment, type ItemSource } from '../../../web/work-items/item-store.ts';
import { epicAnswers } from '../../bench/browser/epic-answers.ts';

interface Row {
  id: string;
  title: string;
}
const row = (number: number, title = `Epic ${number}`): Row => ({ id: `gid://gitlab/Epic/${number}`, title });
const titles = (rows: readonly Row[]) => rows.map(({ title }) => title);

/** `true` if what both hold under one name has one type, else the names that differ. */
type Agree<A, B> = {
  [K in keyof A & keyof B]: A[K] extends B[K] ? never : B[K] extends A[K] ? never : K;
}[keyof A & keyof B] extends infer Differing
  ? [Differing] extends [never]
    ? true
    : Differing
  : never;

describe('web: one cache of items', () => {
  let cache: ItemCache;

  beforeEach(() => {
    cache = new ItemCache();
  });

  it('shows in every list what one of them read, each in its own order', () => {
    const [one, other] = [new ItemList<Row>(cache), new ItemList<Row & { weight: number }>(cache)];
    one.set([row(1), row(2), row(3)]);
    other.set([
      { ...row(3), weight: 5 },
      { ...row(1), weight: 8 },
    ]);
    one.patch([row(1, 'Renamed'), row(4)]);
    expect(titles(one.items)).to.deep.equal(['Renamed', 'Epic 2', 'Epic 3']);
    expect(other.items).to.deep.equal([
      { ...row(3), weight: 5 },
      { ...row(1, 'Renamed'), weight: 8 },
    ]);
    other.set([{ ...row(2, 'Second'), weight: 1 }]);
    expect(titles(one.items)).to.deep.equal(['Renamed', 'Second', 'Epic 3']);
  });

  it('draws nothing again when an answer says what is known, or concerns others', () => {
    const [one, other] = [new ItemList<Row>(cache), new ItemList<Row>(cache)];
    one.set([row(1), row(2)]);
    other.set([row(3)]);
    let draws = 0;
    const stop = autorun(() => {
      draws += one.items.length > 0 ? 1 : 0;
    });
    const second = one.items[1];
    one.patch([row(1)]);
    other.set([row(3, 'Renamed'), row(4)]);
    expect(draws).to.equal(1);
    other.append([row(1, 'First')]);
    expect(draws).to.equal(2);
    expect(one.items[1]).to.equal(second);
    stop();
  });

  it('forgets what no list shows any more', () => {
    const [one, other] = [new ItemList<Row>(cache), new ItemList<Row>(cache)];
    one.set([row(1), row(2)]);
    other.set([row(2), row(3)]);
    one.set([row(4)]);
    expect(cache.size).to.equal(3);
    other.close();
    expect(cache.size).to.equal(1);
    expect(other.items).to.deep.equal([]);
    one.close();
    expect(cache.size).to.equal(0);
  });

  it('is what the roadmap, the tree and the page of an item show', async () => {
    const [answer] = epicAnswers(1);
    if (answer === undefined) throw new Error('no epic');
    const { linkedWorkItems: _links, ...shared } = answer;
    const pageInfo = { hasNextPage: false, endCursor: null };
    const child = (title: string): ChildEpicFragment => ({
      ...shared,
      assignees: { nodes: [] },
      title,
      reference: 'plan&1',
      webPath: '/groups/plan/-/epics/1',
      relationPath: null,
      createdAt: '2026-11-01T12:00:00Z',
      closedAt: null,
      blockedByCount: 0,
      relativePosition: 0,
      hasIssues: false,
      userPermissions: { updateEpic: true },
    });
    let title = answer.title;
    const graphql = () =>
      Promise.resolve({
        group: {
          epic: { children: { nodes: [child(title)], pageInfo }, issues: { nodes: [], pageInfo } },
        },
      });
    const epics = new EpicList(cache);
    await epics.load(() => Promise.resolve({ count: 1, matchCount: 1, nodes: [answer], pageInfo }));
    const reading = {
      api: { graphql } as unknown as Pick<ApiClient, 'graphql'>,
      items: cache,
      signal: new AbortController().signal,
      settled: () => Promise.resolve(),
    };
    const branch = new Branch(reading, { epicId: null, groupPath: 'plan', iid: '9' });
    await branch.load();
    const item = { id: answer.id, number: 1, title, lockVersion: 1 } as Item;
    const source = {
      read: () => Promise.resolve(item),
      update: () => Promise.resolve({ ...item, title: 'From the page', lockVersion: 2 }),
    } as unknown as ItemSource;
    const store = new ItemStore({ items: cache } as ItemEnvironment, source);
    await store.load();
    const shown = () => [epics.rows[0]?.title, branch.items[0]?.title, store.item?.title];

    title = 'From the tree';
    await branch.load();
    expect(shown()).to.deep.equal(['From the tree', 'From the tree', 'From the tree']);
    await store.update({});
    expect(shown()).to.deep.equal(['From the page', 'From the page', 'From the page']);
    expect(epics.epics[0]?.counts).to.deep.equal(answer.descendantCounts);
    store.leave();
    expect(store.item).to.equal(null);
    expect(epics.epics).to.have.lengthOf(1);
  });

  it('has one name and one type for what two screens want to know', () => {
    const pairs: [
      Agree<RoadmapEpic, TreeItem>,
      Agree<RoadmapEpic, ListedEpic>,
      Agree<RoadmapEpic, Epic>,
      Agree<TreeItem, ListedEpic>,
      Agree<TreeItem, Epic>,
      Agree<ListedEpic, Epic>,
      Agree<TreeItem, Issue>,
      Agree<TreeItem, ListedIssue>,
      Agree<ListedIssue, Issue>,
    ] = [true, true, true, true, true, true, true, true, true];
    expect(pairs).not.to.include(false);
  });
});
