import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { grip, menuOf, box, choose, focus, tasksOf, useTaskScreens } from './task-screens.ts';

describe('task lists in a description', () => {
  const { epics, three, saved, becomes, childrenOf } = useTaskScreens();

  it('show how many items are completed, with a check mark when all are', async () => {
    const screen = await epics.open(await epics.epic('Progress', { description: '- [x] one\n- [ ] two' }));
    const progress = await screen.findByText('1 of 2 checklist items completed');
    expect(progress.querySelectorAll('svg')).to.have.length(0);
    await screen.user.click(await box(screen, 'two'));
    const whole = await screen.findByText('2 of 2 checklist items completed');
    expect(whole.querySelectorAll('svg')).to.have.length(1);
    const plain = await epics.open(await epics.epic('Plain', { description: '- one' }));
    await plain.findByText('one');
    expect(plain.queryByText(/completed/)).to.equal(null);
  });

  it('can be reordered by keyboard alone, with announcements', async () => {
    const epic = await epics.epic('Keyboard', { description: three });
    const screen = await epics.open(epic);
    focus(await grip(screen, 'one'));
    await screen.user.keyboard(' ');
    await screen.findByText(/one picked up\./);
    await screen.user.keyboard('{ArrowDown}');
    await screen.findByText(/Position 2 of 3\./);
    await screen.user.keyboard('{ArrowDown}{ArrowDown}');
    await screen.findByText(/It cannot move further\./);
    await screen.user.keyboard('{Enter}');
    await becomes(epic, '- [ ] two\n- [x] three\n- [ ] one');
    await waitFor(() => {
      expect(screen.document.querySelector('button[aria-label="Move one"]:focus:enabled')).to.not.equal(null);
    });
    await screen.user.keyboard(' {ArrowUp}');
    expect(tasksOf(screen)).to.deep.equal(['two', 'one', 'three']);
    await screen.user.keyboard('{Escape}');
    await screen.findByText(/Moving one was canceled\./);
    expect(tasksOf(screen)).to.deep.equal(['two', 'three', 'one']);
    expect(await saved(epic)).to.equal('- [ ] two\n- [x] three\n- [ ] one');
  });

  it('delete an item, and undo it', async () => {
    const epic = await epics.epic('Deleted', { description: three });
    const screen = await epics.open(epic);
    await choose(screen, 'two', 'Delete');
    await screen.findByText('Task deleted');
    expect(await saved(epic)).to.equal('- [ ] one\n- [x] three');
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Task restored');
    expect(await saved(epic)).to.equal(three);
  });

  it('convert an item to a child epic, and undo it', async () => {
    const epic = await epics.epic('Converted', { description: '- [ ] one\n\n  Why it matters\n- [ ] two' });
    const screen = await epics.open(epic);
    focus(await menuOf(screen, 'one'));
    await screen.user.keyboard('{Enter}');
    await screen.findByText('As a child epic');
    await screen.user.click(screen.getByRole('menuitem', { name: /^Convert to task/ }));
    await screen.findByText('Converted to task');
    expect(await saved(epic)).to.equal('- [ ] two');
    const tree = within(await screen.findByRole('region', { name: 'Child issues and epics' }));
    await tree.findByRole('link', { name: 'one' });
    const [child] = await childrenOf(epic, 'epics');
    expect(child).to.include({ title: 'one', description: '\nWhy it matters\n', confidential: false });
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Task reverted');
    expect(await saved(epic)).to.equal('- [ ] one\n\n  Why it matters\n- [ ] two');
    expect(await childrenOf(epic, 'epics')).to.deep.equal([]);
  });
});
