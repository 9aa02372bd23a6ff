import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateDirectoryLink } from '../../../application/directories/create-directory-link.ts';
import { RequestDirectorySync } from '../../../application/directories/request-directory-sync.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { createCrew, CrewDirectory, directoryLevels, type Crew } from './linked-crew.ts';

const address = '/groups/crew/-/ldap_group_links';

describe('LDAP groups of a group', () => {
  const directory = new CrewDirectory();
  before(() => directory.start());
  const { server, open } = useScreens({ ldapProviders: () => [directory.settings()] });
  after(() => directory.stop());
  let crew: Crew;

  before(async () => {
    crew = await createCrew(server());
  });
  beforeEach(async () => {
    directory.fill();
    await server().connection('directory_links').delete();
  });

  it('are found, linked, synced and deleted', async () => {
    const screen = await open(address, { as: crew.owner });
    const { user } = screen;
    screen.getByText('No linked groups yet');
    await user.click(screen.getByRole('button', { name: 'Link a group' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Link an LDAP group' }));
    const name = dialog.getByRole('combobox', { name: 'Group' });
    await user.type(name, 'de');
    await screen.findByRole('option', { name: 'deck crew' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).to.deep.equal(['deck', 'deck crew']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(name).to.have.property('value', 'deck');
    await user.click(screen.getByRole('button', { name: /Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Developer' }));
    await user.click(screen.getByRole('button', { name: 'Link group' }));
    const row = within(await screen.findByRole('row', { name: /deck/ }));
    row.getByText('Developer');
    row.getByText('The directory');
    await server().services.background.runDue();
    await screen.findByText(/^Last synced/);
    expect(await directoryLevels(server())).to.deep.equal([30]);

    directory.entries = [];
    await user.click(screen.getByRole('button', { name: 'Sync now' }));
    await screen.findByText('Syncing…');
    await waitFor(async () => {
      await server().services.background.runDue();
      screen.getByText('The directory has no group “deck”.');
    });
    expect(await directoryLevels(server())).to.deep.equal([30]);

    await user.click(screen.getByRole('button', { name: 'Delete the link to deck' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete link' }));
    await user.click(question.getByRole('button', { name: 'Delete link' }));
    await screen.findByText('No linked groups yet');
    await server().services.background.runDue();
    expect(await directoryLevels(server())).to.deep.equal([]);
  });

  it('show that a further link is synced until that has ended, although others were synced before', async () => {
    const { id: groupId } = (await server().connection('namespaces').where({ path: 'crew' }).first('id')) as Namespace;
    const link = { groupId, cn: 'deck', accessLevel: 30, provider: 'main' };
    await server().perform(CreateDirectoryLink, link, crew.owner);
    await server().services.background.runDue();
    const screen = await open(address, { as: crew.owner });
    await screen.findByText(/^Last synced/);
    await screen.user.click(screen.getByRole('button', { name: 'Link a group' }));
    await screen.fill(await screen.findByRole('combobox', { name: 'Group' }), 'galley');
    await screen.user.keyboard('{Escape}');
    await screen.user.click(screen.getByRole('button', { name: 'Link group' }));
    await screen.findByText('Syncing…');
    const looks = () => screen.calls.requests.filter(({ path }) => path.endsWith('/ldap_sync')).length;
    const before = looks();
    await waitFor(() => expect(looks()).to.be.at.least(before + 2), { timeout: 10_000 });
    screen.getByText('Syncing…');
    await server().services.background.runDue();
    await screen.findByText('The directory has no group “galley”.', {}, { timeout: 10_000 });
  });

  it('show a sync until it has ended, although another one ended since the page was opened', async () => {
    const { id: groupId } = (await server().connection('namespaces').where({ path: 'crew' }).first('id')) as Namespace;
    const link = { groupId, cn: 'deck', accessLevel: 30, provider: 'main' };
    await server().perform(CreateDirectoryLink, link, crew.owner);
    await server().services.background.runDue();
    const screen = await open(address, { as: crew.owner });
    await screen.findByText(/^Last synced/);
    await server().perform(RequestDirectorySync, { groupId }, crew.owner);
    await server().services.background.runDue();
    await screen.user.click(screen.getByRole('button', { name: 'Sync now' }));
    const looks = () =>
      screen.calls.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/ldap_sync')).length;
    const before = looks();
    await waitFor(() => expect(looks()).to.be.at.least(before + 2), { timeout: 10_000 });
    screen.getByText('Syncing…');
    await server().services.background.runDue();
    await waitFor(() => expect(screen.queryByText('Syncing…')).to.equal(null), { timeout: 10_000 });
  });

  it('can be typed when the directory is down, and a refusal keeps what was typed', async () => {
    const screen = await open(address, { as: crew.owner });
    screen.calls.answerRequests(/\/api\/v4\/ldap\/main\/groups/, () => Response.json({}, { status: 503 }));
    await screen.user.click(screen.getByRole('button', { name: 'Link a group' }));
    const name = await screen.findByRole('combobox', { name: 'Group' });
    await screen.fill(name, 'cargo');
    await screen.findByText('The groups could not be loaded. Type the name.');
    // Someone else was faster.
    const [{ id: namespaceId }] = await server().connection('namespaces').where({ path: 'crew' });
    const link = { namespaceId, provider: 'main', cn: 'Cargo', accessLevel: 20, createdAt: new Date() };
    await server().connection('directory_links').insert(link);
    await screen.user.keyboard('{Escape}');
    await screen.user.click(screen.getByRole('button', { name: 'Link group' }));
    await screen.findByText(/This group of the directory is already linked/);
    expect(name).to.have.property('value', 'cargo');
  });

  it('are not offered to others', async () => {
    const group = await open('/groups/crew', { as: crew.maintainer });
    const sidebar = within(group.getByRole('navigation', { name: 'Main' }));
    await group.user.click(await sidebar.findByRole('button', { name: 'Settings' }));
    await sidebar.findByRole('link', { name: 'Members' });
    await waitFor(() => expect(group.queryByRole('link', { name: 'Webhooks' })).to.equal(null));
    expect(group.queryByRole('link', { name: 'LDAP groups' })).to.equal(null);
    const links = await open(address, { as: crew.maintainer });
    await links.findByRole('heading', { name: 'Page not found' });
  });
});
