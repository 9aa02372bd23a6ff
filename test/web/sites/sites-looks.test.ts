import { expect } from 'chai';
import type { Page } from 'playwright';
import { axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';
import { createFailingSite } from './failing-site.ts';

describe('looks of sites', () => {
  const web = useWeb();
  const check = async (page: Page) => expect(await axeProblems(page)).to.deep.equal([]);

  it('are accessible without a site and in the form', async () => {
    const page = await web.open('/admin/geo/sites', { as: web.server().root });
    await page.getByText('No sites yet').waitFor();
    await check(page);
    await page.getByRole('link', { name: 'Add site' }).click();
    await page.getByLabel('Name').waitFor();
    await check(page);
  });

  it('fit a phone and are accessible with a site that is cut off, and with its failed files', async () => {
    const id = await createFailingSite(web.server());
    const page = await web.open('/admin/geo/sites', { as: web.server().root });
    await page.getByText('The site is cut off').waitFor();
    await check(page);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflowOf(page)).to.equal(0);
    const files = await web.open(`/admin/geo/sites/${id}/replication`, { as: web.server().root });
    await files.getByText('The digest differs').waitFor();
    await check(files);
  });
});
