import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { intercept } from '../../support/intercept.ts';
import { inEachLook } from '../../support/looks.ts';
import { useTreeWindow } from './tree-window.ts';

const listed = (page: Page) => page.getByRole('list', { name: 'Epics' }).getByRole('listitem');
const named = (page: Page) => listed(page).locator('a').allInnerTexts();

describe('epics of a group', () => {
  const tree = useTreeWindow();

  const openList = async (query = '', options: Parameters<typeof tree.open>[0] = {}) => {
    const page = await tree.open(options);
    await page.goto(`${tree.server.address}/groups/plan/-/epics${query}`);
    await page.getByRole('heading', { level: 1, name: 'Epics' }).waitFor();
    return page;
  };

  it('are listed by state with their counts, open ones first seen', async () => {
    const page = await openList();
    await listed(page).first().waitFor();
    const tabs = await page.getByRole('navigation', { name: 'Epics by state' }).getByRole('link').allInnerTexts();
    expect(tabs.map((text) => text.replaceAll(/\s+/g, ' '))).to.deep.equal(['Open 8', 'Closed 0', 'All 8']);
    expect(await named(page)).to.include('Launch');
    await page.getByRole('link', { name: /^Closed/ }).click();
    await page.getByRole('heading', { name: 'Sorry, no epics matched your search' }).waitFor();
  });

  it('never show or count a confidential epic to a visitor', async () => {
    const page = await openList('', { as: null });
    await listed(page).first().waitFor();
    expect(await named(page)).to.not.include('Hidden plans');
    const tab = await page.getByRole('link', { name: /^All/ }).innerText();
    expect(tab).to.match(/7/);
    expect(await page.getByRole('link', { name: 'New epic' }).count()).to.equal(0);
  });

  it('are sorted and searched by the same bar as the roadmap', async () => {
    const page = await openList('?sort=TITLE_ASC');
    await listed(page).first().waitFor();
    expect((await named(page)).slice(0, 3)).to.deep.equal(['Crew', 'Elsewhere', 'Empty']);
    await page.getByRole('combobox', { name: 'Search or filter epics' }).fill('Nozz');
    await page.getByRole('option', { name: /Search for/ }).click();
    await page.waitForFunction(() => document.querySelectorAll('ul[aria-label=Epics] > li').length === 1);
    expect(await named(page)).to.deep.equal(['Nozzle']);
    expect(page.url()).to.include('search=Nozz');
  });

  it('are selected by keys, and changed together', async () => {
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

  it('are not selected by visitors', async () => {
    const page = await openList('', { as: null });
    await listed(page).first().waitFor();
    expect(await page.getByRole('checkbox').count()).to.equal(0);
  });

  it('come in pages, forwards and back', async () => {
    for (let number = 1; number <= 51; number += 1) {
      await tree.server.perform(CreateWorkItem, {
        type: 'epic',
        namespace: tree.web.id,
        title: `Page filler ${String(number).padStart(2, '0')}`,
      });
    }
    const page = await openList('?sort=TITLE_ASC&search=filler');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForFunction(() => document.querySelectorAll('ul[aria-label=Epics] > li').length === 1);
    expect(await named(page)).to.deep.equal(['Page filler 51']);
    await page.getByText('51–51 of 51').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).to.equal('2');
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.waitForFunction(() => document.querySelectorAll('ul[aria-label=Epics] > li').length === 50);
    expect((await named(page))[0]).to.equal('Page filler 01');
    await page.getByText('1–50 of 51').waitFor();
  });

  it('have rows of 44 px that the keyboard walks through and opens', async () => {
    const page = await openList('?sort=TITLE_ASC&search=filler');
    await listed(page).first().waitFor();
    expect((await listed(page).nth(1).boundingBox())?.height).to.be.closeTo(44, 1.5);
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Page filler 01');
    await page.getByRole('radio', { name: 'Comfortable' }).check({ force: true });
    expect((await listed(page).nth(1).boundingBox())?.height).to.be.greaterThan(50);
    await page.getByRole('radio', { name: 'Compact' }).check({ force: true });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await page.getByRole('heading', { level: 1, name: 'Page filler 01' }).waitFor();
  });

  it('say when they cannot be fetched, and are tried again', async () => {
    const page = await tree.open();
    await intercept(page, 'groupEpics', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${tree.server.address}/groups/plan/-/epics`);
    await page.getByRole('alert').getByText('Something went wrong while fetching epics').waitFor();
    await page.unroute('**/api/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await listed(page).first().waitFor();
  });

  it('have nothing that axe minds, light and dark, at three widths', async () => {
    const page = await openList('');
    await listed(page).first().waitFor();
    await inEachLook(page, async () => {
      expect(await axeProblems(page)).to.deep.equal([]);
    });
  });

  it('are made on a page of their own, which leads to the new one', async () => {
    const page = await openList();
    await page.getByRole('link', { name: 'New epic' }).first().click();
    const create = page.getByRole('button', { name: 'Create epic' });
    await create.waitFor();
    expect(await create.isDisabled()).to.equal(true);
    await page.getByRole('textbox', { name: 'Title' }).fill('Fresh start');
    await create.click();
    await page.waitForURL(/\/-\/epics\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Fresh start' }).waitFor();
  });
});
