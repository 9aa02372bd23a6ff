import { expect } from 'chai';
import { InvitePeople } from '../../../application/members/invite-people.ts';
import { axeProblems } from '../../support/axe.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('looks of members', () => {
  const web = useWeb();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(web.server());
    await web.server().addMember(fleet.app, await web.server().createUser('anna', { name: 'Anna Berg' }), 'planner');
    await web.server().perform(InvitePeople, {
      kind: 'project',
      namespaceId: fleet.app.id,
      emails: ['somebody.with.a.long.address@a-rather-long-host.example.org'],
      userIds: [],
      accessLevel: 20,
      sendsMail: false,
    });
  });

  it('fit each width in light and dark, and are accessible', async () => {
    const page = await web.open('/fleet/app/-/project_members', { as: fleet.maintainer });
    const check = async () => {
      expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
      expect(await overflowOf(page)).to.equal(0);
    };
    const looks = looksOf([1440, 390]);
    await page.getByRole('link', { name: 'Anna Berg' }).waitFor();
    await inEachLook(page, check, looks);
    await page.getByRole('link', { name: 'Invitations' }).click();
    await page.getByRole('button', { name: /Copy link/ }).waitFor();
    await inEachLook(page, check, looks);
    await page.getByRole('button', { name: 'Add people' }).click();
    const field = page.getByRole('combobox', { name: 'Names or email addresses' });
    await field.fill('mara, new@elsewhere.example, nobody,');
    await page.getByText('No one has this username. Enter an email address to invite them.').waitFor();
    await inEachLook(page, check, looks);
  });
});
