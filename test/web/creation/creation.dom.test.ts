import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { useScreens } from '../../support/dom/screens.ts';
import { createPlan, type Plan } from './plan.ts';

describe('creating groups, epics and issues', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });
  let plan: Plan;

  before(async () => {
    plan = await createPlan(server());
  });

  it('refuses what the group does not allow, and keeps what was written', async () => {
    const screen = await open('/groups/new?parent=plan', { as: plan.gus });
    await screen.fill(screen.getByLabelText('Name'), 'Mine');
    await screen.press(screen.getByRole('button', { name: 'Create group' }));
    await screen.findByText('You do not have permission to create a group there.');
    expect(screen.getByLabelText('Name')).to.have.property('value', 'Mine');
  });

  it('offers what the reader may create in the group', async () => {
    const screen = await open('/groups/plan', { as: plan.gus });
    const [main] = screen.getAllByRole('navigation', { name: 'Main' });
    if (main === undefined) throw new Error('no sidebar');
    await within(main).findByRole('link', { name: 'Plan' });
    await screen.user.click(screen.getByRole('button', { name: 'New…' }));
    const menu = within(await screen.findByRole('menu', { name: /^New/ }));
    const offered = menu
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
      .join(' ');
    expect(offered).to.contain('New issue');
    expect(offered).not.to.match(/New (epic|project|subgroup|group)/);
  });

  it('leads by keys to the group of an epic', async () => {
    const screen = await open('/dashboard/todos', { as: plan.mona });
    await screen.user.keyboard('ne');
    await screen.findByRole('heading', { name: 'New epic', level: 1 });
    await screen.user.click(await screen.findByRole('combobox', { name: 'Group' }));
    const [group] = await screen.findAllByRole('option', { name: /^Plan/ });
    if (group === undefined) throw new Error('no group');
    await screen.user.click(group);
    await waitFor(() => expect(screen.address()).to.equal('/groups/plan/-/epics/new'));
  });

  it('leads to the project of an issue', async () => {
    const screen = await open('/-/new/issue', { as: plan.mona });
    await screen.fill(await screen.findByRole('combobox', { name: 'Project' }), 'app');
    const [project] = await screen.findAllByRole('option', { name: /App/ });
    if (project === undefined) throw new Error('no project');
    await screen.user.click(project);
    await waitFor(() => expect(screen.address()).to.equal('/plan/app/-/issues/new'));
  });

  it('asks visitors to sign in', async () => {
    const screen = await open('/groups/new');
    await screen.findByText(/^Sign in to create a group/);
    expect(screen.queryByRole('button', { name: 'New…' })).to.equal(null);
    await open('/-/new/issue', { until: (opened) => opened.findByText(/^Sign in to create an issue/) });
  });
});
