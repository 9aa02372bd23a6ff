import { expect } from 'chai';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';

describe('web: signing in to the demo', () => {
  const accounts = [
    { username: 'olivia', name: 'Olivia Brandt', shows: 'Owner' },
    { username: 'gus', name: 'Gus Okafor', shows: 'Guest: sees nothing confidential' },
  ];
  const { server, open } = useWeb({
    loadsPages: true,
    offeredDemo: { password: testPassword, accounts, group: 'brightwater' },
  });

  it('takes one click, and keeps the page that the reader came from', async () => {
    await server().createUser('gus', { name: 'Gus Okafor' });
    const page = await open('/users/sign_in?return_to=%2F-%2Fprofile');
    await page.getByRole('button', { name: 'Gus Okafor' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('button', { name: 'Account of Gus Okafor' }).isVisible()).to.equal(true);
  });

  it('says so when the password of the account was changed', async () => {
    await server().createUser('olivia', { name: 'Olivia Brandt', password: 'another long password' });
    const page = await open('/users/sign_in');
    await page.getByRole('button', { name: 'Olivia Brandt' }).click();
    await page.getByText('The password of this account was changed. Sign in with it.').waitFor();
  });

  it('is for the accounts of the demo only', async () => {
    const user = await server().createUser();
    const response = await fetch(`${server().address}/-/session/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server().address },
      body: JSON.stringify({ username: user.username }),
    });
    expect(response.status).to.equal(403);
  });
});
