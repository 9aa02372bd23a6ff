import { expect } from 'chai';
import type { Page } from 'playwright';
import { alertWith, breakRest, useEpics } from './epic-window.ts';

const menu = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Epic actions' }).click();
  await page.getByRole('menu').waitFor();
  return page.getByRole('menuitem').allInnerTexts();
};

describe('epic page: actions', () => {
  const epics = useEpics();

  it('offers each reader what they may do', async () => {
    const epic = await epics.epic('Rights');
    const names = async (options: Parameters<typeof epics.open>[1]): Promise<string[]> => {
      const texts = await menu(await epics.open(epic, options));
      return texts.map((text) => text.split('\n')[0] ?? '');
    };
    expect(await names({})).to.deep.equal(['Edit', 'Close epic', 'New epic', 'Copy reference', 'Delete epic']);
    expect(await names({ as: epics.guest })).to.deep.equal(['Copy reference', 'Report abuse']);
    expect(await names({ as: null })).to.deep.equal(['Copy reference']);
  });

  it('has all of them in the menu on a narrow screen, and works there', async () => {
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

  it('closes and reopens, and tells the document', async () => {
    const page = await epics.open(await epics.epic('Toggle'));
    const opened = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('issuable:change', (event) => resolve((event as CustomEvent).detail), {
            once: true,
          });
        }),
    );
    await page.getByRole('button', { name: 'Close epic' }).click();
    await page.getByRole('button', { name: 'Reopen epic' }).waitFor();
    expect(await opened).to.deep.equal({ isClosed: true });
    await page.getByText('Closed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reopen epic' }).click();
    await page.getByText('Open', { exact: true }).waitFor();
  });

  it('says when closing fails, and the epic stays open', async () => {
    const epic = await epics.epic('Stuck');
    const page = await epics.open(epic);
    await breakRest(page, 'PUT', `**/epics/${epic.iid}`);
    await page.getByRole('button', { name: 'Close epic' }).click();
    await alertWith(page, 'Unable to update this epic at this time.').waitFor();
    await page.getByText('Open', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByRole('alert').count()).to.equal(0);
  });

  it('deletes after a question', async () => {
    const epic = await epics.epic('Doomed');
    const page = await epics.open(epic);
    await menu(page);
    await page.getByRole('menuitem', { name: 'Delete epic' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete epic' });
    await dialog.getByText('Delete this epic and release all child items?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await menu(page);
    await page.getByRole('menuitem', { name: 'Delete epic' }).click();
    await dialog.getByRole('button', { name: 'Delete epic' }).click();
    await page.waitForURL('**/groups/plan/-/epics');
    const client = await epics.server.as(epics.planner);
    expect((await client.get(`/api/v4/groups/plan/epics/${epic.iid}`)).status).to.equal(404);
  });

  it('says when deleting fails', async () => {
    const epic = await epics.epic('Tough');
    const page = await epics.open(epic);
    await breakRest(page, 'DELETE', `**/epics/${epic.iid}`);
    await menu(page);
    await page.getByRole('menuitem', { name: 'Delete epic' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete epic' }).click();
    await alertWith(page, 'The epic could not be deleted.').waitFor();
  });

  it('copies the reference', async () => {
    const epic = await epics.epic('Copied');
    const page = await epics.open(epic, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('body').press('c');
    await page.keyboard.press('r');
    await page.getByText('Reference copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(`plan&${epic.iid}`);
  });

  it('an absent epic and a hidden one are the same page not found, with its status', async () => {
    const secret = await epics.epic('Secret', { confidential: true });
    const visitor = epics.server.anonymous();
    expect((await visitor.get(`/groups/plan/-/epics/${secret.iid}`)).status).to.equal(404);
    expect((await visitor.get('/groups/plan/-/epics/99999')).status).to.equal(404);
    const open = await epics.epic('Plain');
    expect((await visitor.get(`/groups/plan/-/epics/${open.iid}`)).status).to.equal(200);
    expect(String((await visitor.get(`/groups/plan/-/epics/${secret.iid}`)).body)).to.not.contain('Secret');
  });

  it('is reached from the roadmap', async () => {
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
