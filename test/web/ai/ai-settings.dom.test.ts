import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { createFerries, savedSettings, type Ferries } from './ferries.ts';

const address = '/groups/ferries/-/settings/ai';

describe('AI settings of a group', () => {
  const { server, open } = useScreens({ settings: { aiEarlyAccess: true } });
  let ferries: Ferries;

  before(async () => {
    ferries = await createFerries(server());
  });

  it('are open to Maintainers without the experiments, and can be saved again after a failure', async () => {
    const screen = await open(address, { as: ferries.maintainer });
    await screen.user.click(await screen.findByRole('radio', { name: /^Always off/ }));
    expect(screen.queryByRole('checkbox')).to.equal(null);
    const repair = screen.calls.answerRequests(/^\/api\/v4\/groups\/[^/]+$/, ({ method }, ask) =>
      method === 'PUT' ? Response.json({}, { status: 500 }) : ask(),
    );
    await screen.user.click(screen.getByRole('button', { name: 'Save changes' }));
    const failure = 'An error occurred while retrieving your settings. Reload the page to try again.';
    await waitFor(() => expect(screen.getByRole('alert').textContent).to.include(failure));
    repair();
    await screen.press(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Group was successfully updated.');
    expect(screen.address()).to.equal(address);
    expect(await savedSettings(server(), ferries.group)).to.include({ duoAvailability: 'never_on' });
  });

  it('are closed below a group where AI features are always off', async () => {
    const { group, maintainer } = ferries;
    await server().perform(UpdateGroup, { groupId: group.id, duoAvailability: 'never_on' });
    const screen = await open('/groups/ferries/team/-/settings/ai', { as: maintainer });
    await screen.findByText(/^AI features are always off in the group above/);
    expect(screen.getByRole('radio', { name: /^On by default/ })).to.have.property('disabled', true);
    await server().perform(UpdateGroup, { groupId: group.id, duoAvailability: 'default_on' });
  });

  it('are linked in the sidebar for Maintainers, and absent for others', async () => {
    const page = await open(address, { as: ferries.maintainer });
    const form = (await page.findByRole('radiogroup')).closest('form');
    for (const id of ['js-ai-settings', 'js-amazon-q-settings'])
      expect(page.document.getElementById(id)?.contains(form), id).to.equal(true);
    const screen = await open('/groups/ferries', { as: ferries.maintainer });
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
    await screen.user.click(await sidebar.findByRole('button', { name: 'Settings' }));
    await sidebar.findByRole('link', { name: 'AI settings' });
    await open(address, {
      as: ferries.developer,
      until: (other) => other.findByRole('heading', { name: 'Page not found' }),
    });
  });
});
