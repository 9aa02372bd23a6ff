import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { useScreens } from '../../support/dom/screens.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { useServedRepository } from './served-repository.ts';

const address = '/fleet/app/-/settings/repository';

describe('page of a project’s repository', () => {
  const { server, open } = useScreens({ outbound: { allowed: ['127.0.0.1'] } });
  const remote = useServedRepository();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(server());
  });

  it('saves the URL, fetches the repository, and says why it could not be fetched', async () => {
    const screen = await open(address, { as: fleet.maintainer });
    const { user, fill } = screen;
    const url = screen.getByRole('textbox', { name: 'URL' });
    const save = screen.getByRole('button', { name: 'Save' });
    await fill(url, 'http://10.0.0.1/app.git');
    await user.type(url, '{Enter}');
    await screen.findByText('The URL leads to an address that is not allowed.');
    await fill(url, remote.url);
    await fill(screen.getByRole('textbox', { name: 'User name (optional)' }), 'ada');
    await fill(screen.getByLabelText('Password or token (optional)'), 'hush');
    await user.click(save);
    await screen.findByText('Fetching…');
    await server().services.background.runDue();
    expect((await screen.findByText(/^Default branch:/)).textContent).to.equal('Default branch: main');
    expect(remote.requests.length).to.be.greaterThan(0);
    expect(screen.getByLabelText('Password or token (optional)')).to.have.property('value', '');

    await fill(url, remote.url.replace('127.0.0.1', 'localhost'));
    await screen.findByText('A saved user name and password are deleted when the server changes.');
    await fill(url, remote.url);
    remote.behavior = (_request, response) => {
      response.writeHead(404).end();
      return true;
    };
    await user.click(screen.getByRole('button', { name: 'Fetch now' }));
    await screen.findByText('Fetching…');
    await server().services.background.runDue();
    await screen.findByText('The last fetch failed');
    await screen.findByText(/no repository at this address/);

    await user.click(screen.getByRole('checkbox', { name: 'Fetch again every hour' }));
    await user.click(save);
    await waitFor(async () => {
      const [row] = await server().connection('repositories').select('isMirror', 'sealedCredentials');
      expect(row).to.include({ isMirror: false }).and.to.have.property('sealedCredentials').that.is.a('string');
    });
    expect(await screen.findAllByText('Repository saved')).to.have.lengthOf.at.least(1);
  });

  it('is absent for those who may not change it', async () => {
    await open(address, {
      as: fleet.developer,
      until: (screen) => screen.findByRole('heading', { name: 'Page not found' }),
    });
  });
});
