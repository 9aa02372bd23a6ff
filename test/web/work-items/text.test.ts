import { expect } from 'chai';
import type { Page } from 'playwright';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useEpics } from '../epics/epic-window.ts';

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const descriptionField = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();

describe('title and description of an epic', () => {
  const epics = useEpics();
  const saved = async ({ iid }: WorkItem): Promise<{ title: string; description: string }> => {
    const client = await epics.server.as(epics.planner);
    return (await client.get(`/api/v4/groups/plan/epics/${iid}`)).body as { title: string; description: string };
  };
  const change = (epic: WorkItem, fields: Record<string, unknown>) =>
    epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, ...fields });

  it('are shown as the server renders them, with references, and labels and code in their colors', async () => {
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

  it('draw emoji in color where the system has no font of them', async () => {
    const page = await epics.open(await epics.epic('Party', { description: 'Done 🎉' }));
    await page.getByText('Done 🎉').waitFor();
    const colors = await page.evaluate(async () => {
      await document.fonts.load('32px Emoji', '🎉');
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.font = '32px Emoji';
      context.fillText('🎉', 10, 50);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Set<string>();
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) seen.add(data.slice(at, at + 3).join());
      return seen.size;
    });
    expect(colors).to.be.greaterThan(10);
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

  it('are printed while they are edited, with the values of the sidebar', async () => {
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

  it('are kept as a draft over a reload, and conflict with what others saved since', async () => {
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

  it('scroll wide tables and do not break their words', async () => {
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
});
