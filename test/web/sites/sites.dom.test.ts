import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateSite } from '../../../application/sites/create-site.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createFailingSite } from './failing-site.ts';

describe('pages of sites', () => {
  const { server, open } = useScreens();

  const rowOf = async (screen: Screen, name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(name) }));
  const press = async (screen: Screen, name: string) => screen.user.click(await screen.findByRole('button', { name }));

  beforeEach(() => server().connection('sites').delete());

  it('are reached from the account menu', async () => {
    const screen = await open('/', { as: server().root });
    await screen.user.click(screen.getByRole('button', { name: /^Account of/ }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Sites' }));
    await screen.findByText('No sites yet');
  });

  it('let administrators add, change and remove sites, and show how they do', async () => {
    const screen = await open('/admin/geo/sites', { as: server().root });
    const { user, fill } = screen;
    await user.click(await screen.findByRole('link', { name: 'Add site' }));
    await fill(await screen.findByLabelText('Name'), 'Berlin');
    await fill(screen.getByLabelText('Address'), 'https://berlin.example.org');
    await user.click(screen.getByText(/^This is the primary site/));
    await press(screen, 'Add site');
    await (await rowOf(screen, 'Berlin')).findByText('Healthy');
    (await rowOf(screen, 'Berlin')).getByText('This site');

    await user.click(screen.getByRole('link', { name: 'Add site' }));
    await fill(await screen.findByLabelText('Name'), 'berlin');
    await fill(screen.getByLabelText('Address'), 'nowhere');
    await press(screen, 'Add site');
    await screen.findByText('Address is invalid.');
    await fill(screen.getByLabelText('Address'), 'https://rome.example.org');
    await press(screen, 'Add site');
    await screen.findByText('Name has already been taken.');
    await fill(screen.getByLabelText('Name'), 'Rome');
    await press(screen, 'Add site');
    await (await rowOf(screen, 'Rome')).findByText('Offline');
    (await rowOf(screen, 'Rome')).getByText(/The site is cut off/);

    await user.click(screen.getByRole('link', { name: 'Edit Rome' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit Rome' });
    await user.click(await screen.findByText('Copy files to this site'));
    await press(screen, 'Save');
    await (await rowOf(screen, 'Rome')).findByText('Disabled');

    await press(screen, 'Remove Berlin');
    const refused = within(await screen.findByRole('alertdialog', { name: 'Remove Berlin?' }));
    await refused.findByText(/while there are secondary sites/);
    expect(refused.getByRole('button', { name: 'Remove' })).to.have.property('disabled', true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Remove Berlin?' })).to.equal(null));
    await press(screen, 'Remove Rome');
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Rome?' }));
    await question.findByText(/The instance forgets the site/);
    await screen.press(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit Rome', hidden: true })).to.equal(null));
    expect(await server().connection('sites').pluck('name')).to.deep.equal(['Berlin']);
  });

  it('tell which files of a site failed and why, and try them again', async () => {
    const screen = await open(`/admin/geo/sites/${await createFailingSite(server())}/replication`, {
      as: server().root,
    });
    await screen.findByText(/The digest differs/);
    screen.getByText(/a\.txt, 3 attempts/);
    const figure = (name: string) => screen.getByText(name).closest('dl > div')?.textContent;
    expect(figure('Queued')).to.match(/1$/);
    expect(figure('Failed')).to.match(/2$/);
    await press(screen, 'Try all again');
    await waitFor(() => expect(screen.queryByText(/The digest differs/)).to.equal(null));
    expect(figure('Queued')).to.match(/3$/);
  });

  it('are there for administrators alone, and only for sites that exist', async () => {
    const { id } = await server().perform(CreateSite, { name: 'Milan', url: 'https://milan.example.org' });
    const member = await server().signedIn(await server().createUser('mona'));
    const root = await server().signedIn(server().root);
    for (const path of ['', '/new', `/${id}/edit`, `/${id}/replication`]) {
      expect((await member.get(`/admin/geo/sites${path}`)).status, path).to.equal(404);
      expect((await root.get(`/admin/geo/sites${path}`)).status, path).to.equal(200);
    }
    expect((await root.get('/admin/geo/sites/987654/edit')).status).to.equal(404);
    expect((await root.get('/admin/geo/sites/x/replication')).status).to.equal(404);
  });
});
