import { expect } from 'chai';
import { useScreens } from '../../support/dom/screens.ts';
import { demo } from './demo.ts';

describe('sign-in page of the demo', () => {
  const { server, open } = useScreens({ offeredDemo: demo });

  it('says when the password of the account was changed', async () => {
    await server().createUser('olivia', { name: 'Olivia Brandt', password: 'another long password' });
    const screen = await open('/users/sign_in');
    await screen.user.click(screen.getByRole('button', { name: /Olivia Brandt/ }));
    await screen.findByText('The password of this account was changed. Sign in with it.');
  });

  it('opens no account without a password that is not of the demo', async () => {
    const user = await server().createUser();
    const { status } = await server()
      .anonymous()
      .post('/-/session/demo', { username: user.username }, { headers: { origin: server().address } });
    expect(status).to.equal(403);
  });
});
