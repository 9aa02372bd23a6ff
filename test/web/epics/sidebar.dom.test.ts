import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert, sidebarPart, useEpicScreens } from './epic-screens.ts';
import { choose, dialogGone, editPart } from './sidebar-editors.ts';

const sidebarOf = (screen: Screen): HTMLElement => screen.getByRole('complementary', { name: 'Epic details' });

const titles = (screen: Screen) =>
  Array.from(sidebarOf(screen).querySelectorAll('section'), (section) => section.getAttribute('aria-label'));

describe('sidebar of an epic', () => {
  const epics = useEpicScreens();

  it('shows its widgets in order, and those for members of the team to signed-in people only', async () => {
    const epic = await epics.epic('Order', {
      labels: ['backend'],
      startDateIsFixed: true,
      startDateFixed: '2026-11-02',
      dueDateIsFixed: true,
      dueDateFixed: '2026-12-11',
    });
    await epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, mustStartOn: '2026-11-02' });
    const dates = ['Start date', 'Due date', 'Constraints'];
    const shared = ['Assignee', ...dates, 'Labels', 'Color', 'Confidentiality', 'Ancestors', 'Participants'];
    await epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, assigneeIds: [epics.server.root.id] });
    expect(titles(await epics.open(epic))).to.deep.equal(['To-do', 'Notifications', ...shared]);
    expect(titles(await epics.open(epic, { as: null }))).to.deep.equal(shared);
  });

  it('shows dates and people without a value to those who may set them, and lists other empty fields in "Add field"', async () => {
    const epic = await epics.epic('Empty');
    const shared = ['Color', 'Confidentiality', 'Ancestors', 'Participants'];
    const screen = await epics.open(epic);
    const own = ['To-do', 'Notifications', 'Assignee', 'Start date', 'Due date'];
    expect(titles(screen)).to.deep.equal([...own, ...shared]);
    await screen.user.click(screen.getByRole('button', { name: 'Add field' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).to.deep.equal(['Constraints', 'Labels']);
    for (const [as, shown] of [
      [null, []],
      [epics.guest, ['To-do', 'Notifications']],
    ] as const) {
      const reader = await epics.open(epic, { as });
      expect(titles(reader)).to.deep.equal([...shown, ...shared]);
      expect(reader.queryByRole('button', { name: 'Add field' })).to.equal(null);
    }
  });

  it('offers no change to people without the permission', async () => {
    const screen = await epics.open(await epics.epic('Read only', { labels: ['backend'] }), { as: epics.guest });
    const labels = await sidebarPart(screen, 'Labels');
    await labels.findByText('backend');
    expect(within(sidebarOf(screen)).queryByRole('button', { name: /^Edit |^Remove / })).to.equal(null);
  });

  it('adds a to-do and marks it as done', async () => {
    const epic = await epics.epic('To do');
    const screen = await epics.open(epic);
    const part = await sidebarPart(screen, 'To-do');
    await screen.user.click(part.getByRole('button', { name: 'Add a to-do' }));
    await part.findByRole('button', { name: 'Mark as done' });
    const again = await epics.open(epic);
    const samePart = await sidebarPart(again, 'To-do');
    await again.user.click(await samePart.findByRole('button', { name: 'Mark as done' }));
    await samePart.findByRole('button', { name: 'Add a to-do' });
  });

  it('turns notifications on and off, and reverts a failed change', async () => {
    const epic = await epics.epic('Follow');
    const toggleIn = async (screen: Screen) => {
      const part = await sidebarPart(screen, 'Notifications');
      return part.getByRole<HTMLInputElement>('switch');
    };
    const first = await epics.open(epic, { as: epics.guest });
    const toggle = await toggleIn(first);
    expect(toggle.checked).to.equal(false);
    const saved = first.calls.nextAnswer('workItemSubscribe');
    await first.user.click(toggle);
    await saved;
    const second = await epics.open(epic, { as: epics.guest });
    const toggleAgain = await toggleIn(second);
    expect(toggleAgain.checked).to.equal(true);
    second.calls.breakDown('workItemSubscribe');
    await second.user.click(toggleAgain);
    await findAlert(second, 'Something went wrong on the server.');
    expect(toggleAgain.checked).to.equal(true);
  });

  it('sets a fixed date and returns to the inherited one', async () => {
    const app = await epics.server.createProject('app', epics.group, { visibility: 'public' });
    const milestone = await epics.server.perform(CreateMilestone, {
      kind: 'group',
      namespace: epics.group.id,
      title: 'Release 1',
      startDate: '2026-10-01',
      dueDate: '2026-12-15',
    });
    const epic = await epics.epic('Dated');
    await epics.server.perform(CreateWorkItem, {
      type: 'issue',
      namespace: app.id,
      title: 'Dated issue',
      milestoneId: milestone.id,
      parentId: epic.id,
    });
    const screen = await epics.open(epic);
    const due = await sidebarPart(screen, 'Due date');
    await due.findByText('Dec 15, 2026');
    await due.findByText('Inherited from milestone Release 1');
    await editPart(screen, 'Due date');
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date' }));
    await screen.fill(await dialog.findByRole('textbox', { name: 'Due date' }), '2026-12-24');
    await screen.user.keyboard('{Enter}');
    await due.findByText('Dec 24, 2026');
    await due.findByText('Fixed');
    await dialogGone(screen);
    await editPart(screen, 'Due date');
    const again = within(await screen.findByRole('dialog', { name: 'Due date' }));
    await screen.user.click(await again.findByText('Inherited'));
    await due.findByText('Dec 15, 2026');
    await screen.user.keyboard('{Escape}');
    const start = await sidebarPart(screen, 'Start date');
    await start.findByText('Oct 1, 2026');
  });

  it('assigns people of the group, also by a key, and takes that back', async () => {
    const epic = await epics.epic('Led');
    const screen = await epics.open(epic);
    const part = await sidebarPart(screen, 'Assignee');
    await screen.user.click(part.getByRole('button', { name: 'Assign yourself' }));
    await part.findByRole('link', { name: 'Petra Planner' });
    await screen.user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Assignee' }));
    await screen.user.type(await dialog.findByRole('searchbox', { name: 'Search people' }), 'gus');
    await screen.user.click(await dialog.findByRole('checkbox', { name: /Gustav Guest/ }));
    await screen.user.keyboard('{Escape}');
    const both = await sidebarPart(screen, 'Assignees');
    await both.findByRole('link', { name: 'Gustav Guest', hidden: true });
    const assigned = () => epics.server.connection('work_item_assignees').where({ work_item_id: epic.id });
    await waitFor(async () => expect(await assigned()).to.have.length(2));
    await dialogGone(screen);
    await screen.user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await assigned()).to.have.length(1));
    const one = await sidebarPart(screen, 'Assignee');
    await one.findByRole('link', { name: 'Petra Planner' });
    expect(one.queryByText('Gustav Guest')).to.equal(null);
  });

  it('saves constraints, each with its date', async () => {
    const epic = await epics.epic('Constrained');
    const screen = await epics.open(epic);
    await editPart(screen, 'Constraints');
    const part = await sidebarPart(screen, 'Constraints');
    await part.findByText('None');
    await screen.fill(await screen.findByRole('textbox', { name: 'Start no earlier than' }), '2026-11-02');
    await screen.user.keyboard('{Enter}');
    await part.findByText('Start no earlier than Nov 2, 2026');
    await screen.fill(await screen.findByRole('textbox', { name: 'Finish no later than' }), '2026-12-24');
    await screen.user.keyboard('{Enter}');
    await part.findByText('Finish no later than Dec 24, 2026');
    await screen.fill(screen.getByRole('textbox', { name: 'Start no earlier than' }), '');
    await screen.user.keyboard('{Enter}');
    await waitFor(() => expect(part.queryByText('Start no earlier than Nov 2, 2026')).to.equal(null));
  });

  it('creates a label', async () => {
    const screen = await epics.open(await epics.epic('New label'));
    await editPart(screen, 'Labels');
    await screen.user.click(await screen.findByRole('button', { name: 'Create label' }));
    const form = within(await screen.findByRole('form', { name: 'Create label' }));
    const name = form.getByRole('textbox', { name: 'Name' });
    await screen.fill(name, 'backend');
    await screen.user.click(form.getByRole('button', { name: 'Create' }));
    await findAlert(screen, 'Title has already been taken');
    await screen.fill(name, 'fresh');
    await screen.user.click(form.getByRole('button', { name: 'Create' }));
    await screen.findByRole('checkbox', { name: 'fresh' });
    await screen.user.type(screen.getByRole('searchbox'), '{Escape}');
    const labels = await sidebarPart(screen, 'Labels');
    await labels.findByText('fresh');
  });

  it('saves the color when its editor closes, and only when it differs', async () => {
    const screen = await epics.open(await epics.epic('Colored'));
    const saves = () => screen.calls.variablesOf('updateEpic').length;
    const color = await sidebarPart(screen, 'Color');
    await color.findByText('Blue');
    await editPart(screen, 'Color');
    await screen.hasFocus(await screen.findByRole('dialog'));
    await screen.user.keyboard('{Escape}');
    await editPart(screen, 'Color');
    await choose(screen, 'Purple');
    expect(saves()).to.equal(0);
    await screen.user.keyboard('{Escape}');
    await color.findByText('Purple');
    await editPart(screen, 'Color');
    await screen.fill(await screen.findByPlaceholderText('Use custom color #FF0000'), 'nonsense');
    await screen.findByText('Enter a color such as #FF0000.');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('img', { name: 'The epic’s bar in this color' });
    await screen.user.keyboard('{Escape}');
    await findAlert(screen, 'The color was not changed');
    await editPart(screen, 'Color');
    await screen.fill(await screen.findByPlaceholderText('Use custom color #FF0000'), '  #ff8800 ');
    await screen.user.keyboard('{Escape}{Escape}');
    await color.findByText('#ff8800');
    // The answer to a later call: by then a further save would have been sent.
    await screen.calls.fetch('/-/health');
    expect(saves()).to.equal(2);
  });

  it('turns confidentiality on and off after a warning', async () => {
    const screen = await epics.open(await epics.epic('Hush'));
    const part = await sidebarPart(screen, 'Confidentiality');
    await editPart(screen, 'Confidentiality');
    await screen.findByText(/Only group members with at least the Planner role/);
    await screen.user.click(screen.getByRole('button', { name: 'Turn on' }));
    await part.findByText('This epic is confidential');
    await editPart(screen, 'Confidentiality');
    await screen.findByText(/everyone will be able to see/);
    await screen.user.click(screen.getByRole('button', { name: 'Turn off' }));
    await part.findByText('Not confidential');
  });

  it('lists the ancestors from the top, and mentions a hidden one', async () => {
    const top = await epics.epic('Top');
    const middle = await epics.epic('Middle', { parentId: top.id });
    const epic = await epics.epic('Bottom', { parentId: middle.id });
    const ancestors = await sidebarPart(await epics.open(epic), 'Ancestors');
    const links = ancestors.getAllByRole('link').map((link) => link.textContent);
    expect(links).to.deep.equal(['Top', 'Middle']);
    const ancestorsOfTop = await sidebarPart(await epics.open(top), 'Ancestors');
    await ancestorsOfTop.findByText('None');

    const hidden = await epics.server.createGroup('hidden', { visibility: 'private' });
    const secret = await epics.server.perform(CreateWorkItem, { type: 'epic', namespace: hidden.id, title: 'Unseen' });
    const shown = await epics.server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: epics.group.id,
      title: 'Shown',
      parentId: secret.id,
    });
    const screen = await epics.open(shown, { as: epics.guest });
    const ancestorsOfShown = await sidebarPart(screen, 'Ancestors');
    await ancestorsOfShown.findByText("You don't have permission to view this epic");
    expect(screen.document.documentElement.outerHTML).to.not.contain('Unseen');
  });

  it('lists participants, and shows when they cannot be loaded', async () => {
    const epic = await epics.epic('People');
    const screen = await epics.open(epic, { before: (calls) => calls.breakDown('workItemParticipants') });
    await findAlert(screen, 'There was an error getting the epic participants.');
    screen.calls.repair('workItemParticipants');
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    const participants = await sidebarPart(screen, 'Participants');
    await participants.findByRole('link', { name: 'Petra Planner' });
    await participants.findByText('1 participant');
  });
});
