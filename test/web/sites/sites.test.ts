import { expect } from 'chai';
import { useWeb } from '../../support/web.ts';
import { createFailingSite } from './failing-site.ts';

describe('pages of sites', () => {
  const web = useWeb();

  it('add a site and remove it', async () => {
    const page = await web.open('/', { as: web.server().root });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sites' }).click();
    await page.getByText('No sites yet').waitFor();
    await page.getByRole('link', { name: 'Add site' }).click();
    await page.getByLabel('Name').fill('Berlin');
    await page.getByLabel('Address', { exact: true }).fill('https://berlin.example.org');
    await page.getByText('This is the primary site, where all changes are made').click();
    await page.getByRole('button', { name: 'Add site' }).press('Enter');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Berlin', exact: true }) });
    await row.getByText('Healthy').waitFor();
    await row.getByRole('button', { name: 'Remove Berlin' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await web.server().connection('sites').pluck('name')).to.deep.equal([]);
  });

  it('try failed files of a site again', async () => {
    const id = await createFailingSite(web.server());
    const page = await web.open(`/admin/geo/sites/${id}/replication`, { as: web.server().root });
    await page.getByText('The digest differs').waitFor();
    await page.getByRole('button', { name: 'Try all again' }).click();
    await page.getByText('The digest differs').waitFor({ state: 'detached' });
  });
});
