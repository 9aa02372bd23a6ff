import { RestoreWorkItem } from '../../../application/bin/restore-work-item.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('Page of a deleted item', () => {
  const { server, open } = useScreens();

  it('shows the item again when someone restores it', async () => {
    const reader = await server().createUser('rita', { name: 'Rita' });
    const group = await server().createGroup('fleet', { name: 'Fleet' });
    await server().addMember(group, reader, 'reporter');
    const { id, iid } = await server().perform(CreateWorkItem, {
      type: 'epic',
      namespace: 'fleet',
      title: 'Thought better of',
    });
    const screen = await open(`/groups/fleet/-/epics/${iid}`, { as: reader });
    await screen.findByRole('heading', { level: 1, name: 'Thought better of' });
    await server().perform(DeleteWorkItem, { item: { id } });
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    await server().perform(RestoreWorkItem, { itemId: id });
    await screen.findByRole('heading', { level: 1, name: 'Thought better of' });
    await server().perform(CreateNote, { item: { id }, body: 'Back again' });
    await screen.findByText('Back again');
  });
});
