import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';
import { makeAnalyticsWorld } from './analytics-world.ts';

describe('looks of the analytics of a group', () => {
  const web = useWeb();
  let reporter: User;

  before(async () => {
    ({ reporter } = await makeAnalyticsWorld(web.server()));
  });

  it('fit narrow screens, both themes and forced colors', async () => {
    const page = await web.open('/groups/fleet/-/analytics', { as: reporter, viewport: { width: 320, height: 900 } });
    const frequency = page.getByRole('article', { name: 'Deployment frequency' });
    await frequency.locator('svg').waitFor();
    const colors: string[] = [];
    for (const [colorScheme, forcedColors] of [
      ['light', 'none'],
      ['dark', 'none'],
      ['dark', 'active'],
    ] as const) {
      await page.emulateMedia({ colorScheme, forcedColors });
      await page.waitForFunction((seen) => {
        const mark = document.querySelector('article svg path[fill^="rgb"]')?.getAttribute('fill') ?? '';
        return mark !== '' && !seen.includes(mark);
      }, colors);
      colors.push((await frequency.locator('svg path[fill^="rgb"]').first().getAttribute('fill')) as string);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), colorScheme).to.equal(true);
      if (forcedColors === 'none') expect(await axeProblems(page), colorScheme).to.deep.equal([]);
    }
  });
});
