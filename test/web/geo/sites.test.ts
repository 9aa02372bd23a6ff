import { expect } from 'chai';
import { CreateSite } from '../../../application/geo/create-site.ts';
import { DatabaseUploadStore } from '../../../infrastructure/database/uploads/upload-store.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('pages of sites', () => {
  const web = useWeb();

  it('let administrators add, change and remove sites, and show how they do', async () => {
    const server = web.server();
    await server.connection('sites').delete();
    const page = await web.open('/', { as: server.root });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sites' }).click();
    await page.getByText('No sites yet').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);

    await page.getByRole('link', { name: 'Add site' }).click();
    await page.getByLabel('Name').fill('Berlin');
    await page.getByLabel('Address', { exact: true }).fill('https://berlin.example.org');
    await page.getByText('It is the primary site').click();
    await page.getByRole('button', { name: 'Add site' }).click();
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await row('Berlin').getByText('Healthy').waitFor();
    await row('Berlin').getByText('This site').waitFor();

    await page.reload();
    await page.getByRole('link', { name: 'Add site' }).click();
    await page.getByLabel('Name').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByLabel('Name').fill('berlin');
    await page.getByLabel('Address', { exact: true }).fill('nowhere');
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.getByText('Address is invalid.').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('https://rome.example.org');
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.getByText('Name has already been taken.').waitFor();
    await page.getByLabel('Name').fill('Rome');
    await page.getByRole('button', { name: 'Add site' }).press('Enter');
    await row('Rome').getByText('Offline').waitFor();
    // What was announced about the form is gone after a reload.
    await page.reload();
    await row('Rome').getByText('The site is cut off').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(320);
    await page.setViewportSize({ width: 1280, height: 800 });

    await row('Rome').getByRole('link', { name: 'Edit Rome' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Rome' }).waitFor();
    await page.getByText('Copy files to this site').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await row('Rome').getByText('Disabled', { exact: true }).waitFor();

    await row('Berlin').getByRole('button', { name: 'Remove Berlin' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('while there are secondary sites').waitFor();
    expect(await dialog.getByRole('button', { name: 'Remove' }).isDisabled()).to.equal(true);
    await page.keyboard.press('Escape');
    await row('Rome').getByRole('button', { name: 'Remove Rome' }).click();
    await dialog.getByText('The instance forgets the site').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await row('Rome').waitFor({ state: 'detached' });
    expect(await server.connection('sites').pluck('name')).to.deep.equal(['Berlin']);
    await server.connection('sites').delete();
  });

  it('tell which files of a site failed and why, and try them again', async () => {
    const server = web.server();
    const group = await server.createGroup('files');
    const site = await server.perform(CreateSite, { name: 'Rome', url: 'https://rome.example.org' });
    const at = new Date();
    await server.connection.transaction(async (transaction) => {
      const uploads = await new DatabaseUploadStore(transaction).insertMany(
        ['a.txt', 'b.txt', 'c.txt'].map((filename, index) => ({
          namespaceId: group.id,
          uploaderId: server.root.id,
          secret: String(index).padStart(32, '0'),
          filename,
          imageType: null,
          size: 1,
          sha256: '0'.repeat(64),
          createdAt: at,
          incidentId: null,
          photoOfId: null,
          linkUrl: null,
          linkText: null,
        })),
      );
      await transaction('site_files').insert(
        uploads.slice(0, 2).map(({ id }) => ({
          siteId: site.id,
          uploadId: id,
          state: 'failed',
          attempts: 3,
          checkedAt: at,
          failure: 'The digest differs',
          retryAt: at,
        })),
      );
    });
    const page = await web.open(`/admin/geo/sites/${site.id}/replication`, { as: server.root });
    await page.getByText('The digest differs').waitFor();
    await page.getByText('a.txt, 3 attempts').waitFor();
    const figure = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    expect(await figure('Queued').innerText()).to.match(/1$/);
    expect(await figure('Failed').innerText()).to.match(/2$/);
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Try all again' }).click();
    await page.getByText('The digest differs').waitFor({ state: 'detached' });
    expect(await figure('Queued').innerText()).to.match(/3$/);
  });

  it('are there for administrators alone, and only of sites that exist', async () => {
    const server = web.server();
    const { id } = await server.perform(CreateSite, { name: 'Milan', url: 'https://milan.example.org' });
    const member = await server.signedIn(await server.createUser('mona'));
    const root = await server.signedIn(server.root);
    for (const path of ['', '/new', `/${id}/edit`, `/${id}/replication`]) {
      expect((await member.get(`/admin/geo/sites${path}`)).status, path).to.equal(404);
      expect((await root.get(`/admin/geo/sites${path}`)).status, path).to.equal(200);
    }
    expect((await root.get('/admin/geo/sites/987654/edit')).status).to.equal(404);
    expect((await root.get('/admin/geo/sites/x/replication')).status).to.equal(404);
  });
});
