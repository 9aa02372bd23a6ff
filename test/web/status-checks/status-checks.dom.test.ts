import { within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateStatusCheck } from '../../../application/merge-requests/create-status-check.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';

const address = '/fleet/app/-/external_status_checks';

describe('status checks of a project', () => {
  const { server, open } = useScreens();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(server());
  });

  beforeEach(() => server().connection('external_status_checks').delete());

  const rows = () =>
    server().connection('external_status_checks').orderBy('id').select('name', 'externalUrl', 'sharedSecret');

  const dialog = async (screen: Screen, name: string) => within(await screen.findByRole('alertdialog', { name }));
  const create = (fields: { name: string; sharedSecret: string }) =>
    server().perform(CreateStatusCheck, {
      project: fleet.app.id,
      externalUrl: 'https://checks.example.org/merge',
      ...fields,
    });

  it('are created in a form that says what is wrong', async () => {
    const screen = await open(address, { as: fleet.maintainer });
    screen.getByText('No status checks yet');
    await screen.user.click(screen.getByRole('button', { name: 'New status check' }));
    const form = await dialog(screen, 'New status check');
    const url = form.getByLabelText('URL');
    await screen.fill(form.getByLabelText('Name'), 'Safety');
    await screen.fill(url, 'example.org');
    await form.findByText('Enter a URL that starts with https:// or http://.');
    await screen.fill(url, 'http://10.0.0.1/');
    await screen.user.click(form.getByRole('button', { name: 'Create status check' }));
    await form.findByText('The URL leads to an address that is not allowed.');
    await screen.fill(url, 'https://checks.example.org/merge');
    await screen.fill(form.getByLabelText('Shared secret (optional)'), 'hush');
    await screen.press(form.getByRole('button', { name: 'Create status check' }));
    within(await screen.findByRole('row', { name: /Safety/ })).getByText('Signed');
  });

  it('keep the saved secret when the name changes, until it is deleted', async () => {
    await create({ name: 'Safety', sharedSecret: 'hush' });
    const screen = await open(address, { as: fleet.maintainer });
    await screen.user.click(screen.getByRole('button', { name: 'Edit Safety' }));
    const renamed = await dialog(screen, 'Edit status check');
    await screen.fill(renamed.getByLabelText('Name'), 'Load');
    await screen.user.click(renamed.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Status check saved');
    expect(await rows())
      .to.have.nested.property('[0].sharedSecret')
      .that.is.a('string');
    await screen.user.click(await screen.findByRole('button', { name: 'Edit Load' }));
    const moved = await dialog(screen, 'Edit status check');
    const url = moved.getByLabelText('URL');
    await screen.fill(url, 'https://other.example.org/');
    await moved.findByText(/The saved secret is deleted with the old URL/);
    await screen.fill(url, 'https://checks.example.org/merge');
    await screen.user.click(await moved.findByLabelText('Delete the saved secret'));
    await screen.user.click(moved.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Not signed');
    expect(await rows()).to.deep.equal([
      { name: 'Load', externalUrl: 'https://checks.example.org/merge', sharedSecret: null },
    ]);
  });

  it('are deleted after a question', async () => {
    await create({ name: 'Load', sharedSecret: 'hush' });
    const screen = await open(address, { as: fleet.maintainer });
    await screen.user.click(screen.getByRole('button', { name: 'Delete Load' }));
    const question = await dialog(screen, 'Delete status check');
    await screen.user.click(question.getByRole('button', { name: 'Delete status check' }));
    await screen.findByText('No status checks yet');
    expect(await rows()).to.deep.equal([]);
  });

  it('are absent for those who may not manage them', async () => {
    await open(address, {
      as: fleet.developer,
      until: (screen) => screen.findByRole('heading', { name: 'Page not found' }),
    });
  });
});
