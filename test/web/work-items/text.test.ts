import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { alertWith, breakRest, hearNothing, useEpics } from '../epics/epic-window.ts';

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const descriptionField = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();

describe('epic page: title and description', () => {
  const epics = useEpics();
  const saved = async ({ iid }: WorkItem): Promise<{ title: string; description: string }> => {
    const client = await epics.server.as(epics.planner);
    return (await client.get(`/api/v4/groups/plan/epics/${iid}`)).body as { title: string; description: string };
  };
  const change = (epic: WorkItem, fields: Record<string, unknown>) =>
    epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, ...fields });

  it('are shown as the server renders them, references and labels in their colors', async () => {
    const other = await epics.epic('Parser');
    const epic = await epics.epic('Data plane', {
      description: `See &${other.iid} and ~backend by @petra\n\n\`\`\`js\nconst a = 1;\n\`\`\``,
    });
    const page = await epics.open(epic);
    await page.getByRole('heading', { level: 1, name: 'Data plane' }).waitFor();
    const reference = page.getByRole('link', { name: `&${other.iid}` });
    expect(await reference.getAttribute('href')).to.equal(`/groups/plan/-/epics/${other.iid}`);
    const label = page.locator('.reference-label');
    expect(await label.evaluate((element) => getComputedStyle(element).backgroundColor)).to.equal('rgb(33, 118, 69)');
    const keyword = page.locator('.hljs-keyword');
    const plain = page.locator('pre code').first();
    const colorOf = (element: Element) => getComputedStyle(element).color;
    expect(await keyword.evaluate(colorOf)).to.not.equal(await plain.evaluate(colorOf));
  });

  it('lead to footnotes and back, each text to its own, without a change of the address', async () => {
    const description = 'Soon[^why].\n\n[^why]: Because.';
    const epic = await epics.epic('Noted', { description });
    await epics.server.perform(CreateNote, { item: { id: epic.id }, body: description }, epics.planner);
    const page = await epics.open(epic);
    const address = page.url();
    const comment = page.getByRole('region', { name: 'Activity' });
    await comment.getByRole('link', { name: '[1]' }).click();
    const note = comment.getByRole('listitem').filter({ hasText: 'Because.' }).last();
    expect(await note.evaluate((element) => element === document.activeElement)).to.equal(true);
    await note.getByTitle('Back to the text').click();
    const reference = comment.getByRole('link', { name: '[1]' });
    expect(await reference.evaluate((element) => element === document.activeElement)).to.equal(true);
    expect(page.url()).to.equal(address);
  });

  it('are edited in place and saved', async () => {
    const epic = await epics.epic('Old title', { description: 'Old text' });
    const page = await epics.open(epic);
    await edit(page);
    await titleField(page).fill('  New title ');
    await descriptionField(page).fill('New **text**');
    await save(page);
    await page.getByRole('heading', { level: 1, name: 'New title' }).waitFor();
    await page.locator('strong', { hasText: 'text' }).waitFor();
    expect(await saved(epic)).to.include({ title: 'New title', description: 'New **text**' });
    await page.getByText('changed the description').waitFor();
  });

  it('are on paper while they are edited, with the values of the sidebar', async () => {
    const epic = await epics.epic('On paper', { description: 'Words of it', labels: ['backend'] });
    const page = await epics.open(epic, { viewport: { width: 800, height: 900 } });
    await edit(page);
    await titleField(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    for (const text of ['On paper', 'Words of it', 'backend']) {
      await page.getByText(text, { exact: true }).filter({ visible: true }).waitFor();
    }
    expect(await titleField(page).isVisible()).to.equal(false);
    for (const part of ['To-do', 'Linked items', 'Child issues and epics'])
      expect(await page.getByRole('heading', { name: part }).isVisible(), part).to.equal(false);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Show details' }).waitFor();
  });

  it('cannot be saved without a title, nor with one that is too long', async () => {
    const page = await epics.open(await epics.epic('Title'));
    await edit(page);
    await titleField(page).fill(' ');
    await page.getByText('Enter a title.').waitFor();
    expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).to.equal(true);
    await titleField(page).fill('x'.repeat(256));
    await page.getByText('At most 255 characters.').waitFor();
  });

  it('keep a text that could not be saved, and say why', async () => {
    const epic = await epics.epic('Fragile', { description: 'one' });
    const page = await epics.open(epic);
    await edit(page);
    await descriptionField(page).fill('two');
    await page.route(`**/api/v4/groups/plan/epics/${epic.iid}`, (route) => route.abort());
    await save(page);
    await alertWith(page, 'Can’t connect to Milepost').waitFor();
    expect(await descriptionField(page).inputValue()).to.equal('two');
    await page.unrouteAll();
    await save(page);
    await page.locator('article p', { hasText: 'two' }).waitFor();
  });

  it('join changes that two people made to different fields', async () => {
    const epic = await epics.epic('Shared', { description: 'text' });
    const page = await epics.open(epic);
    await edit(page);
    await descriptionField(page).fill('my text');
    await change(epic, { title: 'Their title' });
    await save(page);
    await page.getByRole('heading', { level: 1, name: 'Their title' }).waitFor();
    expect(await saved(epic)).to.include({ title: 'Their title', description: 'my text' });
  });

  it('show both texts when two people changed the same one, and lose none of them', async () => {
    const epic = await epics.epic('Contested', { description: 'first\n\nlast' });
    const page = await epics.open(epic);
    await edit(page);
    await descriptionField(page).fill('mine\n\nlast');
    await change(epic, { description: 'theirs\n\nlast\n\nadded' });
    await save(page);
    await page.getByText('Someone edited this epic at the same time you did.').waitFor();
    expect(await page.getByRole('region', { name: 'Their description' }).innerText()).to.contain('theirs');
    expect(await descriptionField(page).inputValue()).to.equal('mine\n\nlast');
    expect((await saved(epic)).description).to.equal('theirs\n\nlast\n\nadded');

    await page.getByRole('button', { name: 'Merge both in the editor' }).click();
    const merged = await descriptionField(page).inputValue();
    for (const words of ['mine', 'theirs', 'last', 'added']) expect(merged).to.contain(words);
    await descriptionField(page).fill('mine and theirs\n\nlast\n\nadded');
    await save(page);
    await page.locator('article p', { hasText: 'mine and theirs' }).waitFor();
    expect((await saved(epic)).description).to.equal('mine and theirs\n\nlast\n\nadded');
  });

  it('let either text of a conflict win', async () => {
    for (const [button, expected] of [
      ['Keep mine', 'mine'],
      ['Take theirs', 'theirs'],
    ] as const) {
      const epic = await epics.epic('Choice', { description: 'base' });
      const page = await epics.open(epic);
      await edit(page);
      await descriptionField(page).fill('mine');
      await change(epic, { description: 'theirs' });
      await save(page);
      await page.getByRole('button', { name: button }).click();
      await page.locator('article p', { hasText: expected }).waitFor();
      expect((await saved(epic)).description).to.equal(expected);
    }
  });

  it('are kept as a draft over a reload, and meet what others saved since', async () => {
    const epic = await epics.epic('Draft', { description: 'base' });
    const page = await epics.open(epic);
    await edit(page);
    await descriptionField(page).fill('begun');
    await change(epic, { description: 'theirs' });
    await page.reload();
    await edit(page);
    await page.getByText('Your unsaved draft was restored.').waitFor();
    expect(await descriptionField(page).inputValue()).to.equal('begun');
    await save(page);
    await page.getByText('Someone edited this epic at the same time you did.').waitFor();
    expect((await saved(epic)).description).to.equal('theirs');
  });

  it('can be thrown away', async () => {
    const epic = await epics.epic('Thrown', { description: 'kept' });
    const page = await epics.open(epic);
    await edit(page);
    await descriptionField(page).fill('gone');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('article p', { hasText: 'kept' }).waitFor();
    await edit(page);
    expect(await descriptionField(page).inputValue()).to.equal('kept');
  });

  it('come back after Cancel by Undo, and after one has taken the text of someone else', async () => {
    const epic = await epics.epic('Second thoughts', { description: 'kept' });
    const page = await epics.open(epic, { before: hearNothing });
    await edit(page);
    await descriptionField(page).fill('nearly gone');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await descriptionField(page).inputValue()).to.equal('nearly gone');
    await change(epic, { description: 'theirs' });
    await save(page);
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await page.locator('article p', { hasText: 'theirs' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await descriptionField(page).inputValue()).to.equal('nearly gone');
  });

  it('scroll wide tables and keep their words whole', async () => {
    const columns = Array.from({ length: 14 }, (_, number) => `Responsibility${number}`);
    const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
    const description = [row(columns), row(columns.map(() => '---')), row(columns)].join('\n');
    const page = await epics.open(await epics.epic('Wide', { description }), { viewport: { width: 390, height: 844 } });
    const table = page.locator('article table, main table').first();
    await page.waitForFunction(() => document.querySelector('main table')?.getAttribute('tabindex') === '0');
    const { width, scroll } = await table.evaluate((one) => ({ width: one.clientWidth, scroll: one.scrollWidth }));
    expect(scroll).to.be.greaterThan(width);
    const cell = await table.locator('td').first().boundingBox();
    expect(cell?.height).to.be.lessThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
  });

  it('have tasks that are ticked in place by those who may', async () => {
    const epic = await epics.epic('Tasks', { description: '# Plan\n\n- [ ] one\n- [x] two' });
    const page = await epics.open(epic);
    await page.getByRole('checkbox', { name: 'one' }).check();
    await page.getByText('changed the description').waitFor();
    expect((await saved(epic)).description).to.equal('# Plan\n\n- [x] one\n- [x] two');
    const guest = await epics.open(epic, { as: epics.guest });
    expect(await guest.getByRole('checkbox', { name: 'one' }).isDisabled()).to.equal(true);
  });

  it('have tasks that are unticked again when that is not saved', async () => {
    const page = await epics.open(await epics.epic('Unsaved', { description: '- [ ] one' }));
    await breakRest(page, 'PUT', '**/epics/*');
    await page.getByRole('checkbox', { name: 'one' }).check();
    await page.getByRole('main').getByRole('alert').first().waitFor();
    await page.getByRole('checkbox', { name: 'one', checked: false }).waitFor();
  });

  it('say that someone was faster when a task is ticked, and show the new text', async () => {
    const epic = await epics.epic('Race', { description: '- [ ] one' });
    const page = await epics.open(epic, { before: hearNothing });
    await change(epic, { description: '- [ ] one\n- [ ] new' });
    await page.getByRole('checkbox', { name: 'one' }).click();
    await alertWith(
      page,
      'Someone edited this epic at the same time you did. The description has been updated and you will need to make your changes again.',
    ).waitFor();
    await page.getByRole('checkbox', { name: 'new' }).waitFor();
    await page.getByRole('checkbox', { name: 'one', checked: false }).waitFor();
  });
});
