import { expect } from 'chai';
import type { Page } from 'playwright';
import { rowOf, titles, useRoadmap } from '../roadmap/roadmap-window.ts';

describe('filter bar of the roadmap in the browser', () => {
  const roadmap = useRoadmap();

  const field = (page: Page) => page.getByRole('search').getByRole('combobox');
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
  const query = (page: Page) => new URL(page.url()).searchParams;
  const shown = async (page: Page, expected: readonly string[]) => {
    await page.waitForFunction(
      (search) => {
        const rows = [...document.querySelectorAll('[role=rowheader] a')];
        return JSON.stringify(rows.map((row) => row.textContent).sort()) === search;
      },
      JSON.stringify([...expected].sort()),
    );
  };
  /** Types the name of a kind of filter and chooses it. */
  const begin = async (page: Page, kind: string) => {
    await field(page).click();
    await page.keyboard.type(kind);
    await option(page, new RegExp(`^${kind}`)).waitFor();
    await page.keyboard.press('Enter');
  };

  it('finds epics by label with each operator, by keyboard alone', async () => {
    const page = await roadmap.open();
    await begin(page, 'Label');
    expect(await page.getByRole('option').allInnerTexts()).to.deep.equal([
      'is\n=',
      'is not one of\n!=',
      'is one of\n||',
    ]);
    await page.keyboard.press('Enter');
    await option(page, 'backend').waitFor();
    await page.keyboard.type('backe');
    await page.keyboard.press('Enter');
    await shown(page, ['Data plane']);
    expect(query(page).getAll('label_name[]')).to.deep.equal(['backend']);
    await page.getByRole('button', { name: 'Remove: Label is backend' }).click();

    await begin(page, 'Label');
    await page.keyboard.type('!=');
    await page.keyboard.press('Enter');
    await option(page, 'backend').waitFor();
    await option(page, 'backend').click();
    await page.waitForURL(/not\[label_name\]\[\]=backend/);
    await rowOf(page, 'Data plane').waitFor({ state: 'detached' });
    expect(await titles(page)).to.include('Site');

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await begin(page, 'Label');
    await option(page, 'is one of').click();
    await option(page, 'priority::high').click();
    await shown(page, ['Data plane']);
    expect(query(page).getAll('or[label_name][]')).to.deep.equal(['priority::high']);
  });
});
