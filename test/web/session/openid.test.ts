import { expect } from 'chai';
import { TestOpenIdProvider } from '../../support/openid-provider.ts';
import { testPassword } from '../../support/server.ts';
import { useWeb } from '../../support/web.ts';

describe('sign-in with OpenID Connect', () => {
  const provider = new TestOpenIdProvider('corp');
  before(() => provider.start());
  const { server, open } = useWeb({
    loadsPages: true,
    outbound: { allowed: ['127.0.0.1'] },
    openIdProviders: () => [provider.settings({ label: 'Example Inc.' })],
  });
  before(() => provider.serve(server()));
  after(() => provider.stop());

  it('connects an account on the profile, signs in with it, and disconnects it', async () => {
    const user = await server().createUser('ada');
    provider.user = { sub: 'ada at corp' };
    const page = await open('/-/profile', { as: user });
    const password = page.getByRole('region').or(page.locator('body')).getByLabel('Current password').last();
    await page.getByText('Not connected').waitFor();
    await page.getByRole('button', { name: 'Connect Example Inc.' }).click();
    await page.getByText('The current password is not right.').waitFor();
    await password.fill(testPassword);
    await page.getByRole('button', { name: 'Connect Example Inc.' }).click();
    await page.getByText('ada at corp', { exact: false }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/-/profile');

    const visitor = await open('/users/sign_in?return_to=%2F-%2Fprofile');
    await visitor.getByRole('button', { name: 'Continue with Example Inc.' }).click();
    await visitor.getByRole('heading', { name: 'Profile' }).waitFor();
    // The password of this section, which is loaded after the one above it.
    await visitor.getByText('ada at corp', { exact: false }).waitFor();
    await visitor.getByLabel('Current password').last().fill(testPassword);
    await visitor.getByRole('button', { name: 'Disconnect Example Inc.' }).click();
    await visitor.getByText('Not connected').waitFor();
  });

  it('says why someone is not signed in', async () => {
    provider.user = { sub: 'nobody' };
    const page = await open('/users/sign_in');
    await page.getByRole('button', { name: 'Continue with Example Inc.' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'You have an account at Example Inc., but none here is connected with it.' })
      .waitFor();
  });
});
