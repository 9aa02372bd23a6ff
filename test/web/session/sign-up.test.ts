import { expect } from 'chai';
import type { Page } from 'playwright';
import { useWeb } from '../../support/web.ts';
import { hasFocus } from '../../support/focus.ts';

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create account' }).click();
};
const someone = {
  Name: 'Grace Hopper',
  Username: 'grace',
  Email: 'grace@example.org',
  Password: 'nanoseconds of wire',
};

describe('web: signing up', () => {
  const { server, open } = useWeb({ loadsPages: true });

  it('makes an account and signs in with it', async () => {
    const page = await open('/users/sign_up');
    await fill(page, someone);
    await page.getByRole('button', { name: 'Account of Grace Hopper' }).waitFor();
    const [user] = await server().connection('users').where({ username: 'grace' });
    expect(user).to.include({ name: 'Grace Hopper', email: 'grace@example.org', admin: false });
  });

  it('says beside each field what is wrong with it, and goes to the first', async () => {
    const taken = await server().createUser();
    const page = await open('/users/sign_up');
    await fill(page, { ...someone, Username: taken.username, Email: 'else@example.org' });
    const username = page.getByLabel('Username', { exact: true });
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await username.getAttribute('aria-invalid')).to.equal('true');
    await hasFocus(username);
    await page.getByText(/^Username has already been taken/).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Grace Hopper');
    await username.fill('somebody-new');
    expect(await username.getAttribute('aria-invalid')).to.equal(null);
  });

  it('refuses a password that everyone guesses', async () => {
    const page = await open('/users/sign_up');
    await fill(page, { ...someone, Username: 'ada', Email: 'ada@example.org', Password: 'password1' });
    const password = page.getByLabel('Password', { exact: true });
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await password.getAttribute('aria-invalid')).to.equal('true');
    expect(await server().connection('users').where({ username: 'ada' })).to.deep.equal([]);
  });
});

describe('web: without sign-up', () => {
  const { server, open } = useWeb({ settings: { signUpEnabled: false }, loadsPages: true });

  it('offers no account, and says whom to ask', async () => {
    const page = await open('/users/sign_in');
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).to.equal(0);
    await page.getByText('Forgot your password? Ask an administrator').waitFor();
    const answer = await page.goto('/users/sign_up');
    expect(answer?.status()).to.equal(404);
    await page.getByText('Ask an administrator of this instance for one.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(server().address).to.not.equal('');
  });
});
