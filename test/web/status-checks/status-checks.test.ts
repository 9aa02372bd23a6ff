import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('status checks of a project', () => {
  const web = useWeb();
  let maintainer: User;
  let developer: User;

  before(async () => {
    const server = web.server();
    const group = await server.createGroup('fleet', { name: 'Fleet' });
    await server.createProject('app', group, { name: 'App' });
    maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
    developer = await server.createUser('dev');
    await server.addMember(group, maintainer, 'maintainer');
    await server.addMember(group, developer, 'developer');
  });

  beforeEach(() => web.server().connection('external_status_checks').delete());

  const rows = () =>
    web.server().connection('external_status_checks').orderBy('id').select('name', 'externalUrl', 'sharedSecret');

  it('are created, changed and deleted by keys', async () => {
    const page = await web.open('/fleet/app', { as: maintainer, viewport: { width: 320, height: 900 } });
    await page.getByRole('link', { name: 'Status checks' }).press('Enter');
    await page.getByText('No status checks yet').waitFor();
    await page.getByRole('button', { name: 'New status check' }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    const url = dialog.getByRole('textbox', { name: 'URL' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Safety');
    await url.fill('example.org');
    await dialog.getByText('Enter a URL that starts with https:// or http://.').waitFor();
    await url.fill('http://10.0.0.1/');
    await url.press('Enter');
    await dialog.getByText('The URL leads to an address that is not allowed.').waitFor();
    await url.fill('https://checks.example.org/merge');
    await dialog.getByLabel('Shared secret (optional)').fill('hush');
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    await dialog.getByRole('button', { name: 'Create status check' }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'Safety' });
    await row.getByText('Signed', { exact: true }).waitFor();
    // React Aria announces pending buttons with an image that has no text, for a few seconds.
    await page.waitForFunction(() => document.querySelector('[data-live-announcer] [role="img"]') === null);
    await inEachLook(
      page,
      async () => {
        expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
        expect(await overflowOf(page)).to.equal(0);
      },
      looksOf([1440, 320]),
    );

    await page.getByRole('button', { name: 'Edit Safety' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Load');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await page.getByText('Status check saved').waitFor();
    expect(await rows())
      .to.have.nested.property('[0].sharedSecret')
      .that.is.a('string');
    await page.getByRole('button', { name: 'Edit Load' }).press('Enter');
    await url.fill('https://other.example.org/');
    await dialog.getByText('The saved secret is deleted with the old URL').waitFor();
    await url.fill('https://checks.example.org/merge');
    await dialog.getByRole('checkbox', { name: 'Delete the saved secret' }).press('Space');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await page.getByText('Not signed').waitFor();
    expect(await rows()).to.deep.equal([
      { name: 'Load', externalUrl: 'https://checks.example.org/merge', sharedSecret: null },
    ]);

    await page.getByRole('button', { name: 'Delete Load' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete status check' }).press('Enter');
    await page.getByText('No status checks yet').waitFor();
    expect(await rows()).to.deep.equal([]);
  });

  it('are absent for those who may not manage them', async () => {
    const page = await web.open('/fleet/app/-/external_status_checks', { as: developer });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
