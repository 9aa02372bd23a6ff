import { expect } from 'chai';
import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('AI settings of a group', () => {
  const web = useWeb({ settings: { aiEarlyAccess: true } });
  let group: Namespace;
  let team: Namespace;
  let owner: User;
  let maintainer: User;
  let developer: User;

  before(async () => {
    const server = web.server();
    group = await server.createGroup('ferries', { name: 'Ferries' });
    team = await server.createGroup('team', { name: 'Team', parent: group });
    owner = await server.createUser('olga');
    maintainer = await server.createUser('mara');
    developer = await server.createUser('dev');
    await server.addMember(group, owner, 'owner');
    await server.addMember(group, maintainer, 'maintainer');
    await server.addMember(group, developer, 'developer');
  });

  const saved = ({ id }: Namespace) => web.server().connection('namespaces').where({ id }).first();

  it('are saved for the group and all below it, and lead on where the address says', async () => {
    const page = await web.open('/groups/ferries', { as: owner, viewport: { width: 320, height: 800 } });
    await page.getByRole('main').getByRole('link', { name: 'AI settings' }).click();
    await page.getByRole('radio', { name: /^On by default/ }).waitFor();
    await page.goto('/groups/ferries/-/settings/ai?redirect_path=/groups/ferries/-/epics');
    await page.getByRole('heading', { level: 1, name: 'AI settings' }).waitFor();
    await page.getByText('Early access to AI features').waitFor();
    await page.getByText('No AI provider is set').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
    expect(await axeProblems(page)).to.deep.equal([]);
    const save = page.getByRole('button', { name: 'Save changes' });
    expect(await save.isDisabled()).to.equal(true);
    await page.getByRole('radio', { name: /^On by default/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('checkbox', { name: /experiments/ }).focus();
    await page.keyboard.press('Space');
    await save.press('Enter');
    await page.getByText('Group was successfully updated.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Epics' }).waitFor();
    for (const one of [group, team]) {
      expect(await saved(one)).to.include({ duoAvailability: 'default_off', experimentFeaturesEnabled: true });
    }
  });

  it('are open to Maintainers without the experiments, and absent for others', async () => {
    const page = await web.open('/groups/ferries', { as: maintainer });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI settings' }).click();
    await page.getByRole('radio', { name: /^Always off/ }).press('Space');
    expect(await page.getByRole('checkbox').count()).to.equal(0);
    await page.route('**/api/v4/groups/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Save changes' }).click();
    const failure = 'An error occurred while retrieving your settings. Reload the page to try again.';
    await page.getByRole('alert').getByText(failure).waitFor();
    await page.unroute('**/api/v4/groups/*');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Group was successfully updated.').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/groups/ferries/-/settings/ai');
    expect((await saved(group)).duoAvailability).to.equal('never_on');

    await page.goto('/groups/ferries/team/-/settings/ai');
    await page.getByText('AI features are always off in the group above').waitFor();
    expect(await page.getByRole('radio', { name: /^On by default/ }).isDisabled()).to.equal(true);
    await web.server().perform(UpdateGroup, { groupId: group.id, duoAvailability: 'default_on' });

    const absent = await web.open('/groups/ferries/-/settings/ai', { as: developer });
    await absent.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
