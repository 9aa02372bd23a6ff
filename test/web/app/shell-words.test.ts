import { expect } from 'chai';
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  bySection,
  commandEntries,
  groupEntries,
  rankedEntries,
} from '../../../web/app/shell/palette/palette-entries.ts';
import { currentGroupPath, currentProjectPath, groupWorkedIn } from '../../../web/app/shell/current-group.ts';
import type { SignedInUser } from '../../../domain/pages/boot.ts';
import { Clock } from '../../../web/app/clock.ts';
import type { Group } from '../../../web/app/groups/group.ts';
import { GroupList } from '../../../web/app/groups/group-list.ts';
import { FavoriteGroups } from '../../../web/app/groups/favorite-groups.ts';
import { GroupFolding } from '../../../web/home/group-folding.ts';
import { matchingGroups } from '../../../web/home/matching-groups.ts';
import { ApiClient } from '../../../web/api/client.ts';
import { browserName } from '../../../web/profile/browser-name.ts';
import { identicon } from '../../../web/widgets/avatar/identicon.ts';
import { keyNames } from '../../../web/widgets/keys/key-names.ts';
import { relativeTime } from '../../../web/widgets/moment/relative-time.ts';

function group(id: number, fullName: string, parentId: number | null = null): Group {
  const name = fullName.split(' / ').at(-1) ?? fullName;
  const fullPath = fullName.toLowerCase().replaceAll(' / ', '/').replaceAll(' ', '-');
  return {
    id,
    name,
    fullName,
    fullPath,
    parentId,
    description: '',
    visibility: 'private',
    avatarUrl: null,
    canCreateEpic: false,
    canCreateProject: false,
    canCreateSubgroup: false,
  };
}

const unitsOfLuxon = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const;

