import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { unreachable } from '../../support/dom/calls.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { testPassword } from '../../support/server.ts';
import { InvitingGroup } from './inviting-group.ts';

describe('page of an invitation', () => {
  const { server, open } = useScreens();
  let inviting: InvitingGroup;

  beforeEach(async () => {
    inviting = await InvitingGroup.create(server());
  });

  it('declines without an account, and says when the invitation is over', async () => {
    const address = await inviting.link();
    const screen = await open(address);
    await screen.user.click(await screen.findByRole('button', { name: 'Decline' }));
    await screen.findByText('You declined the invitation.');
    expect(await server().connection('invitations').where({ namespaceId: inviting.group.id })).to.deep.equal([]);
    for (const again of [address, '/-/invitation#nonsense']) {
      const other = await open(again);
      await waitFor(() =>
        expect(other.getByRole('alert').textContent).to.include('answered or withdrawn, or it has expired'),
      );
      expect(other.queryByRole('button', { name: 'Decline' })).to.equal(null);
    }
  });

  it('creates an account that accepts it at once', async () => {
    const screen = await open(await inviting.link());
    await screen.user.click(await screen.findByRole('button', { name: 'Create an account' }));
    expect(screen.getByLabelText('Email')).to.have.property('value', 'guest@elsewhere.example');
    await screen.fill(screen.getByLabelText('Name'), 'New Person');
    await screen.fill(screen.getByLabelText('Username'), inviting.owner.username);
    await screen.fill(screen.getByLabelText('Password'), testPassword);
    await screen.user.click(screen.getByRole('button', { name: 'Create account and join' }));
    await screen.findByText(/^Username has already been taken/);
    await screen.fill(screen.getByLabelText('Username'), 'new-person');
    await screen.user.click(screen.getByRole('button', { name: 'Create account and join' }));
    await screen.findByRole('heading', { name: 'Night Crew', level: 1 });
    const user = await server().connection('users').where({ username: 'new-person' }).first();
    // The link was in a mail to this address.
    expect(user).to.include({ email: 'guest@elsewhere.example', emailVerifiedBy: 'mail' });
  });

  it('keeps the question when the answer is lost, and the reader can answer again', async () => {
    const screen = await open(await inviting.link(), { as: await server().createUser() });
    await screen.findByText('Olga Berg');
    const reach = screen.calls.answerRequests(/^\/-\/invitation\/accept/, unreachable);
    await screen.user.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByRole('alert');
    reach();
    await screen.press(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByRole('heading', { name: 'Night Crew', level: 1 });
  });
});

describe('page of an invitation that its inviter copied, where mail is on', () => {
  const { server, open } = useScreens({ mailUrl: () => 'smtp://127.0.0.1:9' });
  after(() => server().services.mail.stop());

  it('leads to sign-up in place of a form for an account', async () => {
    const inviting = await InvitingGroup.create(server());
    const screen = await open(await inviting.copiedLink());
    await screen.findByRole('link', { name: 'Sign in to accept' });
    expect(screen.queryByRole('button', { name: 'Create an account' })).to.equal(null);
    expect(screen.getByRole('link', { name: 'create one' }).getAttribute('href')).to.equal(
      '/users/sign_up?return_to=%2F-%2Finvitation',
    );
  });

  it('is told to inviters where they copy it', async () => {
    const { group, owner } = await InvitingGroup.create(server());
    const screen = await open(`/groups/${group.fullPath}/-/group_members?tab=invited`, { as: owner });
    await screen.findByText(/A copied link creates an account only if an administrator invited/);
  });
});
