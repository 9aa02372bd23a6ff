import { createFleet, type Fleet } from '../../support/fleet.ts';
import { useWeb } from '../../support/web.ts';
import { useServedRepository } from './served-repository.ts';

describe('page of a project’s repository', () => {
  const web = useWeb({ outbound: { allowed: ['127.0.0.1'] } });
  const remote = useServedRepository();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(web.server());
  });

  it('saves the URL and shows what was fetched, by keys', async () => {
    const page = await web.open('/fleet/app', { as: fleet.maintainer, viewport: { width: 320, height: 900 } });
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Repository' }).press('Enter');
    await page.getByRole('textbox', { name: 'URL' }).fill(remote.url);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Fetching…').waitFor();
    await web.server().services.background.runDue();
    await page.getByText('Default branch: main').waitFor();
  });
});
