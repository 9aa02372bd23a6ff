import { expect } from 'chai';
import { useScreens } from '../../support/dom/screens.ts';
import { TestOpenIdProvider } from '../../support/openid-provider.ts';

describe('sign-in page with OpenID Connect', () => {
  const provider = new TestOpenIdProvider('corp');
  before(() => provider.start());
  const { open } = useScreens({
    outbound: { allowed: ['127.0.0.1'] },
    openIdProviders: () => [provider.settings({ label: 'Example Inc.' })],
  });
  after(() => provider.stop());

  it('shows no problem that only its address claims', async () => {
    for (const query of [
      'problem=<b>x&provider=corp',
      'problem=denied&provider=Pay%20here',
      'problem=constructor&provider=corp',
    ]) {
      const screen = await open(`/users/sign_in?${query}`);
      expect(screen.queryByRole('alert'), query).to.equal(null);
    }
  });
});
