import { expect } from 'chai';
import type { Page } from 'playwright';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';

describe('web: the link of an invitation', () => {
  const { server, open } = useWeb({ loadsPages: true });
  let owner: User;
  let group: Namespace;
  let number = 0;

  beforeEach(async () => {
    number += 1;
    owner = await server().createUser(`olga-${number}`, { name: 'Olga Berg' });
    group = await server().createGroup(`crew-${number}`, { name: 'Night Crew', visibility: 'private' });
    await server().addMember(group, owner, 'owner');
  });

  async function link(): Promise<string> {
    const offer = { namespaceId: group.id, accessLevel: 30, createdById: owner.id, createdAt: new Date() };
    const row = { ...offer, email: `guest${number}@elsewhere.example` };
    const [{ id }] = await server().connection('invitations').insert(row).returning('id');
    return `/-/invitation#${server().services.links.sign('invitation', [id as number])}`;
  }
  const asks = (page: Page) => page.getByText('Olga Berg (@').waitFor();

  it('leads to the group after signing in, by keys', async () => {
    const user = await server().createUser(`ann-${number}`);
    const page = await open(await link(), { viewport: { width: 320, height: 700 } });
    await asks(page);
    expect(await page.locator('main').innerText()).to.include('to join the group Night Crew as Developer.');
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
    await page.getByRole('link', { name: 'Sign in to accept' }).press('Enter');
    await page.getByLabel('Username or email').fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.keyboard.press('Enter');
    await asks(page);
    expect(new URL(page.url()).hash).to.equal('');
    await page.getByText(`You are signed in as @${user.username}.`).waitFor();
    await page.getByRole('button', { name: 'Accept' }).press('Enter');
    await page.getByRole('heading', { name: 'Night Crew', level: 1 }).waitFor();
    const [row] = await server().connection('members').where({ namespaceId: group.id, userId: user.id });
    expect(row).to.include({ accessLevel: 30, createdById: owner.id });
  });

  it('comes back from creating an account', async () => {
    const page = await open(await link());
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name', { exact: true }).fill('New Person');
    await page.getByLabel('Username').fill(`new-${number}`);
    await page.getByLabel('Email').fill(`new${number}@elsewhere.example`);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`You are signed in as @new-${number}.`).waitFor();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('heading', { name: 'Night Crew', level: 1 }).waitFor();
  });

  it('can be declined without an account, and says when it is over', async () => {
    const address = await link();
    const page = await open(address);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You declined the invitation.').waitFor();
    expect(await server().connection('invitations').where({ namespaceId: group.id })).to.deep.equal([]);
    for (const again of [address, '/-/invitation#nonsense', '/-/invitation']) {
      const other = await open(again);
      await other.getByRole('alert').filter({ hasText: 'answered or withdrawn, or it has expired' }).waitFor();
      expect(await other.getByRole('button', { name: 'Decline' }).count()).to.equal(0);
    }
  });

  it('keeps the question when the answer is lost, and the reader can answer again', async () => {
    const user = await server().createUser(`ben-${number}`);
    const page = await open(await link(), { as: user });
    await asks(page);
    await page.route('**/-/invitation/accept', (route) => route.abort());
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/-/invitation/accept');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('heading', { name: 'Night Crew', level: 1 }).waitFor();
  });
});
