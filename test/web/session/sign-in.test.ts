import { expect } from 'chai';
import type { Page } from 'playwright';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';
import { hasFocus } from '../../support/focus.ts';

describe('web: signing in', () => {
  const { server, open } = useWeb({ loadsPages: true });
  const fill = async (page: Page, login: string, password: string) => {
    await page.getByLabel('Username or email').fill(login);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };

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

  it('shows the password that is typed, without signing in', async () => {
    const user = await server().createUser();
    const page = await open('/users/sign_in');
    await page.getByLabel('Username or email').fill(user.username);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(testPassword);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).to.equal('text');
    expect(await password.inputValue()).to.equal(testPassword);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).to.equal('password');
    await password.press('Enter');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });

  it('signs in with an email address too', async () => {
    const user = await server().createUser();
    const page = await open('/users/sign_in');
    await fill(page, user.email, testPassword);
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });

  it('goes to the start page instead of another server', async () => {
    const user = await server().createUser();
    const page = await open(`/users/sign_in?return_to=${encodeURIComponent('/\\evil.example')}`);
    await fill(page, user.username, testPassword);
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(page.url()).to.equal(`${server().address}/`);
  });

  it('gives the same message for a wrong password and an unknown name', async () => {
    const user = await server().createUser();
    const page = await open('/users/sign_in');
    const said: (string | null)[] = [];
    for (const login of [user.username, 'nobody-there']) {
      await fill(page, login, 'wrong password');
      await page.getByRole('alert').waitFor();
      said.push(await page.getByRole('alert').textContent());
      expect(await page.getByLabel('Username or email').inputValue()).to.equal(login);
      const password = page.getByLabel('Password', { exact: true });
      expect(await password.inputValue()).to.equal('');
      await hasFocus(password);
    }
    expect(said).to.deep.equal(Array(2).fill('Incorrect username or password.'));
  });

  it('tells a blocked person so', async () => {
    const user = await server().createUser();
    await server().connection('users').where({ id: user.id }).update({ state: 'blocked' });
    const page = await open('/users/sign_in');
    await fill(page, user.username, testPassword);
    await page.getByRole('alert').filter({ hasText: 'Your account has been blocked.' }).waitFor();
  });

  it('lets password managers fill and people paste', async () => {
    const page = await open('/users/sign_in');
    expect(await page.getByLabel('Username or email').getAttribute('autocomplete')).to.equal('username');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).to.equal(
      'current-password',
    );
  });

  it('is skipped for someone who is signed in', async () => {
    const user = await server().createUser();
    const page = await open('/', { as: user });
    await page.goto('/users/sign_in?return_to=%2F-%2Fprofile');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  });

  it('signs out, and the session is over on the server too', async () => {
    const user = await server().createUser();
    const page = await open('/', { as: user });
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await server().connection('sessions').where({ userId: user.id })).to.deep.equal([]);
  });

  it('says that the session has ended and brings the reader back after signing in again', async () => {
    const user = await server().createUser();
    const page = await open('/-/profile', { as: user });
    await server().connection('sessions').where({ userId: user.id }).delete();
    await page.getByLabel('Name').fill('Somebody else');
    await page.getByRole('button', { name: 'Save' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'You have been signed out' });
    await banner.waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Somebody else');
    const address = await banner.getByRole('link', { name: 'Sign in again' }).getAttribute('href');
    expect(address).to.equal('/users/sign_in?return_to=%2F-%2Fprofile');
  });
});

describe('web: signing in too often', () => {
  const rateLimits = {
    signInPerAddress: 0,
    signInPerName: 1,
    api: 0,
    apiAnonymous: 0,
    issueCreation: 0,
    noteCreation: 0,
    search: 0,
    memberDeletion: 0,
    invitations: 0,
    abuseReports: 0,
    ai: 0,
  };
  const { open } = useWeb({ settings: { rateLimits }, loadsPages: true });

  it('says how long to wait', async () => {
    const page = await open('/users/sign_in');
    for (const password of ['first', 'second']) {
      await page.getByLabel('Username or email').fill('ada');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
    }
    await page
      .getByRole('alert')
      .filter({ hasText: /^Too many requests in a short time\. Try again in \d+ seconds?\.$/ })
      .waitFor();
  });
});
