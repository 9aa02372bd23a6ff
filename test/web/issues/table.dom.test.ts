import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { filledWithListPlan, type ListPlan } from './list-plan.ts';
import { planToday } from './plan.ts';

describe('table of issues', () => {
  const screens = useScreens({ today: planToday, filledBy: filledWithListPlan });
  let plan: ListPlan;

  before(async () => {
    plan = await filledWithListPlan.made();
  });

  const open = (query: string, as: User | null = plan.planner) =>
    screens.open(`/plan/app/-/issues?display=table${query}`, { as });
  const grid = (screen: Screen) => screen.findByRole('grid', { name: 'Issues' });
  const texts = (table: HTMLElement): string[][] =>
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  const shown = async (screen: Screen, check: (rows: string[][]) => void): Promise<void> => {
    const table = await grid(screen);
    await waitFor(() => check(texts(table)));
  };
  const press = async (screen: Screen, name: string | RegExp): Promise<void> =>
    screen.user.click(await screen.findByRole('button', { name }));

  it('lines up the chosen columns and adds up the whole list', async () => {
    const screen = await open('&state=all&sort=TITLE_ASC&table_columns=state.assignees.due');
    await shown(screen, (rows) => {
      expect(rows[0]).to.deep.equal(['Title', 'State', 'Assignees', 'Due']);
      expect(rows.slice(1, -1).map(([title, state]) => [title, state])).to.deep.equal([
        ['Closed', 'Closed'],
        ['Late', 'Open'],
        ['With a label', 'Open'],
      ]);
      expect(rows.at(-1)?.slice(0, 2)).to.deep.equal(['3 issues', '1 closed']);
    });
    const late = within(await grid(screen)).getByRole('row', { name: /Late/ });
    expect(late.textContent).to.match(/Nov 1, 2026 \(late\)/);
  });

  it('is chosen in the display menu, and keeps its columns in the address', async () => {
    const screen = await screens.open('/plan/app/-/issues', { as: plan.planner });
    await press(screen, 'Display');
    await screen.user.click(await screen.findByRole('radio', { name: 'Table' }));
    await screen.findByText('2 issues');
    expect(screen.address()).to.match(/display=table/);
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Labels' }));
    await waitFor(() =>
      expect(screen.address()).to.match(/table_columns=reference.assignees.milestone.due.weight.health(&|$)/),
    );
    await press(screen, 'Move Due up');
    await waitFor(() => expect(screen.address()).to.match(/table_columns=reference.assignees.due.milestone/));
    const file = screen.getByRole('link', { name: 'Export CSV', hidden: true }).getAttribute('href');
    expect(file).to.include('columns%5B%5D=reference&columns%5B%5D=assignees&columns%5B%5D=due');
    await press(screen, 'Reset columns');
    await waitFor(() => expect(screen.address()).to.not.match(/table_columns/));
  });

  it('is grouped, and folds its groups', async () => {
    const screen = await open('&state=all&table_columns=due&table_group_by=assignee');
    await shown(screen, (rows) =>
      expect(rows.slice(1, -1).map(([first]) => first?.replace(/\d.*$/, ''))).to.deep.equal([
        'Petra Planner',
        'Late',
        'No assignee',
        'Closed',
        'With a label',
      ]),
    );
    await press(screen, /^No assignee/);
    await shown(screen, (rows) => expect(rows).to.have.length(5));
    await press(screen, 'Display');
    await press(screen, 'Unfold all');
    await screen.findByText('With a label');
  });

  it('is sorted and rearranged by the menus of its heads', async () => {
    const screen = await open('&table_columns=due.labels');
    await press(screen, 'Due');
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Sort ascending' }));
    await waitFor(() => expect(screen.address()).to.match(/sort=END_DATE_ASC/));
    const head = await screen.findByRole('columnheader', { name: 'Due' });
    expect(head.getAttribute('aria-sort')).to.equal('ascending');
    for (const [action, columns] of [
      ['Move right', 'labels.due'],
      ['Wider', 'labels.due-152'],
      ['Hide column', 'labels'],
    ] as const) {
      await press(screen, 'Due');
      await screen.user.click(await screen.findByRole('menuitem', { name: action }));
      await waitFor(() =>
        expect(new URL(screen.address(), 'http://x').searchParams.get('table_columns')).to.equal(columns),
      );
    }
  });

  it('moves by keys, and edits the value of a cell in place', async () => {
    const screen = await open('&sort=TITLE_ASC&table_columns=weight.health');
    const title = await screen.findByRole('link', { name: 'Late' });
    title.focus();
    await screen.user.keyboard('{ArrowRight}{Enter}');
    const weight = await screen.findByRole('textbox', { name: 'Weight' });
    await screen.user.type(weight, '13{Enter}');
    await screen.findByText('“Late” updated');
    await shown(screen, (rows) => expect(rows[1]?.slice(0, 2)).to.deep.equal(['Late', '13']));
    await shown(screen, (rows) => expect(rows.at(-1)?.[1]).to.equal('13'));
    await screen.user.keyboard('{ArrowRight}{F2}');
    await screen.user.click(await screen.findByRole('radio', { name: 'At risk' }));
    await shown(screen, (rows) => expect(rows[1]?.[2]).to.equal('At risk'));
    const column = () => document.activeElement?.getAttribute('data-column');
    await waitFor(() => expect(column()).to.equal('2'));
    await screen.user.keyboard('{ArrowDown}{Home}{End}');
    expect(column()).to.equal('2');
    expect(document.activeElement?.getAttribute('data-line')).to.equal('1');
  });

  it('has the first day of issues, which is changed in place', async () => {
    const screen = await open('&sort=START_DATE_ASC&search=Late&table_columns=start.due');
    (await screen.findByRole('link', { name: 'Late' })).focus();
    await screen.user.keyboard('{ArrowRight}{Enter}');
    await screen.user.type(await screen.findByRole('textbox', { name: 'Start' }), '2026-10-20{Enter}');
    await screen.findByText('“Late” updated');
    await shown(screen, (rows) => expect(rows[1]?.slice(0, 2)).to.deep.equal(['Late', 'Oct 20, 2026']));
    const { id } = plan.late;
    const stored = await screens.server().connection('work_items').where({ id }).first('startDate', 'dueDate');
    expect(stored).to.deep.equal({ startDate: '2026-10-20', dueDate: '2026-11-01' });
  });

  it('offers no editors to those who may not change issues', async () => {
    const screen = await open('&table_columns=weight', null);
    const cells = within(await grid(screen)).getAllByRole('gridcell');
    expect(cells.filter((cell) => cell.hasAttribute('aria-haspopup'))).to.deep.equal([]);
  });

  it('follows changes of others', async () => {
    const screen = await open('&sort=TITLE_ASC&table_columns=state');
    await shown(screen, (rows) => expect(rows.at(-1)?.[0]).to.equal('2 issues'));
    const rename = (title: string) => screens.server().perform(UpdateWorkItem, { item: { id: plan.late.id }, title });
    await rename('A late one');
    await shown(screen, (rows) => expect(rows[1]?.[0]).to.equal('A late one'));
    await rename('Late');
  });
});
