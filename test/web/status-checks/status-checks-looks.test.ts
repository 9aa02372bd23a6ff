import { expect } from 'chai';
import { CreateStatusCheck } from '../../../application/merge-requests/create-status-check.ts';
import { axeProblems } from '../../support/axe.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('looks of status checks', () => {
  const web = useWeb();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(web.server());
    await web.server().perform(CreateStatusCheck, {
      project: fleet.app.id,
      name: 'Safety',
      externalUrl: 'https://checks.example.org/merge',
      sharedSecret: 'hush',
    });
  });

  it('fit each width in light and dark, and are accessible', async () => {
    const page = await web.open('/fleet/app/-/external_status_checks', { as: fleet.maintainer });
    await page.getByText('Signed', { exact: true }).waitFor();
    await inEachLook(
      page,
      async () => {
        expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
        expect(await overflowOf(page)).to.equal(0);
      },
      looksOf([1440, 320]),
    );
    await page.getByRole('button', { name: 'New status check' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Load');
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://load.example.org/');
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
  });
});
