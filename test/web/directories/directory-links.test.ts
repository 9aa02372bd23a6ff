import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { LdapServer } from '../../support/ldap-server.ts';
import { useWeb } from '../../support/web.ts';

describe('LDAP groups of a group', () => {
  const directory = new LdapServer();
  before(() => directory.start());
  const web = useWeb({ ldapProviders: () => [directory.settings()] });
  after(() => directory.stop());
  let owner: User;
  let maintainer: User;
  const dn = 'uid=ann,ou=people,dc=example';

  before(async () => {
    const server = web.server();
    const group = await server.createGroup('crew', { name: 'Crew' });
    owner = await server.createUser('olga');
    maintainer = await server.createUser('mara');
    await server.addMember(group, owner, 'owner');
    await server.addMember(group, maintainer, 'maintainer');
    const ann = await server.createUser('ann');
    await server
      .connection('identities')
      .insert({ userId: ann.id, provider: 'main', externalId: dn, createdAt: new Date() });
  });

  beforeEach(async () => {
    directory.entries = ['deck', 'deck crew', 'bridge'].map((cn) => ({
      dn: `cn=${cn},dc=example`,
      attributes: { objectclass: 'groupOfNames', cn, member: [dn] },
    }));
    await web.server().connection('directory_links').delete();
  });

  const members = () =>
    web
      .server()
      .connection('members')
      .where({ fromDirectory: true })
      .select<{ accessLevel: number }[]>('accessLevel')
      .then((rows) => rows.map(({ accessLevel }) => accessLevel));

  it('are found, linked, synced and deleted by keys', async () => {
    const page = await web.open('/groups/crew', { as: owner, viewport: { width: 320, height: 900 } });
    await page.getByRole('link', { name: 'LDAP groups' }).click();
    await page.getByText('No linked groups yet').waitFor();
    await page.getByRole('button', { name: 'Link a group' }).press('Enter');
    const name = page.getByRole('combobox', { name: 'Group' });
    await page.locator('[role=alertdialog]:focus-within').waitFor();
    await name.pressSequentially('de');
    await page.getByRole('option', { name: 'deck crew' }).waitFor();
    expect(await page.getByRole('option').allInnerTexts()).to.deep.equal(['deck', 'deck crew']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await name.inputValue()).to.equal('deck');
    await page.getByRole('button', { name: /Role/ }).press('Enter');
    await page.getByRole('option', { name: 'Developer' }).press('Enter');
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    await page.getByRole('button', { name: 'Link group' }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'deck' });
    await row.getByText('Developer').waitFor();
    await row.getByText('The directory').waitFor();
    await web.server().services.background.runDue();
    await page.getByText('Last synced').waitFor();
    expect(await members()).to.deep.equal([30]);
    // React Aria announces pending buttons with an image that has no text, for a few seconds.
    await page.waitForFunction(() => document.querySelector('[data-live-announcer] [role="img"]') === null);
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);

    directory.entries = [];
    const queued = page.waitForResponse('**/ldap_sync');
    await page.getByRole('button', { name: 'Sync now' }).press('Enter');
    await queued;
    await web.server().services.background.runDue();
    await page.getByText('The directory has no group “deck”.').waitFor();
    expect(await members()).to.deep.equal([30]);

    await page.getByRole('button', { name: 'Delete the link to deck' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete link' }).press('Enter');
    await page.getByText('No linked groups yet').waitFor();
    await web.server().services.background.runDue();
    expect(await members()).to.deep.equal([]);
  });

  it('can be typed when the directory is down, and a refusal keeps what was typed', async () => {
    const page = await web.open('/groups/crew/-/ldap_group_links', { as: owner });
    await page.route('**/api/v4/ldap/main/groups**', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('button', { name: 'Link a group' }).click();
    const name = page.getByRole('combobox', { name: 'Group' });
    await name.fill('cargo');
    await page.getByText('The groups could not be loaded. Type the name.').waitFor();
    // Someone else was faster.
    const [{ id: namespaceId }] = await web.server().connection('namespaces').where({ path: 'crew' });
    const link = { namespaceId, provider: 'main', cn: 'Cargo', accessLevel: 20, createdAt: new Date() };
    await web.server().connection('directory_links').insert(link);
    await name.press('Escape');
    await page.getByRole('button', { name: 'Link group' }).click();
    await page.getByText('This group of the directory is already linked').waitFor();
    expect(await name.inputValue()).to.equal('cargo');
  });

  it('are not offered to others', async () => {
    const page = await web.open('/groups/crew', { as: maintainer });
    await page.getByRole('link', { name: 'Webhooks' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'LDAP groups' }).count()).to.equal(0);
    await web.open('/groups/crew/-/ldap_group_links', {
      again: page,
      as: maintainer,
      until: () => page.getByText('Page not found').first(),
    });
  });
});
