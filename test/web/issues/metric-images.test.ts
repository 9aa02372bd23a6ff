import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { formWith, pixel } from '../../support/files.ts';
import { hasFocus } from '../../support/focus.ts';
import { useWeb } from '../../support/web.ts';
import { filledWithPlan, planToday } from './plan.ts';

/** Unlike `pixel` it is opaque. */
const redPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

/** What needs the chooser of files, an upload, a canvas, layout, focus or axe; the rest is tested without a browser. */
describe('metric images of an incident in a browser', function () {
  this.timeout(60_000);
  const web = useWeb({ today: planToday, filledBy: filledWithPlan });

  /** The address of a new incident. */
  const create = async (): Promise<string> => {
    const { project, reporter } = await filledWithPlan.made();
    const input = { type: 'incident', namespace: project.id, title: 'Dark' } as const;
    const { iid } = await web.server().perform(CreateWorkItem, input, reporter);
    return `/plan/app/-/issues/${iid}`;
  };
  const panel = (page: Page) => page.getByRole('region', { name: 'Metrics' });
  const pick = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Image', { exact: true }).setInputFiles({ name, mimeType, buffer });

  it('are uploaded with a text and a link, enlarged and deleted', async () => {
    const { reporter } = await filledWithPlan.made();
    const page = await web.open(await create(), { as: reporter });
    await panel(page).getByRole('button', { name: 'Add image' }).click();
    const form = page.getByRole('alertdialog', { name: 'Add metric image' });
    const upload = form.getByRole('button', { name: 'Upload' });
    await pick(page, 'load.png', 'image/png', Buffer.from('no image at all'));
    await upload.click();
    await form.getByText('Server responded with 400 code.').waitFor();
    expect(await form.locator('canvas').count()).to.equal(0);
    await pick(page, 'load.png', 'image/png', redPixel);
    await form.locator('canvas').waitFor();
    await page.waitForFunction(() => {
      const canvas = document.querySelector('canvas');
      const [, , , opacity] = canvas?.getContext('2d')?.getImageData(60, 60, 1, 1).data ?? [];
      return canvas?.width === 120 && canvas.height === 120 && opacity === 255;
    });
    // A picked file would be lost as a text would.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await form.getByRole('textbox', { name: 'Text' }).fill('Load at night');
    await form.getByRole('textbox', { name: 'Link' }).fill('https://graphs.example.org/1');
    expect(await axeProblems(page)).to.deep.equal([]);
    await upload.click();
    await form.waitFor({ state: 'hidden' });
    const link = panel(page).getByRole('link', { name: 'Load at night' });
    expect(await link.getAttribute('href')).to.equal('https://graphs.example.org/1');

    await panel(page).getByRole('button', { name: 'Enlarge Load at night' }).click();
    const large = page.getByRole('dialog', { name: 'Load at night' });
    const width = await large.getByRole('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).to.equal(1);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });

    await panel(page).getByRole('button', { name: 'Delete Load at night' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete metric image' });
    await question.getByRole('button', { name: 'Delete image' }).click();
    await question.waitFor({ state: 'hidden' });
    await panel(page).getByText('Show what was measured').waitFor();
    await hasFocus(panel(page).getByRole('heading', { name: 'Metrics' }));
  });

  it('fit a phone', async () => {
    const { project, reporter, guest } = await filledWithPlan.made();
    const address = await create();
    const client = await web.server().as(reporter);
    const path = `/api/v4/projects/${project.id}${address.replace('/plan/app/-', '')}/metric_images`;
    expect((await client.post(path, formWith(pixel, 'load.png'))).status).to.equal(201);
    const page = await web.open(address, { as: guest });
    await panel(page).getByRole('button', { name: 'Enlarge load.png' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).to.be.at.most(0);
    }
  });
});
