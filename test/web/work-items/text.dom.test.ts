import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { unreachable } from '../../support/dom/calls.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert, useEpicScreens } from '../epics/epic-screens.ts';
import { button, press } from './comments.ts';
import { hearNothing } from './other-peoples-changes.ts';

const conflict = /^Someone edited this epic at the same time you did\./;
const titleField = (screen: Screen) => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
const descriptionField = (screen: Screen) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
const box = (screen: Screen, name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const save = (screen: Screen) => press(screen, 'Save changes');
const edit = (screen: Screen) => press(screen, 'Edit');
const write = async (screen: Screen, text: string) => screen.fill(await descriptionField(screen), text);
const descriptionIn = async (screen: Screen) => (await descriptionField(screen)).value;
/** Waits until the description is shown, no longer edited, with a paragraph of this text. */
const shows = (screen: Screen, text: string) =>
  waitFor(() => {
    const paragraphs = Array.from(screen.document.querySelectorAll('article p'), ({ textContent }) => textContent);
    expect(paragraphs).to.include(text);
    expect(screen.document.querySelector('form[aria-label="Edit epic"]')).to.equal(null);
  });

describe('title and description of an epic', () => {
  const epics = useEpicScreens();
  const saved = async ({ iid }: WorkItem): Promise<{ title: string; description: string }> => {
    const client = await epics.server.as(epics.planner);
    return (await client.get(`/api/v4/groups/plan/epics/${iid}`)).body as { title: string; description: string };
  };
  const change = (epic: WorkItem, fields: Record<string, unknown>) =>
    epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, ...fields });

  it('link to the footnotes of the same text and back, without changing the address', async () => {
    const description = 'Soon[^why].\n\n[^why]: Because.';
    const epic = await epics.epic('Noted', { description });
    await epics.server.perform(CreateNote, { item: { id: epic.id }, body: description }, epics.planner);
    const screen = await epics.open(epic);
    const address = screen.document.URL;
    const comment = within(await screen.findByRole('region', { name: 'Activity' }));
    await screen.user.click(await comment.findByRole('link', { name: '[1]' }));
    const note = comment.getAllByRole('listitem').findLast(({ textContent }) => textContent.includes('Because.'));
    expect(note).to.equal(screen.document.activeElement);
    await screen.user.click(within(note ?? expect.fail('no note')).getByTitle('Back to the text'));
    expect(comment.getByRole('link', { name: '[1]' })).to.equal(screen.document.activeElement);
    expect(screen.document.URL).to.equal(address);
  });

  it('link to the headings of the same text', async () => {
    const description = '[To the plan](#der-plän)\n\n# Der Plän';
    const epic = await epics.epic('Headed', { description });
    await epics.server.perform(CreateNote, { item: { id: epic.id }, body: description }, epics.planner);
    const screen = await epics.open(epic);
    const comment = within(await screen.findByRole('region', { name: 'Activity' }));
    await screen.user.click(await comment.findByRole('link', { name: 'To the plan' }));
    expect(comment.getByRole('heading', { name: 'Der Plän' })).to.equal(screen.document.activeElement);
  });

  it('cannot be saved without a title, nor with one that is too long', async () => {
    const screen = await epics.open(await epics.epic('Title'));
    await edit(screen);
    await screen.fill(await titleField(screen), ' ');
    await screen.findByText('Enter a title.');
    expect((await button(screen, 'Save changes')).disabled).to.equal(true);
    await screen.fill(await titleField(screen), 'x'.repeat(256));
    await screen.findByText(/At most 255 characters\./);
  });

  it('are saved by Ctrl+Enter and Cmd+Enter in the title', async () => {
    const screen = await epics.open(await epics.epic('By keys'));
    for (const [key, title] of [
      ['Control', 'By Ctrl'],
      ['Meta', 'By Cmd'],
    ] as const) {
      await edit(screen);
      await screen.fill(await titleField(screen), title);
      await screen.user.keyboard(`{${key}>}{Enter}{/${key}}`);
      await screen.findByRole('heading', { level: 1, name: title });
    }
  });

  it('keep a text that could not be saved, and show why', async () => {
    const epic = await epics.epic('Fragile', { description: 'one' });
    const screen = await epics.open(epic);
    await edit(screen);
    await write(screen, 'two');
    const repair = screen.calls.answerRequests(new RegExp(`^/api/v4/groups/plan/epics/${epic.iid}$`), unreachable);
    await save(screen);
    await findAlert(screen, 'Can’t connect to Milepost');
    expect(await descriptionIn(screen)).to.equal('two');
    repair();
    await save(screen);
    await shows(screen, 'two');
  });

  it('merge changes that two people made to different fields', async () => {
    const epic = await epics.epic('Shared', { description: 'text' });
    const screen = await epics.open(epic);
    await edit(screen);
    await write(screen, 'my text');
    await change(epic, { title: 'Their title' });
    await save(screen);
    await screen.findByRole('heading', { level: 1, name: 'Their title' });
    await shows(screen, 'my text');
    expect(await saved(epic)).to.include({ title: 'Their title', description: 'my text' });
  });

  it('show both texts when two people changed the same one, and lose neither', async () => {
    const epic = await epics.epic('Contested', { description: 'first\n\nlast' });
    const screen = await epics.open(epic);
    await edit(screen);
    await write(screen, 'mine\n\nlast');
    await change(epic, { description: 'theirs\n\nlast\n\nadded' });
    await save(screen);
    await screen.findByText(conflict);
    const theirs = await screen.findByRole('region', { name: 'Their description' });
    expect(theirs.textContent).to.contain('theirs');
    expect(await descriptionIn(screen)).to.equal('mine\n\nlast');
    expect((await saved(epic)).description).to.equal('theirs\n\nlast\n\nadded');

    await press(screen, 'Merge both in the editor');
    await screen.isFocused('textbox', 'Description');
    const merged = await descriptionIn(screen);
    for (const words of ['mine', 'theirs', 'last', 'added']) expect(merged).to.contain(words);
    await write(screen, 'mine and theirs\n\nlast\n\nadded');
    await save(screen);
    await shows(screen, 'mine and theirs');
    expect((await saved(epic)).description).to.equal('mine and theirs\n\nlast\n\nadded');
  });

  for (const [name, expected] of [
    ['Keep mine', 'mine'],
    ['Take theirs', 'theirs'],
  ] as const) {
    it(`end a conflict with one of its texts: ${name}`, async () => {
      const epic = await epics.epic('Choice', { description: 'base' });
      const screen = await epics.open(epic);
      await edit(screen);
      await write(screen, 'mine');
      await change(epic, { description: 'theirs' });
      await save(screen);
      await press(screen, name);
      await shows(screen, expected);
      expect((await saved(epic)).description).to.equal(expected);
    });
  }

  it('stay as they were after Cancel', async () => {
    const epic = await epics.epic('Thrown', { description: 'kept' });
    const screen = await epics.open(epic);
    await edit(screen);
    await write(screen, 'gone');
    await press(screen, 'Cancel');
    await shows(screen, 'kept');
    await edit(screen);
    expect(await descriptionIn(screen)).to.equal('kept');
  });

  it('bring a discarded text back by Undo, after Cancel and after taking the text of someone else', async () => {
    const epic = await epics.epic('Second thoughts', { description: 'kept' });
    const screen = await epics.open(epic, { before: hearNothing });
    await edit(screen);
    await write(screen, 'nearly gone');
    await press(screen, 'Cancel');
    await press(screen, 'Undo');
    expect(await descriptionIn(screen)).to.equal('nearly gone');
    await change(epic, { description: 'theirs' });
    await save(screen);
    await press(screen, 'Take theirs');
    await shows(screen, 'theirs');
    await press(screen, 'Undo');
    expect(await descriptionIn(screen)).to.equal('nearly gone');
  });

  it('have tasks that are checked in place by those who may', async () => {
    const epic = await epics.epic('Tasks', { description: '# Plan\n\n- [ ] one\n- [x] two' });
    const screen = await epics.open(epic);
    await screen.user.click(await box(screen, 'one'));
    await screen.findByText(/^changed the description/);
    expect((await saved(epic)).description).to.equal('# Plan\n\n- [x] one\n- [x] two');
    const guest = await epics.open(epic, { as: epics.guest });
    expect((await box(guest, 'one')).disabled).to.equal(true);
  });

  it('have tasks that are unchecked again when that is not saved', async () => {
    const screen = await epics.open(await epics.epic('Unsaved', { description: '- [ ] one' }));
    screen.calls.answerRequests(/\/epics\/\d+$/, ({ method }, ask) =>
      method === 'PUT' ? Response.json({ message: '500 Internal Server Error' }, { status: 500 }) : ask(),
    );
    await screen.user.click(await box(screen, 'one'));
    await within(screen.getByRole('main')).findAllByRole('alert');
    await waitFor(async () => {
      expect((await box(screen, 'one')).checked).to.equal(false);
    });
  });

  it('show the new text and a message when someone changed it before a task is checked', async () => {
    const epic = await epics.epic('Race', { description: '- [ ] one' });
    const screen = await epics.open(epic, { before: hearNothing });
    await change(epic, { description: '- [ ] one\n- [ ] new' });
    await screen.user.click(await box(screen, 'one'));
    await findAlert(
      screen,
      'Someone edited this epic at the same time you did. The description has been updated and you will need to make your changes again.',
    );
    await box(screen, 'new');
    await waitFor(async () => {
      expect((await box(screen, 'one')).checked).to.equal(false);
    });
  });
});
