import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { useScreens } from '../../support/dom/screens.ts';
import { createRenamedFleet, type RenamedFleet } from './renamed-fleet.ts';

const address = '/groups/fleet/-/audit_events';

describe('page of audit events', () => {
  const { server, open } = useScreens();
  let fleet: RenamedFleet;

  before(async () => {
    fleet = await createRenamedFleet(server());
  });

  it('lists who did what, narrows it, and leads to older events', async () => {
    const screen = await open(address, { as: fleet.owner });
    const { user } = screen;
    const table = within(await screen.findByRole('table', { name: 'Audit events' }));
    const newest = () => within(table.getAllByRole('row')[1] ?? screen.document.body);
    await newest().findByText('Changed a group');
    newest().getByText('Olga Owner');
    newest().getByText(/Fleet 58/);
    expect(table.getAllByRole('row')).to.have.lengthOf(51);
    const href = (await screen.findByRole('link', { name: 'Export CSV' })).getAttribute('href');
    expect(href).to.equal('/api/v4/groups/fleet/audit_events/export');

    await user.click(screen.getByRole('link', { name: 'Older' }));
    await table.findAllByText('Created a group');
    await user.click(screen.getByRole('link', { name: 'Newest' }));
    await waitFor(() => newest().getByText(/Fleet 58/));

    await user.click(screen.getByRole('button', { name: /Kind/ }));
    await user.click(await screen.findByRole('option', { name: 'Members' }));
    await table.findAllByText('Added a member');
    expect(table.queryByText('Changed a group')).to.equal(null);
    await screen.fill(screen.getByRole('searchbox', { name: 'Username of the author' }), 'gus');
    await user.keyboard('{Enter}');
    await screen.findByText('No events match');
    expect(screen.address()).to.equal(`${address}?kind=member&author=gus`);
  });

  it('shows maintainers their own events, and others nothing', async () => {
    const screen = await open(address, { as: fleet.maintainer });
    await screen.findByText('No events yet');
    const hidden = await open(address, {
      as: fleet.guest,
      until: (one) => one.findByRole('heading', { name: 'Page not found' }),
    });
    expect(hidden.queryByRole('link', { name: 'Audit events' })).to.equal(null);
  });

  it('shows administrators the whole instance', async () => {
    const ada = await server().createUser('ada', { admin: true });
    const screen = await open('/admin/audit_events', { as: ada });
    expect(await screen.findAllByText('Changed a group')).to.have.lengthOf.at.least(1);
    screen.getByText('Who changed accounts, access and settings of this instance.');
  });
});
