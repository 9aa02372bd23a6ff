import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { largestMetricImage } from '../../../domain/uploads/metric-image.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { formWith, pixel } from '../../support/files.ts';
import { useWeb, type OpenOptions } from '../../support/web.ts';

/** Unlike `pixel` it is opaque. */
const redPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

describe('metric images of an incident', function () {
  this.timeout(60_000);
  const web = useWeb({ today: '2026-11-21' });
  let project: Namespace;
  let reporter: User;
  let guest: User;

  before(async () => {
    const server = web.server();
    const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
    project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
    reporter = await server.createUser('rita', { name: 'Rita Reporter' });
    guest = await server.createUser('gus', { name: 'Gus Guest' });
    await server.addMember(group, reporter, 'reporter');
    await server.addMember(group, guest, 'guest');
  });

  const create = (type: 'incident' | 'issue' = 'incident') =>
    web.server().perform(CreateWorkItem, { type, namespace: project.id, title: 'Dark' }, reporter);
  const open = async ({ iid }: WorkItem, options: OpenOptions = { as: reporter }): Promise<Page> => {
    const page = await web.open(`/plan/app/-/issues/${iid}`, options);
    await page.getByRole('heading', { name: 'Dark' }).waitFor();
    return page;
  };
  const panel = (page: Page) => page.getByRole('region', { name: 'Metrics' });
  const pick = (page: Page, name: string, mimeType: string, buffer = pixel) =>
    page.getByLabel('Image', { exact: true }).setInputFiles({ name, mimeType, buffer });

  it('are uploaded with a text and a link, enlarged, edited and deleted', async () => {
    const page = await open(await create());
    await panel(page).getByText('Show what was measured').waitFor();
    await panel(page).getByRole('button', { name: 'Add image' }).click();
    const form = page.getByRole('dialog', { name: 'Add metric image' });
    const upload = form.getByRole('button', { name: 'Upload' });
    expect(await upload.isDisabled()).to.equal(true);
    await pick(page, 'notes.txt', 'text/plain');
    await form.getByText("You can't upload files of this type.").waitFor();
    await pick(page, 'large.png', 'image/png', Buffer.alloc(largestMetricImage + 1));
    await form.getByText('File is too big (10MiB). Max filesize: 10MiB.').waitFor();
    expect(await upload.isDisabled()).to.equal(true);
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

    await panel(page).getByRole('button', { name: 'Edit Load at night' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit metric image' });
    await edit.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.getByText(/Something went wrong while saving the image|must be an address/).waitFor();
    await edit.getByRole('textbox', { name: 'Text' }).fill('');
    await edit.getByRole('textbox', { name: 'Link' }).fill('');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await edit.waitFor({ state: 'hidden' });
    await panel(page).getByText('load.png').waitFor();
    expect(await panel(page).getByRole('link').count()).to.equal(0);

    await panel(page).getByRole('button', { name: 'Delete load.png' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete metric image' });
    await question.getByRole('button', { name: 'Delete image' }).click();
    await question.waitFor({ state: 'hidden' });
    await panel(page).getByText('Show what was measured').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Metrics');
  });

  it('appear where others look, who change nothing without the right, and on no issue', async () => {
    const incident = await create();
    const page = await open(incident, { as: guest });
    expect(await panel(page).count()).to.equal(0);
    const client = await web.server().as(reporter);
    const added = await client.post(
      `/api/v4/projects/${project.id}/issues/${incident.iid}/metric_images`,
      formWith(pixel, 'load.png'),
    );
    expect(added.status).to.equal(201);
    await panel(page).getByRole('button', { name: 'Enlarge load.png' }).waitFor();
    expect(await panel(page).getByRole('button').count()).to.equal(1);
    expect(await axeProblems(page)).to.deep.equal([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).to.be.at.most(0);
    }
    const issue = await open(await create('issue'));
    expect(await panel(issue).count()).to.equal(0);
  });
});
