import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('page of the bin', () => {
  const { server, open } = useScreens();

  it('restores deleted items, and removes them for good', async () => {
    const planner = await server().createUser('pia', { name: 'Pia' });
    const group = await server().createGroup('fleet', { name: 'Fleet' });
    await server().addMember(group, planner, 'planner');
    for (const title of ['Keep', 'Drop', 'Rest']) {
      const { id } = await server().perform(CreateWorkItem, { type: 'epic', namespace: 'fleet', title });
      await server().perform(DeleteWorkItem, { item: { id } });
    }
    const screen = await open('/groups/fleet/-/bin', { as: planner });
    const { user } = screen;
    const table = within(await screen.findByRole('table', { name: 'Bin' }));
    expect(table.getAllByRole('row')).to.have.lengthOf(4);
    screen.getByRole('button', { name: 'Restore Keep' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('“Keep” restored');
    await waitFor(() => expect(screen.document.activeElement?.ariaLabel).to.match(/^Restore (Drop|Rest)$/));
    await user.click(screen.getByRole('button', { name: 'Remove Drop for good' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove for good' }));
    await user.click(dialog.getByRole('button', { name: 'Remove for good' }));
    await screen.findByText('“Drop” removed for good');
    await user.click(await screen.findByRole('button', { name: 'Empty the bin' }));
    const all = within(await screen.findByRole('alertdialog', { name: 'Empty the bin' }));
    await user.click(all.getByRole('button', { name: 'Empty the bin' }));
    await screen.findByText('The bin is empty');
    const left: { title: string }[] = await server().connection('work_items').select('title');
    expect(left.map(({ title }) => title)).to.deep.equal(['Keep']);
  });
});
