import { expect } from 'chai';
import type { Services } from '../../../../application/services.ts';
import type { WorkItemFilter } from '../../../../application/work-items/work-item-filter.ts';
import { anonymous, type Actor } from '../../../../domain/access/actor.ts';
import { useDatabase } from '../../../support/database.ts';
import { storeItems, storePlan } from './plan.ts';

const order = { by: 'id', direction: 'asc' } as const;
const everything = { kind: 'offset', page: 1, perPage: 100 } as const;
const epics: WorkItemFilter = { types: ['epic'], within: { namespaceId: 1, descendants: true, ancestors: false } };
const issues: WorkItemFilter = { types: ['issue', 'incident'] };
const quarter = { start: '2026-10-01', end: '2026-12-31' };

describe('Work item lists', () => {
  const database = useDatabase();
  let services: Services;
  const actors: Record<string, Actor> = { nobody: anonymous };

  before(async () => {
    services = await storePlan(database.connection);
    await storeItems(database.connection);
    for (const [index, name] of ['root', 'ann', 'bob'].entries()) actors[name] = await services.actors.load(index + 1);
  });

  async function ids(actor: string, filter: WorkItemFilter): Promise<number[]> {
    const who = actors[actor] as Actor;
    const page = await services.queries.workItems.page(who, filter, order, everything);
    // The list and its count go through the same condition.
    expect(await services.queries.workItems.count(who, filter)).to.equal(page.rows.length);
    return page.rows.map((item) => item.id);
  }

  describe('by permission', () => {
    it('show everything to an administrator', async () => {
      expect(await ids('root', epics)).to.eql([1, 2, 3, 4, 5, 6, 7, 8]);
    });
    it('hide the epics of banned authors from others', async () => {
      expect(await ids('bob', epics)).to.eql([1, 2, 3, 4, 5, 7, 8]);
    });
    it('show no confidential epic to a guest of a subgroup', async () => {
      expect(await ids('ann', epics)).to.eql([1, 2, 3, 4, 7, 8]);
    });
    it('show a confidential issue to its assignee', async () => {
      expect(await ids('ann', issues)).to.eql([9, 10, 11, 12]);
    });
    it('show nothing of a private group to anonymous users', async () => {
      expect(await ids('nobody', epics)).to.eql([]);
      expect(await ids('nobody', issues)).to.eql([]);
    });
  });

  const cases: [string, string, WorkItemFilter, number[]][] = [
    [
      'bob',
      'epics of one group without subgroups',
      { types: ['epic'], within: { namespaceId: 1, descendants: false, ancestors: false } },
      [1, 2, 5, 7, 8],
    ],
    [
      'bob',
      'epics of a group and its ancestors',
      { types: ['epic'], within: { namespaceId: 2, descendants: false, ancestors: true } },
      [1, 2, 3, 4, 5, 7, 8],
    ],
    [
      'bob',
      'epics within a timeframe, missing sides open, edges included',
      { ...epics, timeframe: quarter },
      [1, 2, 3, 5, 8],
    ],
    [
      'bob',
      'epics within a timeframe that ends before some start',
      { ...epics, timeframe: { start: '2026-10-01', end: '2026-12-30' } },
      [1, 3, 5, 8],
    ],
    [
      'bob',
      'epics within a timeframe that starts after some end',
      { ...epics, timeframe: { start: '2026-10-02', end: '2026-12-31' } },
      [1, 2, 5, 8],
    ],
    ['bob', 'epics without a parent', { ...epics, topLevelOnly: true }, [1, 2, 3, 4, 5, 7]],
    ['bob', 'epics below one item', { ...epics, parentId: 1 }, [8]],
    ['bob', 'epics that are confidential', { ...epics, confidential: true }, [5]],
    ['bob', 'epics that are not confidential', { ...epics, confidential: false }, [1, 2, 3, 4, 7, 8]],
    ['bob', 'epics by ID', { ...epics, ids: [1, 6, 8] }, [1, 8]],
    ['bob', 'epics by IID', { ...epics, iids: [2] }, [2, 4]],
    ['bob', 'epics without some IIDs', { ...epics, not: { iids: [1, 2] } }, [5, 7, 8]],
    ['bob', 'epics by the start of the IID', { ...epics, iidStartsWith: '5' }, [7]],
    ['bob', 'epics with a text anywhere, in any case', { ...epics, search: 'ETA' }, [2, 7, 8]],
    ['bob', 'epics with a text in the description', { ...epics, search: 'secret', searchIn: ['description'] }, [5]],
    ['bob', 'epics with a text in the title only', { ...epics, search: 'secret', searchIn: ['title'] }, []],
    ['bob', "epics with LIKE's own characters", { ...epics, search: '100%' }, [3]],
    ['bob', 'epics without a text', { ...epics, not: { search: 'eta' } }, [1, 3, 4, 5]],
    ['bob', 'epics by the start of the title for fewer letters than a trigram', { ...epics, search: 'E' }, [5, 7]],
    ['bob', 'epics with a short word that begins a word', { ...epics, search: 'alpha FI' }, [1]],
    [
      'bob',
      'epics with a short word that begins a word of the title',
      { ...epics, search: 'gamma 10', searchIn: ['title'] },
      [3],
    ],
    ['bob', 'epics without a short word that is only part of a word', { ...epics, search: 'alpha rs' }, []],
    ['bob', 'epics with a short word of punctuation', { ...epics, search: 'gamma %' }, [3]],
    ['bob', 'epics with a phrase across title and description', { ...epics, search: '"alpha the"' }, []],
    ['bob', 'epics by a number', { ...epics, search: '#2' }, [2, 4]],
    ['bob', 'epics without a start of the title', { ...epics, not: { search: 'a' } }, [2, 3, 4, 5, 7, 8]],
    ['bob', 'epics of an author', { ...epics, authorUsernames: ['BOB'] }, [2, 3]],
    ['bob', 'epics of an author by id', { ...epics, authorIds: [3] }, [2, 3]],
    ['bob', 'epics not of an author', { ...epics, not: { authorUsernames: ['bob'] } }, [1, 4, 5, 7, 8]],
    ['bob', 'epics of one of several authors', { ...epics, or: { authorUsernames: ['bob', 'nobody'] } }, [2, 3]],
    ['bob', 'epics with a label', { ...epics, labels: ['team::red'] }, [1]],
    ['bob', 'epics with all of several labels', { ...epics, labels: ['team::red', 'Zebra'] }, [1]],
    ['bob', 'epics with two labels that no epic has both', { ...epics, labels: ['team::red', 'team::blue'] }, []],
    ['bob', 'epics with any label of a scope', { ...epics, labels: ['team::*'] }, [1, 2]],
    ['bob', 'epics with one of several labels', { ...epics, or: { labels: ['team::blue', 'Zebra'] } }, [1, 2]],
    ['bob', 'epics without a given label', { ...epics, not: { labels: ['team::red'] } }, [2, 3, 4, 5, 7, 8]],
    ['bob', 'epics with any label', { ...epics, label: { any: true } }, [1, 2]],
    ['bob', 'epics with no label', { ...epics, label: { none: true } }, [3, 4, 5, 7, 8]],
    ['bob', 'epics with a milestone on an issue below', { ...epics, milestone: { is: 'Autumn' } }, [1, 8]],
    [
      'bob',
      'epics with the milestone of a confidential issue that may be read',
      { ...epics, milestone: { is: 'Winter' } },
      [1],
    ],
    ['bob', 'epics with any milestone', { ...epics, milestone: { any: true } }, [1, 8]],
    ['bob', 'epics with no milestone', { ...epics, milestone: { none: true } }, [2, 3, 4, 5, 7]],
    ['bob', 'epics without a given milestone', { ...epics, not: { milestone: 'Autumn' } }, [2, 3, 4, 5, 7]],
    ['bob', 'issues with a milestone', { ...issues, milestone: { is: 'Autumn' } }, [9]],
    ['bob', 'issues with a milestone by id', { ...issues, milestoneIds: [1, 2] }, [9, 11]],
    ['bob', 'issues with a started milestone', { ...issues, milestone: { started: true } }, [9]],
    ['bob', 'issues with the next milestone due', { ...issues, milestone: { upcoming: true } }, [9, 10]],
    ['bob', 'issues with no milestone', { ...issues, milestone: { none: true } }, [12]],
    ['bob', 'issues without a given milestone', { ...issues, not: { milestone: 'Autumn' } }, [10, 11, 12]],
    ['bob', 'epics with a reaction of mine', { ...epics, myReaction: { is: 'tada' } }, [2]],
    ['bob', 'epics with any reaction of mine', { ...epics, myReaction: { any: true } }, [1, 2]],
    ['bob', 'epics with no reaction of mine', { ...epics, myReaction: { none: true } }, [3, 4, 5, 7, 8]],
    ['bob', 'epics without a reaction of mine', { ...epics, not: { myReactions: ['tada'] } }, [1, 3, 4, 5, 7, 8]],
    [
      'bob',
      'epics without several reactions of mine',
      { ...epics, not: { myReactions: ['tada', 'heart', 'thumbsup'] } },
      [3, 4, 5, 7, 8],
    ],
    [
      'bob',
      'epics with one of several reactions of mine',
      { ...epics, or: { myReactions: [{ is: 'tada' }, { is: 'heart' }, { none: true }] } },
      [2, 3, 4, 5, 7, 8],
    ],
    [
      'bob',
      'epics below one of several epics',
      {
        ...epics,
        or: {
          epics: [
            { groupPath: 'G', iid: 1 },
            { groupPath: 'g/s', iid: 1 },
          ],
        },
      },
      [8],
    ],
    ['bob', 'epics of one of several groups', { ...epics, or: { groupPaths: ['G', 'nothing'] } }, [1, 2, 5, 7, 8]],
    ['bob', 'epics of a subgroup', { ...epics, or: { groupPaths: ['g/s'] } }, [3, 4]],
    ['bob', 'issues of projects in or below a group', { ...issues, or: { groupPaths: ['g'] } }, [9, 10, 11, 12]],
    ['nobody', 'epics of a hidden group', { ...epics, or: { groupPaths: ['g'] } }, []],
    ['nobody', 'epics with a reaction of an anonymous user', { ...epics, myReaction: { is: 'tada' } }, []],
    ['bob', 'epics with an explicit subscription', { ...epics, subscribed: true }, [2]],
    ['bob', 'epics with an explicit unsubscription', { ...epics, subscribed: false }, [1]],
    ['bob', 'issues of an assignee', { ...issues, assigneeUsernames: ['ann'] }, [9, 10]],
    ['bob', 'issues of an assignee by id', { ...issues, assigneeIds: [3] }, [12]],
    ['bob', 'issues without an assignee', { ...issues, assignee: { none: true } }, [11]],
    ['bob', 'issues with any assignee', { ...issues, assignee: { any: true } }, [9, 10, 12]],
    ['bob', 'issues not of an assignee', { ...issues, not: { assigneeUsernames: ['ann'] } }, [11, 12]],
    ['bob', 'issues below one of these epics', { ...issues, epic: { ids: [1] } }, [10]],
    ['bob', 'issues below no epic', { ...issues, epic: { none: true } }, [11, 12]],
    ['bob', 'issues below any epic', { ...issues, epic: { any: true } }, [9, 10]],
    ['bob', 'issues not below an epic', { ...issues, not: { epicIds: [1] } }, [9, 11, 12]],
    ['bob', 'issues of a weight', { ...issues, weight: [{ is: 5 }] }, [10]],
    ['bob', 'issues without weight', { ...issues, weight: [{ none: true }] }, [11, 12]],
    ['bob', 'issues not of a weight', { ...issues, not: { weight: 5 } }, [9, 11, 12]],
    ['bob', 'issues of a health', { ...issues, healthStatus: [{ is: 'at_risk' }] }, [11]],
    ['bob', 'issues of any health', { ...issues, healthStatus: [{ any: true }] }, [9, 11]],
    ['bob', 'issues of a state', { ...issues, state: 'closed' }, [12]],
    ['bob', 'incidents by type', { types: ['incident'] }, [11]],
    ['bob', 'epics due between days', { ...epics, due: { from: '2026-10-01', to: '2026-11-30' } }, [3, 5]],
    ['bob', 'epics without a due date', { ...epics, due: { none: true } }, [2, 4, 8]],
  ];
  describe('by filter', () => {
    for (const [actor, name, filter, expected] of cases) {
      it(`show ${name}`, async () => expect(await ids(actor, filter)).to.eql(expected));
    }

    it('do not match a milestone of a hidden issue', async () => {
      await database.connection('work_item_assignees').where({ workItemId: 10 }).delete();
      expect(await ids('ann', { ...epics, milestone: { is: 'Winter' } })).to.eql([]);
      await database.connection('work_item_assignees').insert({ workItemId: 10, userId: 2 });
    });
  });

  it('have counts and weights by state', async () => {
    const bob = actors['bob'] as Actor;
    const { workItems } = services.queries;
    const opened = { count: 3, weight: 8 };
    const closed = { count: 1, weight: 0 };
    expect(await workItems.sums(bob, issues)).to.eql({ opened, closed });
    expect(await workItems.sums(bob, { ...issues, state: 'closed' })).to.eql({
      opened: { count: 0, weight: 0 },
      closed,
    });
    expect(await workItems.count(bob, { ...issues, state: 'closed' })).to.equal(1);
  });

  it('give single items only to users who can read them', async () => {
    const { workItems } = services.queries;
    expect((await workItems.findByIid(actors['bob'] as Actor, 1, 3, ['epic']))?.id).to.equal(5);
    expect(await workItems.findByIid(actors['ann'] as Actor, 1, 3, ['epic'])).to.equal(null);
    expect(await workItems.findByIid(actors['bob'] as Actor, 1, 3, ['issue'])).to.equal(null);
    expect([...(await workItems.findByIds(actors['ann'] as Actor, [1, 5, 99])).keys()]).to.eql([1]);
  });
});
