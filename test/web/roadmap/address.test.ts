import { expect } from 'chai';
import { rowOf, useRoadmap } from './roadmap-window.ts';

describe('roadmap: address', () => {
  const roadmap = useRoadmap({ loadsPages: true });

  it('is rewritten in place, and going back leaves the roadmap', async () => {
    const page = await roadmap.open('show_labels=true&utf8=x&scope=all');
    const before = await page.evaluate(() => history.length);
    await rowOf(page, 'Data plane').getByRole('button', { name: 'backend' }).click();
    await page.waitForURL(/label_name\[\]=backend/);
    expect(await page.evaluate(() => history.length)).to.equal(before);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('utf8'), searchParams.get('scope'), searchParams.get('show_labels')]).to.deep.equal([
      null,
      null,
      'true',
    ]);
  });
});
