import { expect } from 'chai';
import { ScheduleFetch } from '../../../application/repositories/schedule-fetch.ts';
import { SetRepository } from '../../../application/repositories/set-repository.ts';
import { axeProblems } from '../../support/axe.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';
import { useServedRepository } from './served-repository.ts';

const address = '/fleet/app/-/settings/repository';

describe('looks of a project’s repository', () => {
  const web = useWeb({ outbound: { allowed: ['127.0.0.1'] } });
  const remote = useServedRepository();
  let fleet: Fleet;

  before(async () => {
    const server = web.server();
    fleet = await createFleet(server);
    await server.perform(SetRepository, { project: fleet.app.id, url: remote.url, username: 'ada', password: 'hush' });
    await server.services.background.runDue();
  });

  it('fit each width in light and dark, and are accessible', async () => {
    const page = await web.open(address, { as: fleet.maintainer });
    await page.getByText('Default branch: main').waitFor();
    await inEachLook(
      page,
      async () => {
        expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
        expect(await overflowOf(page)).to.equal(0);
      },
      looksOf([1440, 320]),
    );
  });

  it('are accessible when the last fetch failed', async () => {
    const server = web.server();
    remote.behavior = (_request, response) => {
      response.writeHead(404).end();
      return true;
    };
    await server.perform(ScheduleFetch, { project: fleet.app.id });
    await server.services.background.runDue();
    const page = await web.open(address, {
      as: fleet.maintainer,
      viewport: { width: 320, height: 900 },
      until: (one) => one.getByText('The last fetch failed'),
    });
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
  });
});
