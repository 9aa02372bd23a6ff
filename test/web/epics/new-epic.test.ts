import { expect } from 'chai';
import { breakRest, alertWith, useEpics } from './epic-window.ts';

describe('new epic', () => {
  const epics = useEpics();

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

  it('takes dates and a color, and stays for the next one', async () => {
    const page = await epics.open(await epics.epic('Before'));
    await page.goto(`${epics.server.address}/groups/plan/-/epics/new`);
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('First of two');
    await page.getByRole('textbox', { name: 'Start date' }).fill('2026-12-01');
    await page.getByRole('textbox', { name: 'Due date' }).fill('2026-12-24');
    await page.getByText('Create another').click();
    const answers = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Create epic' }).click();
    const made = (await (await answers).json()) as Record<string, unknown>;
    expect(made).to.include({ title: 'First of two', start_date: '2026-12-01', due_date: '2026-12-24' });
    await page.getByText('“First of two” created').waitFor();
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    expect(await title.inputValue()).to.equal('');
    await title.pressSequentially('Second of two');
    await page.keyboard.press('Enter');
    await page.getByText('“Second of two” created').waitFor();
    expect(page.url()).to.contain('/epics/new');
  });

  it('takes labels and a parent, which the next one has too', async () => {
    const parent = await epics.epic('Above the new one');
    const page = await epics.open(parent);
    await page.goto(`${epics.server.address}/groups/plan/-/epics/new`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Below');
    await page.getByRole('button', { name: 'Edit labels' }).click();
    await page.getByRole('checkbox', { name: 'backend' }).press('Space');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit parent' }).click();
    await page.getByRole('searchbox', { name: 'Search epics' }).fill('above the');
    await page.getByRole('checkbox', { name: /Above the new one/ }).press('Space');
    const details = page.getByRole('complementary', { name: 'Epic details' });
    await details.getByRole('link', { name: 'Above the new one' }).waitFor();
    const answers = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/epics'),
    );
    await page.getByRole('button', { name: 'Create epic' }).click();
    const made = (await (await answers).json()) as Record<string, unknown>;
    expect(made).to.deep.include({ title: 'Below', labels: ['backend'], parent_id: parent.id });
  });

  it('is a page not found for those who may not', async () => {
    const guest = await epics.server.signedIn(epics.guest);
    expect((await guest.get('/groups/plan/-/epics/new')).status).to.equal(404);
    const planner = await epics.server.signedIn(epics.planner);
    expect((await planner.get('/groups/plan/-/epics/new')).status).to.equal(200);
  });
});
