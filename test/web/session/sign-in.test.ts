import { expect } from 'chai';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';
import { hasFocus } from '../../support/focus.ts';

describe('sign-in page', () => {
  const { server, open } = useWeb({ loadsPages: true });

  it('signs in by keyboard alone and comes back to where the reader came from', async () => {
    const user = await server().createUser();
    const page = await open('/users/sign_in?return_to=%2F-%2Fprofile');
    await hasFocus(page.getByLabel('Username or email'));
    await page.keyboard.type(user.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(testPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/-/profile');
    expect(await page.getByRole('button', { name: `Account of ${user.name}` }).isVisible()).to.equal(true);
  });

  it('signs out, and the session is over on the server too', async () => {
    const user = await server().createUser();
    const page = await open('/', { as: user });
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await server().connection('sessions').where({ userId: user.id })).to.deep.equal([]);
  });
});
