import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { OpenScreenOptions, Screen } from '../../support/dom/screens.ts';
import { findAlert } from './epic-screens.ts';
import { useTreeScreens } from './tree-screens.ts';

/** Titles of the listed epics, when there are any. */
async function findTitles(screen: Screen): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: 'Epics' });
  return Array.from(list.querySelectorAll('li > div a[title]'), (link) => link.textContent);
}

describe('list of epics', () => {
  const tree = useTreeScreens();
  const openList = (query = '', options: OpenScreenOptions = {}) =>
    tree.openPath(`/groups/plan/-/epics${query}`, {
      until: (screen) => screen.findByRole('heading', { level: 1, name: 'Epics' }),
      ...options,
    });

  it('has tabs by state with their counts, and shows open epics first', async () => {
    const screen = await openList();
    expect(await findTitles(screen)).to.include('Launch');
    const tabs = within(screen.getByRole('navigation', { name: 'Epics by state' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).to.deep.equal(['Open8', 'Closed0', 'All8']);
    await screen.user.click(screen.getByRole('link', { name: /^Closed/ }));
    await screen.findByRole('heading', { name: 'Sorry, no epics matched your search' });
  });

  it('never shows or counts a confidential epic to a visitor, who can select and create none', async () => {
    const screen = await openList('', { as: null });
    expect(await findTitles(screen)).to.not.include('Hidden plans');
    expect(screen.getByRole('link', { name: /^All/ }).textContent).to.match(/7/);
    expect(screen.queryByRole('link', { name: 'New epic' })).to.equal(null);
    expect(screen.queryByRole('checkbox')).to.equal(null);
  });

  it('is sorted and searched with the filter bar of the roadmap', async () => {
    const screen = await openList('?sort=TITLE_ASC');
    expect((await findTitles(screen)).slice(0, 3)).to.deep.equal(['Crew', 'Elsewhere', 'Empty']);
    await screen.fill(screen.getByRole('combobox', { name: 'Search or filter epics' }), 'Nozz');
    await screen.user.click(await screen.findByRole('option', { name: /Search for/ }));
    await waitFor(async () => expect(await findTitles(screen)).to.deep.equal(['Nozzle']));
    expect(screen.address()).to.include('search=Nozz');
  });

  it('shows progress in the unit that the reader chose for all pages', async () => {
    const shareIn = async (screen: Screen, text: string) => {
      const list = await screen.findByRole('list', { name: 'Epics' });
      const row = within(list).getByRole('link', { name: 'Launch' }).closest('li') as HTMLElement;
      return within(row).getByText(text);
    };
    await shareIn(await openList(), '0% of weight');
    const keepsCount = { before: () => localStorage.setItem('milepost:progress', 'COUNT') };
    const byCount = await shareIn(await openList('', keepsCount), '25% of issues');
    expect(byCount.getAttribute('title')).to.equal('1 of 4 issues closed');
  });

  it('shows progress with its unit in a table, too', async () => {
    const screen = await openList('?display=table&table_columns=progress&search=Launch');
    const link = await screen.findByRole('link', { name: 'Launch' });
    const row = link.closest('[role="row"]') as HTMLElement;
    expect(within(row).getByText('0% of weight').title).to.equal('0 of 7 weight completed');
  });

  it('names the group of epics below it in a table', async () => {
    const below = await tree.server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: tree.web.id,
      title: 'Launch pad',
    });
    const screen = await openList('?display=table&table_columns=reference&search=Launch');
    const table = await screen.findByRole('grid', { name: 'Epics' });
    const referenceOf = async (title: string) => {
      const link = await within(table).findByRole('link', { name: title });
      return link.closest('[role="row"]')?.children[1]?.textContent;
    };
    expect(await referenceOf('Launch pad')).to.equal(`${tree.web.path}&${below.iid}`);
    expect(await referenceOf('Launch')).to.equal(`&${tree.items['Launch']?.iid ?? 0}`);
  });

  it('shows assignees and health of epics in a table, where people are assigned', async () => {
    const nina = await tree.server.createUser('nina', { name: 'Nina Navigator' });
    await tree.server.addMember(tree.group, nina, 'developer');
    const screen = await openList('?display=table&table_columns=assignees.health&sort=TITLE_ASC&search=Launch');
    const cells = async () => {
      const link = await screen.findByRole('link', { name: 'Launch' });
      return [...(link.closest('[role="row"]')?.children ?? [])].map(({ textContent }) => textContent);
    };
    expect(await cells()).to.deep.equal(['Launch', '', '1 at risk']);
    screen.getByRole('link', { name: 'Launch' }).focus();
    await screen.user.keyboard('{ArrowRight}{Enter}');
    await screen.user.click(await screen.findByRole('checkbox', { name: /Nina Navigator/ }));
    await screen.user.keyboard('{Escape}');
    await screen.findByText('“Launch” updated');
    await waitFor(async () => expect((await cells())[1]).to.include('Nina Navigator'));
    const launch = { work_item_id: tree.items['Launch']?.id };
    expect(await tree.server.connection('work_item_assignees').where(launch).pluck('user_id')).to.deep.equal([nina.id]);
  });

  it('shows assignees in rows and in a table, those without room by their number and names', async () => {
    const people = [];
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) {
      const person = await tree.server.createUser(name.toLowerCase(), { name });
      await tree.server.addMember(tree.group, person, 'developer');
      people.push(person.id);
    }
    const place = { type: 'epic', namespace: tree.group.id } as const;
    await tree.server.perform(CreateWorkItem, { ...place, title: 'Crowded', assigneeIds: people });
    const names = ['Assigned to Ada', 'Assigned to Ben', 'Assigned to Cleo, Dan'];
    const imagesIn = (row: HTMLElement) =>
      within(row)
        .getAllByRole('img', { name: /^Assigned/ })
        .map((image) => image.getAttribute('aria-label'));
    const list = await openList('?search=Crowded');
    const link = await list.findByRole('link', { name: 'Crowded' });
    expect(imagesIn(link.closest('li') as HTMLElement)).to.deep.equal(names);
    const table = await openList('?display=table&table_columns=assignees&search=Crowded');
    const row = (await table.findByRole('link', { name: 'Crowded' })).closest('[role="row"]') as HTMLElement;
    expect(imagesIn(row)).to.deep.equal(names.slice(2));
    expect(row.children[1]?.textContent).to.match(/Ada, Ben\+2$/);
  });

  it('counts the labels for which a column of a table is too narrow', async () => {
    await tree.server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: tree.group.id,
      title: 'Many marks',
      labels: ['a-first-label', 'b::second', 'c-third-label', 'd-fourth-label'],
    });
    const labelsIn = async (columns: string) => {
      const screen = await openList(`?display=table&table_columns=${columns}&search=marks`);
      const link = await screen.findByRole('link', { name: 'Many marks' });
      return link.closest('[role="row"]')?.children[1]?.textContent;
    };
    expect(await labelsIn('labels')).to.equal('a-first-label+3');
    expect(await labelsIn('labels-240')).to.equal('a-first-labelb::second+2');
    expect(await labelsIn('labels-480')).to.equal('a-first-labelb::secondc-third-labeld-fourth-label');
  });

  it('has pages that can be browsed forward and back', async () => {
    for (let number = 1; number <= 51; number += 1) {
      await tree.server.perform(CreateWorkItem, {
        type: 'epic',
        namespace: tree.web.id,
        title: `Page filler ${String(number).padStart(2, '0')}`,
      });
    }
    const screen = await openList('?sort=TITLE_ASC&search=filler');
    await screen.user.click(await screen.findByRole('link', { name: 'Next' }));
    await waitFor(async () => expect(await findTitles(screen)).to.deep.equal(['Page filler 51']));
    await screen.findByText('51–51 of 51');
    expect(new URLSearchParams(screen.address().split('?')[1]).get('page')).to.equal('2');
    await screen.user.click(screen.getByRole('link', { name: 'Previous' }));
    await waitFor(async () => expect(await findTitles(screen)).to.have.length(50));
    expect((await findTitles(screen))[0]).to.equal('Page filler 01');
    await screen.findByText('1–50 of 51');
  });

  it('shows when epics cannot be loaded, and tries again', async () => {
    const screen = await openList('', { before: (calls) => calls.breakDown('groupEpics') });
    await findAlert(screen, 'Something went wrong while fetching epics');
    screen.calls.repair('groupEpics');
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findTitles(screen)).to.not.deep.equal([]);
  });

  it('leads to a form for a new epic, and the form to the created epic', async () => {
    const screen = await openList();
    const [link] = await screen.findAllByRole('link', { name: 'New epic' });
    await screen.user.click(link as HTMLElement);
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create epic' });
    expect(create.disabled).to.equal(true);
    await screen.fill(screen.getByRole('textbox', { name: 'Title' }), 'Fresh start');
    await screen.user.click(create);
    await waitFor(() => expect(screen.address()).to.match(/\/-\/epics\/\d+$/));
    await screen.findByRole('heading', { level: 1, name: 'Fresh start' });
  });
});
