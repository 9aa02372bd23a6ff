import { expect } from 'chai';
import type { Page } from 'playwright';
import { useEpics } from './epic-window.ts';

const menu = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Epic actions' }).click();
  await page.getByRole('menu').waitFor();
  return page.getByRole('menuitem').allInnerTexts();
};

describe('actions of an epic in the browser', () => {
  const epics = useEpics();

  it('are all in the menu on a narrow screen, where they work', async () => {
    const page = await epics.open(await epics.epic('Pocket'), { viewport: { width: 390, height: 844 } });
    for (const name of ['Edit', 'Close epic']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).to.equal(0);
    }
    await menu(page);
    await page.getByRole('menuitem', { name: 'Close epic' }).click();
    await page.getByText('Closed', { exact: true }).waitFor();
    expect((await menu(page)).map((text) => text.split('\n')[0])).to.include('Reopen epic');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
  });

  it('copy the reference to the clipboard', async () => {
    const epic = await epics.epic('Copied');
    const page = await epics.open(epic, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('body').press('c');
    await page.keyboard.press('r');
    await page.getByText('Reference copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(`plan&${epic.iid}`);
  });
});

describe('page of an epic in the browser', () => {
  const epics = useEpics();

  it('opens from the roadmap', async () => {
    const epic = await epics.epic('Traveled', {
      startDateIsFixed: true,
      startDateFixed: '2026-11-01',
      dueDateIsFixed: true,
      dueDateFixed: '2026-11-30',
    });
    const page = await epics.open(epic);
    await page.goto(`${epics.server.address}/groups/plan/-/roadmap`);
    await page
      .getByRole('row', { name: /^Traveled,/ })
      .getByRole('link', { name: 'Traveled' })
      .first()
      .click();
    await page.waitForURL(`**/groups/plan/-/epics/${epic.iid}`);
    await page.getByRole('heading', { level: 1, name: 'Traveled' }).waitFor();
  });
});
