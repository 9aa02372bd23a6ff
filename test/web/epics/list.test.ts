import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { useTreeWindow } from './tree-window.ts';

const listed = (page: Page) => page.getByRole('list', { name: 'Epics' }).getByRole('listitem');

describe('list of epics in the browser', () => {
  const tree = useTreeWindow();

  const openList = async (query = '') => {
    const page = await tree.open();
    await page.goto(`${tree.server.address}/groups/plan/-/epics${query}`);
    await page.getByRole('heading', { level: 1, name: 'Epics' }).waitFor();
    return page;
  };

  it('selects epics by keys, and edits them together', async () => {
    for (const title of ['Together one', 'Together two'])
      await tree.server.perform(CreateWorkItem, { type: 'epic', namespace: tree.web.id, title });
    const page = await openList('?sort=TITLE_ASC&search=Together');
    await listed(page).nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select Together two' }).click();
    await page.getByRole('button', { name: 'Edit selected' }).click();
    const panel = page.getByRole('dialog', { name: 'Edit 2 epics' });
    expect(await panel.getByRole('button', { name: /assignees|Health status/ }).count()).to.equal(0);
    await panel.getByRole('button', { name: 'Edit labels' }).click();
    await page.getByRole('button', { name: 'Create label' }).click();
    const form = page.getByRole('form', { name: 'Create label' });
    await form.getByRole('textbox', { name: 'Name' }).fill('together');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('checkbox', { name: 'together', exact: true, checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel.getByText('Add together').waitFor();
    await panel.getByRole('button', { name: / State$/ }).click();
    await page.getByRole('option', { name: 'Close', exact: true }).click();
    await panel.getByRole('button', { name: 'Update 2 epics' }).click();
    await page.getByText('2 epics updated').waitFor();
    await page.getByRole('heading', { name: 'Sorry, no epics matched your search' }).waitFor();
    await page.getByRole('link', { name: /^Closed/ }).click();
    await listed(page).nth(1).waitFor();
    expect(await listed(page).getByText('together', { exact: true }).count()).to.equal(2);
  });

  it('has rows of 44 px, which keys move through and open', async () => {
    const overdue = {
      startDateFixed: '2018-09-26',
      startDateIsFixed: true,
      dueDateFixed: '2022-09-23',
      dueDateIsFixed: true,
    };
    for (const title of ['Page filler 01', 'Page filler 02'])
      await tree.server.perform(CreateWorkItem, { type: 'epic', namespace: tree.web.id, title, ...overdue });
    const page = await openList('?sort=TITLE_ASC&search=filler');
    await page.setViewportSize({ width: 1440, height: 900 });
    await listed(page).nth(1).getByText('Sep 26, 2018 – Sep 23, 2022').waitFor();
    expect((await listed(page).nth(1).boundingBox())?.height).to.be.closeTo(44, 1.5);
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Page filler 01');
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('radio', { name: 'Comfortable' }).check({ force: true });
    expect((await listed(page).nth(1).boundingBox())?.height).to.be.greaterThan(50);
    await page.getByRole('radio', { name: 'Compact' }).check({ force: true });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await page.getByRole('heading', { level: 1, name: 'Page filler 01' }).waitFor();
  });

  it('has one stop of Tab in each row, from which arrow keys lead to the other controls and rows', async () => {
    const labels = ['priority::high'];
    for (const title of ['Row by keys 1', 'Row by keys 2'])
      await tree.server.perform(CreateWorkItem, { type: 'epic', namespace: tree.web.id, title, labels });
    const page = await openList('?sort=TITLE_ASC&search=Row+by+keys');
    const [first, second] = [
      page.getByRole('link', { name: 'Row by keys 1' }),
      page.getByRole('link', { name: 'Row by keys 2' }),
    ];
    const pick = page.getByRole('checkbox', { name: 'Select Row by keys 1' });
    const walk = [
      ['Tab', second],
      ['Shift+Tab', first],
      ['ArrowDown', second],
      ['ArrowUp', first],
      ['ArrowLeft', pick],
      ['Space', pick],
      ['ArrowRight', first],
      ['ArrowRight', listed(page).first().getByRole('button')],
      ['ArrowDown', second],
    ] as const;
    await first.focus();
    for (const [key, control] of walk) {
      await page.keyboard.press(key);
      expect(await control.evaluate((element) => element === document.activeElement), key).to.equal(true);
    }
    expect(await pick.isChecked()).to.equal(true);
  });
});
