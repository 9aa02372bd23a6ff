import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook, overflowOf } from '../../support/looks.ts';
import { panelOf, useTreeWindow } from './tree-window.ts';

describe('epic tree: looks', () => {
  const tree = useTreeWindow();

  it('has nothing that axe minds, light and dark, at three widths', async () => {
    const page = await tree.open();
    await page.getByRole('button', { name: 'Expand Rocket' }).click();
    await panelOf(page).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add a new epic' }).click();
    await inEachLook(page, async () => {
      await page.getByRole('form', { name: 'Create a new epic' }).waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      expect(await overflowOf(page)).to.be.at.most(0);
      // Only the page scrolls: words for screen readers alone would else make the document longer than the window.
      const longer = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect(longer).to.be.at.most(0);
    });
  });
});
