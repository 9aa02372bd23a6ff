import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert } from './epic-screens.ts';
import { findRow, panelOf, titles, useTreeScreens } from './tree-screens.ts';

describe('rows of the epic tree', () => {
  const tree = useTreeScreens();

  it('open the menu of a row by the arrow key on its button', async () => {
    const screen = await tree.open();
    const button = within(await findRow(screen, 'Rocket')).getByRole('button', { name: 'Actions for Rocket' });
    button.focus();
    await screen.user.keyboard('{ArrowDown}');
    await screen.hasFocus(await screen.findByRole('menu', { name: 'Actions' }));
    await screen.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.document.activeElement).to.equal(button));
  });

  it('are in tree order, epics and issues on one level, closed ones last', async () => {
    const screen = await tree.open();
    expect(titles(screen)).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Budget', 'Tower']);
  });

  it('show the icon of type and state, with when the item was created or closed', async () => {
    const screen = await tree.open();
    const icons = Array.from(screen.document.querySelectorAll('[data-item] [data-icon]'), (icon) => [
      icon.getAttribute('data-icon'),
      icon.getAttribute('title'),
    ]);
    expect(icons.map(([name]) => name)).to.deep.equal(['epic', 'epic', 'entity-blocked', 'issues', 'issue-closed']);
    expect(icons[0]?.[1]).to.match(/^Created [A-Z][a-z]{2} \d+, \d{4}$/);
    expect(icons[4]?.[1]).to.match(/^Closed /);
  });

  it('show reference, due date, weight, milestone, assignee, labels and health', async () => {
    const screen = await tree.open();
    const row = await findRow(screen, 'Fuel');
    const { iid } = tree.items['Fuel'] ?? {};
    for (const part of [`app#${iid}`, 'Nov 10, 2026', '5', 'Release 1', 'At risk', 'high']) {
      expect(row.textContent).to.include(part);
    }
    within(row).getByRole('img', { name: 'Assigned to Administrator' });
    within(row).getByTitle('Due date (overdue)');
    expect(row.textContent).to.not.include('plan/app#');
    expect(within(row).getByRole('link').getAttribute('href')).to.equal(`/plan/app/-/issues/${iid}`);
  });

  it('show who is assigned to an epic', async () => {
    const { server, items } = tree;
    const item = { id: items['Rocket']?.id ?? 0 };
    await server.perform(UpdateWorkItem, { item, assigneeIds: [server.root.id] });
    const screen = await tree.open();
    within(await findRow(screen, 'Rocket')).getByRole('img', { name: 'Assigned to Administrator' });
    await server.perform(UpdateWorkItem, { item, assigneeIds: [] });
  });

  it('mark confidential items, and keep them from visitors', async () => {
    const screen = await tree.open();
    within(await findRow(screen, 'Budget')).getByRole('img', { name: 'Confidential' });
    const visitor = await tree.open({ as: null });
    expect(titles(visitor)).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Tower']);
  });

  /** Turns a switch behind the one button for how rows are shown. */
  const turn = async (screen: Screen, name: string): Promise<void> => {
    expect(screen.queryByRole('switch', { name })).to.equal(null);
    await screen.user.click(screen.getByRole('button', { name: 'Display' }));
    await screen.user.click(await screen.findByRole('switch', { name }));
    await screen.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('switch', { name })).to.equal(null));
  };

  it('hide labels on demand, which is stored under the known key', async () => {
    const first = await tree.open();
    await turn(first, 'Show labels');
    expect((await findRow(first, 'Fuel')).textContent).to.not.include('high');
    expect(localStorage.getItem('gl-show-board-labels')).to.equal('false');
    const second = await tree.open({ before: () => localStorage.setItem('gl-show-board-labels', 'false') });
    expect((await findRow(second, 'Fuel')).textContent).to.not.include('high');
  });

  it('tell how many closed ones are hidden, and show them', async () => {
    const screen = await tree.open();
    await turn(screen, 'Hide closed');
    expect(titles(screen)).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Budget']);
    const line = (await screen.findByText('1 closed not shown')).closest<HTMLElement>('[role=row]');
    line?.focus();
    await screen.user.keyboard('{Enter}');
    await waitFor(() => expect(titles(screen)).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Budget', 'Tower']));
    expect(screen.document.activeElement).to.equal(await findRow(screen, 'Tower'));
    expect(screen.queryByText('1 closed not shown')).to.equal(null);
  });

  it('expand and collapse, with children loaded once', async () => {
    const screen = await tree.open();
    const press = async (name: string) => screen.user.click(await screen.findByRole('button', { name }));
    await press('Expand Rocket');
    await press('Expand Engine');
    await findRow(screen, 'Nozzle');
    expect(titles(screen).slice(0, 5)).to.deep.equal(['Rocket', '· Engine', '· · Nozzle', '· Weld', 'Crew']);
    await press('Collapse Rocket');
    expect(titles(screen).slice(0, 2)).to.deep.equal(['Rocket', 'Crew']);
    await press('Expand Rocket');
    await findRow(screen, 'Nozzle');
    expect(screen.calls.variablesOf('childItems')).to.have.length(3);
  });

  it('have no chevron without children', async () => {
    const row = await findRow(await tree.open(), 'Crew');
    expect(within(row).queryByRole('button', { name: 'Expand Crew' })).to.equal(null);
    expect(row.getAttribute('aria-expanded')).to.equal(null);
  });
});

