import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { MailServer } from '../../support/mail-server.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { testPassword } from '../../support/server.ts';
import { InvitingGroup } from './inviting-group.ts';

describe('page of a mailed link', () => {
  const mailServer = new MailServer();
  before(() => mailServer.start());
  const { server, open } = useScreens({ mailUrl: () => mailServer.url });
  after(() => mailServer.stop());
  after(() => server().services.mail.stop());

  /** What follows the number sign in the mail to this address. */
  async function secretIn(email: string): Promise<string> {
    await server().services.background.runDue();
    const text = mailServer.takeReceived().find(({ to }) => to.includes(email))?.parsed.text ?? '';
    return /#(\S+)/.exec(text)?.[1] ?? expect.fail(text);
  }

  /** Only what follows the number sign changes, so that the browser does not load the page. */
  const paste = async (screen: Screen, secret: string): Promise<void> => {
    const problem = /\b(was used|Open the link)\b/;
    await screen.findByText(problem);
    screen.document.location.hash = secret;
    await waitFor(() => expect(screen.queryByText(problem)).to.equal(null));
  };

  it('opens another link for a new account that is pasted into its tab', async () => {
    const screen = await open('/users/sign_up/finish#nonsense');
    await screen.findByRole('link', { name: 'Ask for another link' });
    await server().anonymous().post('/-/sign_up', { email: 'grace@elsewhere.example' });
    await paste(screen, await secretIn('grace@elsewhere.example'));
    expect(await screen.findByLabelText('Email')).to.have.property('value', 'grace@elsewhere.example');
  });

  it('opens another link for a new password that is pasted into its tab', async () => {
    const { email } = await server().createUser('ada');
    const screen = await open('/users/password/edit#nonsense');
    const set = async (): Promise<void> => {
      await screen.fill(screen.getByLabelText('New password'), testPassword);
      await screen.press(screen.getByRole('button', { name: 'Set password' }));
    };
    await set();
    await server().anonymous().post('/-/password', { login: 'ada' });
    await paste(screen, await secretIn(email));
    await set();
    await screen.findByText(/^Your password was changed/);
  });

  it('opens another link for a new address that is pasted into its tab', async () => {
    const ben = await server().createUser('ben');
    const screen = await open('/-/profile/email#nonsense', { as: ben });
    await screen.press(screen.getByRole('button', { name: 'Use this address' }));
    const client = await server().signedIn(ben);
    await client.post('/-/profile/email_address', { email: 'ben@elsewhere.example' });
    await paste(screen, await secretIn('ben@elsewhere.example'));
    await screen.press(screen.getByRole('button', { name: 'Use this address' }));
    await screen.findByText(/^Your email address is ben@elsewhere\.example now/);
  });

  it('opens another invitation that is pasted into its tab', async () => {
    const screen = await open('/-/invitation');
    const inviting = await InvitingGroup.create(server());
    await paste(screen, new URL(await inviting.link(), 'http://x').hash.slice(1));
    await screen.findByText('Night Crew');
  });
});
