import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { UpdateIteration } from '../../../application/iterations/update-iteration.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
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
    await screen.hasFocus(await screen.findByRole('alertdialog', { name: 'New iteration cadence' }));
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

  it('keep the issues that are shown when others change one', async () => {
    const server = screens.server();
    const group = await server.createGroup('busy', { name: 'Busy', visibility: 'public' });
    const project = await server.createProject('list', group, { visibility: 'public' });
    const { id: cadenceId } = await server.perform(CreateCadence, {
      group: group.id,
      title: 'Weeks',
      automatic: false,
      active: true,
    });
    const { id: iterationId } = await server.perform(CreateIteration, {
      group: group.id,
      cadenceId,
      startDate: '2026-11-30',
      dueDate: '2026-12-13',
    });
    const issues = [];
    for (let number = 1; number <= 52; number += 1) {
      const title = `Issue ${number}`;
      issues.push(await server.perform(CreateWorkItem, { type: 'issue', namespace: project.id, title, iterationId }));
    }
    const screen = await screens.open(`/groups/busy/-/iterations/${iterationId}`, { as: guest });
    const shown = async () => within(await screen.findByRole('list', { name: 'Issues of the iteration' }));
    await waitFor(async () => expect((await shown()).getAllByRole('link')).to.have.length(50));
    await screen.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect((await shown()).getAllByRole('link')).to.have.length(52));
    await server.perform(UpdateWorkItem, { item: { id: issues[0]?.id ?? 0 }, title: 'Renamed by others' });
    await (await shown()).findByRole('link', { name: 'Renamed by others' });
    expect((await shown()).getAllByRole('link')).to.have.length(52);
  });

  it('stay listed as far as they are shown when others change one', async () => {
    const server = screens.server();
    const { id: group } = await server.createGroup('many', { name: 'Many', visibility: 'public' });
    const days = { title: 'Days', automatic: false, active: true };
    const { id: cadenceId } = await server.perform(CreateCadence, { group, ...days });
    const made = [];
    for (let number = 1; number <= 22; number += 1) {
      const day = `2027-01-${String(number).padStart(2, '0')}`;
      const dates = { startDate: day, dueDate: day };
      made.push(await server.perform(CreateIteration, { group, cadenceId, title: `Day ${number}`, ...dates }));
    }
    const screen = await screens.open('/groups/many/-/cadences', { as: guest });
    const shown = () => screen.getAllByRole('link', { name: /^Day \d+$/ });
    await screen.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).to.have.length(22));
    await server.perform(UpdateIteration, { group, id: made[0]?.id ?? 0, title: 'First of all' });
    await screen.findByRole('link', { name: 'First of all' });
    expect(shown()).to.have.length(21);
  });

  it('are shown to those who see the group, and changed by Planners and up only', async () => {
    const screen = await screens.open('/groups/plan/-/cadences', { as: guest });
    await screen.findByRole('link', { name: 'Sprint 2' });
    const main = within(screen.getByRole('main'));
    expect(main.queryAllByRole('button', { name: /New|Edit|Delete/ })).to.have.length(0);
  });
});
