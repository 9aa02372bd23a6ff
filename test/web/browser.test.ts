import { expect } from 'chai';
import { useBrowser } from '../support/browser.ts';

describe('the browser of the tests', () => {
  const browser = useBrowser();

  it('lays out text with a font', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 600 } });
    await page.setContent('<p style="display: inline-block">Milepost</p>');
    const box = await page.locator('p').boundingBox();
    expect(box?.width).to.be.greaterThan(20);
    expect(box?.height).to.be.greaterThan(8);
  });
});
