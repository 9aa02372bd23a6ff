import { expect } from 'chai';
import { openForm } from './tree-acts.ts';
import { intercept } from '../../support/intercept.ts';
import { panelOf, useTreeWindow } from './tree-window.ts';

describe('forms of the epic tree in the browser', () => {
  const tree = useTreeWindow();

  it('suggest items while text is typed', async () => {
    const page = await tree.open();
    await openForm(page, 'Add an existing issue');
    await page.getByRole('combobox', { name: 'Paste issue link' }).pressSequentially('Loose');
    await page.getByRole('option', { name: /Loose end/ }).click();
    await page.getByRole('button', { name: /^Remove plan\/app#/ }).waitFor();
  });
});

describe('long epic tree', () => {
  const tree = useTreeWindow();

  it('loads more children by cursor, and shows when that fails', async () => {
    const names = Array.from({ length: 103 }, (_, number) => `Part ${number + 1}`);
    await tree.epicWith('Long', names);
    const page = await tree.open({ epic: 'Long' });
    await page.locator('[role=treegrid]').getByRole('row').first().focus();
    const more = panelOf(page).getByRole('button', { name: 'Show more' });
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await more.waitFor();
    await intercept(page, 'childItems', (route) => route.fulfill({ status: 500, json: {} }));
    await more.click();
    await page.getByRole('alert').getByText('Something went wrong while fetching child epics.').waitFor();
    await page.unroute('**/api/graphql');
    await more.click();
    await more.waitFor({ state: 'detached' });
    expect(await page.locator('[role=treegrid]').getAttribute('aria-rowcount')).to.equal('103');
    expect(await page.locator('[data-item]').count()).to.be.below(60);
  });
});
