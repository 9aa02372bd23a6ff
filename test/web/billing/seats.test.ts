import { expect } from 'chai';
import { AddMembers } from '../../../application/namespaces/add-members.ts';
import { ShareGroup } from '../../../application/namespaces/share-group.ts';
import { accessLevels, type RoleName } from '../../../domain/access/role.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('pages of seats and subscriptions', () => {
  const web = useWeb();
  let group: Namespace;
  let owner: User;
  let dora: User;

  before(async () => {
    const server = web.server();
    const add = (namespace: Namespace, user: User, role: RoleName) =>
      server.perform(AddMembers, {
        kind: 'group',
        namespaceId: namespace.id,
        userIds: [user.id],
        accessLevel: accessLevels[role],
      });
    owner = await server.createUser('olga', { name: 'Olga Owner' });
    dora = await server.createUser('dora', { name: 'Dora Developer' });
    const ivan = await server.createUser('ivan', { name: 'Ivan Invited' });
    group = await server.createGroup('ferries', { name: 'Ferries' });
    const docks = await server.createGroup('docks', { name: 'Docks', parent: group });
    const partners = await server.createGroup('partners', { name: 'Partners', visibility: 'internal' });
    await add(group, owner, 'owner');
    await add(docks, dora, 'developer');
    await add(partners, ivan, 'developer');
    await server.perform(ShareGroup, {
      namespaceId: docks.id,
      invitedGroupId: partners.id,
      accessLevel: accessLevels.reporter,
    });
  });

  it('show owners who takes a seat and why, and remove someone after saying what that does', async () => {
    const page = await web.open('/groups/ferries', { as: owner });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Seats' }).click();
    await page.getByRole('heading', { level: 1, name: 'Seats' }).waitFor();
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('button', { name: `Remove ${name}` }) });
    await row('Dora Developer').waitFor();
    await page.getByRole('img', { name: /^Seats in use\. \d{4}-/ }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);

    await page.getByRole('button', { name: 'Why Ivan Invited takes a seat' }).press('Enter');
    const reasons = page.getByRole('list', { name: 'Memberships of Ivan Invited' });
    await reasons.getByText('through the invited group Partners').waitFor();
    expect(await reasons.innerText()).to.match(/Ferries \/ Docks\s+Reporter/);
    await row('Ivan Invited').getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('dialog', { name: 'Ivan Invited cannot be removed here' })
      .getByText('invited group')
      .waitFor();
    await page.keyboard.press('Escape');

    await row('Dora Developer').getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Dora Developer?' });
    await question.getByText('Seats in use go from 4 to 3.').waitFor();
    await question.getByText('1 membership in the group').waitFor();
    expect(await question.getByRole('listitem').allInnerTexts()).to.deep.equal(['Ferries / Docks Developer']);
    expect(await axeProblems(page)).to.deep.equal([]);
    await question.getByRole('button', { name: 'Remove' }).click();
    await row('Dora Developer').waitFor({ state: 'detached' });
    await page.getByText('1–3 of 3').waitFor();

    await page.getByRole('searchbox', { name: 'Search for people' }).fill('ivan');
    await page.keyboard.press('Enter');
    await page.getByText('1–1 of 1').waitFor();
    expect(new URL(page.url()).search).to.equal('?search=ivan');
    await page.goto(`${web.server().address}/groups/ferries/-/usage_quotas?page=99`);
    await page.getByText('1–3 of 3').waitFor();
    expect(new URL(page.url()).search).to.equal('');
    await page.goto(`${web.server().address}/groups/ferries/-/usage_quotas?search=nobody`);
    await page.getByText('No one found').waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow).to.equal(0);
  });

  it('let administrators change a subscription, and say what is wrong with it', async () => {
    const page = await web.open('/groups/ferries/-/billings', { as: web.server().root });
    await page.getByRole('heading', { level: 1, name: 'Subscription' }).waitFor();
    await page.getByRole('button', { name: /Plan/ }).click();
    await page.getByRole('option', { name: 'Premium' }).click();
    await page.getByRole('textbox', { name: 'Seats bought' }).fill('4');
    await page.getByRole('textbox', { name: 'Company or person' }).fill('Ferries Ltd');
    await page.getByRole('textbox', { name: 'Email for invoices' }).fill('bills@example.org');
    await page.getByRole('textbox', { name: 'Street and number' }).fill('Pier 3');
    await page.getByRole('textbox', { name: 'City' }).fill('Berlin');
    await page.getByRole('button', { name: /Country/ }).click();
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.getByRole('button', { name: /State or province/ }).waitFor();
    await page.getByRole('textbox', { name: 'Tax number' }).fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tax number does not have the form of a tax number of this country.').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('textbox', { name: 'Tax number' }).fill('DE136695976');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Subscription saved').waitFor();
    await page.goto(`${web.server().address}/groups/ferries/-/usage_quotas`);
    await page.getByText('of 4 bought').waitFor();

    const own = await web.open('/groups/ferries/-/usage_quotas', { as: owner });
    await own.getByRole('link', { name: 'Subscription' }).click();
    await own.getByText('Only an administrator of this instance can change').waitFor();
    expect((await own.getByRole('definition').allInnerTexts()).join('\n')).to.match(
      /^Premium\n4\n.+ – .+\nNo\nFerries Ltd\nbills@example\.org\nPier 3, Berlin, Germany\nDE136695976$/,
    );
    expect(await own.getByRole('textbox').count()).to.equal(0);
    expect(await axeProblems(own)).to.deep.equal([]);
  });

  it('are not there for others, for subgroups, and say when something cannot be fetched', async () => {
    const server = web.server();
    const [own, other] = [await server.signedIn(owner), await server.signedIn(dora)];
    const statusOf = async (client: typeof own, path: string) => (await client.get(`/groups/${path}`)).status;
    expect(await statusOf(own, 'ferries/-/usage_quotas')).to.equal(200);
    expect(await statusOf(own, 'ferries/docks/-/usage_quotas')).to.equal(404);
    expect(await statusOf(own, 'ferries/-/billings')).to.equal(200);
    expect(await statusOf(own, 'ferries/docks/-/billings')).to.equal(404);
    expect(await statusOf(other, 'ferries/-/billings')).to.equal(404);
    expect(await statusOf(other, 'ferries/-/usage_quotas')).to.equal(404);
    const csv = await own.get<string>(`/api/v4/groups/${group.id}/seat_usage`);
    expect(csv.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).to.match(
      /^attachment; filename="ferries-seats-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(csv.body.split('\r\n')[0]).to.equal(
      'id,username,name,email,role,membership,joined,last_activity,last_sign_in',
    );
    expect(csv.body).to.contain('olga,Olga Owner');
    expect((await other.get(`/api/v4/groups/${group.id}/seat_usage`)).status).to.equal(404);

    const page = await web.open('/', { as: owner });
    await page.route('**/billable_members?**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${server.address}/groups/ferries/-/usage_quotas`);
    await page.getByRole('alert').getByText('Something went wrong on the server.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1–3 of 3').waitFor();
  });
});
