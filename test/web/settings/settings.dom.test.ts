import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';

describe('settings of groups and projects', () => {
  const { server, open } = useScreens({ today: '2026-11-21', incomingAddress: 'plan+%{key}@example.org' });
  let harbor: Namespace;
  let owner: User;
  let maintainer: User;

  const rowOf = async ({ id }: Namespace) =>
    server().connection('namespaces').where({ id }).first<Record<string, unknown> | undefined>();
  const save = (screen: Screen, name = 'Save changes') => screen.press(screen.getByRole('button', { name }));

  before(async () => {
    owner = await server().createUser('olga');
    maintainer = await server().createUser('mara');
    harbor = await server().createGroup('harbor', { name: 'Harbor', visibility: 'internal' });
    await server().addMember(harbor, owner, 'owner');
    await server().addMember(harbor, maintainer, 'maintainer');
  });

  it('save name, description and defaults of a group, and nothing that was not changed', async () => {
    const quay = await server().createGroup('quay', { name: 'Quay', parent: harbor });
    const screen = await open('/groups/harbor/quay', { as: owner });
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
    await screen.user.click(await sidebar.findByRole('button', { name: 'Settings' }));
    await screen.user.click(await sidebar.findByRole('link', { name: 'General settings' }));
    await screen.findByRole('heading', { level: 1, name: 'General settings' });
    await screen.fill(await screen.findByRole('textbox', { name: 'Name' }), 'Long quay');
    await screen.fill(screen.getByRole('textbox', { name: 'Description (optional)' }), 'For ferries');
    await screen.user.click(screen.getByRole('checkbox', { name: /^Add people to this group only/ }));
    await save(screen);
    await screen.findByText('Settings saved');
    const sent = screen.calls.requests.filter(({ method }) => method === 'PUT');
    expect(sent.map(({ body }) => body)).to.deep.equal([
      { name: 'Long quay', description: 'For ferries', membership_lock: true },
    ]);
    expect(await rowOf(quay)).to.include({ name: 'Long quay', description: 'For ferries', membershipLock: true });
    await sidebar.findByRole('heading', { name: 'Long quay' });
  });

  it('explain a visibility and refuse one that is wider than the parent or narrower than what is inside', async () => {
    const pier = await server().createGroup('pier', { name: 'Pier', parent: harbor, visibility: 'internal' });
    await server().createProject('app', pier, { name: 'App', visibility: 'internal' });
    const screen = await open('/groups/harbor/pier/-/edit', { as: owner });
    await screen.findByText(/^Harbor is internal; this cannot be visible to more people\./);
    await screen.user.click(screen.getByRole('radio', { name: /^Public/ }));
    await screen.findByText('It cannot be public in a group that is internal.');
    expect(screen.getByRole('button', { name: 'Save changes' })).to.have.property('disabled', true);
    await screen.user.click(screen.getByRole('radio', { name: /^Private/ }));
    await screen.findByText(/^Only members will see it\./);
    await save(screen);
    await screen.findByText('It cannot be private while a project inside is internal.');
    expect(await rowOf(pier)).to.include({ visibility: 'internal' });
  });

  it('change the path, after which the old address leads to the new one', async () => {
    const dock = await server().createProject('dock', harbor, { name: 'Dock' });
    await server().createProject('taken', harbor, { name: 'Taken' });
    const screen = await open('/harbor/dock/-/edit', { as: owner });
    const path = await screen.findByRole('textbox', { name: 'Path' });
    await screen.fill(path, '-no');
    await screen.findByText(/^The path can contain only letters/);
    await screen.fill(path, 'taken');
    await save(screen, 'Change path');
    await screen.findByText('The path has already been taken.');
    await screen.fill(path, 'dry-dock');
    await screen.findByText('Its address: /harbor/dry-dock');
    await save(screen, 'Change path');
    await waitFor(() => expect(screen.address()).to.equal('/harbor/dry-dock/-/edit'));
    expect(await rowOf(dock)).to.include({ fullPath: 'harbor/dry-dock' });
  });

  it('turn the service desk of a project on, and show its address', async () => {
    const desk = await server().createProject('desk', harbor, { name: 'Desk' });
    const screen = await open('/harbor/desk/-/edit', { as: maintainer });
    const section = within(await screen.findByRole('region', { name: 'Service desk' }));
    const address = server().services.mailAddresses?.forDesk(desk.id) ?? '';
    expect(section.queryByText(address)).to.equal(null);
    const choice = section.getByRole('checkbox', { name: 'Take issues by email from everyone' });
    await screen.user.click(choice);
    await screen.press(section.getByRole('button', { name: 'Save' }));
    await screen.findByText('Service desk turned on');
    await section.findByText(address);
    expect(await rowOf(desk)).to.include({ serviceDeskEnabled: true });
    await screen.press(section.getByRole('button', { name: 'Copy email address' }));
    await screen.findByText(/^(?:Email address copied|The email address could not be copied)/);
    await screen.user.click(choice);
    await screen.press(section.getByRole('button', { name: 'Save' }));
    await screen.findByText('Service desk turned off');
    expect(section.queryByText(address)).to.equal(null);
    await open('/groups/harbor/-/edit', { as: owner });
    expect(screen.queryByRole('region', { name: 'Service desk' })).to.equal(null);
  });

  it('delete a group once its name is typed, with the numbers of what goes with it', async () => {
    const wreck = await server().createGroup('wreck', { name: 'Wreck', parent: harbor });
    const hull = await server().createProject('hull', wreck, { name: 'Hull' });
    await server().perform(CreateWorkItem, { type: 'epic', namespace: wreck.id, title: 'Salvage' });
    await server().perform(CreateWorkItem, { type: 'issue', namespace: hull.id, title: 'Dive' });
    const screen = await open('/groups/harbor/wreck/-/edit', { as: owner });
    await screen.user.click(await screen.findByRole('button', { name: 'Delete group' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Wreck?' }));
    await dialog.findByText('1 project');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).to.deep.equal([
      '1 project',
      '1 epic',
      '1 issue',
    ]);
    const confirm = dialog.getByRole('button', { name: 'Delete group' });
    expect(confirm).to.have.property('disabled', true);
    const name = dialog.getByRole('textbox', { name: 'Type Wreck to confirm' });
    await waitFor(() => expect(screen.document.activeElement).to.equal(name));
    await screen.user.keyboard('Wreck{Enter}');
    await screen.findByText('Group Wreck deleted');
    await screen.findByRole('heading', { level: 1, name: 'Harbor' });
    expect(await rowOf(wreck)).to.equal(undefined);
  });

  it('move a project to a group that may take it', async () => {
    const north = await server().createGroup('north', { name: 'North', parent: harbor, visibility: 'internal' });
    await server().createGroup('closed', { name: 'Closed', parent: harbor, visibility: 'private' });
    const boat = await server().createProject('boat', harbor, { name: 'Boat', visibility: 'internal' });
    const screen = await open('/harbor/boat/-/edit', { as: owner });
    const picker = await screen.findByRole('combobox', { name: 'New group' });
    await screen.user.click(picker);
    await screen.user.click(await screen.findByRole('option', { name: /Closed/ }));
    await screen.findByText(/^A project cannot be internal in a group that is private\./);
    expect(screen.getByRole('button', { name: 'Move project' })).to.have.property('disabled', true);
    await screen.fill(picker, 'North');
    await screen.user.click(await screen.findByRole('option', { name: /North/ }));
    await screen.press(screen.getByRole('button', { name: 'Move project' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Move Boat?' }));
    await screen.press(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.address()).to.equal('/harbor/north/boat/-/edit'));
    expect(await rowOf(boat)).to.include({ parentId: north.id });
  });

  it('say why a group could not be moved, and move it to the top level', async () => {
    const isle = await server().createGroup('isle', { name: 'Isle', parent: harbor });
    await server().createGroup('isle', { name: 'Other isle' });
    const screen = await open('/groups/harbor/isle/-/edit', { as: owner });
    const move = async () => {
      await screen.press(await screen.findByRole('button', { name: 'Move to the top level' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Move Isle?' }));
      await screen.press(dialog.getByRole('button', { name: 'Move' }));
    };
    await move();
    await screen.findByText('Path has already been taken.');
    await server().connection('namespaces').where({ fullPath: 'isle' }).del();
    await move();
    await waitFor(() => expect(screen.address()).to.equal('/groups/isle/-/edit'));
    expect(await rowOf(isle)).to.include({ parentId: null });
  });

  it('archive a project, which can then only be unarchived and deleted', async () => {
    await server().createProject('attic', harbor, { name: 'Attic' });
    const screen = await open('/harbor/attic/-/edit', { as: owner });
    await screen.user.click(await screen.findByRole('button', { name: 'Archive project' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive Attic?' }));
    await screen.user.click(dialog.getByRole('button', { name: 'Archive' }));
    const unarchive = await screen.findByRole('button', { name: 'Unarchive project' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.filter((text) => /^(General|Path|Archive|Unarchive|Move|Delete)$/.test(text))).to.deep.equal([
      'Unarchive',
      'Delete',
    ]);
    await screen.press(unarchive);
    await screen.findByRole('button', { name: 'Archive project' });
  });

  it('show Maintainers of a project what they may change, and others no page', async () => {
    await server().createProject('buoy', harbor, { name: 'Buoy' });
    const screen = await open('/harbor/buoy/-/edit', { as: maintainer });
    await screen.findByRole('textbox', { name: 'Name' });
    for (const name of ['Archive', 'Move', 'Delete']) expect(screen.queryByRole('region', { name })).to.equal(null);
    expect(screen.queryByRole('radiogroup', { name: 'Who can see it' })).to.equal(null);
    const stranger = await server().createUser('stan');
    for (const [address, as] of [
      ['/groups/harbor/-/edit', maintainer],
      ['/groups/harbor/-/edit', stranger],
      ['/harbor/buoy/-/edit', stranger],
    ] as const) {
      await open(address, { as, until: (other) => other.findByRole('heading', { name: 'Page not found' }) });
    }
  });
});
