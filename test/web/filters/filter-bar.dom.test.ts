import { expect } from 'chai';
import { waitFor, within } from '@testing-library/dom';
import { AwardEmoji } from '../../../application/notes/award-emoji.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findRow, queryOf, rowGone, titles, useRoadmapScreens } from '../roadmap/roadmap-screens.ts';
import {
  beginFilter,
  chooseOption,
  filterBar,
  filterField,
  findOption,
  options,
  optionTitles,
} from './filter-field.ts';

describe('filter bar of the roadmap', () => {
  const roadmap = useRoadmapScreens();

  const shown = (screen: Screen, expected: readonly string[]) =>
    waitFor(() => expect(titles(screen).toSorted()).to.deep.equal(expected.toSorted()));
  const addressMatches = (screen: Screen, pattern: RegExp) => waitFor(() => expect(screen.address()).to.match(pattern));
  const clear = async (screen: Screen) =>
    screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Clear filters' }));

  it('offers kinds of filters by title, with the reaction only to those who are signed in', async () => {
    const screen = await roadmap.open();
    await screen.user.click(filterField(screen));
    await findOption(screen, 'Author');
    expect(optionTitles(screen)).to.deep.equal([
      'Assignee',
      'Author',
      'Condition',
      'Confidential',
      'Conflict',
      'Created date',
      'Critical path',
      'Due date',
      'Epic',
      'Group',
      'Health status',
      'Label',
      'Milestone',
      'My-Reaction',
      'Progress',
      'Slack',
      'State',
      'Weight',
    ]);
    await waitFor(() => {
      for (const option of options(screen)) expect(option.querySelector('svg')).to.not.equal(null);
    });
    const visitor = await roadmap.open('', { as: null });
    await visitor.user.click(filterField(visitor));
    await findOption(visitor, 'Author');
    expect(optionTitles(visitor)).to.not.include('My-Reaction');
  });

  it('finds filters by their value', async () => {
    const screen = await roadmap.open();
    await screen.user.type(filterField(screen), 'wi');
    await findOption(screen, 'Condition is Without dates');
    expect(optionTitles(screen)).to.deep.equal(['Search for “wi”', 'Condition is Without dates']);
    await chooseOption(screen, 'Condition is Without dates');
    await screen.findByRole('group', { name: 'Condition is Without dates' });
    expect(queryOf(screen).getAll('is[]')).to.deep.equal(['undated']);
  });

  it('finds authors, with the reader first', async () => {
    const screen = await roadmap.open();
    await beginFilter(screen, 'Author');
    await chooseOption(screen, 'is');
    await waitFor(() =>
      expect(
        options(screen)
          .map(({ textContent }) => textContent)
          .join(' '),
      ).to.contain('@root'),
    );
    expect(options(screen)[0]?.textContent).to.contain('@root');
    await screen.user.keyboard('{Enter}');
    await addressMatches(screen, /author_username=root/);
    await screen.findByRole('group', { name: 'Author is @root' });
  });

  it('goes to one epic with only its number in the address', async () => {
    const screen = await roadmap.open();
    const { iid } = roadmap.plan.epics['Data plane'] ?? { iid: 0 };
    await beginFilter(screen, 'Epic');
    await chooseOption(screen, 'is');
    await screen.user.keyboard('Data');
    await findOption(screen, 'Data plane');
    await screen.user.keyboard('{Enter}');
    await screen.findByText('Child epics of', { exact: false });
    expect(queryOf(screen).get('epic_iid')).to.equal(String(iid));
    await shown(screen, ['Parser', 'Encoder']);
    expect(filterBar(screen).textContent).to.contain(`&${iid}`);
    // Its children can be filtered further.
    await beginFilter(screen, 'Label');
    await screen.user.keyboard('{Enter}');
    await chooseOption(screen, 'backend');
    await screen.findByRole('heading', { name: 'Sorry, no epics matched your search' });
    expect(queryOf(screen).get('epic_iid')).to.equal(String(iid));
  });

  for (const [part, filters] of [
    ['epic', 'epic_iid=999999'],
    ['group', 'group_path=plan/nope'],
    ['label', 'label_name[]=nope'],
  ] as const) {
    it(`is shown above an empty roadmap when the address names a missing ${part}`, async () => {
      const screen = await roadmap.open(filters, {
        until: (opened) => opened.findByRole('heading', { level: 2, name: /^Sorry/ }),
      });
      await screen.user.click(screen.getByRole('button', { name: 'Clear filters' }));
      await findRow(screen, 'Site');
    });
  }

  it('finds epics by my reaction, and offers None and Any', async () => {
    const { server, plan } = roadmap;
    const item = { id: plan.epics['Waiting']?.id ?? 0 };
    await server.perform(AwardEmoji, { on: { item }, name: 'tada' });
    const screen = await roadmap.open();
    await beginFilter(screen, 'My-Reaction');
    await chooseOption(screen, 'is');
    await findOption(screen, 'Any');
    expect(optionTitles(screen).slice(0, 3)).to.deep.equal(['None', 'Any', 'tada']);
    await screen.user.keyboard('tada{Enter}');
    await shown(screen, ['Waiting']);
    expect(queryOf(screen).get('my_reaction_emoji')).to.equal('tada');
    const change = within(screen.getByRole('group', { name: 'My-Reaction is tada' })).getByTitle('Change');
    expect(change.textContent).to.equal('My-Reaction is tada');
    await screen.user.click(change);
    await screen.user.keyboard('{Backspace}');
    await chooseOption(screen, 'is not one of');
    await chooseOption(screen, 'tada');
    await addressMatches(screen, /not\[my_reaction_emoji\]=tada/);
    await rowGone(screen, 'Waiting');
    await findRow(screen, 'Site');
  });

  it('searches for text with Enter, and joins several texts with a space', async () => {
    const screen = await roadmap.open();
    await screen.user.click(filterField(screen));
    await screen.user.keyboard('One{Enter}');
    await shown(screen, ['One day']);
    await screen.user.keyboard('day{Enter}');
    await addressMatches(screen, /search=One%20day/);
    await shown(screen, ['One day']);
  });

  it('sorts by field and direction', async () => {
    const screen = await roadmap.open();
    await screen.user.click(screen.getByRole('button', { name: /Sort by/ }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitemradio')
        .map(({ textContent }) => textContent),
    ).to.deep.equal(['Start date', 'Due date', 'Title', 'Created date', 'Last updated date', 'Manual']);
    await screen.user.click(within(menu).getByRole('menuitemradio', { name: 'Title' }));
    await addressMatches(screen, /sort=TITLE_ASC/);
    await screen.user.click(screen.getByRole('button', { name: 'Sort direction: ascending' }));
    await addressMatches(screen, /sort=TITLE_DESC/);
    await waitFor(() => expect(titles(screen)[0]).to.equal('Waiting'));
  });

  const searchFor = async (screen: Screen, texts: readonly string[]) => {
    await screen.user.click(filterField(screen));
    for (const text of texts) {
      await screen.user.keyboard(`${text}{Enter}`);
      await clear(screen);
    }
  };
  const openSearches = async (screen: Screen): Promise<HTMLElement> => {
    await screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Recent searches' }));
    return screen.findByRole('menu');
  };
  const itemsOf = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);

  it('keeps the last five searches, each once', async () => {
    const screen = await roadmap.open();
    await searchFor(screen, ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'f6']);
    expect(itemsOf(await openSearches(screen))).to.deep.equal([
      '“f6”',
      '“e5”',
      '“d4”',
      '“c3”',
      '“b2”',
      'Clear recent searches',
    ]);
  });

  it('keeps searches by days', async () => {
    const screen = await roadmap.open();
    await beginFilter(screen, 'Due date');
    await chooseOption(screen, 'before');
    await chooseOption(screen, 'Tomorrow');
    await addressMatches(screen, /due_before=/);
    expect(itemsOf(await openSearches(screen))[0]).to.match(/^Due date before /);
  });

  it('repeats a recent search, and clears them', async () => {
    const screen = await roadmap.open();
    await searchFor(screen, ['d4', 'e5']);
    await screen.user.click(within(await openSearches(screen)).getByRole('menuitem', { name: '“d4”' }));
    await addressMatches(screen, /search=d4/);
    await screen.user.click(
      within(await openSearches(screen)).getByRole('menuitem', { name: 'Clear recent searches' }),
    );
    expect(itemsOf(await openSearches(screen))).to.deep.equal(['You have no recent searches']);
  });
});
