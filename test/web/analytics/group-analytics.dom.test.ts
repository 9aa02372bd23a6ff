import { expect } from 'chai';
import { within } from '@testing-library/dom';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { makeAnalyticsWorld, type AnalyticsWorld } from './analytics-world.ts';

describe('analytics of a group', () => {
  const { server, open } = useScreens();
  let world: AnalyticsWorld;

  before(async () => {
    world = await makeAnalyticsWorld(server());
  });

  const card = async (screen: Screen, name: string) => within(await screen.findByRole('article', { name }));

  it('say what is missing in a group without projects', async () => {
    const screen = await open('/groups/quiet/-/analytics', { as: world.reporter });
    await (await card(screen, 'Deployment frequency')).findByText('Nothing was deployed to production.');
    await screen.findByRole('heading', { name: 'No projects yet' });
  });

  it('are missing for guests', async () => {
    for (const [user, status] of [
      [world.guest, 404],
      [world.reporter, 200],
    ] as const) {
      expect((await (await server().signedIn(user)).get('/groups/fleet/-/analytics')).status).to.equal(status);
    }
  });
});
