import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { testPassword } from '../../support/server.ts';

describe('two-factor sign-in on the page', () => {
  const { server, open } = useScreens();

  const codeFor = (key: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
      timestamp: Date.now() + steps * 30_000,
    });
  const codeField = (screen: Screen) => screen.findByRole('textbox', { name: /^Code/ });

  it('is set up from the profile, used to sign in, and turned off', async () => {
    const user = await server().createUser('tess');
    const screen = await open('/-/profile', { as: user });
    await screen.user.click(await screen.findByRole('link', { name: 'Set up' }));
    await screen.press(await screen.findByRole('button', { name: 'Set up' }));
    await screen.findByRole('img', { name: 'QR code of the key' });
    const key = document.querySelector('main code')?.textContent ?? '';
    expect(key).to.match(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/);
    await screen.press(screen.getByRole('button', { name: 'Turn on' }));
    await screen.findByText('Enter a code.');
    await screen.fill(await codeField(screen), '000000');
    await screen.press(screen.getByRole('button', { name: 'Turn on' }));
    await screen.findByText('The code is not right, or was used already.');
    await screen.fill(await codeField(screen), codeFor(key));
    await screen.press(screen.getByRole('button', { name: 'Turn on' }));
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes).to.have.lengthOf(10);
    const { clipboard } = navigator;
    clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    await screen.user.click(screen.getByRole('button', { name: 'Copy all' }));
    await screen.findByText('The recovery codes could not be copied. Select the text on the page and copy it.');
    Reflect.deleteProperty(clipboard, 'writeText');
    await screen.press(screen.getByRole('button', { name: 'I have saved them' }));
    await screen.findByText('You have 10 unused recovery codes.');

    const entrance = await open('/users/sign_in');
    await entrance.fill(await entrance.findByRole('textbox', { name: 'Username or email' }), 'tess');
    await entrance.fill(entrance.getByLabelText('Password'), testPassword);
    await entrance.press(entrance.getByRole('button', { name: 'Sign in' }));
    await entrance.findByRole('heading', { level: 1, name: 'Two-factor sign-in' });
    await entrance.fill(await codeField(entrance), '000000');
    await entrance.press(entrance.getByRole('button', { name: 'Sign in' }));
    await entrance.findByText('Code is not right, or was used already.');
    await entrance.fill(await codeField(entrance), codeFor(key, 1));
    await entrance.press(entrance.getByRole('button', { name: 'Sign in' }));
    await waitFor(async () =>
      expect(await server().connection('sessions').where({ userId: user.id })).to.have.lengthOf(2),
    );
  });

  it('asks again before it makes a token, and goes on then', async () => {
    const user = await server().createUser('tina');
    const screen = await open('/-/profile', { as: user });
    await screen.press(await screen.findByRole('button', { name: 'New token' }));
    await screen.fill(await screen.findByRole('textbox', { name: 'Token name' }), 'script');
    await screen.user.click(screen.getByRole('checkbox', { name: /^read_api/ }));
    await server()
      .connection('sessions')
      .update({ confirmedAt: new Date(Date.now() - 16 * 60_000) });
    await screen.press(screen.getByRole('button', { name: 'Create token' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm that it is you' }));
    await screen.fill(dialog.getByLabelText('Your password'), 'wrong');
    await screen.press(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.findByText('The password is not right.');
    await screen.fill(dialog.getByLabelText('Your password'), testPassword);
    await screen.press(dialog.getByRole('button', { name: 'Confirm' }));
    await screen.findByText(/Copy your new token now/);
  });
});
