import { expect } from 'chai';
import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('the page of audit events', () => {
  const web = useWeb();
  let group: Namespace;
  let owner: User;
  let maintainer: User;
  let guest: User;

  before(async () => {
    const server = web.server();
    group = await server.createGroup('fleet', { name: 'Fleet' });
    owner = await server.createUser('olga', { name: 'Olga Owner' });
    maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
    guest = await server.createUser('gus');
    await server.addMember(group, owner, 'owner');
    await server.addMember(group, maintainer, 'maintainer');
    await server.addMember(group, guest, 'guest');
    for (let count = 0; count < 60; count += 1) {
      await server.perform(UpdateGroup, { groupId: group.id, name: count === 59 ? 'Fleet' : `Fleet ${count}` }, owner);
    }
  });

  it('lists who did what, narrows it, and leads to older ones', async () => {
    const page = await web.open('/groups/fleet', { as: owner, viewport: { width: 1440, height: 900 } });
    await page.getByRole('link', { name: 'Audit events' }).click();
    const table = page.getByRole('table', { name: 'Audit events' });
    const newest = table.getByRole('row').nth(1);
    await newest.getByText('Changed a group').waitFor();
    await newest.getByText('Olga Owner').waitFor();
    await newest.getByText('Fleet 58').waitFor();
    expect(await table.getByRole('row').count()).to.equal(51);
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(href).to.equal('/api/v4/groups/fleet/audit_events/export');

    await page.getByRole('link', { name: 'Older' }).click();
    await table.getByText('Created a group').first().waitFor();
    await page.getByRole('link', { name: 'Newest' }).click();
    await newest.getByText('Fleet 58').waitFor();

    await page.getByRole('button', { name: /Kind/ }).click();
    await page.getByRole('option', { name: 'Members' }).click();
    await table.getByText('Added a member').first().waitFor();
    expect(await table.getByText('Changed a group').count()).to.equal(0);
    await page.getByRole('searchbox', { name: 'Username of the author' }).fill('gus');
    await page.keyboard.press('Enter');
    await page.getByText('No events match').waitFor();
    expect(new URL(page.url()).search).to.equal('?kind=member&author=gus');
  });

  it('fits a phone', async () => {
    const page = await web.open('/groups/fleet/-/audit_events', { as: owner, viewport: { width: 320, height: 900 } });
    await page.getByText('Fleet 58').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
  });

  it('shows maintainers their own, and others nothing', async () => {
    const page = await web.open('/groups/fleet/-/audit_events', { as: maintainer });
    await page.getByText('No events yet').waitFor();
    const hidden = await web.open('/groups/fleet/-/audit_events', {
      as: guest,
      until: (one) => one.getByRole('heading', { name: 'Page not found' }),
    });
    expect(await hidden.getByRole('link', { name: 'Audit events' }).count()).to.equal(0);
  });

  it('shows administrators the whole instance', async () => {
    const page = await web.open('/admin/audit_events', { as: await web.server().createUser('ada', { admin: true }) });
    await page.getByText('Changed a group').first().waitFor();
    await page.getByText('Who changed accounts, access and settings of this instance.').waitFor();
  });
});
