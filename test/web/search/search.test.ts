import { expect } from 'chai';
import type { Page } from 'playwright';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';
import { createSearchPlan } from './search-plan.ts';

describe('search', function () {
  this.timeout(60_000);
  const web = useWeb();
  let reader: User;

  before(async () => {
    ({ reader } = await createSearchPlan(web.server()));
  });

  const openPalette = async (page: Page, words: string): Promise<void> => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(words);
  };
  const titles = (page: Page): Promise<string[]> =>
    page.getByRole('list', { name: 'Search results' }).getByRole('link').allInnerTexts();

  it('shows everything of a kind on a page of its own, page by page', async () => {
    const page = await web.open('/', { as: reader });
    await openPalette(page, 'wick');
    await page.getByRole('option', { name: 'Search everywhere for “wick”' }).click();
    await page.getByText('1–20 of 22').waitFor();
    await page.getByRole('link', { name: 'Issues 22' }).and(page.locator('[aria-current=page]')).waitFor();
    expect((await titles(page))[0]).to.equal('Wick 21');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('21–22 of 22').waitFor();
    expect(await titles(page)).to.deep.equal(['Wick 1', 'Wick 0']);
    await page.getByRole('searchbox').fill('wick 3');
    await page.keyboard.press('Enter');
    await page.getByText('1–1 of 1').waitFor();
    expect(await titles(page)).to.deep.equal(['Wick 3']);
    await page.getByRole('button', { name: /Best match/ }).click();
    await page.getByRole('option', { name: 'Newest' }).click();
    await page.waitForURL(/sort=newest/);
    await page.waitForFunction(() => document.querySelector('main li a')?.textContent === 'Wick 3');
    expect(await axeProblems(page)).to.deep.equal([]);
  });
});
