import { expect } from 'chai';
import { useRoadmap, type OpenOptions } from './roadmap-window.ts';

describe('roadmap settings in the browser', () => {
  const roadmap = useRoadmap();

  const openDrawer = async (query = '', options: OpenOptions = {}) => {
    const page = await roadmap.open(query, options);
    await page.getByRole('main').getByRole('button', { name: 'Settings' }).click();
    const drawer = page.getByRole('dialog', { name: 'Roadmap settings' });
    await drawer.waitFor();
    return { page, drawer };
  };

  it('scroll as a whole at a zoom of 400 %, where a fixed footer would take their room', async () => {
    const { page, drawer } = await openDrawer('', { viewport: { width: 320, height: 256 } });
    const reset = drawer.getByRole('button', { name: 'Reset to defaults' });
    expect((await reset.boundingBox())?.y).to.be.above(256);
    await page.keyboard.press('Shift+Tab');
    await reset.scrollIntoViewIfNeeded();
    await reset.click({ trial: true });
  });

  it('change the range by keys, and return the focus', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByRole('button', { name: /This quarter/ }).click();
    await page.getByRole('option', { name: 'Within 3 years' }).click();
    await page.waitForURL(/timeframe_range_type=THREE_YEARS/);
    const milestones = drawer.getByRole('switch', { name: 'Display milestones' });
    for (const isShown of [false, true]) {
      await milestones.press('Space');
      await page.waitForURL(({ search }) => search.includes('show_milestones=false') === !isShown);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Settings');
  });
});
