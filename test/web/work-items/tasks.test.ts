import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useEpics } from '../epics/epic-window.ts';

const grip = (page: Page, name: string): Locator => page.getByRole('button', { name: `Move ${name}`, exact: true });
/** The first line of each item, in the order of the page. */
const tasksOf = (page: Page): Promise<(string | undefined)[]> =>
  page.locator('article li').evaluateAll((items) => items.map((item) => item.textContent.trim().split('\n', 1)[0]));

describe('task lists in a description', () => {
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
  const pickUp = async (page: Page, name: string): Promise<{ x: number; y: number }> => {
    const from = await grip(page, name).boundingBox();
    if (from === null) throw new Error('not drawn');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    return from;
  };

  it('can be reordered by dragging, unless Escape cancels the drag', async () => {
    const description = `# Plan\n\n${three}\n  - [ ] below`;
    const epic = await epics.epic('Dragged', { description });
    const page = await epics.open(epic);
    const from = await pickUp(page, 'three');
    await page.mouse.move(from.x, from.y - 60, { steps: 12 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await tasksOf(page)).to.deep.equal(['one', 'two', 'three', 'below']);
    expect(await saved(epic)).to.equal(description);

    await pickUp(page, 'three');
    const to = await page.getByRole('checkbox', { name: 'one' }).boundingBox();
    if (to === null) throw new Error('not drawn');
    await page.mouse.move(from.x + 8, from.y, { steps: 4 });
    await page.mouse.move(from.x, to.y + 2, { steps: 12 });
    await page.mouse.up();
    await becomes(epic, '# Plan\n\n- [x] three\n  - [ ] below\n- [ ] one\n- [ ] two');
    await page.getByText('changed the description').waitFor();
  });

  it('have one Tab stop for each item, and arrow keys move between its controls', async () => {
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

  it('move nested items up when their parent is deleted', async () => {
    const epic = await epics.epic('Shrunk', { description: '- [ ] one\n  - [ ] below\n- [ ] two' });
    const page = await epics.open(epic);
    await page.getByRole('listitem').filter({ hasText: 'one' }).last().hover();
    await page.getByRole('button', { name: 'Actions for one', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await becomes(epic, '- [ ] below\n- [ ] two');
    await page.locator('button[aria-label="Actions for below"]:focus').waitFor();
  });
});
