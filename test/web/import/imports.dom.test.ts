import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { useScreens } from '../../support/dom/screens.ts';

const address = '/groups/crew/-/import';

describe('importing into a group', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });
  let olga: User;
  let mia: User;

  before(async () => {
    const group = await server().createGroup('crew', { name: 'Crew', visibility: 'public' });
    olga = await server().createUser('olga', { name: 'Olga Wind' });
    mia = await server().createUser('mia');
    await server().addMember(group, olga, 'owner');
    await server().addMember(group, mia, 'maintainer');
  });

  it('offers files to choose, and samples of each form', async () => {
    const screen = await open(address, { as: olga });
    await screen.findByRole('button', { name: 'Choose files' });
    for (const form of ['GitLab', 'Jira', 'Linear', 'Table'])
      expect(screen.getByRole('link', { name: form }).getAttribute('href')).to.equal(
        `/api/v4/imports/samples/${form.toLowerCase()}.csv`,
      );
  });

  it('is for owners', async () => {
    const screen = await open(address, { as: mia });
    await screen.findByRole('heading', { name: 'Page not found' });
  });
});
