import { expect } from 'chai';
import type { Page, Request } from 'playwright';
import { drawn, standsStill } from '../../support/drawing.ts';
import { intercept } from '../../support/intercept.ts';
import { drag, moved } from './tree-acts.ts';
import { rowOf, titles, useTreeWindow } from './tree-window.ts';

async function centreOf(page: Page, title: string): Promise<{ x: number; y: number }> {
  const box = await rowOf(page, title).boundingBox();
  if (box === null) throw new Error(`${title} is out of sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const isMoving = async (page: Page) => (await page.locator('[role=treegrid][data-moving]').count()) === 1;

describe('dragging rows of the epic tree', () => {
  const tree = useTreeWindow();

  it('works by the title too, without following the link', async () => {
    await tree.epicWith('By title', ['Top', 'Bottom']);
    const page = await tree.open({ epic: 'By title' });
    const address = page.url();
    const link = await rowOf(page, 'Bottom').getByRole('link').first().boundingBox();
    const target = await centreOf(page, 'Top');
    await page.mouse.move((link?.x ?? 0) + 8, (link?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((link?.x ?? 0) + 12, (link?.y ?? 0) + 2, { steps: 3 });
    await page.mouse.move(target.x, target.y - 24, { steps: 6 });
    await moved(page, () => page.mouse.up());
    expect(await titles(page)).to.deep.equal(['Bottom', 'Top']);
    expect(page.url()).to.equal(address);
  });

  it('does not start at the chevron', async () => {
    const page = await tree.open();
    const chevron = await page.getByRole('button', { name: 'Expand Rocket' }).boundingBox();
    await page.mouse.move((chevron?.x ?? 0) + 6, (chevron?.y ?? 0) + 6);
    await page.mouse.down();
    await page.mouse.move((chevron?.x ?? 0) + 6, (chevron?.y ?? 0) + 150, { steps: 6 });
    expect(await isMoving(page)).to.equal(false);
    await page.mouse.up();
  });

  it('expands a collapsed epic after a second over it, which stays expanded', async () => {
    const page = await tree.open();
    await drag(page, 'Budget', 'Rocket', 0.5, { hold: true });
    expect(await rowOf(page, 'Rocket').getAttribute('aria-expanded')).to.equal('false');
    await rowOf(page, 'Engine').waitFor();
    const { x, y } = await centreOf(page, 'Fuel');
    await page.mouse.move(x, y, { steps: 5 });
    expect(await rowOf(page, 'Rocket').getAttribute('aria-expanded')).to.equal('true');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await rowOf(page, 'Rocket').getAttribute('aria-expanded')).to.equal('true');
    expect((await titles(page)).slice(0, 2)).to.deep.equal(['Rocket', '· Engine']);
  });

  it('does not expand epics that are only passed', async () => {
    const page = await tree.open({ before: (page) => page.clock.install() });
    await drag(page, 'Budget', 'Rocket', 0.5, { hold: true });
    const { x, y } = await centreOf(page, 'Fuel');
    await page.mouse.move(x, y, { steps: 3 });
    await page.clock.fastForward(1200);
    await drawn(page);
    expect(await rowOf(page, 'Rocket').getAttribute('aria-expanded')).to.equal('false');
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });

  it('scrolls the tree at the edge of the window, and drops at the new place', async () => {
    const names = Array.from({ length: 40 }, (_, number) => `#Stop ${number + 1}`);
    const parent = await tree.epicWith('Ladder', names);
    const page = await tree.open({ epic: 'Ladder', viewport: { width: 1440, height: 700 } });
    const { x, y } = await centreOf(page, '#Stop 1');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 6, { steps: 3 });
    await page.mouse.move(x, 690, { steps: 6 });
    await rowOf(page, '#Stop 40').waitFor({ timeout: 20_000 });
    const answered = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('mutation epicTreeReorder'),
    );
    const sent = await moved(page, async () => {
      await page.mouse.move(x, 560, { steps: 4 });
      await standsStill(rowOf(page, '#Stop 40'));
      await page.mouse.up();
    });
    expect(sent).to.include({ relativePosition: 'before' });
    await answered;
    const stored: { title: string }[] = await tree.server
      .connection('work_items')
      .where({ parentId: parent.id })
      .orderBy(['relative_position', 'id']);
    expect(stored.findIndex(({ title }) => title === '#Stop 1')).to.be.above(10);
  });

  it('starts by touch after a moment, so that swiping scrolls', async () => {
    await tree.epicWith('Touched', ['First', 'Second']);
    const page = await tree.open({
      epic: 'Touched',
      hasTouch: true,
      viewport: { width: 390, height: 844 },
      before: (page) => page.clock.install(),
    });
    await rowOf(page, 'Second').scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const swiped = await centreOf(page, 'Second');
    await touch('touchStart', swiped.x, swiped.y);
    for (let step = 1; step <= 6; step += 1) await touch('touchMove', swiped.x, swiped.y - step * 15);
    expect(await isMoving(page)).to.equal(false);
    await touch('touchEnd');
    await standsStill(rowOf(page, 'Second'));

    const held = await centreOf(page, 'Second');
    const target = await centreOf(page, 'First');
    await touch('touchStart', held.x, held.y);
    await page.clock.fastForward(300);
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', held.x, held.y + ((target.y - 30 - held.y) * step) / 8);
      await drawn(page);
    }
    expect(await isMoving(page)).to.equal(true);
    await moved(page, async () => void (await touch('touchEnd')));
    expect(await titles(page)).to.deep.equal(['Second', 'First']);
  });
});

describe('moves in the epic tree and late responses', () => {
  const tree = useTreeWindow();

  it('keep a second move that the response to the first one does not contain', async () => {
    await tree.epicWith('Crossing', ['Upper', 'Lower', 'Third']);
    let reads = 0;
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    let late: Request | undefined;
    const page = await tree.open({
      epic: 'Crossing',
      before: (page) =>
        intercept(page, 'childItems', async (route) => {
          const answer = await route.fetch();
          reads += 1;
          // The reading after the first move comes late.
          if (reads === 2) {
            late = route.request();
            await released;
          }
          await route.fulfill({ response: answer });
        }),
    });
    const again = page.waitForRequest((request) => (request.postData() ?? '').includes('query childItems'));
    await moved(page, () => drag(page, 'Lower', 'Upper', 0.5));
    await again;
    await moved(page, () => drag(page, 'Third', 'Upper', 0.05));
    const arrived = page.waitForEvent('requestfinished', (request) => request === late);
    release();
    await arrived;
    await drawn(page);
    // A row that the pointer rests on opens, and then shows its child as well.
    const above = (await titles(page)).filter((title) => title !== '· Lower');
    expect(above).to.deep.equal(['Third', 'Upper']);
  });

  it('reload the sums of both parents', async () => {
    await tree.epicWith('Sums', ['Giver', 'Taker']);
    const page = await tree.open({ epic: 'Sums' });
    await drag(page, 'Giver', 'Taker', 0.5);
    await rowOf(page, 'Taker').getByTitle('1 epic: 1 open, 0 closed.', { exact: false }).waitFor();
  });
});
