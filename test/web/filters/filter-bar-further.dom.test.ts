import { expect } from 'chai';
import { waitFor, within } from '@testing-library/dom';
import type { Screen } from '../../support/dom/screens.ts';
import { queryOf, titles, useRoadmapScreens } from '../roadmap/roadmap-screens.ts';
import { beginFilter, chooseOption, filterBar, filterField, findOption, optionTitles } from './filter-field.ts';

describe('filter bar of the roadmap, further', () => {
  const roadmap = useRoadmapScreens();

  const shown = (screen: Screen, expected: readonly string[]) =>
    waitFor(() => expect(titles(screen).toSorted()).to.deep.equal(expected.toSorted()));
  const clear = async (screen: Screen) =>
    screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Clear filters' }));

  it('finds confidential epics, and offers that kind only once', async () => {
    const screen = await roadmap.open();
    await beginFilter(screen, 'Confidential');
    await chooseOption(screen, 'Yes');
    await shown(screen, ['Secret']);
    expect(queryOf(screen).get('confidential')).to.equal('true');
    await screen.user.click(filterField(screen));
    await findOption(screen, 'Author');
    expect(optionTitles(screen)).to.not.include('Confidential');
  });

  it('finds epics of a group, and by the milestone of an issue below', async () => {
    const screen = await roadmap.open();
    await beginFilter(screen, 'Group');
    await chooseOption(screen, 'is');
    await chooseOption(screen, 'Web');
    await shown(screen, ['Parser', 'Site']);
    expect(queryOf(screen).get('group_path')).to.equal('plan/web');
    await clear(screen);

    await beginFilter(screen, 'Milestone');
    await chooseOption(screen, 'is');
    await chooseOption(screen, 'Release 1');
    await screen.findByRole('heading', { name: 'Sorry, no epics matched your search' });
    expect(queryOf(screen).get('milestone_title')).to.equal('Release 1');
  });

  it('finds epics of subgroups, and puts their group into the address', async () => {
    const screen = await roadmap.open();
    await beginFilter(screen, 'Epic');
    await chooseOption(screen, 'is');
    await screen.user.keyboard('Site');
    await findOption(screen, 'Site');
    await screen.user.keyboard('{Enter}');
    const scope = await screen.findByText('Child epics of', { exact: false });
    const { iid } = roadmap.plan.epics['Site'] ?? { iid: 0 };
    expect([queryOf(screen).get('epic_iid'), queryOf(screen).get('group_path')]).to.deep.equal([
      String(iid),
      'plan/web',
    ]);
    await within(scope).findByRole('link', { name: 'Site' });
  });

  it('takes tokens apart with Backspace and gives up with Escape', async () => {
    const screen = await roadmap.open('label_name[]=backend&search=plane');
    const { user } = screen;
    await user.click(filterField(screen));
    await user.keyboard('{Backspace}');
    expect(filterField(screen).value).to.equal('plane');
    expect(queryOf(screen).get('search')).to.equal(null);
    await user.keyboard('{Control>}a{/Control}{Backspace}{Backspace}');
    await findOption(screen, 'backend');
    expect(queryOf(screen).getAll('label_name[]')).to.deep.equal([]);
    await user.keyboard('{Escape}{Escape}');
    expect(filterField(screen).getAttribute('aria-label')).to.equal('Search or filter epics');
  });

  it('takes several values of one filter, one after the other', async () => {
    const screen = await roadmap.open();
    await beginFilter(screen, 'Label');
    await chooseOption(screen, 'is one of');
    await chooseOption(screen, 'backend');
    await screen.findByRole('group', { name: 'Label is one of backend' });
    // The field goes on with the same filter, without the value that it has.
    await findOption(screen, 'priority::high');
    expect(optionTitles(screen)).to.not.include('backend');
    expect(filterField(screen).getAttribute('aria-label')).to.equal('Label: value');
    await chooseOption(screen, 'priority::high');
    const chip = await screen.findByRole('group', { name: 'Label is one of backend, priority::high' });
    await screen.user.keyboard('{Enter}');
    await waitFor(() => expect(filterField(screen).getAttribute('aria-label')).to.equal('Search or filter epics'));
    expect(queryOf(screen).getAll('or[label_name][]')).to.deep.equal(['backend', 'priority::high']);
    await screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Recent searches' }));
    await screen.findByRole('menuitem', { name: 'Label is one of backend, priority::high' });
    expect(screen.queryByRole('menuitem', { name: 'Label is one of backend' })).to.equal(null);
    await screen.user.keyboard('{Escape}');
    await screen.user.click(within(chip).getByRole('button', { name: 'Remove: Label is one of backend' }));
    await screen.findByRole('group', { name: 'Label is one of priority::high' });
    expect(queryOf(screen).getAll('or[label_name][]')).to.deep.equal(['priority::high']);
  });

  it('takes one of several assignees and states of progress, and goes on with a filter of one value', async () => {
    const screen = await roadmap.open();
    await beginFilter(screen, 'Assignee');
    await chooseOption(screen, 'is one of');
    await chooseOption(screen, 'None');
    await chooseOption(screen, 'Any');
    await screen.findByRole('group', { name: 'Assignee is one of None, Any' });
    await screen.user.keyboard('{Escape}');
    expect(queryOf(screen).getAll('or[assignee_username][]')).to.deep.equal(['None', 'Any']);
    await shown(screen, titles(await roadmap.open()));
    await beginFilter(screen, 'Progress');
    await chooseOption(screen, 'is');
    await chooseOption(screen, 'Partly done');
    await screen.findByRole('group', { name: 'Progress is Partly done' });
    await beginFilter(screen, 'Progress');
    await chooseOption(screen, 'is one of');
    await chooseOption(screen, 'Nothing done');
    await screen.findByRole('group', { name: 'Progress is one of Nothing done, Partly done' });
    await screen.user.keyboard('{Escape}');
    expect(queryOf(screen).getAll('is[]')).to.deep.equal(['nothing_done', 'partly_done']);
  });

  it('takes one of several epics, groups and reactions', async () => {
    const screen = await roadmap.open();
    for (const [filter, parameter] of [
      ['Epic', 'epic_iid'],
      ['Group', 'group_path'],
      ['My-Reaction', 'my_reaction_emoji'],
    ] as const) {
      await beginFilter(screen, filter);
      await chooseOption(screen, 'is one of');
      await screen.findAllByRole('option');
      await screen.user.keyboard('{ArrowDown}{Enter}');
      await waitFor(() => expect(queryOf(screen).getAll(`or[${parameter}][]`)).to.have.length(1));
      expect(filterField(screen).getAttribute('aria-label')).to.equal(`${filter}: value`);
      await screen.user.keyboard('{Escape}{Escape}');
      await screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Clear filters' }));
    }
  });

  it('keeps each condition once', async () => {
    const screen = await roadmap.open('label_name[]=backend');
    await beginFilter(screen, 'Label');
    await chooseOption(screen, 'is');
    await chooseOption(screen, 'backend');
    await screen.findByRole('group', { name: 'Label is backend' });
    expect(screen.getAllByRole('group', { name: 'Label is backend' })).to.have.length(1);
    expect(queryOf(screen).getAll('label_name[]')).to.deep.equal(['backend']);
  });

  it('offers the three values used last first', async () => {
    const screen = await roadmap.open();
    const values = ['x', 'y', 'z'].map((text) => ({ id: text, data: text, text }));
    localStorage.setItem('plan-epics-recent-tokens-label_name', JSON.stringify(values));
    await beginFilter(screen, 'Label');
    await screen.user.keyboard('{Enter}');
    await chooseOption(screen, 'backend');
    await beginFilter(screen, 'Label');
    await screen.user.keyboard('{Enter}');
    const recent = await screen.findByRole('group', { name: 'Recently used' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).to.deep.equal(['backend', 'x', 'y']);
  });

  it('cannot be changed while there is nothing to filter', async () => {
    await roadmap.server.createGroup('bare', { visibility: 'public' });
    const screen = await roadmap.open('', {
      group: 'bare',
      until: (opened) => opened.findByText(/The roadmap shows the progress of your epics/),
    });
    const bar = within(filterBar(screen));
    expect(bar.queryAllByRole('combobox')).to.have.length(0);
    expect(bar.getByRole('button', { name: /Sort by/ })).to.have.property('disabled', true);
    expect(bar.getByRole('button', { name: 'Settings' })).to.have.property('disabled', false);
  });
});
