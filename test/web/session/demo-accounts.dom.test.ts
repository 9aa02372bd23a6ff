import { waitFor } from '@testing-library/dom';
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

  it('explains the pages until each note is closed, on every device', async () => {
    const group = await server().createGroup('brightwater', { visibility: 'public' });
    await server().createGroup('other', { visibility: 'public' });
    const gus = await server().createUser('gus', { name: 'Gus Okafor' });
    await server().addMember(group, gus, 'guest');
    const screen = await open('/', { as: gus });
    await screen.findByText('This is a demo');
    await screen.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('This is a demo')).to.equal(null));
    const members = await open('/groups/brightwater/-/group_members', { as: gus });
    await members.findByText(/^A role in a group counts/);
    const other = await open('/groups/other/-/group_members', { as: gus });
    await other.findByRole('heading', { name: 'Members' });
    expect(other.queryByText(/^A role in a group counts/)).to.equal(null);
    const again = await open('/', { as: gus });
    await again.findByRole('heading', { name: 'Groups' });
    expect(again.queryByText('This is a demo')).to.equal(null);
  });

  it('opens no account without a password that is not of the demo', async () => {
    const user = await server().createUser();
    const { status } = await server()
      .anonymous()
      .post('/-/session/demo', { username: user.username }, { headers: { origin: server().address } });
    expect(status).to.equal(403);
  });
});
