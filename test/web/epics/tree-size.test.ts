import { expect } from 'chai';
import { RebuildRollUps } from '../../../application/maintenance/rebuild-roll-ups.ts';
import { childrenMaximum, treeDepthMaximum } from '../../../domain/work-items/hierarchy.ts';
import { growWideTree } from '../../support/wide-tree.ts';
import { drag, moved } from './tree-acts.ts';
import { panelOf, rowOf, titles, useTreeWindow } from './tree-window.ts';

describe('epic tree: as large as it may be', () => {
  const tree = useTreeWindow({ loadsPages: true });
  before(async function () {
    this.timeout(60_000);
    const parent = await tree.epicWith('Wide', []);
    await growWideTree(tree.server.connection, {
      parent,
      projectId: tree.app.id,
      children: childrenMaximum,
      levels: treeDepthMaximum - 1,
      nested: 120,
    });
    await tree.server.perform(RebuildRollUps, {});
  });

  it('shows five thousand children page by page, few of them in the document, and moves the last one', async function () {
    this.timeout(180_000);
    const page = await tree.open({ epic: 'Wide' });
    const grid = panelOf(page).getByRole('treegrid');
    const more = grid.getByRole('button', { name: 'Show more' });
    await grid.locator('[data-item]').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    expect(await grid.getByRole('button', { name: /Show .* more rows/ }).count()).to.equal(0);
    for (let pages = 1; ; pages += 1) {
      await page.keyboard.press('End');
      if ((await grid.getAttribute('aria-rowcount')) !== '-1') break;
      await more.click();
      await page.getByText('more children shown.').waitFor({ state: 'attached' });
      await grid.locator('button[data-pending]').waitFor({ state: 'detached' });
      expect(pages).to.be.below(60);
    }
    expect(await grid.getAttribute('aria-rowcount')).to.equal(String(childrenMaximum));
    expect(await grid.locator('*').count()).to.be.below(1500);
    // Counts, Add and the details stay in sight beside the last row.
    const details = page.getByRole('complementary', { name: 'Epic details' });
    for (const kept of [
      panelOf(page).getByRole('heading'),
      details.getByRole('button', { name: 'Collapse sidebar' }),
    ]) {
      expect((await kept.boundingBox())?.y).to.be.within(0, 200);
    }
    const [last, before] = ['Issue 5000 of a wide tree', 'Issue 4999 of a wide tree'];
    await page.keyboard.press('End');
    await rowOf(page, last).waitFor();
    const sent = await moved(page, () => drag(page, last, before, 0.1));
    expect(sent).to.include({ relativePosition: 'after' });
    expect((await titles(page)).slice(-2)).to.deep.equal([last, before]);
    expect(await page.getByRole('alert').count()).to.equal(0);
  });

  it('prints all loaded rows, and nothing to press or to fill in', async () => {
    const page = await tree.open({ epic: 'Wide', viewport: { width: 1000, height: 300 } });
    const rows = panelOf(page).getByRole('treegrid').locator('[data-item]');
    await rows.first().waitFor();
    expect(await rows.count()).to.be.below(40);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await rows.count()).to.equal(40);
    expect(await rows.last().isVisible()).to.equal(true);
    for (const hidden of ['textbox', 'searchbox', 'switch', 'combobox'] as const) {
      expect(await page.getByRole(hidden).filter({ visible: true }).count(), hidden).to.equal(0);
    }
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await panelOf(page).getByRole('searchbox').waitFor();
    expect(await rows.count()).to.be.below(40);
  });

  it('opens all seven levels, each set in further', async () => {
    const page = await tree.open({ epic: 'Wide' });
    await page.getByRole('button', { name: 'Expand Epic 1 of a wide tree' }).click();
    for (let level = 2; level < treeDepthMaximum - 1; level += 1) {
      await page.getByRole('button', { name: `Expand Level ${level}` }).click();
    }
    const deepest = rowOf(page, `Level ${treeDepthMaximum - 1}`);
    await deepest.waitFor();
    expect(await deepest.getAttribute('aria-level')).to.equal(String(treeDepthMaximum - 1));
    const indents = await page
      .locator('[data-item] [role=gridcell]:first-child')
      .evaluateAll((cells) =>
        cells.slice(0, 6).map((cell) => Number.parseFloat(getComputedStyle(cell).paddingInlineStart)),
      );
    expect(indents).to.deep.equal([0, 24, 48, 72, 96, 120]);
  });

  it('takes no more than that, and says so', async () => {
    const page = await tree.open({ epic: 'Wide' });
    await panelOf(page).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add an existing epic' }).click();
    const form = page.getByRole('form', { name: 'Add an existing epic' });
    await page.getByRole('combobox', { name: 'Paste epic link' }).fill(`&${tree.items['Elsewhere']?.iid} `);
    const answer = page.waitForResponse((response) => response.url().endsWith('/links'));
    await form.getByRole('button', { name: 'Add' }).click();
    expect((await answer).status()).to.equal(409);
    await form.getByRole('alert').getByText('This epic already has the maximum number of child epics.').waitFor();
  });
});
