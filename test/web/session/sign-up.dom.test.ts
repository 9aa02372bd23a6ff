import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { unreachable } from '../../support/dom/calls.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { MailServer } from '../../support/mail-server.ts';

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

describe('sign-up by a mailed link', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const { server, open } = useScreens({ mailUrl: () => mailServer.url });
  after(() => mailServer.stop());
  after(() => server().services.mail.stop());

  /** The address of the page that was mailed. */
  async function linkFor(email: string): Promise<string> {
    await server().anonymous().post('/-/sign_up', { email });
    return mailedLink(email);
  }

  async function mailedLink(email: string): Promise<string> {
    await server().services.background.runDue();
    const text = mailServer.takeReceived().find(({ to }) => to.includes(email))?.parsed.text ?? '';
    return /https:\/\/plan\.example\.org(\/users\/sign_up\/finish#\S+)/.exec(text)?.[1] ?? expect.fail(text);
  }

  it('asks for the email address alone, and says the same whether it is taken', async () => {
    const taken = await server().createUser();
    for (const email of [taken.email, 'grace@example.org']) {
      const screen = await open('/users/sign_up');
      expect(screen.queryByLabelText('Password')).to.equal(null);
      await screen.fill(screen.getByLabelText('Email'), email);
      await screen.user.click(screen.getByRole('button', { name: 'Send a link' }));
      await screen.findByText(
        (_text, element) => element?.textContent === `We sent a link to ${email}. It works for 24 hours.`,
      );
      screen.getByRole('link', { name: 'Sign in' });
      await screen.user.click(screen.getByRole('button', { name: 'Send another link' }));
      expect(screen.getByLabelText('Email')).to.have.property('value', email);
    }
  });

  it('creates the account with the link, after what is wrong was corrected', async () => {
    const taken = await server().createUser();
    const screen = await open(await linkFor('lin@example.org'));
    const email = await screen.findByLabelText('Email');
    expect(email).to.include({ value: 'lin@example.org', readOnly: true });
    const fill = async (username: string) => {
      await screen.fill(screen.getByLabelText('Name'), 'Lin Clark');
      await screen.fill(screen.getByLabelText('Username'), username);
      await screen.fill(screen.getByLabelText('Password'), 'nanoseconds of wire');
      await screen.press(screen.getByRole('button', { name: 'Create account' }));
    };
    await fill(taken.username);
    await screen.findByText(/^Username has already been taken/);
    await fill('lin');
    await screen.findByRole('button', { name: 'Account of Lin Clark' });
    expect(screen.address()).to.equal('/');
  });

  it('leads on from a link that is over, before and after the form was filled in', async () => {
    const screen = await open('/users/sign_up/finish#nonsense');
    await screen.findByText('This link was used or has expired. Request another one.');
    expect(screen.getByRole('link', { name: 'Ask for another link' }).getAttribute('href')).to.equal('/users/sign_up');
    screen.getByRole('link', { name: 'Sign in' });

    const late = await open(await linkFor('late@example.org'));
    await late.fill(await late.findByLabelText('Name'), 'Late');
    await late.fill(late.getByLabelText('Username'), 'late');
    await late.fill(late.getByLabelText('Password'), 'nanoseconds of wire');
    await server().connection('sign_up_links').delete();
    await late.user.click(late.getByRole('button', { name: 'Create account' }));
    await late.findByRole('link', { name: 'Ask for another link' });
    expect(late.queryByLabelText('Password')).to.equal(null);
  });

  it('returns to the page from which the account was asked for', async () => {
    const screen = await open('/users/sign_up?return_to=%2F-%2Fhelp');
    await screen.fill(screen.getByLabelText('Email'), 'mary@example.org');
    await screen.user.click(screen.getByRole('button', { name: 'Send a link' }));
    const sent = await screen.findByText(/^We sent a link to/);
    await waitFor(() => expect(screen.document.activeElement).to.equal(sent));
    const finishing = await open(await mailedLink('mary@example.org'));
    const signIn = await finishing.findByRole('link', { name: 'Sign in' });
    await finishing.fill(await finishing.findByLabelText('Name'), 'Mary Jackson');
    expect(signIn.getAttribute('href')).to.equal('/users/sign_in?return_to=%2F-%2Fhelp');
    await finishing.fill(finishing.getByLabelText('Username'), 'mary');
    await finishing.fill(finishing.getByLabelText('Password'), 'nanoseconds of wire');
    await finishing.press(finishing.getByRole('button', { name: 'Create account' }));
    await finishing.findByRole('button', { name: 'Account of Mary Jackson' });
    expect(finishing.address()).to.equal('/-/help');
  });

  it('says to those who are signed in whose session ends with another account', async () => {
    const ana = await server().createUser('ana');
    const screen = await open(await linkFor('second@example.org'), { as: ana });
    await screen.findByText('You are signed in as @ana. Creating this account signs you out first.');
    expect(screen.queryByRole('link', { name: 'Sign in' })).to.equal(null);
    const over = await open('/users/sign_up/finish#nonsense', { as: ana });
    const home = await over.findByRole('link', { name: 'Home' });
    expect(home.getAttribute('href')).to.equal('/');
    const asking = await open('/users/sign_up?return_to=%2F-%2Fhelp', { as: ana });
    await asking.findByRole('button', { name: 'Account of ana' });
    expect(asking.address()).to.equal('/-/help');
  });

  it('opens the link again when the server could not be reached', async () => {
    let reach = (): void => {};
    const screen = await open(await linkFor('again@example.org'), {
      before: (calls) => (reach = calls.answerRequests(/^\/-\/sign_up\/link/, unreachable)),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('link', { name: 'Ask for another link' })).to.equal(null);
    reach();
    await screen.user.click(again);
    expect(await screen.findByLabelText('Email')).to.have.property('value', 'again@example.org');
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
    const link = await open('/users/sign_up/finish#secret');
    await link.findByText(/Ask an administrator of this instance for one\./);
  });
});
