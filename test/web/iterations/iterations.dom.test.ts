import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createIterationPlan, today } from './iteration-plan.ts';

describe('iterations', () => {
  const screens = useScreens({ today });
  let guest: User;
  let planner: User;
  before(async () => {
    ({ guest, planner } = await createIterationPlan(screens.server()));
  });
  const section = async (screen: Screen, name: string) => within(await screen.findByRole('region', { name }));

  it('are chosen for a new issue', async () => {
    const screen = await screens.open('/plan/app/-/issues/new', { as: guest });
    await screen.fill(await screen.findByRole('textbox', { name: 'Title' }), 'Planned from the start');
    await screen.user.click(await screen.findByRole('button', { name: 'Edit iteration' }));
    await screen.findByRole('radio', { name: 'None', checked: true });
    await screen.findByRole('radio', { name: /Winter audit/ });
    expect(screen.getAllByRole('radio', { name: /Current/ }).map(({ textContent }) => textContent)).to.have.length(1);
    const sprint = await screen.findByRole('radio', { name: /Sprint 2.* Current/, checked: false });
    sprint.focus();
    await screen.user.keyboard(' ');
    await (await section(screen, 'Iteration')).findByRole('link', { name: 'Sprint 2' });
    await screen.user.click(screen.getByRole('button', { name: 'Create issue' }));
    await screen.findByRole('heading', { level: 1, name: 'Planned from the start' });
    await (await section(screen, 'Iteration')).findByRole('link', { name: 'Sprint 2' });
  });

  it('ask before what was typed into their dialog is lost, and no longer once it is closed', async () => {
    const screen = await screens.open('/plan/app/-/issues', { as: planner });
    const leave = () => screen.document.defaultView?.history.back();
    await screen.user.click(await screen.findByRole('link', { name: 'Plan' }));
    await screen.user.click(await screen.findByRole('button', { name: 'Insights' }));
    await screen.user.click(await screen.findByRole('link', { name: 'Iterations' }));
    await screen.user.click(await screen.findByRole('button', { name: 'New cadence' }));
    await screen.fill(await screen.findByRole('textbox', { name: 'Title' }), 'Half a cadence');
    leave();
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }));
    question.getByText('What you entered in the dialog is not saved.');
    await screen.user.click(question.getByRole('button', { name: 'Stay' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'New iteration cadence' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).to.equal('Half a cadence');
    // A date counts as soon as it is complete, not only once the field is left.
    const start = dialog.getByRole('textbox', { name: 'Start of the first iteration' });
    const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create cadence' });
    await screen.fill(start, '2026-12-0');
    expect(create.disabled).to.equal(true);
    await screen.user.type(start, '7');
    expect(create.disabled).to.equal(false);
    await screen.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    leave();
    await waitFor(() => expect(screen.address()).to.match(/^\/groups\/plan\/-\/roadmap/));
  });

  it('are shown to those who see the group, and changed by Planners and up only', async () => {
    const screen = await screens.open('/groups/plan/-/cadences', { as: guest });
    await screen.findByRole('link', { name: 'Sprint 2' });
    const main = within(screen.getByRole('main'));
    expect(main.queryAllByRole('button', { name: /New|Edit|Delete/ })).to.have.length(0);
  });
});
