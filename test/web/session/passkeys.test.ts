import { expect } from 'chai';
import type { Page } from 'playwright';
import { axeProblems } from '../../support/axe.ts';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';

describe('passkeys in the browser', () => {
  const { server, open } = useWeb({ loadsPages: true });

  /** A device in the browser that checks who uses it, and presses its button by itself. */
  async function withDevice(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  it('are added, renamed, used as second factor and alone, and confirm who it is', async () => {
    const user = await server().createUser('petra');
    // Browsers offer passkeys to host names only.
    const address = server().address.replace('127.0.0.1', 'localhost');
    const page = await open(`${address}/users/sign_in`, { before: withDevice });
    const enterPassword = async () => {
      await page.getByRole('textbox', { name: 'Username or email' }).fill('petra');
      await page.getByLabel('Password', { exact: true }).fill(testPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
    };
    const signOut = async () => {
      await page.context().clearCookies();
      await page.goto(`${address}/users/sign_in`);
    };
    await enterPassword();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.goto(`${address}/-/profile/two_factor`);
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Add a passkey' });
    expect(await dialog.getByLabel('Name').inputValue()).to.equal('Chrome on Linux');
    await dialog.getByLabel('Name').fill('Laptop');
    await dialog.getByLabel('Name').press('Enter');
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await page.getByRole('button', { name: 'I have saved them' }).press('Enter');
    await page.getByText('Two-factor sign-in is on', { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.getByRole('button', { name: 'Rename Laptop' }).press('Enter');
    await page.getByRole('alertdialog').getByLabel('Name').fill('Work laptop');
    await page.getByRole('alertdialog').getByLabel('Name').press('Enter');
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await page.getByText('This device has a passkey of yours already.').waitFor();

    await signOut();
    await enterPassword();
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();

    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();

    await server()
      .connection('sessions')
      .where({ userId: user.id })
      .update({ confirmedAt: new Date(Date.now() - 16 * 60_000) });
    await page.goto(`${address}/-/profile/two_factor`);
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await page
      .getByRole('alertdialog', { name: 'Confirm that it is you' })
      .getByRole('button', { name: 'Use a passkey' })
      .press('Enter');
    await page.getByText('This device has a passkey of yours already.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('button', { name: 'Turn off' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use a passkey' }).press('Enter');
    await page.getByText('Two-factor sign-in is off. You are signed out everywhere else.').waitFor();
    expect(await server().connection('passkeys').where({ userId: user.id })).to.deep.equal([]);
  });
});
