import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { useRoadmap } from '../roadmap/roadmap-window.ts';

describe('looks of the filter bar of the roadmap', () => {
  const roadmap = useRoadmap();

  it('has nothing for axe to find in light and dark at two widths', async () => {
    const page = await roadmap.open('label_name[]=backend&author_username=root&search=data');
    const field = page.getByRole('search').getByRole('combobox');
    const author = page.getByRole('option', { name: 'Author' });
    const check = async () => {
      const toggle = page.getByRole('button', { name: /^Filters and order/ });
      if ((await toggle.isVisible()) && !(await field.isVisible())) await toggle.click();
      await field.click();
      await author.waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      expect(await overflowOf(page)).to.be.at.most(0);
      await page.keyboard.press('Escape');
      await author.waitFor({ state: 'detached' });
    };
    await inEachLook(page, check, looksOf([1440, 390]));
  });

  it('has two short values of a filter in one row on a phone', async () => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const page = await roadmap.open('weight[]=1&weight[]=3', { ...phone, until: 'main' });
    await page.getByRole('button', { name: /^Filters and order/ }).tap();
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
    expect(await topOf('Remove: Weight is one of 1')).to.equal(await topOf('Remove: Weight is one of 3'));
  });
});
