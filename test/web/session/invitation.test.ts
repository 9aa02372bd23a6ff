import { expect } from 'chai';
import type { Page } from 'playwright';
import { axeProblems } from '../../support/axe.ts';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';
import { InvitingGroup } from './inviting-group.ts';

describe('link of an invitation', () => {
  const { server, open } = useWeb({ loadsPages: true });
  const asks = (page: Page) => page.getByText('Olga Berg (@').waitFor();

  it('leads to the group after signing in, by keys', async () => {
    const user = await server().createUser();
    const inviting = await InvitingGroup.create(server());
    const page = await open(await inviting.link(), { viewport: { width: 320, height: 700 } });
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
    const [row] = await server().connection('members').where({ namespaceId: inviting.group.id, userId: user.id });
    expect(row).to.include({ accessLevel: 30, createdById: inviting.owner.id });
  });
});
