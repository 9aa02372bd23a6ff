import { expect } from 'chai';
import { breakRest, alertWith, useEpics } from './epic-window.ts';

describe('new epic', () => {
  const epics = useEpics({ opensByLink: true });

  it('is made with title, description and confidentiality, and its page is shown', async () => {
    const page = await epics.open(await epics.epic('Before'));
    await page.getByRole('button', { name: 'Epic actions' }).click();
    await page.getByRole('menuitem', { name: 'New epic' }).click();
    await page.getByRole('heading', { level: 1, name: 'New epic' }).waitFor();
    const create = page.getByRole('button', { name: 'Create epic' });
    expect(await create.isDisabled()).to.equal(true);
    await page.getByRole('textbox', { name: 'Title' }).fill('  Fresh epic ');
    await page.getByRole('textbox', { name: 'Description' }).fill('Its **goal**');
    await page.getByText('This epic is confidential').click();
    await create.click();
    await page.waitForURL(/\/groups\/plan\/-\/epics\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Fresh epic' }).waitFor();
    await page.getByText('Confidential', { exact: true }).waitFor();
  });

  it('says when it cannot be made, and keeps what was written', async () => {
    const page = await epics.open(await epics.epic('Before'));
    await page.goto(`${epics.server.address}/groups/plan/-/epics/new`);
    await breakRest(page, 'POST', '**/api/v4/groups/plan/epics');
    await page.getByRole('textbox', { name: 'Title' }).fill('Kept');
    await page.getByRole('button', { name: 'Create epic' }).click();
    await alertWith(page, 'Error creating epic').waitFor();
    await page.reload();
    await page.waitForFunction(() => document.querySelector('form input')?.getAttribute('value') === 'Kept');
  });

  it('is a page not found for those who may not', async () => {
    const guest = await epics.server.signedIn(epics.guest);
    expect((await guest.get('/groups/plan/-/epics/new')).status).to.equal(404);
    const planner = await epics.server.signedIn(epics.planner);
    expect((await planner.get('/groups/plan/-/epics/new')).status).to.equal(200);
  });
});
