import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { findAlert, sidebarPart, useEpicScreens } from './epic-screens.ts';
import { choose, dialogGone, editPart } from './sidebar-editors.ts';

describe('sidebar of an epic, further', () => {
  const epics = useEpicScreens();

  it('shows when a to-do cannot be added', async () => {
    const screen = await epics.open(await epics.epic('No to-do'));
    screen.calls.breakDown('todoCreate');
    const part = await sidebarPart(screen, 'To-do');
    await screen.user.click(part.getByRole('button', { name: 'Add a to-do' }));
    await findAlert(screen, 'Something went wrong on the server.');
  });

  it('saves only dates that were entered: one can be removed, and can lie before the other', async () => {
    const epic = await epics.epic('Exact', {
      startDateIsFixed: true,
      startDateFixed: '2026-10-01',
      dueDateIsFixed: true,
      dueDateFixed: '2026-12-15',
    });
    const screen = await epics.open(epic);
    await editPart(screen, 'Due date');
    const field = await screen.findByRole('textbox', { name: 'Due date' });
    // One window holds field and calendar, with the days of the epic marked.
    await screen.findByRole('button', { name: 'Today' });
    expect(screen.getAllByRole('dialog')).to.have.length(1);
    expect(screen.document.querySelectorAll('[data-in-span]').length).to.be.at.least(15);
    await screen.fill(field, '2026-09-01');
    await screen.user.keyboard('{Enter}');
    const due = await sidebarPart(screen, 'Due date');
    await due.findByText('Sep 1, 2026');
    await dialogGone(screen);
    await editPart(screen, 'Due date');
    await screen.fill(await screen.findByRole('textbox', { name: 'Due date' }), '');
    await screen.user.keyboard('{Enter}');
    await due.findByText('None');
    const start = await sidebarPart(screen, 'Start date');
    await start.findByText('Oct 1, 2026');
  });

  it('names the child epic that a date comes from', async () => {
    const epic = await epics.epic('Parent of dates');
    await epics.epic('Late child', { parentId: epic.id, dueDateIsFixed: true, dueDateFixed: '2027-03-01' });
    const screen = await epics.open(epic);
    const due = await screen.findByRole('region', { name: 'Due date' });
    expect(due.textContent).to.include('Inherited from epic Late child');
  });

  it('shows why the server refuses a date', async () => {
    const screen = await epics.open(await epics.epic('Refused'));
    screen.calls.answer('updateEpic', () => ({ data: { updateEpic: { epic: null, errors: ['Due date is odd'] } } }));
    await editPart(screen, 'Due date');
    await screen.fill(await screen.findByRole('textbox', { name: 'Due date' }), '2026-12-24');
    await screen.user.keyboard('{Enter}');
    await findAlert(screen, 'Due date is odd');
  });

  it('shows when labels cannot be loaded, and reverts a failed change', async () => {
    const screen = await epics.open(await epics.epic('Label faults', { labels: ['backend'] }));
    screen.calls.breakDown('itemLabels');
    await editPart(screen, 'Labels');
    await findAlert(screen, 'Error fetching labels.');
    await screen.user.keyboard('{Escape}');
    screen.calls.breakDown('updateEpic');
    const labels = await sidebarPart(screen, 'Labels');
    await screen.user.click(await labels.findByRole('button', { name: 'Remove label backend' }));
    await findAlert(screen, 'An error occurred while updating labels.');
    await labels.findByText('backend');
  });

  it('still shows an invalid color after an earlier change was saved', async () => {
    const screen = await epics.open(await epics.epic('Colored late'));
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isSaved = false;
    screen.calls.answer('updateEpic', async (_variables, ask) => {
      await released;
      const answer = await ask();
      isSaved = true;
      return answer;
    });
    await editPart(screen, 'Color');
    await choose(screen, 'Purple');
    await screen.user.keyboard('{Escape}');
    await editPart(screen, 'Color');
    await screen.fill(await screen.findByPlaceholderText('Use custom color #FF0000'), 'nonsense');
    await screen.user.keyboard('{Escape}');
    await findAlert(screen, 'The color was not changed');
    release();
    await waitFor(() => expect(isSaved).to.equal(true));
    // The answer to a later call: by then the page knows of the saved change.
    await screen.calls.fetch('/-/health');
    await findAlert(screen, 'The color was not changed');
  });

  it('shows when the color cannot be changed', async () => {
    const screen = await epics.open(await epics.epic('Color faults'));
    screen.calls.breakDown('updateEpic');
    await editPart(screen, 'Color');
    await choose(screen, 'Red');
    await screen.user.keyboard('{Escape}');
    await findAlert(screen, 'An error occurred while updating color.');
    const color = await sidebarPart(screen, 'Color');
    await color.findByText('Blue');
  });

  it('shows why confidentiality cannot be changed: the server’s first error, or that the request failed', async () => {
    const epic = await epics.epic('Open parent');
    await epics.epic('Open child', { parentId: epic.id });
    const screen = await epics.open(epic);
    await editPart(screen, 'Confidentiality');
    await screen.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await findAlert(screen, 'Cannot make the epic confidential if it contains non-confidential child epics');
    screen.calls.breakDown('updateEpic');
    await editPart(screen, 'Confidentiality');
    await screen.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await findAlert(screen, 'Something went wrong while setting epic confidentiality.');
  });
});
