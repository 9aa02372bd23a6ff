import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { noLimits, testPassword } from '../../support/server.ts';

const signIn = async (screen: Screen, login: string, password: string) => {
  await screen.fill(screen.getByLabelText('Username or email'), login);
  await screen.fill(screen.getByLabelText('Password'), password);
  await screen.user.keyboard('{Enter}');
};

describe('sign-in page', () => {
  const { server, open } = useScreens();

  it('says in the page which fields are missing', async () => {
    const screen = await open('/users/sign_in');
    await screen.user.click(await screen.findByRole('button', { name: 'Sign in' }));
    for (const label of ['Username or email', 'Password']) {
      const field = screen.getByLabelText(label);
      await waitFor(() => expect(field.getAttribute('aria-invalid')).to.equal('true'));
      const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ');
      expect(screen.document.getElementById(id)?.textContent).to.not.equal('');
    }
    await waitFor(() => expect(screen.document.activeElement).to.equal(screen.getByLabelText('Username or email')));
  });

  it('shows the password that is typed, without signing in', async () => {
    const user = await server().createUser();
    const screen = await open('/users/sign_in');
    await screen.fill(screen.getByLabelText('Username or email'), user.username);
    const password = screen.getByLabelText('Password');
    await screen.fill(password, testPassword);
    await screen.user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).to.include({ type: 'text', value: testPassword });
    await screen.user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).to.have.property('type', 'password');
    await screen.user.type(password, '{Enter}');
    await screen.findByRole('heading', { name: 'Home', level: 1 });
  });

  it('signs in with an email address too', async () => {
    const user = await server().createUser();
    const screen = await open('/users/sign_in');
    await signIn(screen, user.email, testPassword);
    await screen.findByRole('heading', { name: 'Home', level: 1 });
  });

  it('leads to the start page instead of another server', async () => {
    const user = await server().createUser();
    const screen = await open(`/users/sign_in?return_to=${encodeURIComponent('/\\evil.example')}`);
    await signIn(screen, user.username, testPassword);
    await screen.findByRole('heading', { name: 'Home', level: 1 });
    expect(screen.document.location.href).to.equal(`${server().address}/`);
  });

  it('is skipped for someone who is signed in', async () => {
    await open('/users/sign_in?return_to=%2F-%2Fprofile', {
      as: await server().createUser(),
      until: (screen) => screen.findByRole('heading', { name: 'Profile', level: 1 }),
    });
  });

  it('gives the same message for a wrong password and an unknown name', async () => {
    const user = await server().createUser();
    const screen = await open('/users/sign_in');
    const messages: (string | null)[] = [];
    for (const login of [user.username, 'nobody-there']) {
      await signIn(screen, login, 'wrong password');
      messages.push((await screen.findByRole('alert')).textContent);
      expect(screen.getByLabelText('Username or email')).to.have.property('value', login);
      const password = screen.getByLabelText('Password');
      expect(password).to.have.property('value', '');
      await waitFor(() => expect(screen.document.activeElement).to.equal(password));
    }
    expect(messages).to.deep.equal(Array(2).fill('Incorrect username or password.'));
  });

  it('tells a blocked person that the account is blocked', async () => {
    const user = await server().createUser();
    await server().connection('users').where({ id: user.id }).update({ state: 'blocked' });
    const screen = await open('/users/sign_in');
    await signIn(screen, user.username, testPassword);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).to.include('Your account has been blocked.');
  });

  it('lets password managers fill its fields', async () => {
    const screen = await open('/users/sign_in');
    expect(screen.getByLabelText('Username or email').getAttribute('autocomplete')).to.equal('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).to.equal('current-password');
  });

  it('is linked with the way back where a session has ended', async () => {
    const user = await server().createUser();
    const screen = await open('/-/profile', { as: user });
    await server().connection('sessions').where({ userId: user.id }).delete();
    await screen.fill(screen.getByLabelText('Name'), 'Somebody else');
    await screen.user.click(screen.getByRole('button', { name: 'Save' }));
    const link = await screen.findByRole('link', { name: 'Sign in again' });
    expect(link.closest('[role=alert]')?.textContent).to.include('You have been signed out');
    expect(screen.getByLabelText('Name')).to.have.property('value', 'Somebody else');
    expect(link.getAttribute('href')).to.equal('/users/sign_in?return_to=%2F-%2Fprofile');
  });
});

describe('sign-in page after too many attempts', () => {
  const { open } = useScreens({ settings: { rateLimits: { ...noLimits, signInPerName: 1 } } });

  it('says how long to wait', async () => {
    const screen = await open('/users/sign_in');
    for (const password of ['first', 'second']) {
      await screen.fill(screen.getByLabelText('Username or email'), 'ada');
      await screen.fill(screen.getByLabelText('Password'), password);
      await screen.user.click(screen.getByRole('button', { name: 'Sign in' }));
      await screen.findByRole('alert');
    }
    await screen.findByText(/^Too many requests in a short time\. Try again in \d+ seconds?\.$/);
  });
});
