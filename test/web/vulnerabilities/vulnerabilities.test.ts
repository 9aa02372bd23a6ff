import type { Fleet } from '../../support/fleet.ts';
import { useWeb } from '../../support/web.ts';
import { createScannedApp } from './scanned-app.ts';

describe('vulnerabilities of a project', () => {
  const web = useWeb();
  let fleet: Fleet;

  before(async () => {
    fleet = await createScannedApp(web.server());
  });

  it('are selected, changed together and dismissed by keys', async () => {
    const page = await web.open('/fleet/app', { as: fleet.maintainer, viewport: { width: 320, height: 900 } });
    await page.getByRole('button', { name: 'Insights' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Vulnerabilities' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Vulnerabilities' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Change state to' }).click();
    await page.getByRole('option', { name: 'Confirmed' }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
    await page.getByText('2 vulnerabilities changed').waitFor();
    await page.getByRole('link', { name: 'Prototype pollution in lodash' }).press('Enter');
    await page.getByRole('textbox', { name: 'Comment (optional)' }).fill('Not reachable');
    await page.getByRole('main').getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
    await page.getByText('Dismissed by Mara Maintainer').waitFor();
  });
});
