import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { type Screen, useScreens } from '../../support/dom/screens.ts';

describe('pages of all groups and projects', () => {
  const { server, open } = useScreens();
  let ada: User;
  let orphans: Namespace;

  before(async () => {
    ada = await server().createUser('ada', { admin: true, name: 'Ada Admin' });
    const acme = await server().createGroup('acme', { name: 'Acme', visibility: 'public' });
    await server().addMember(acme, await server().createUser('olga', { name: 'Olga Owner' }), 'owner');
    const old = await server().createProject('old', acme, { name: 'Old' });
    await (await server().as(ada)).post(`/api/v4/projects/${old.id}/archive`);
    orphans = await server().createGroup('orphans', { name: 'Orphans' });
    await server().connection('members').where({ namespaceId: orphans.id }).delete();
  });

  // The sidebar has links to groups as well.
  const tableOf = async (screen: Screen) => within(await screen.findByRole('table', { name: /^All / }));
  const rowOf = async (screen: Screen, name: string) =>
    within((await (await tableOf(screen)).findByRole('link', { name })).closest('tr') as HTMLElement);
  const choose = async (screen: Screen, label: RegExp, option: string) => {
    await screen.press(screen.getByRole('button', { name: label }));
    await screen.user.click(await screen.findByRole('option', { name: option }));
  };

  it('are missing for others', async () => {
    const gus = await server().createUser('gus');
    for (const path of ['/admin/groups', '/admin/projects']) {
      const screen = await open(path, { as: gus });
      await screen.findByRole('heading', { level: 1, name: /not found/i });
    }
  });

  it('lead to a group, its owners, members and settings', async () => {
    const screen = await open('/admin/groups', { as: ada });
    const row = await rowOf(screen, 'Acme');
    expect(row.getByRole('link', { name: 'Acme' }).getAttribute('href')).to.equal('/groups/acme');
    row.getByRole('img', { name: 'Public: anyone' });
    expect(row.getByRole('link', { name: 'Olga Owner' }).getAttribute('href')).to.equal('/olga');
    row.getByText('1 project');
    expect(row.getByRole('link', { name: /direct members? of Acme/ }).getAttribute('href')).to.equal(
      '/groups/acme/-/group_members?origin=direct',
    );
    await screen.press(row.getByRole('button', { name: 'Actions for Acme' }));
    const settings = await screen.findByRole('menuitem', { name: 'General settings' });
    expect(settings.getAttribute('href')).to.equal('/groups/acme/-/edit');
    await screen.user.click(settings);
    await screen.findByRole('heading', { level: 1, name: 'General settings' });
  });

  it('find a group without owner, and add one', async () => {
    const screen = await open('/admin/groups', { as: ada });
    await choose(screen, /Owner/, 'Without owner');
    const table = await tableOf(screen);
    await waitFor(() => expect(table.queryByRole('link', { name: 'Acme' })).to.equal(null));
    (await rowOf(screen, 'Orphans')).getByText('No owner');
    await screen.press(screen.getByRole('button', { name: 'Actions for Orphans' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Add an owner' }));
    await screen.findByRole('alertdialog', { name: 'Add people to Orphans' });
  });

  it('keep the focus in the search field', async () => {
    const screen = await open('/admin/groups?search=acme', { as: ada });
    const field = screen.getByRole('searchbox', { name: 'Search for groups' });
    expect(field).to.have.property('value', 'acme');
    await screen.fill(field, ' Orphans ');
    await screen.user.keyboard('{Enter}');
    await rowOf(screen, 'Orphans');
    expect(screen.address()).to.equal('/admin/groups?search=Orphans');
    expect(screen.document.activeElement).to.equal(screen.getByRole('searchbox', { name: 'Search for groups' }));
    expect(field).to.have.property('value', 'Orphans');
    await screen.user.keyboard('{Escape}');
    await rowOf(screen, 'Acme');
    expect(screen.address()).to.equal('/admin/groups');
  });

  it('narrow projects by archiving, and say when nothing matches', async () => {
    const screen = await open('/admin/projects?archived=yes', { as: ada });
    (await rowOf(screen, 'Old')).getByText('Archived', { selector: 'td *' });
    const active = await open('/admin/projects?archived=no', { as: ada });
    await active.findByText('No projects found');
  });
});
