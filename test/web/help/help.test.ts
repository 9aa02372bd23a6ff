import { expect } from 'chai';
import { useWeb } from '../../support/web.ts';

describe('the help page', () => {
  const web = useWeb();

  it('shows the documentation to visitors, and moves to the section of the address', async () => {
    const page = await web.open('/-/help#settings');
    const heading = page.getByRole('heading', { level: 2, name: 'Settings' });
    await heading.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Settings');
    expect(await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').count()).to.be.above(5);
  });
});