describe('header of the epic tree', () => {
  const tree = useTreeScreens();
  const addMenu = async (screen: Screen): Promise<(string | null)[]> => {
    await screen.user.click((await panelOf(screen)).getByRole('button', { name: 'Add' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    return items.map(({ textContent }) => textContent);
  };

  it('sums epics, issues and weight, and rolls health up', async () => {
    const panel = await panelOf(await tree.open());
    const text = panel.getByRole('heading', { name: 'Child issues and epics' }).closest('header')?.textContent;
    expect(text).to.include('Child issues and epics');
    expect(text).to.include('4 epics');
    expect(text).to.include('4 issues');
    expect(text).to.include('Weight 7');
    expect(text).to.include('1 on track');
    expect(text).to.include('1 at risk');
    panel.getByTitle('4 issues: 3 open, 1 closed. Counts reflect children you may not have access to.');
  });

  it('offers what can be added, and nothing to visitors', async () => {
    expect(await addMenu(await tree.open())).to.deep.equal([
      'Add a new issue',
      'Add an existing issue',
      'Add a new epic',
      'Add an existing epic',
    ]);
    const visitor = await tree.open({ as: null });
    expect((await panelOf(visitor)).queryByRole('button', { name: 'Add' })).to.equal(null);
    expect(visitor.queryByRole('button', { name: 'Remove Fuel' })).to.equal(null);
  });

  it('does not offer a new epic to a guest, who can only add existing ones', async () => {
    const guest: User = await tree.server.createUser();
    await tree.server.addMember(tree.group, guest, 'guest');
    expect(await addMenu(await tree.open({ as: guest }))).to.deep.equal([
      'Add a new issue',
      'Add an existing issue',
      'Add an existing epic',
    ]);
  });
});

describe('epic tree', () => {
  const tree = useTreeScreens();
  const failure = 'Something went wrong while fetching child epics.';

  it('explains what can be linked to an epic without children', async () => {
    const screen = await tree.open({
      epic: 'Empty',
      until: (screen) => screen.findByRole('link', { name: 'Learn more' }),
    });
    screen.getByText(
      /^Link child issues and epics together to show that they're related, or that one blocks another\./,
    );
    await screen.user.click(screen.getByRole('link', { name: 'Learn more' }));
    await screen.findByText(/up to seven levels deep/);
  });

  it('shows that children cannot be loaded, and tries again', async () => {
    const screen = await tree.open({
      before: (calls) => calls.breakDown('childItems'),
      until: (screen) => findAlert(screen, failure),
    });
    screen.calls.repair('childItems');
    await screen.user.click((await panelOf(screen)).getByRole('button', { name: 'Try again' }));
    await findRow(screen, 'Rocket');
    await waitFor(() => expect(screen.queryByRole('alert')).to.equal(null));
  });

  it('shows that children of a row cannot be loaded, and leaves the row collapsed', async () => {
    const screen = await tree.open();
    screen.calls.breakDown('childItems');
    await screen.user.click(screen.getByRole('button', { name: 'Expand Rocket' }));
    await findAlert(screen, failure);
    expect((await findRow(screen, 'Rocket')).getAttribute('aria-expanded')).to.equal('false');
  });
});