describe('web: words and orders of the shell', () => {
  const groups = [group(1, 'Team 10'), group(2, 'Team 2'), group(3, 'Team 2 / Crew', 2), group(4, 'Hidden / Seen', 99)];

  it('lists groups as a tree: children below parents, by name as people count, orphans at the top', () => {
    const list = new GroupList(new ApiClient({ csrfToken: null, onSessionLost: () => undefined }));
    list.groups = groups;
    expect(list.tree.map(({ group: { fullName }, depth }) => [fullName, depth])).to.deep.equal([
      ['Hidden / Seen', 0],
      ['Team 2', 0],
      ['Team 2 / Crew', 1],
      ['Team 10', 0],
    ]);
    expect(list.roots.map(({ id }) => id)).to.deep.equal([4, 2, 1]);
  });

  it('lists groups from the first page on when they are loaded again while a page is on its way', async () => {
    const answers: (() => void)[] = [];
    const page = (_path: string, { query }: { query: { page: number } }) =>
      new Promise((resolve) => {
        const items = [{ id: query.page, full_path: `team-${query.page}` }];
        answers.push(() => resolve({ items, nextPage: query.page === 2 ? null : query.page + 1 }));
      });
    const list = new GroupList({ page } as unknown as ApiClient);
    const answerNext = () => answers.shift()?.();
    const first = list.load();
    answerNext();
    await first;
    const second = list.loadMore();
    const again = list.reload();
    answerNext();
    answerNext();
    await Promise.all([second, again]);
    expect(list.groups.map(({ fullPath }) => fullPath)).to.deep.equal(['team-1']);
    expect(list.hasMore).to.equal(true);
  });

  it('searches groups by all the words, in name or path, and shows what is found flat', () => {
    const tree = groups.map((listed) => ({ group: listed, depth: 1 }));
    expect(matchingGroups(tree, 'crew team').map(({ group: { id }, depth }) => [id, depth])).to.deep.equal([[3, 0]]);
    expect(matchingGroups(tree, ' ')).to.have.length(4);
    expect(matchingGroups(tree, 'nothing')).to.have.length(0);
  });

  it('folds a long tree of groups, and opens one group at a time', () => {
    const tree = [1, 2].flatMap((top) => [
      { group: group(top, `Top ${top}`), depth: 0 },
      ...Array.from({ length: 6 }, (_, index) => ({
        group: group(top * 10 + index, `Top ${top} / Crew ${index}`, top),
        depth: index === 5 ? 2 : 1,
      })),
    ]);
    const folding = new GroupFolding('reader/unfolded-groups');
    const names = (): string[] => folding.rowsOf(tree).map((row) => row.group.name);
    expect(names()).to.deep.equal(['Top 1', 'Top 2']);
    folding.rowsOf(tree)[1]?.fold?.toggle();
    expect(names()).to.deep.equal(['Top 1', 'Top 2', 'Crew 0', 'Crew 1', 'Crew 2', 'Crew 3', 'Crew 4']);
    expect(folding.rowsOf(tree).map(({ fold }) => fold?.isOpen ?? null)).to.deep.equal([
      false,
      true,
      ...Array.from({ length: 4 }, () => null),
      false,
    ]);
    folding.rowsOf(tree)[1]?.fold?.toggle();
    expect(names()).to.deep.equal(['Top 1', 'Top 2']);
    const few = tree.slice(0, 7);
    expect(folding.rowsOf(few).map(({ fold }) => fold)).to.deep.equal(few.map(() => null));
  });

  it('keeps favorite groups of each person, and none of visitors', () => {
    const session = { user: { username: 'ada' } as SignedInUser | null };
    const favorites = new FavoriteGroups(session);
    favorites.toggle(group(2, 'Team 2'));
    favorites.toggle(group(1, 'Team 10'));
    expect(favorites.groups.map(({ id }) => id)).to.deep.equal([2, 1]);
    favorites.toggle(group(2, 'Team 2'));
    expect(favorites.groups.map(({ id }) => id)).to.deep.equal([1]);
    session.user = null;
    const visitor = new FavoriteGroups(session);
    visitor.toggle(group(1, 'Team 10'));
    expect(visitor.groups).to.deep.equal([]);
  });

  it('ranks what holds the words before what is only like them, and offers a slip the like', () => {
    const entries = groupEntries(groups);
    expect(rankedEntries(entries, 'team 2', true).map(({ title }) => title)).to.not.include('Team 10');
    expect(rankedEntries(entries, 'team 2', true)[0]?.href).to.equal('/groups/team-2/-/roadmap');
    expect(rankedEntries(entries, 'crw', true)[0]?.title).to.equal('Team 2 / Crew');
    expect(rankedEntries(entries, 'crw', false)).to.have.length(0);
    expect(rankedEntries(entries, 'xyzzy', true)).to.have.length(0);
  });

  it('finds what holds each of the words, after what holds them as they are written', () => {
    const titled = (title: string) => ({ id: title, section: 'S', title, keywords: ['schedule'] });
    const entries = ['Check and fit the plan', 'History of the plan', 'Fit plans', 'Fit the timeline'].map(titled);
    const found = (text: string) => rankedEntries(entries, text, true).map(({ title }) => title);
    expect(found('fit plan')).to.deep.equal(['Fit plans', 'Check and fit the plan']);
    expect(found('plan  schedule history')).to.deep.equal(['History of the plan']);
  });

  it('offers of each section the first five when nothing is written', () => {
    const many = groupEntries(Array.from({ length: 9 }, (_, number) => group(number + 1, `Team ${number}`)));
    expect(bySection(rankedEntries(many, '', true)).map(({ title, entries }) => [title, entries.length])).to.deep.equal(
      [['Roadmaps', 5]],
    );
  });

  it('offers only commands that can be done and are not hidden', () => {
    const run = (): void => undefined;
    const offered = commandEntries(
      [
        { id: 'a', title: 'A', section: 'S', run },
        { id: 'b', title: 'B', section: 'S', run, hidden: true },
        { id: 'c', title: 'C', section: 'S', run, isEnabled: () => false },
      ],
      () => ['x', 'y'],
    );
    expect(offered.map(({ id, keys }) => [id, keys])).to.deep.equal([['command-a', 'x']]);
  });

  it('knows in which group the reader is', () => {
    expect(currentGroupPath('/groups/a/b/-/roadmap')).to.equal('a/b');
    expect(currentGroupPath('/groups/a%20b')).to.equal('a b');
    expect(currentGroupPath('/groups/%E0%A4%A')).to.equal(null);
    expect(currentGroupPath('/-/profile')).to.equal(null);
  });

  it('keeps the group worked in on pages of entries below it', () => {
    expect(groupWorkedIn('a', '/groups/a/b/-/epics/3')).to.equal('a');
    expect(groupWorkedIn('a', '/a/b/c/-/issues/3/designs')).to.equal('a');
    expect(groupWorkedIn('a', '/groups/a/b/-/milestones/3')).to.equal('a');
    expect(groupWorkedIn('a', '/groups/a/b/-/roadmap')).to.equal('a/b');
    expect(groupWorkedIn('a', '/groups/a/b')).to.equal('a/b');
    expect(groupWorkedIn('a', '/groups/ab/-/epics/3')).to.equal('ab');
    expect(groupWorkedIn('a/b', '/groups/a/-/epics/3')).to.equal('a');
    expect(groupWorkedIn(null, '/groups/a/b/-/epics/3')).to.equal('a/b');
    expect(groupWorkedIn('a', '/dashboard')).to.equal(null);
  });

  it('knows in which project the reader is', () => {
    expect(currentProjectPath('/a/b/-/issues/1')).to.equal('a/b');
    expect(currentProjectPath('/a/b%20c')).to.equal('a/b c');
    expect(currentProjectPath('/groups/a/-/roadmap')).to.equal(null);
    expect(currentProjectPath('/ann')).to.equal(null);
    expect(currentProjectPath('/-/profile')).to.equal(null);
  });

  it('names keys as they stand on the keyboard at hand', () => {
    expect(keyNames('$mod+k', false)).to.deep.equal([['Ctrl', 'K']]);
    expect(keyNames('$mod+k', true)).to.deep.equal([['⌘', 'K']]);
    expect(keyNames('$mod++', false)).to.deep.equal([['Ctrl', '+']]);
    expect(keyNames('g r', false)).to.deep.equal([['G'], ['R']]);
    expect(keyNames('ArrowUp', false)).to.deep.equal([['↑']]);
  });

  it('tells how long ago something was', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const ago = (text: string) => relativeTime(new Date(text), now);
    expect(ago('2026-11-21T11:59:30Z')).to.equal('just now');
    expect(ago('2026-11-21T11:58:00Z')).to.equal('2 minutes ago');
    expect(ago('2026-11-20T11:00:00Z')).to.equal('yesterday');
    expect(ago('2026-11-23T13:00:00Z')).to.equal('in 2 days');
    expect(ago('2024-01-01T00:00:00Z')).to.equal('2 years ago');
    const ofLuxon = (instant: Date): string => {
      const apart = DateTime.fromJSDate(instant).diff(DateTime.fromJSDate(now), [...unitsOfLuxon]);
      const unit = unitsOfLuxon.find((one) => Math.trunc(apart.get(one)) !== 0);
      if (unit === undefined) return 'just now';
      return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(Math.trunc(apart.get(unit)), unit);
    };
    const anyInstant = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(relativeTime(instant, now)).to.equal(ofLuxon(instant));
      }),
    );
  });

  it('gives letters and a steady color to people without a picture', () => {
    expect(identicon('Ada Lovelace', 'ada').letters).to.equal('AL');
    expect(identicon('kubernetes/website', 'x').letters).to.equal('KW');
    expect(identicon('李', 'li').letters).to.equal('李');
    expect(identicon('', 'x').letters).to.equal('?');
    expect(identicon('Ada', 'ada').hue).to.equal(identicon('Another name', 'ada').hue);
  });

  it('names browsers and systems', () => {
    const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36';
    expect(browserName(linux)).to.equal('Chrome on Linux');
    expect(browserName(`${linux} Edg/156.0`)).to.equal('Edge on Linux');
    expect(browserName('curl/8')).to.equal('Unknown browser');
  });

  it('turns the day over at midnight unless a day is fixed', () => {
    const evening = new Date(2026, 10, 21, 23, 59);
    const clock = new Clock(null, () => evening);
    expect(clock.today).to.equal('2026-11-21');
    clock.refresh(new Date(2026, 10, 22, 0, 0));
    expect(clock.today).to.equal('2026-11-22');
    const fixed = new Clock('2026-01-01');
    fixed.refresh(evening);
    expect(fixed.today).to.equal('2026-01-01');
  });
});
