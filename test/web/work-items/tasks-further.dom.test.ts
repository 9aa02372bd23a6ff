import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { findAlert } from '../epics/epic-screens.ts';
import { hearNothing, hurry, meetChanges } from './other-peoples-changes.ts';
import { conflict, grip, menuOf, box, choose, focus, tasksOf, buttonsOf, useTaskScreens } from './task-screens.ts';

describe('task lists in a description, further', () => {
  const { epics, three, saved, becomes, change, childrenOf } = useTaskScreens();

  it('do not take over others’ changes while an item is picked up or its menu is open', async () => {
    const epic = await epics.epic('Held', { description: three });
    const screen = await epics.open(epic, { before: hurry });
    focus(await grip(screen, 'one'));
    await screen.user.keyboard(' ');
    await change(epic, `${three}\n- [ ] four`);
    await meetChanges(screen);
    expect(tasksOf(screen)).to.deep.equal(['one', 'two', 'three']);
    await screen.user.keyboard('{Escape}');
    await box(screen, 'four');

    focus(await menuOf(screen, 'four'));
    await screen.user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Delete' });
    await change(epic, three);
    await meetChanges(screen);
    await screen.findByRole('menuitem', { name: 'Delete' });
    await screen.user.keyboard('{Escape}');
    await waitFor(() => {
      expect(tasksOf(screen)).to.deep.equal(['one', 'two', 'three']);
    });
  });

  it('cannot be reordered when they have one item', async () => {
    const screen = await epics.open(await epics.epic('Single', { description: '- [ ] only\n\ntext\n\n* x\n* y' }));
    await menuOf(screen, 'only');
    expect(buttonsOf(screen, /^Move /)).to.deep.equal([]);
  });

  it('can be reordered, but not changed, by an author who may not edit', async () => {
    const epic = await epics.epic('Demoted', { description: three });
    const author = await epics.server.createUser('demoted', { name: 'Dora Demoted' });
    await epics.server.addMember(epics.group, author, 'guest');
    await epics.server.connection('work_items').where({ id: epic.id }).update({ author_id: author.id });
    const screen = await epics.open(epic, { as: author });
    focus(await grip(screen, 'one'));
    expect(buttonsOf(screen, /^Actions for/)).to.deep.equal([]);
    expect((await box(screen, 'one')).disabled).to.equal(true);
    await screen.user.keyboard(' {ArrowDown} ');
    await becomes(epic, '- [ ] two\n- [ ] one\n- [x] three');
    const guest = await epics.open(epic, { as: epics.guest });
    await box(guest, 'one');
    expect(buttonsOf(guest, /^(Move|Actions for)/)).to.deep.equal([]);
  });

  it('keep a changed text when a deleted item is restored', async () => {
    const other = await epics.epic('Deleted meanwhile', { description: three });
    const second = await epics.open(other);
    await choose(second, 'two', 'Delete');
    await second.findByText('Task deleted');
    await change(other, 'Another text');
    await second.user.click(second.getByRole('button', { name: 'Undo' }));
    await findAlert(second, conflict);
    expect(await saved(other)).to.equal('Another text');
  });

  it('let a box inside an item of another list be checked, and no box that has no line', async () => {
    const epic = await epics.epic('Nested', { description: '1. - [ ] inner\n\n<input type="checkbox"> raw' });
    const screen = await epics.open(epic);
    await screen.findByText('0 of 1 checklist item completed');
    await screen.user.click(await box(screen, 'inner'));
    await becomes(epic, '1. - [x] inner\n\n<input type="checkbox"> raw');
    const all = screen.document.querySelectorAll<HTMLInputElement>('article input[type=checkbox]');
    expect(Array.from(all, ({ disabled }) => disabled)).to.deep.equal([false, true]);
  });

  it('restore an item that could not be converted, and show the reason', async () => {
    const epic = await epics.epic('Refused', { description: three });
    const screen = await epics.open(epic);
    screen.calls.answer('workItemCreate', () => ({
      data: { workItemCreate: { workItem: null, errors: ['Too deep', 'Too many'] } },
    }));
    await choose(screen, 'two', 'Convert to task');
    await findAlert(screen, 'The task could not be created. Too deep Too many');
    expect(await saved(epic)).to.equal(three);
    expect(screen.queryByText('Converted to task')).to.equal(null);
  });

  it('show a message when a conversion cannot be undone', async () => {
    const epic = await epics.epic('Stuck', { description: three });
    const screen = await epics.open(epic);
    await choose(screen, 'two', 'Convert to task');
    screen.calls.breakDown('workItemDelete');
    await screen.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await findAlert(screen, 'The task could not be deleted.');

    const other = await epics.epic('Changed', { description: three });
    const second = await epics.open(other);
    await choose(second, 'two', 'Convert to task');
    await second.findByText('Converted to task');
    await change(other, 'Another text');
    await second.user.click(second.getByRole('button', { name: 'Undo' }));
    await findAlert(second, conflict);
    expect(await saved(other)).to.equal('Another text');
  });

  it('offer no undo to someone who may not delete the new item', async () => {
    const developer = await epics.server.createUser('devi', { name: 'Devi Developer' });
    await epics.server.addMember(epics.group, developer, 'developer');
    const screen = await epics.open(await epics.epic('Kept', { description: three }), { as: developer });
    await choose(screen, 'two', 'Convert to task');
    await screen.findByText('Converted to task');
    expect(screen.queryByRole('button', { name: 'Undo' })).to.equal(null);
  });

  it('keep the focus on a checkbox after it is checked', async () => {
    const epic = await epics.epic('Focus', { description: three });
    const screen = await epics.open(epic);
    focus(await box(screen, 'two'));
    await screen.user.keyboard(' ');
    await becomes(epic, '- [ ] one\n- [x] two\n- [x] three');
    await waitFor(() => {
      expect(screen.document.querySelector('input[data-lines="1-2"]:checked:focus')).to.not.equal(null);
    });
  });

  it('show the new text and a message when someone changed it before a move', async () => {
    const epic = await epics.epic('Overtaken', { description: three });
    const screen = await epics.open(epic, { before: hearNothing });
    await change(epic, `${three}\n- [ ] four`);
    focus(await grip(screen, 'one'));
    await screen.user.keyboard(' {ArrowDown} ');
    await findAlert(screen, conflict);
    await box(screen, 'four');
    expect(tasksOf(screen)).to.deep.equal(['one', 'two', 'three', 'four']);
  });

  it('convert an item to an issue of the project that was used last, as confidential as the epic', async () => {
    const project = await epics.server.createProject('work', epics.group, { name: 'Work', visibility: 'public' });
    await epics.server.perform(
      CreateWorkItem,
      { type: 'issue', namespace: project.id, title: 'Earlier' },
      epics.planner,
    );
    const epic = await epics.epic('Secret', { description: '1. [ ] `code`', confidential: true });
    const screen = await epics.open(epic);
    focus(await menuOf(screen, 'code'));
    await screen.user.keyboard('{Enter}');
    await screen.findByText('As an issue of Plan / Work');
    await screen.user.click(screen.getByRole('menuitem', { name: /^Convert to task/ }));
    await screen.findByText('Converted to task');
    const [child] = await childrenOf(epic, 'issues');
    expect(child).to.include({ title: 'Untitled', description: '`code`', confidential: true });
  });
});
