import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { coveredControls } from '../../support/covered-controls.ts';
import { rowOf, useRoadmap } from '../roadmap/roadmap-window.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const small = { ...phone, viewport: { width: 320, height: 640 } };

interface Point {
  x: number;
  y: number;
}

/** One finger on a page, which does what a mouse cannot prove: it scrolls, and stays with what it touched first. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    put: (at: Point) => send('touchStart', at),
    async move(from: Point, to: Point): Promise<void> {
      for (let step = 1; step <= 8; step += 1) {
        const part = step / 8;
        await send('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      }
    },
    lift: () => send('touchEnd'),
  };
}

async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('web: what fingers do on a phone', () => {
  const roadmap = useRoadmap({ loadsPages: true });

  it('choose far down in the settings of the roadmap, which keep their heading in place', async () => {
    const page = await roadmap.open('', phone);
    await page.getByRole('main').getByRole('button', { name: 'Settings' }).tap();
    const settings = page.getByRole('dialog', { name: 'Roadmap settings' });
    const close = settings.getByRole('button', { name: 'Close' });
    const before = await middleOf(close);
    const choice = settings.locator('label').filter({ hasText: 'Use issue count' });
    await choice.scrollIntoViewIfNeeded();
    await choice.tap();
    expect(await settings.getByRole('radio', { name: 'Use issue count' }).isChecked()).to.equal(true);
    expect(await middleOf(close)).to.deep.equal(before);
    expect((await choice.boundingBox())?.height).to.be.at.least(44);
  });

  it('drag a row with children by its handle, which the button beside it does not cover', async () => {
    const page = await roadmap.open('', phone);
    const row = rowOf(page, 'Data plane');
    await row.getByRole('button', { name: 'Expand child epics of Data plane' }).waitFor();
    expect(await coveredControls(page)).to.deep.equal([]);
    const handle = await middleOf(row.locator('[data-row-handle]'));
    const target = await middleOf(rowOf(page, 'Open end'));
    const finger = await fingerOn(page);
    // An earlier press would meet nobody who listens.
    await page.locator('[data-sortable]').first().waitFor({ state: 'attached' });
    await finger.put(handle);
    await page.locator('.sortable-chosen').waitFor();
    await finger.move(handle, { ...target, x: handle.x });
    await page.locator('[data-drop]').waitFor();
    await page.keyboard.press('Escape');
    await finger.lift();
  });

  it('drag a card by its grip to a list beside it, to which the board scrolls', async () => {
    const page = await roadmap.open('', { ...phone, until: 'h1' });
    await page.goto('/plan/app/-/boards');
    const card = page.getByRole('region', { name: 'Open' }).locator('[data-card]').first();
    const title = (await card.getByRole('link').first().textContent()) ?? '';
    const grip = await middleOf(card.getByRole('button', { name: `Move ${title}` }));
    const finger = await fingerOn(page);
    // An earlier press would meet nobody who listens.
    await page.locator('[data-sortable]').first().waitFor({ state: 'attached' });
    await finger.put(grip);
    await page.locator('.sortable-chosen').waitFor();
    const edge = { x: 385, y: grip.y };
    await finger.move(grip, edge);
    const closed = page.getByRole('region', { name: 'Closed' });
    for (let tries = 0; tries < 200 && (await middleOf(closed)).x > 240; tries += 1) {
      await finger.move(edge, { ...edge, y: edge.y + (tries % 2) });
    }
    await closed.locator('[data-card]').filter({ hasText: title }).waitFor();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await finger.lift();
    expect((await saved).status()).to.be.below(300);
    await closed.getByRole('link', { name: title }).waitFor();
  });

  it('reach all facts of the rows of a tree on the smallest phone', async () => {
    const { plan, server } = roadmap;
    const parent = plan.epics['Data plane'];
    await server.perform(CreateWorkItem, {
      type: 'issue',
      namespace: plan.app.id,
      title: 'Packets are told of their way',
      weight: 2,
      dueDate: '2026-12-01',
      healthStatus: 'needs_attention',
      parentId: parent?.id,
    });
    const page = await roadmap.open('', { ...small, until: 'h1' });
    await page.goto(`/groups/plan/-/epics/${parent?.iid}`);
    const row = page.getByRole('row', { name: /^Packets are told/ });
    const due = row.getByRole('button', { name: 'Dec 1, 2026' });
    // Not scrolled to: the heading that stays in sight would lie over the page until the next frame.
    await due.waitFor();
    expect(await coveredControls(page)).to.deep.equal([]);
    await row.getByRole('button', { name: /^Weight/ }).tap();
    await page.getByRole('textbox', { name: 'Weight' }).waitFor();
  });
});
