import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { useScreens, type Screen } from '../../support/dom/screens.ts';

const someone = {
  Name: 'Grace Hopper',
  Username: 'grace',
  Email: 'grace@example.org',
  Password: 'nanoseconds of wire',
};
const signUp = async (screen: Screen, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await screen.fill(screen.getByLabelText(label), value);
  await screen.user.click(screen.getByRole('button', { name: 'Create account' }));
};

describe('sign-up page', () => {
  const { server, open } = useScreens();

  it('shows beside each field what is wrong with it, and focuses the first', async () => {
    const taken = await server().createUser();
    const screen = await open('/users/sign_up');
    await signUp(screen, { ...someone, Username: taken.username, Email: 'else@example.org' });
    const username = screen.getByLabelText('Username');
    await waitFor(() => expect(username.getAttribute('aria-invalid')).to.equal('true'));
    await waitFor(() => expect(screen.document.activeElement).to.equal(username));
    await screen.findByText(/^Username has already been taken/);
    expect(screen.getByLabelText('Name')).to.have.property('value', 'Grace Hopper');
    await screen.fill(username, 'somebody-new');
    expect(username.getAttribute('aria-invalid')).to.equal(null);
  });

  it('leaves the focus in the field that is corrected while another one is still wrong', async () => {
    const screen = await open('/users/sign_up');
    await signUp(screen, { ...someone, Name: 'x'.repeat(256), Username: 'not a username' });
    await waitFor(() => expect(screen.document.activeElement).to.equal(screen.getByLabelText('Name')));
    const username = screen.getByLabelText('Username');
    await screen.user.click(username);
    await screen.user.keyboard('x');
    expect(screen.document.activeElement).to.equal(username);
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).to.equal('true');
  });

  it('refuses a password that everyone guesses', async () => {
    const screen = await open('/users/sign_up');
    await signUp(screen, { ...someone, Username: 'ada', Email: 'ada@example.org', Password: 'password1' });
    const password = screen.getByLabelText('Password');
    await waitFor(() => expect(password.getAttribute('aria-invalid')).to.equal('true'));
    expect(await server().connection('users').where({ username: 'ada' })).to.deep.equal([]);
  });
});

describe('instance without sign-up', () => {
  const { server, open } = useScreens({ settings: { signUpEnabled: false } });

  it('offers no account, and says whom to ask', async () => {
    const screen = await open('/users/sign_in');
    expect(screen.queryByRole('link', { name: 'Create an account' })).to.equal(null);
    screen.getByText(/^Forgot your password\? Ask an administrator/);
    expect((await server().anonymous().get('/users/sign_up')).status).to.equal(404);
    const signUpPage = await open('/users/sign_up');
    await signUpPage.findByText(/Ask an administrator of this instance for one\./);
    await signUpPage.findByRole('link', { name: 'Sign in' });
  });
});
