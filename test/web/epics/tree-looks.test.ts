import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { panelOf, useTreeWindow } from './tree-window.ts';

describe('epic tree: looks', () => {
  const tree = useTreeWindow();

  for (const width of [1440, 768, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`has nothing that axe minds, ${width} px wide, ${colorScheme}`, async () => {
        const page = await tree.open({ viewport: { width, height: 844 }, colorScheme });
        await page.getByRole('button', { name: 'Expand Rocket' }).click();
        await panelOf(page).getByRole('button', { name: 'Add', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Add a new epic' }).click();
        await page.getByRole('form', { name: 'Create a new epic' }).waitFor();
        expect(await axeProblems(page)).to.deep.equal([]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wider).to.be.at.most(0);
        // Only the page scrolls: words for screen readers alone would else make the document longer than the window.
        const longer = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
        expect(longer).to.be.at.most(0);
      });
    }
  }
});
