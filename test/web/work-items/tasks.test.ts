import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { drawn } from '../../support/drawing.ts';
import { breakDown, intercept } from '../../support/intercept.ts';
import { alertWith, hearNothing, hurry, useEpics } from '../epics/epic-window.ts';

const conflict =
  'Someone edited this epic at the same time you did. The description has been updated and you will need to make your changes again.';
const grip = (page: Page, name: string): Locator => page.getByRole('button', { name: `Move ${name}`, exact: true });
const menuOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true });
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('listitem').filter({ hasText: name }).last().hover();
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const tasksOf = (page: Page): Promise<string[]> =>
  page.locator('article li').evaluateAll((items) => items.map((item) => item.textContent.trim()));
/** Waits until the page has asked what others have changed, and has met the answer. */
const waitForChange = async (page: Page): Promise<void> => {
  await (await page.waitForRequest('**/realtime_changes')).response();
  await drawn(page);
};
const tree = (page: Page): Locator => page.getByRole('region', { name: 'Child issues and epics' });

describe('epic page: task lists', () => {
  const epics = useEpics();
  const three = '- [ ] one\n- [ ] two\n- [x] three';
  const saved = async ({ iid }: WorkItem): Promise<string> => {
    const client = await epics.server.as(epics.server.root);
    return ((await client.get(`/api/v4/groups/plan/epics/${iid}`)).body as { description: string }).description;
  };
  const becomes = async (epic: WorkItem, description: string): Promise<void> => {
    for (let tries = 0; tries < 50 && (await saved(epic)) !== description; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await saved(epic)).to.equal(description);
  };
  const change = (epic: WorkItem, description: string) =>
    epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, description });
  const childrenOf = async ({ iid }: WorkItem, kind: 'epics' | 'issues'): Promise<Record<string, unknown>[]> => {
    const client = await epics.server.as(epics.server.root);
    return (await client.get(`/api/v4/groups/plan/epics/${iid}/${kind}`)).body as Record<string, unknown>[];
  };

  it('tell how many of their items are completed, with a check mark for all', async () => {
    const page = await epics.open(await epics.epic('Progress', { description: '- [x] one\n- [ ] two' }));
    const progress = page.getByText('1 of 2 checklist items completed');
    await progress.waitFor();
    expect(await progress.locator('svg').count()).to.equal(0);
    await page.getByRole('checkbox', { name: 'two' }).check();
    await page.getByText('2 of 2 checklist items completed').locator('svg').waitFor();
    const plain = await epics.open(await epics.epic('Plain', { description: '- one' }));
    await plain.getByText('one', { exact: true }).waitFor();
    expect(await plain.getByText('completed').count()).to.equal(0);
  });

  it('keep the focus on a box that was ticked', async () => {
    const epic = await epics.epic('Focus', { description: three });
    const page = await epics.open(epic);
    await page.getByRole('checkbox', { name: 'two' }).focus();
    await page.keyboard.press('Space');
    await becomes(epic, '- [ ] one\n- [x] two\n- [x] three');
    await page.locator('input[data-lines="1-2"]:checked:focus').waitFor();
  });

  it('are put into another order by dragging', async () => {
    const epic = await epics.epic('Dragged', { description: `# Plan\n\n${three}\n  - [ ] below` });
    const page = await epics.open(epic);
    const from = await grip(page, 'three').boundingBox();
    const to = await page.getByRole('checkbox', { name: 'one' }).boundingBox();
    if (from === null || to === null) throw new Error('not drawn');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y, { steps: 4 });
    await page.mouse.move(from.x, to.y + 2, { steps: 12 });
    await page.mouse.up();
    await becomes(epic, '# Plan\n\n- [x] three\n  - [ ] below\n- [ ] one\n- [ ] two');
    await page.getByText('changed the description').waitFor();
  });

  it('stay as they were when a drag is canceled with Escape', async () => {
    const epic = await epics.epic('Canceled', { description: three });
    const page = await epics.open(epic);
    const from = await grip(page, 'three').boundingBox();
    if (from === null) throw new Error('not drawn');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 60, { steps: 12 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await tasksOf(page)).to.deep.equal(['one', 'two', 'three']);
    expect(await saved(epic)).to.equal(three);
  });

  it('have one stop of the Tab key each, and arrow keys between their controls', async () => {
    const page = await epics.open(await epics.epic('Stops', { description: three }));
    const box = page.getByRole('checkbox', { name: 'one' });
    await grip(page, 'one').waitFor();
    expect(await box.evaluate((element) => getComputedStyle(element).appearance)).to.equal('none');
    await box.focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const names: (string | null | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) {
      await page.keyboard.press(key);
      names.push(await focused());
    }
    expect(names).to.deep.equal([
      'Actions for one',
      'Actions for two',
      'two',
      'Move two',
      'Move two',
      'Move one',
      'one',
    ]);
    await page.keyboard.press('Tab');
    expect(await focused()).to.equal('two');
    await page.keyboard.press('Tab');
    expect(await focused()).to.equal('three');
  });

  it('are put into another order by keyboard alone, announced', async () => {
    const epic = await epics.epic('Keyboard', { description: three });
    const page = await epics.open(epic);
    await grip(page, 'one').focus();
    await page.keyboard.press('Space');
    await page.getByText('one picked up.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Position 2 of 3.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByText('It cannot move further.').waitFor();
    await page.keyboard.press('Enter');
    await becomes(epic, '- [ ] two\n- [x] three\n- [ ] one');
    await page.locator('button[aria-label="Move one"]:focus').waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    expect(await tasksOf(page)).to.deep.equal(['two', 'one', 'three']);
    await page.keyboard.press('Escape');
    await page.getByText('Moving one was canceled.').waitFor();
    expect(await tasksOf(page)).to.deep.equal(['two', 'three', 'one']);
    expect(await saved(epic)).to.equal('- [ ] two\n- [x] three\n- [ ] one');
  });

  it('show the new text and say so when someone was faster than the move', async () => {
    const epic = await epics.epic('Overtaken', { description: three });
    const page = await epics.open(epic, { before: hearNothing });
    await change(epic, `${three}\n- [ ] four`);
    await grip(page, 'one').focus();
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await alertWith(page, conflict).waitFor();
    await page.getByRole('checkbox', { name: 'four' }).waitFor();
    expect(await tasksOf(page)).to.deep.equal(['one', 'two', 'three', 'four']);
  });

  it('keep others’ changes waiting while an item is held or its menu is open', async () => {
    const epic = await epics.epic('Held', { description: three });
    const page = await epics.open(epic, { before: hurry });
    await grip(page, 'one').focus();
    await page.keyboard.press('Space');
    await change(epic, `${three}\n- [ ] four`);
    await waitForChange(page);
    expect(await tasksOf(page)).to.deep.equal(['one', 'two', 'three']);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'four' }).waitFor();

    await menuOf(page, 'four').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await change(epic, three);
    await waitForChange(page);
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'four' }).waitFor({ state: 'detached' });
  });

  it('have no order to change when they have one item', async () => {
    const page = await epics.open(await epics.epic('Single', { description: '- [ ] only\n\ntext\n\n* x\n* y' }));
    await menuOf(page, 'only').waitFor();
    expect(await page.getByRole('button', { name: /^Move / }).count()).to.equal(0);
  });

  it('can be ordered by an author who may not edit, and not be changed', async () => {
    const epic = await epics.epic('Demoted', { description: three });
    const author = await epics.server.createUser('demoted', { name: 'Dora Demoted' });
    await epics.server.addMember(epics.group, author, 'guest');
    await epics.server.connection('work_items').where({ id: epic.id }).update({ author_id: author.id });
    const page = await epics.open(epic, { as: author });
    await grip(page, 'one').focus();
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).to.equal(0);
    expect(await page.getByRole('checkbox', { name: 'one' }).isDisabled()).to.equal(true);
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await becomes(epic, '- [ ] two\n- [ ] one\n- [x] three');
    const guest = await epics.open(epic, { as: epics.guest });
    await guest.getByRole('checkbox', { name: 'one' }).waitFor();
    expect(await guest.getByRole('button', { name: /^(Move|Actions for)/ }).count()).to.equal(0);
  });

  it('lose an item that is deleted, and keep what was listed below it', async () => {
    const epic = await epics.epic('Shrunk', { description: '- [ ] one\n  - [ ] below\n- [ ] two' });
    const page = await epics.open(epic);
    await choose(page, 'one', 'Delete');
    await becomes(epic, '- [ ] below\n- [ ] two');
    await page.locator('button[aria-label="Actions for below"]:focus').waitFor();
  });

  it('give an item up to be a child epic, and take it back', async () => {
    const epic = await epics.epic('Converted', { description: '- [ ] one\n\n  Why it matters\n- [ ] two' });
    const page = await epics.open(epic);
    await menuOf(page, 'one').focus();
    await page.keyboard.press('Enter');
    await page.getByText('As a child epic').waitFor();
    await page.getByRole('menuitem', { name: 'Convert to task' }).click();
    await page.getByText('Converted to task').waitFor();
    expect(await saved(epic)).to.equal('- [ ] two');
    await tree(page).getByRole('link', { name: 'one' }).waitFor();
    const [child] = await childrenOf(epic, 'epics');
    expect(child).to.include({ title: 'one', description: '\nWhy it matters\n', confidential: false });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Task reverted').waitFor();
    expect(await saved(epic)).to.equal('- [ ] one\n\n  Why it matters\n- [ ] two');
    expect(await childrenOf(epic, 'epics')).to.deep.equal([]);
  });

  it('give an item up to be an issue of the project that was used last, as confidential as the epic', async () => {
    const project = await epics.server.createProject('work', epics.group, { name: 'Work', visibility: 'public' });
    await epics.server.perform(
      CreateWorkItem,
      { type: 'issue', namespace: project.id, title: 'Earlier' },
      epics.planner,
    );
    const epic = await epics.epic('Secret', { description: '1. [ ] `code`', confidential: true });
    const page = await epics.open(epic);
    await menuOf(page, 'code').focus();
    await page.keyboard.press('Enter');
    await page.getByText('As an issue of Plan / Work').waitFor();
    await page.getByRole('menuitem', { name: 'Convert to task' }).click();
    await page.getByText('Converted to task').waitFor();
    const [child] = await childrenOf(epic, 'issues');
    expect(child).to.include({ title: 'Untitled', description: '`code`', confidential: true });
  });

  it('get an item back that could not become a child, with the reason', async () => {
    const epic = await epics.epic('Refused', { description: three });
    const page = await epics.open(epic);
    await intercept(page, 'workItemCreate', (route) =>
      route.fulfill({ json: { data: { workItemCreate: { workItem: null, errors: ['Too deep', 'Too many'] } } } }),
    );
    await choose(page, 'two', 'Convert to task');
    await alertWith(page, 'The task could not be created. Too deep Too many').waitFor();
    expect(await saved(epic)).to.equal(three);
    expect(await page.getByText('Converted to task').count()).to.equal(0);
  });

  it('say when the conversion cannot be taken back', async () => {
    const epic = await epics.epic('Stuck', { description: three });
    const page = await epics.open(epic);
    await choose(page, 'two', 'Convert to task');
    await breakDown(page, 'workItemDelete');
    await page.getByRole('button', { name: 'Undo' }).click();
    await alertWith(page, 'The task could not be deleted.').waitFor();

    const other = await epics.epic('Changed', { description: three });
    const second = await epics.open(other);
    await choose(second, 'two', 'Convert to task');
    await second.getByText('Converted to task').waitFor();
    await change(other, 'Another text');
    await second.getByRole('button', { name: 'Undo' }).click();
    await alertWith(second, conflict).waitFor();
    expect(await saved(other)).to.equal('Another text');
  });

  it('offer no undo to someone who may not delete what was made', async () => {
    const developer = await epics.server.createUser('devi', { name: 'Devi Developer' });
    await epics.server.addMember(epics.group, developer, 'developer');
    const page = await epics.open(await epics.epic('Kept', { description: three }), { as: developer });
    await choose(page, 'two', 'Convert to task');
    await page.getByText('Converted to task').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).to.equal(0);
  });
});
