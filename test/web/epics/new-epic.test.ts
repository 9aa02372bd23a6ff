import { expect } from 'chai';
import { breakRest, alertWith, useEpics } from './epic-window.ts';

describe('form for a new epic in the browser', () => {
  const epics = useEpics();

  it('keeps what was entered when creating fails, also over a reload, and leads to the created epic', async () => {
    const page = await epics.open(await epics.epic('Before'));
    await page.getByRole('button', { name: 'Epic actions' }).click();
    await page.getByRole('menuitem', { name: 'New epic' }).click();
    await page.getByRole('heading', { level: 1, name: 'New epic' }).waitFor();
    const create = page.getByRole('button', { name: 'Create epic' });
    expect(await create.isDisabled()).to.equal(true);
    await breakRest(page, 'POST', '**/api/v4/groups/plan/epics');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Kept');
    await create.click();
    await alertWith(page, 'Error creating epic').waitFor();
    await page.reload();
    await page.waitForFunction(() => document.querySelector('form input')?.getAttribute('value') === 'Kept');

    await page.unrouteAll();
    await title.fill('  Fresh epic ');
    await page.getByRole('textbox', { name: 'Description' }).fill('Its **goal**');
    await page.getByText('This epic is confidential').click();
    await title.press('Enter');
    await page.waitForURL(/\/groups\/plan\/-\/epics\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Fresh epic' }).waitFor();
    await page.getByText('Confidential', { exact: true }).waitFor();
  });

  it('stands in one line on a phone', async () => {
    const page = await epics.open(await epics.epic('Beside'), { viewport: { width: 390, height: 844 } });
    await page.goto(new URL('/groups/plan/-/epics/new', page.url()).href);
    await page.getByRole('heading', { name: 'Labels' }).waitFor();
    const leftOf = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return words.getBoundingClientRect().left;
      });
    expect(await leftOf('Labels')).to.be.closeTo(await leftOf('Due date'), 1);
  });
});
