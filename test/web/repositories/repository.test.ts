import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { GitRepository, GitServer } from '../../support/git-repository.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('the page of a project’s repository', () => {
  const web = useWeb({ outbound: { allowed: ['127.0.0.1'] } });
  let origin: GitRepository;
  const remote = new GitServer(() => origin);
  let maintainer: User;
  let developer: User;

  before(async () => {
    origin = await GitRepository.create();
    await origin.commit({ 'README.md': '# Read me\n' });
    await remote.start();
    const server = web.server();
    const group = await server.createGroup('fleet', { name: 'Fleet' });
    await server.createProject('app', group, { name: 'App' });
    maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
    developer = await server.createUser('dev');
    await server.addMember(group, maintainer, 'maintainer');
    await server.addMember(group, developer, 'developer');
  });
  after(async () => {
    remote.stop();
    await origin.delete();
  });

  it('says where it is fetched from, fetches it, and says why it could not', async () => {
    const page = await web.open('/fleet/app', { as: maintainer, viewport: { width: 320, height: 900 } });
    await page.getByRole('link', { name: 'Repository' }).press('Enter');
    const url = page.getByRole('textbox', { name: 'URL' });
    const save = page.getByRole('button', { name: 'Save' });
    await url.fill('http://10.0.0.1/app.git');
    await url.press('Enter');
    await page.getByText('The URL leads to an address that is not allowed.').waitFor();
    await url.fill(remote.url);
    await page.getByRole('textbox', { name: 'User name (optional)' }).fill('ada');
    await page.getByLabel('Password or token (optional)').fill('hush');
    await save.press('Enter');
    await page.getByText('Fetching…').waitFor();
    await web.server().services.background.runDue();
    await page.getByText('Default branch: main').waitFor();
    expect(remote.requests.length).to.be.greaterThan(0);
    expect(await page.getByLabel('Password or token (optional)').inputValue()).to.equal('');
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

    await url.fill(remote.url.replace('127.0.0.1', 'localhost'));
    await page.getByText('A saved user name and password are deleted when the server changes.').waitFor();
    await url.fill(remote.url);
    remote.behavior = (_request, response) => {
      response.writeHead(404).end();
      return true;
    };
    const asked = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Fetch now' }).press('Enter');
    await asked;
    await web.server().services.background.runDue();
    await page.getByText('The last fetch failed').waitFor();
    await page.getByText('no repository at this address').waitFor();
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');

    await page.getByRole('checkbox', { name: 'Fetch again every hour' }).press('Space');
    await save.press('Enter');
    await page.getByText('Repository saved').first().waitFor();
    const [row] = await web.server().connection('repositories').select('isMirror', 'sealedCredentials');
    expect(row).to.include({ isMirror: false }).and.to.have.property('sealedCredentials').that.is.a('string');
  });

  it('is absent for those who may not change it', async () => {
    const page = await web.open('/fleet/app/-/settings/repository', { as: developer });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
