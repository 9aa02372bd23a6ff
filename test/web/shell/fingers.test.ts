import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { coveredControls } from '../../support/covered-controls.ts';
import { barOf, rowOf, useRoadmap } from '../roadmap/roadmap-window.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const small = { ...phone, viewport: { width: 320, height: 640 } };

interface Point {
  x: number;
  y: number;
}

/** Fingers on a page do what a mouse cannot prove: they scroll, zoom, and stay with what they touched first. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  return {
    /** All fingers that are on the page then. */
    put: (...fingers: Point[]) => send('touchStart', ...fingers),
    /** Two fingers, each as far as its vector says. */
    async moveBoth(fingers: readonly [Point, Point], ...[first, second]: readonly [Point, Point]): Promise<void> {
      const at = ({ x, y }: Point, by: Point, part: number) => ({ x: x + by.x * part, y: y + by.y * part });
      for (let step = 1; step <= 8; step += 1)
        await send('touchMove', at(fingers[0], first, step / 8), at(fingers[1], second, step / 8));
    },
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

  it('scroll the timeline by two, and zoom it where they are once they part', async () => {
    const page = await roadmap.open('timeframe_range_type=CURRENT_YEAR&state=all', small);
    await page.getByRole('button', { name: 'Show as a timeline' }).tap();
    const chart = page.locator('[data-layout]');
    const place = () => chart.evaluate(({ scrollLeft, scrollTop }) => ({ x: scrollLeft, y: scrollTop }));
    const today = async () => (await page.locator('[data-today]').boundingBox())?.x ?? Number.NaN;
    // Its code is loaded after the rows.
    await page.waitForFunction(() => document.querySelector<HTMLElement>('[data-layout]')?.style.touchAction !== '');
    const toolAt = async (name: string) => (await middleOf(page.getByRole('main').getByRole('button', { name }))).y;
    expect(await toolAt('Settings')).to.equal(await toolAt('Show as a list'));
    const before = await place();
    const finger = await fingerOn(page);
    const pair = [
      { x: 180, y: 460 },
      { x: 260, y: 480 },
    ] as const;
    await finger.put(...pair);
    await finger.moveBoth(pair, { x: 48, y: -48 }, { x: 48, y: -48 });
    await finger.lift();
    const after = await place();
    // The first step only tells where the fingers are.
    expect(after.x - before.x).to.be.within(-48, -40);
    expect(after.y - before.y).to.be.within(40, 48);
    expect(new URL(page.url()).searchParams.has('zoom')).to.equal(false);

    const day = await today();
    const around = [
      { x: day - 20, y: 460 },
      { x: day + 20, y: 460 },
    ] as const;
    await finger.put(...around);
    await finger.moveBoth(around, { x: -40, y: 0 }, { x: 40, y: 0 });
    await finger.lift();
    await page.waitForURL(({ searchParams }) => searchParams.has('zoom'));
    expect(await today()).to.be.closeTo(day, 3);
  });

  it('drag a bar to the end of the timeline, and no further', async () => {
    const page = await roadmap.open('', phone);
    await page.getByRole('button', { name: 'Show as a timeline' }).tap();
    const chart = page.locator('[data-layout]');
    const sizes = () =>
      chart.evaluate(({ scrollLeft, clientWidth, scrollWidth }) => ({ end: scrollLeft + clientWidth, scrollWidth }));
    await page.locator('[data-moves-bars]').waitFor({ state: 'attached' });
    const bar = await barOf(page, 'Data plane').boundingBox();
    if (bar === null) throw new Error('no bar');
    const { scrollWidth } = await sizes();
    const finger = await fingerOn(page);
    const at = { x: 300, y: bar.y + bar.height / 2 };
    await finger.put(at);
    await page.locator(':root[data-dragging]').waitFor();
    await finger.move(at, { ...at, x: 389 });
    await page.waitForFunction((width) => {
      const element = document.querySelector('[data-layout]');
      return element !== null && element.scrollLeft + element.clientWidth >= width - 1;
    }, scrollWidth);
    expect((await sizes()).scrollWidth).to.equal(scrollWidth);
    await page.keyboard.press('Escape');
    await finger.lift();
  });

  it('put back what they carry when a second one comes', async () => {
    const page = await roadmap.open('', { ...phone, until: 'h1' });
    await page.goto('/plan/app/-/boards');
    const open = page.getByRole('region', { name: 'Open' });
    const titles = () => open.locator('[data-card] a').allTextContents();
    await open.locator('[data-card]').first().waitFor();
    const before = await titles();
    const grip = await middleOf(open.getByRole('button', { name: `Move ${before[0]}` }));
    await page.locator('[data-sortable]').first().waitFor({ state: 'attached' });
    const finger = await fingerOn(page);
    await finger.put(grip);
    await page.locator('.sortable-chosen').waitFor();
    const below = { ...grip, y: grip.y + 120 };
    await finger.move(grip, below);
    await page.locator('[data-dragging]').waitFor();
    await finger.put(below, { x: below.x - 150, y: below.y + 80 });
    await page.locator('[data-dragging]').waitFor({ state: 'detached' });
    await finger.lift();
    expect(await titles()).to.deep.equal(before);
  });

  it('find all targets of a board at least 44 px high, none over another', async () => {
    const { plan, server } = roadmap;
    const parent = plan.epics['Data plane'];
    const { id: namespace } = plan.app;
    const place = { kind: 'project', namespace } as const;
    const labels = ['platform', 'observability', 'needs review', 'storage'];
    for (const name of labels) await server.perform(CreateLabel, { ...place, name, color: '#0b6e4f' });
    const title = 'Targets';
    const facts = { labels, parentId: parent?.id, weight: 3, dueDate: '2026-12-01' };
    await server.perform(CreateWorkItem, { type: 'issue', namespace, title, ...facts });
    const page = await roadmap.open('', { ...phone, until: 'h1' });
    await page.goto('/plan/app/-/boards');
    const card = page.locator('[data-card]').filter({ hasText: title });
    await card.getByRole('button', { name: 'storage' }).waitFor();
    await card.scrollIntoViewIfNeeded();
    /** What a finger misses 21 px above or below its middle. */
    const missed = (within: Locator) =>
      within.locator('a[href], button').evaluateAll((controls) =>
        controls.flatMap((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          // Of a link its words, which are what is aimed at.
          const y = top + height / 2;
          const isHit = [-21, 21].every(
            (by) => document.elementFromPoint(left + width / 2, y + by)?.closest('a, button') === control,
          );
          return isHit ? [] : [control.getAttribute('aria-label') ?? control.textContent];
        }),
      );
    expect(await missed(card)).to.deep.equal([]);
    expect(await missed(page.locator('section').filter({ has: card }).locator('header'))).to.deep.equal([]);
    await page.goto('/groups/plan/-/boards');
    const tabs = page.getByRole('navigation', { name: 'Boards of' });
    await tabs.waitFor();
    expect(await missed(tabs)).to.deep.equal([]);
  });

  it('rest on the link of a card without the menu of the browser', async () => {
    const page = await roadmap.open('', { ...phone, until: 'h1' });
    await page.goto('/plan/app/-/boards');
    const link = page.locator('[data-card] a').first();
    await page.locator('[data-sortable]').first().waitFor({ state: 'attached' });
    const opens = (pointerType: string) =>
      link.evaluate(
        (element, type) =>
          element.dispatchEvent(
            new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType: type }),
          ),
        pointerType,
      );
    expect(await opens('touch')).to.equal(false);
    expect(await opens('mouse')).to.equal(true);
  });

  it('tick and move tasks that lie close together', async () => {
    const { plan, server } = roadmap;
    const parent = await server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: plan.group.id,
      title: 'With tasks',
      description: '- [ ] Ask\n- [ ] Answer\n  - [ ] Briefly\n- [ ] Thank',
    });
    const page = await roadmap.open('', { ...small, until: 'h1' });
    await page.goto(`/groups/plan/-/epics/${parent.iid}`);
    await page.getByRole('button', { name: 'Move Thank' }).waitFor();
    const tooSmall = await page.locator('li input[type=checkbox], [data-grip], [data-menu]').evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          return [-11, 11].some((by) => document.elementFromPoint(x, y + by)?.closest('input, button') !== control);
        })
        .map((control) => control.getAttribute('aria-label')),
    );
    expect(tooSmall).to.deep.equal([]);
  });

  it('see why a long text was not saved, and what someone else saved meanwhile', async () => {
    const { plan, server } = roadmap;
    const description = 'Long.\n\n'.repeat(40);
    const epic = await server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: plan.group.id,
      title: 'Contested',
      description,
    });
    const page = await roadmap.open('', { ...small, until: 'h1' });
    await page.goto(`/groups/plan/-/epics/${epic.iid}`);
    await page.getByRole('button', { name: 'Epic actions' }).tap();
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    await page.getByRole('textbox', { name: 'Description' }).fill(`${description}Mine`);
    const save = page.getByRole('button', { name: 'Save changes' });
    await page.route('**/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, contentType: 'application/json', body: '{}' })
        : route.fallback(),
    );
    await save.tap();
    const failure = page.getByRole('alert').filter({ hasText: 'Error updating epic' });
    await failure.waitFor();
    await seen(failure);
    await page.unrouteAll();

    await server.perform(UpdateWorkItem, { item: { id: epic.id }, description: 'Theirs' });
    await save.tap();
    const conflict = page.getByText('Someone edited this epic at the same time you did.');
    await conflict.waitFor();
    await seen(conflict);
  });

  it('see why a long new epic was not created', async () => {
    const page = await roadmap.open('', { ...small, until: 'h1' });
    await page.goto('/groups/plan/-/epics/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('Long one');
    await page.getByRole('textbox', { name: 'Description' }).fill('Long.\n\n'.repeat(40));
    await page.route('**/api/v4/groups/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Create epic' }).tap();
    const failure = page.getByRole('main').getByRole('alert');
    await failure.waitFor();
    await seen(failure);
  });

  it('find no keys in menus, and no message over the windows at the bottom', async () => {
    const { plan } = roadmap;
    const page = await roadmap.open('', { ...small, until: 'h1' });
    await page.goto(`/groups/plan/-/epics/${plan.epics['Data plane']?.iid}`);
    const actions = page.getByRole('button', { name: 'Epic actions' });
    await actions.tap();
    const copy = page.getByRole('menuitem', { name: 'Copy reference' });
    expect(await copy.innerText()).to.equal('Copy reference');
    await copy.tap();
    const message = page.getByRole('region', { name: 'Notifications' });
    await message.waitFor();
    await actions.tap();
    await page.getByRole('menuitem', { name: 'Delete epic' }).tap();
    const window = page.getByRole('alertdialog', { name: 'Delete epic' });
    await window.waitFor();
    const [above, below] = await Promise.all([message.boundingBox(), window.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).to.be.below(below?.y ?? 0);
  });

  it('need not scroll the dates of milestones sideways', async () => {
    const { plan, server } = roadmap;
    const owner = { kind: 'group', namespace: plan.group.id } as const;
    await server.perform(CreateMilestone, {
      ...owner,
      title: 'Far',
      startDate: '2026-12-13',
      dueDate: '2027-12-24',
    });
    const page = await roadmap.open('', { ...small, until: 'h1' });
    await page.goto('/groups/plan/-/milestones');
    await page.getByText('Dec 13, 2026 – Dec 24, 2027').waitFor();
    const table = page.getByRole('table', { name: 'Milestones' });
    const { right } = await table.evaluate((element) => element.getBoundingClientRect());
    expect(right).to.be.below(small.viewport.width);
    const frame = table.locator('..');
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).to.equal(0);
  });
});

/** Waits until it is in the window, between the bars at its edges. */
async function seen(locator: Locator): Promise<void> {
  const element = await locator.elementHandle();
  await locator.page().waitForFunction((found) => {
    const { top, bottom } = found?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return top >= 40 && bottom <= window.innerHeight - 50;
  }, element);
}
