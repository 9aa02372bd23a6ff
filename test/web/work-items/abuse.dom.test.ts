import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { useEpicScreens } from '../epics/epic-screens.ts';
import { actOnComment, press } from './comments.ts';

describe('the report of abuse', () => {
  const epics = useEpicScreens();

  it('keeps its text when it could not be sent, and shows why', async () => {
    const screen = await epics.open(await epics.epic('Unlucky'), { as: epics.guest });
    screen.calls.answerRequests(/^\/api\/v4\/abuse_reports$/, ({ method }, ask) =>
      method === 'POST' ? Response.json({ message: '500 Internal Server Error' }, { status: 500 }) : ask(),
    );
    await press(screen, 'Epic actions');
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Report abuse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report abuse' }));
    await screen.user.click(dialog.getByRole('button', { name: /What is wrong/ }));
    await screen.user.click(await screen.findByRole('option', { name: 'Insults, threats or hatred' }));
    await screen.fill(dialog.getByRole('textbox', { name: 'Tell them more' }), 'Rude words in the text');
    await screen.user.click(dialog.getByRole('button', { name: 'Send report' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).to.contain('Something went wrong on the server.');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tell them more' }).value).to.equal(
      'Rude words in the text',
    );
    await screen.user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Report abuse' })).to.equal(null);
    });
    await press(screen, 'Epic actions');
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Report abuse' }));
    const again = within(await screen.findByRole('dialog', { name: 'Report abuse' }));
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tell them more' }).value).to.equal(
      'Rude words in the text',
    );
  });

  it('can be about a comment of another person', async () => {
    const epic = await epics.epic('Rude talk');
    const { note } = await epics.server.perform(CreateNote, { item: { id: epic.id }, body: 'Rude' }, epics.planner);
    const screen = await epics.open(epic, { as: epics.guest });
    await actOnComment(screen, 'Rude', 'Report abuse');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report abuse' }));
    await screen.user.click(dialog.getByRole('button', { name: /What is wrong/ }));
    await screen.user.click(await screen.findByRole('option', { name: 'Insults, threats or hatred' }));
    await screen.fill(dialog.getByRole('textbox', { name: 'Tell them more' }), 'In this comment');
    await screen.user.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you. The administrators will look at it.');
    const list = await epics.openPath('/admin/abuse_reports', {
      as: epics.server.root,
      until: (page) => page.findByText('In this comment'),
    });
    const link = list.getByRole('link', { name: 'Comment on Rude talk' });
    expect(link.getAttribute('href')).to.match(new RegExp(`/epics/${epic.iid}#note_${note?.id}$`));
  });
});
