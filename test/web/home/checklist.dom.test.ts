import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateGroup } from '../../../application/namespaces/create-group.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('first steps on the home page', () => {
  const { server, open } = useScreens();

  it('lead an owner on until they are done or closed, and show nothing to members', async () => {
    const [owner, other, member] = [
      await server().createUser('olga'),
      await server().createUser('otto'),
      await server().createUser('mia'),
    ];
    const group = await server().perform(CreateGroup, { name: 'Own', path: 'own', visibility: 'private' }, owner);
    const screen = await open('/', { as: owner });
    const steps = await screen.findByRole('region', { name: 'First steps' });
    expect(steps.textContent).to.include('Create an epic with dates');
    expect(screen.getByRole('link', { name: 'Create an epic with dates' }).getAttribute('href')).to.equal(
      '/groups/own/-/epics/new',
    );
    expect(screen.getByRole('link', { name: 'Invite people' }).getAttribute('href')).to.equal(
      '/groups/own/-/group_members',
    );
    await server().addMember(group, other, 'owner');
    await server().addMember(group, member, 'developer');
    const later = await open('/', { as: owner });
    await later.findByRole('region', { name: 'First steps' });
    expect(later.queryByRole('link', { name: 'Invite people' })).to.equal(null);
    await later.user.click(later.getByRole('button', { name: 'Close first steps' }));
    await waitFor(() => expect(later.queryByRole('region', { name: 'First steps' })).to.equal(null));
    const closed = await open('/', { as: owner });
    await closed.findByRole('heading', { name: 'Groups' });
    expect(closed.queryByRole('region', { name: 'First steps' })).to.equal(null);
    await (await open('/', { as: other })).findByRole('region', { name: 'First steps' });
    const seen = await open('/', { as: member });
    await seen.findByRole('heading', { name: 'Groups' });
    expect(seen.queryByRole('region', { name: 'First steps' })).to.equal(null);
  });
});
