import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('fields of issues on the roadmap', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });

  it('are set in their columns, and issues are assigned and closed by the menu, with Undo for the last act alone', async () => {
    const planner = await server().createUser('finn', { name: 'Finn' });
    const group = await server().createGroup('quay', { name: 'Quay' });
    await server().addMember(group, planner, 'planner');
    const project = await server().createProject('crane', group, { name: 'Crane' });
    const dates = { startDate: '2026-11-02', dueDate: '2026-11-27' };
    const epic = await server().perform(CreateWorkItem, { type: 'epic', namespace: 'quay', title: 'Cranes', ...dates });
    const issue = await server().perform(CreateWorkItem, {
      type: 'issue',
      namespace: project.id,
      title: 'Grease',
      ...dates,
    });
    await server().perform(AssignParent, { item: { id: issue.id }, parent: { id: epic.id } });
    const screen = await open('/groups/quay/-/roadmap?depth=issues&columns=health.assignees.weight', { as: planner });
    const row = await screen.findByRole('row', { name: /^Grease, issue/ });
    const cell = (name: string) =>
      screen.document.querySelector(`[role=row][aria-label^="Grease,"] [data-column=${name}]`)?.textContent;
    const stored = () => server().connection('work_items').where({ id: issue.id }).first();

    await screen.user.click(within(row).getByRole('button', { name: 'Weight: none. Change' }));
    const weight = within(await screen.findByRole('dialog', { name: 'Weight' }));
    await screen.fill(weight.getByRole('textbox', { name: 'Weight' }), '5');
    await screen.user.click(weight.getByRole('button', { name: 'Save' }));
    await screen.findByText('Grease: Weight 5');
    expect(await stored()).to.include({ weight: 5 });
    await waitFor(() => expect(cell('weight')).to.equal('5'));

    await screen.user.click(screen.getByRole('button', { name: 'Health: none. Change' }));
    const health = within(await screen.findByRole('dialog', { name: 'Health status' }));
    await screen.user.click(health.getByRole('radio', { name: 'At risk' }));
    await waitFor(() => expect(cell('health')).to.equal('At risk'));

    const choose = async (entry: string): Promise<void> => {
      screen.getByRole('row', { name: /^Grease, issue/ }).focus();
      await screen.user.keyboard('.');
      await screen.user.click(await screen.findByRole('menuitem', { name: entry }));
    };
    await choose('Assignees…');
    const people = within(await screen.findByRole('dialog', { name: 'Assignees' }));
    await screen.user.click(await people.findByText('Finn'));
    await screen.user.click(people.getByRole('button', { name: 'Save' }));
    await screen.findByText('Grease: Assigned to Finn');
    await waitFor(() => expect(cell('assignees')).to.equal('Finn'));

    await choose('Close issue');
    await screen.findByText('Grease: Closed');
    expect(await stored()).to.include({ state: 'closed' });
    expect(screen.getAllByRole('button', { name: 'Undo' })).to.have.length(1);
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Undone: /);
    expect(await stored()).to.include({ state: 'opened', weight: 5 });
    expect(screen.queryByRole('button', { name: 'Undo' })).to.equal(null);
  });
});
