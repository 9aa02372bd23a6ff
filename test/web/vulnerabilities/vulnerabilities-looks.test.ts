import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { announcementsEnd, axeProblems } from '../../support/axe.ts';
import type { Fleet } from '../../support/fleet.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';
import { createScannedApp } from './scanned-app.ts';

const phone = { width: 320, height: 900 };

describe('looks of vulnerabilities', () => {
  const web = useWeb();
  let fleet: Fleet;

  before(async () => {
    fleet = await createScannedApp(web.server());
    const { app, maintainer } = fleet;
    await web.server().perform(CreateWorkItem, { namespace: app.id, type: 'issue', title: 'Investigate' }, maintainer);
  });

  const check = async (page: Page) => {
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await overflowOf(page)).to.equal(0);
  };

  it('fit a phone and are accessible', async () => {
    const list = await web.open('/fleet/app/-/security/vulnerability_report', {
      as: fleet.maintainer,
      viewport: phone,
    });
    await list.getByRole('list', { name: 'Vulnerabilities' }).getByRole('listitem').nth(1).waitFor();
    await check(list);
    const page = await web.open('/fleet/app/-/security/vulnerabilities/1', {
      again: list,
      as: fleet.maintainer,
      until: (one) => one.getByText('Upgrade to 4.17.21'),
    });
    await page.getByRole('textbox', { name: 'Number of an issue' }).fill('#1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Unlink Investigate' }).waitFor();
    await announcementsEnd(page);
    await check(page);
  });

  it('print nothing to fill in', async () => {
    const page = await web.open('/fleet/app/-/security/vulnerabilities/2', { as: fleet.maintainer });
    await page.getByRole('heading', { name: 'Change state' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Change state' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox').filter({ visible: true }).count()).to.equal(0);
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.emulateMedia({ media: 'screen' });
  });
});
