import { createFleet, type Fleet } from '../../support/fleet.ts';
import { useWeb } from '../../support/web.ts';

describe('status checks of a project', () => {
  const web = useWeb();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(web.server());
  });

  it('are created, changed and deleted by keys', async () => {
    const page = await web.open('/fleet/app', { as: fleet.maintainer, viewport: { width: 320, height: 900 } });
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Status checks' }).press('Enter');
    await page.getByText('No status checks yet').waitFor();
    await page.getByRole('button', { name: 'New status check' }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Safety');
    await dialog.getByLabel('Shared secret (optional)').fill('hush');
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://checks.example.org/merge');
    await dialog.getByRole('textbox', { name: 'URL' }).press('Enter');
    await page.getByRole('row').filter({ hasText: 'Safety' }).getByText('Signed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit Safety' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Load');
    await dialog.getByRole('checkbox', { name: 'Delete the saved secret' }).press('Space');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await page.getByText('Not signed').waitFor();
    await page.getByRole('button', { name: 'Delete Load' }).press('Enter');
    await dialog.getByRole('button', { name: 'Delete status check' }).press('Enter');
    await page.getByText('No status checks yet').waitFor();
  });
});
