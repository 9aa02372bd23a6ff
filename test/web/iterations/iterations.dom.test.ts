import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createIterationPlan, today, type IterationPlan } from './iteration-plan.ts';

describe('iterations', () => {
  const screens = useScreens({ today });
  let plan: IterationPlan;
  let guest: User;
  let planner: User;
  before(async () => {
    plan = await createIterationPlan(screens.server());
    ({ guest, planner } = plan);
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
    question.getByText('What you entered is not saved.');
    await screen.user.click(question.getByRole('button', { name: 'Stay' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'New iteration cadence' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).to.equal('Half a cadence');
    // A date counts as soon as it is complete, not only once the field is left.
    // Escape asks, too, which is pressed in passing.
    await screen.user.click(dialog.getByRole('textbox', { name: 'Title' }));
    await screen.user.keyboard('{Escape}');
    const discard = within(await screen.findByRole('alertdialog', { name: 'Discard what you entered?' }));
    await screen.user.click(discard.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() =>
      expect(screen.queryByRole('alertdialog', { name: 'Discard what you entered?' })).to.equal(null),
    );
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).to.equal('Half a cadence');
    const start = dialog.getByRole('textbox', { name: 'Start of the first iteration' });
    const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create cadence' });
    await screen.fill(start, '2026-12-0');
    expect(create.disabled).to.equal(true);
    await screen.user.type(start, '7');
    expect(create.disabled).to.equal(false);
    await screen.user.keyboard('{Escape}');
    await screen.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    // Nothing was typed into the new one.
    await screen.user.click(screen.getByRole('button', { name: 'New cadence' }));
    await screen.findByRole('alertdialog', { name: 'New iteration cadence' });
    await screen.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    leave();
    await waitFor(() => expect(screen.address()).to.match(/^\/groups\/plan\/-\/roadmap/));
  });

  it('of subgroups are listed in the group, with where they belong', async () => {
    const server = screens.server();
    const below = await server.createGroup('below', { name: 'Below', visibility: 'public', parent: plan.group });
    const cadence = await server.perform(CreateCadence, {
      group: below.id,
      title: 'Dives',
      automatic: false,
      active: true,
    });
    await server.perform(CreateIteration, {
      group: below.id,
      cadenceId: cadence.id,
      title: 'Dive 1',
      startDate: '2026-11-16',
      dueDate: '2026-11-29',
    });
    const screen = await screens.open('/groups/plan/-/cadences', { as: planner });
    const dives = await section(screen, 'Dives');
    const iteration = await dives.findByRole('link', { name: 'Dive 1' });
    expect(iteration.getAttribute('href')).to.match(/^\/groups\/plan\/below\/-\/iterations\//);
    expect(dives.getByRole('link', { name: 'Below' }).getAttribute('href')).to.equal('/groups/plan/below/-/cadences');
    expect(dives.queryAllByRole('button')).to.have.length(0);
  });

  it('are shown to those who see the group, and changed by Planners and up only', async () => {
    const screen = await screens.open('/groups/plan/-/cadences', { as: guest });
    await screen.findByRole('link', { name: 'Sprint 2' });
    const main = within(screen.getByRole('main'));
    expect(main.queryAllByRole('button', { name: /New|Edit|Delete/ })).to.have.length(0);
  });
});
