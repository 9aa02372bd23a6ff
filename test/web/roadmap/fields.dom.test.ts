import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('fields of rows on the roadmap', () => {
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
    const cell = (name: string) =>
      screen.document.querySelector(`[role=row][aria-label^="Grease,"] [data-column=${name}]`)?.textContent;
    const stored = () => server().connection('work_items').where({ id: issue.id }).first();

    await screen.user.click(await screen.findByRole('button', { name: 'Weight: none. Change' }));
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

  it('of epics are their own assignees, shown and set in their column', async () => {
    const planner = await server().createUser('ida', { name: 'Ida' });
    const group = await server().createGroup('docks', { name: 'Docks' });
    await server().addMember(group, planner, 'planner');
    const dates = { startDate: '2026-11-02', dueDate: '2026-11-27' };
    const assigneeIds = [planner.id];
    await server().perform(CreateWorkItem, { type: 'epic', namespace: 'docks', title: 'Moles', assigneeIds, ...dates });
    const screen = await open('/groups/docks/-/roadmap?columns=assignees', { as: planner });
    await screen.user.click(await screen.findByRole('button', { name: 'Assignees: Ida. Change' }));
    const people = within(await screen.findByRole('dialog', { name: 'Assignees' }));
    await screen.user.click(people.getByRole('button', { name: 'Unassign' }));
    await screen.findByText('Moles: Unassigned');
    await screen.findByRole('button', { name: 'Assignees: none. Change' });
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Assignees: Ida. Change' });
  });

  it('are not all: the menu deletes an epic for those who may, after a question, with Undo', async () => {
    const [owner, reporter] = [await server().createUser('olga'), await server().createUser('paul')];
    const group = await server().createGroup('locks', { name: 'Locks' });
    await server().addMember(group, owner, 'owner');
    await server().addMember(group, reporter, 'reporter');
    const dates = { startDate: '2026-11-02', dueDate: '2026-11-27' };
    const epic = await server().perform(CreateWorkItem, { type: 'epic', namespace: 'locks', title: 'Gates', ...dates });
    const menuOf = async (as: User) => {
      const screen = await open('/groups/locks/-/roadmap', { as });
      (await screen.findByRole('row', { name: /^Gates,/ })).focus();
      await screen.user.keyboard('.');
      await screen.findByRole('menuitem', { name: 'Copy link' });
      return screen;
    };
    const reader = await menuOf(reporter);
    expect(reader.queryByRole('menuitem', { name: 'Delete epic…' })).to.equal(null);
    const screen = await menuOf(owner);
    await screen.user.click(screen.getByRole('menuitem', { name: 'Delete epic…' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete epic' }));
    question.getByText(/^Delete this epic and release all child items/);
    await screen.user.click(question.getByRole('button', { name: 'Delete epic' }));
    await screen.findByText('Gates: Deleted');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Gates,/ })).to.equal(null));
    expect(await server().connection('work_items').where({ id: epic.id }).first()).to.equal(undefined);
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('row', { name: /^Gates,/ });
  });
});
