import { useWeb } from '../../support/web.ts';
import { createFerries, type Ferries } from './ferries.ts';

describe('pages of seats and subscriptions', () => {
  const web = useWeb();
  let ferries: Ferries;

  before(async () => {
    ferries = await createFerries(web.server());
  });

  it('take back a seat and lead to the subscription', async () => {
    const page = await web.open('/groups/ferries', { as: ferries.owner });
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await sidebar.getByRole('button', { name: 'Settings' }).click();
    await sidebar.getByRole('link', { name: 'Seats' }).click();
    await page.getByRole('heading', { level: 1, name: 'Seats' }).waitFor();
    const remove = page.getByRole('button', { name: 'Remove Dora Developer' });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Remove Dora Developer?' });
    await question.getByText('Seats in use go from 4 to 3.').waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await remove.waitFor({ state: 'detached' });
    await page.getByText('1–3 of 3').waitFor();
    await page.getByRole('link', { name: 'Subscription' }).click();
    await page.getByText('Only an administrator of this instance can change').waitFor();
  });

  it('save a subscription', async () => {
    const page = await web.open('/groups/ferries/-/billings', { as: web.server().root });
    await page.getByRole('button', { name: /Plan/ }).click();
    await page.getByRole('option', { name: 'Premium' }).click();
    await page.getByRole('textbox', { name: 'Seats bought' }).fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Subscription saved').waitFor();
  });
});
