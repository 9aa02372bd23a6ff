import { expect } from 'chai';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook, overflowOf } from '../../support/looks.ts';
import { sidebarPart, useEpics } from './epic-window.ts';

const description = `Text with [a link](https://example.org), ~backend, @petra and \`code\`.

- [ ] one
- [x] two

| a | b |
| - | - |
| 1 | 2 |

\`\`\`js
// words
const one = 'two' + 3;
\`\`\``;

describe('epic page: looks', () => {
  const epics = useEpics();
  let epic: WorkItem;
  before(async () => {
    epic = await epics.epic('Looks', { description, labels: ['priority::high', 'backend'] });
    const linked = await epics.epic('Linked one');
    await epics.server.perform(LinkWorkItems, {
      source: { id: epic.id },
      target: { id: linked.id },
      linkType: 'blocks',
    });
    for (const internal of [false, true]) {
      await epics.server.perform(CreateNote, { item: { id: epic.id }, body: 'Said', internal }, epics.planner);
    }
  });

  it('has nothing that axe minds, light and dark, at three widths', async () => {
    const page = await epics.open(epic);
    await page.getByRole('article').filter({ hasText: 'Said' }).first().waitFor();
    await inEachLook(page, async ({ width }) => {
      expect(await axeProblems(page)).to.deep.equal([]);
      expect(await overflowOf(page)).to.be.at.most(0);
      if (width < 992) await page.getByRole('button', { name: 'Show details' }).click();
      else await sidebarPart(page, 'Labels').getByRole('button', { name: 'Edit labels' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  });

  it('has nothing that axe minds in its menus, links and reports, light and dark, at three widths', async () => {
    const page = await epics.open(epic, { as: epics.server.root });
    const links = page.getByRole('region', { name: 'Linked items' });
    await links.getByRole('link', { name: 'Linked one' }).waitFor();
    await inEachLook(page, async () => {
      await page.getByRole('listitem').filter({ hasText: 'one' }).first().hover();
      await page.getByRole('button', { name: 'Actions for one' }).click();
      await page.getByRole('menuitem', { name: 'Convert to task' }).waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      await page.keyboard.press('Escape');
      await links.getByRole('button', { name: 'Add', exact: true }).click();
      await links.getByRole('form').waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      expect(await overflowOf(page)).to.be.at.most(0);
      await links.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Epic actions' }).click();
      await page.getByRole('menuitem', { name: 'Report abuse' }).click();
      const report = page.getByRole('dialog', { name: 'Report abuse' });
      await report.waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      await page.keyboard.press('Escape');
      await report.waitFor({ state: 'detached' });
    });
  });

  it('has nothing that axe minds while it is edited, light and dark, at three widths', async () => {
    const page = await epics.open(epic);
    await page.getByRole('button', { name: 'Epic actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit epic' });
    await form.waitFor();
    let uploads = 0;
    // The first file is refused, the second never ends.
    await page.route('**/-/uploads', (route) => (uploads++ === 0 ? route.fulfill({ status: 413 }) : undefined));
    const files = ['refused.txt', 'under way with a long name that breaks.txt'];
    await form
      .locator('input[type=file]')
      .setInputFiles(files.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })));
    await form.getByRole('alert').filter({ hasText: 'refused.txt' }).waitFor();
    await form.getByRole('progressbar').waitFor();
    await inEachLook(page, async () => {
      expect(await axeProblems(page)).to.deep.equal([]);
      expect(await overflowOf(page)).to.be.at.most(0);
    });
    await form.getByRole('button', { name: /^Cancel upload/ }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill(`glpat-${'a'.repeat(20)} glrt-${'b'.repeat(20)}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alertdialog').waitFor();
    await inEachLook(page, async () => {
      expect(await axeProblems(page)).to.deep.equal([]);
    });
    expect(await page.getByRole('alertdialog').isVisible()).to.equal(true);
  });

  it('keeps its title right below the top bar while a phone scrolls, and the focus clear of it', async () => {
    const links = Array.from({ length: 40 }, (_, number) => `[Link ${number}](https://example.org/${number})`);
    const long = await epics.epic('Long', { description: links.join('\n\n') });
    const page = await epics.open(long, { viewport: { width: 390, height: 844 } });
    await page.getByRole('link', { name: 'Link 39' }).focus();
    const title = page.getByRole('link', { name: 'Long' });
    await title.waitFor();
    const [bar, top] = [await title.boundingBox(), await page.getByRole('banner').boundingBox()];
    if (!bar || !top) throw new Error('no title');
    expect(bar.y - (top.y + top.height)).to.be.within(0, 16);
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Shift+Tab');
      expect((await page.locator(':focus').boundingBox())?.y).to.be.above(bar.y + bar.height);
    }
  });

  it('works by keyboard alone: edit, save, close, comment', async () => {
    const own = await epics.epic('By keys', { description: 'old' });
    const page = await epics.open(own);
    await page.locator('body').press('e');
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('typed');
    await page.keyboard.press('Control+Enter');
    await page.locator('article p', { hasText: 'typed' }).waitFor();
    await page.getByRole('button', { name: 'Epic actions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Reopen epic', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Comment' }).focus();
    await page.keyboard.type('Done by keys');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').filter({ hasText: 'Done by keys' }).waitFor();
  });
});
