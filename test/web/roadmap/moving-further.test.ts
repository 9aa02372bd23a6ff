import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { createSprints, storedSprints } from './iteration-plan.ts';
import { barOf, rowOf } from './roadmap-window.ts';
import { day, useMovingBars } from './moving-world.ts';

describe('roadmap: further ways of moving bars', () => {
  const { world, web, epicWith, open, ready, middleOf, drag, stored, says, toast } = useMovingBars();

  it('are linked by a line from an end of one to another, which Undo removes', async () => {
    const epic = await epicWith();
    const title = `${epic.title} linked`;
    const next = await epicWith({ title, startDate: '2026-11-25', dueDate: '2026-11-27' });
    const page = await web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(epic.title)}`, {
      viewport: { width: 1440, height: 900 },
      until: (opened) => barOf(opened, title),
      as: world.planner,
    });
    await ready(page);
    const linkOf = () => web.server().connection('work_item_links').where({ sourceId: epic.id, targetId: next.id });
    const from = await middleOf(barOf(page, epic.title));
    const to = await middleOf(barOf(page, title));
    await page.mouse.move(from.x, from.y);
    // The card lies over the other bar, until the line is drawn.
    await page.getByRole('tooltip').waitFor();
    const handle = await middleOf(page.locator('[data-link-handle=finish]'));
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(to.left + 3, to.y);
    await page.mouse.up();
    await toast(page, `${epic.title} blocks ${title}`).waitFor();
    expect((await linkOf()).map(({ type, kind, lag }) => [type, kind, lag])).to.deep.equal([
      ['blocks', 'finish_to_start', 0],
    ]);
    await page.locator('path[data-link=blocks]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('path[data-link=blocks]').waitFor({ state: 'detached' });
    expect(await linkOf()).to.deep.equal([]);

    await rowOf(page, epic.title).focus();
    await page.keyboard.press('k');
    const dialog = page.getByRole('dialog', { name: `Links of ${epic.title}` });
    await dialog.getByText('Blocks', { exact: true }).click();
    await dialog.getByLabel('Lag in working days').fill('3');
    await dialog.getByRole('combobox').fill(`&${next.iid} `);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('button', { name: /^Finish to start with a lag of 3 working days/ }).waitFor();
    await page.locator('path[data-late]').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('are linked to one out of sight, to which the timeline scrolls', async () => {
    const epic = await epicWith();
    const title = `${epic.title} far`;
    // To the end of the timeline, where it stays below the pointer.
    await epicWith({ title, startDate: '2026-12-21', dueDate: '2027-01-15' });
    const page = await web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(epic.title)}`, {
      viewport: { width: 1024, height: 768 },
      until: (opened) => barOf(opened, epic.title),
      as: world.planner,
    });
    await ready(page);
    const from = await middleOf(barOf(page, epic.title));
    await page.mouse.move(from.x, from.y);
    const handle = await middleOf(page.locator('[data-link-handle=finish]'));
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(1020, from.y + 36);
    await page.locator('[data-link-aim]').waitFor();
    await page.mouse.up();
    await toast(page, `${epic.title} blocks ${title}`).waitFor();
  });

  it('are stretched at their ends', async () => {
    const epic = await epicWith();
    const page = await open(epic);
    await ready(page);
    const { left, y } = await middleOf(barOf(page, epic.title));
    await drag(page, { x: left + 3, y }, -2 * day);
    await page.mouse.up();
    await says(page, epic, 'Nov 14 – Nov 22, 2026').waitFor();
    await toast(page, 'starts 2 days earlier').waitFor();
    const { right } = await middleOf(barOf(page, epic.title));
    await drag(page, { x: right - 3, y }, 4 * day);
    await page.mouse.up();
    await toast(page, 'ends 4 days later').waitFor();
    expect(await stored(epic)).to.equal('2026-11-14 2026-11-26');
  });

  it('get a date where their open end is drawn to, by a mouse and a finger, and none while it stays', async () => {
    const epic = await epicWith({ startDate: '2026-11-16' });
    const query = '&timeframe_range_type=CURRENT_YEAR&layout=MONTHS';
    const page = await open(epic, { query, viewport: { width: 1440, height: 900 }, hasTouch: true });
    await ready(page);
    const { right, y } = await middleOf(barOf(page, epic.title));
    // From the last day of the year to the first of December, and from there to the end of the week before.
    const way = -30 * (180 / 31);
    await drag(page, { x: right - 3, y }, way);
    await page.getByText('Nov 16 – Nov 28, 2026').first().waitFor();
    await page.mouse.move(right + 5, y);
    await says(page, epic, 'Nov 16, 2026 – No end date').waitFor();
    await page.mouse.move(right - 3 + way, y);
    await page.mouse.up();
    await toast(page, 'Nov 16 – Nov 28, 2026').waitFor();
    expect(await stored(epic)).to.equal('2026-11-16 2026-11-28');
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, epic, 'Nov 16, 2026 – No end date').waitFor();
    expect(await stored(epic)).to.equal('2026-11-16 -');

    const due = await epicWith({ dueDate: '2026-11-20' });
    const other = await open(due, { query, viewport: { width: 1440, height: 900 }, hasTouch: true });
    await ready(other);
    await barOf(other, due.title).evaluate((bar) => {
      for (let around = bar.parentElement; around !== null; around = around.parentElement) around.scrollLeft = 0;
    });
    const { left, y: height } = await middleOf(barOf(other, due.title));
    const session = await other.context().newCDPSession(other);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at, y: height }] });
    await touch('touchStart', left + 8);
    await other.locator(':root[data-dragging=start]').waitFor();
    await touch('touchMove', left + 200);
    await touch('touchMove', left + 8 + 180);
    await touch('touchEnd', null);
    await toast(other, 'Feb 1 – Nov 20, 2026').waitFor();
    expect(await stored(due)).to.equal('2026-02-01 2026-11-20');
  });

  it('are drawn on the empty row for a new epic, by a mouse and by keys', async () => {
    const epic = await epicWith();
    const page = await open(epic);
    const track = page.locator('[data-draw=""]');
    await track.waitFor();
    const start = await middleOf(barOf(page, epic.title));
    const { y } = await middleOf(track);
    await drag(page, { x: start.left + day / 2, y }, 3 * day);
    await page.getByText('Nov 16 – Nov 19, 2026 · 4 days, 4 working days').waitFor();
    await page.mouse.up();
    const dialog = page.getByRole('alertdialog', { name: 'New epic' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(`${epic.title} drawn`);
    expect(await dialog.getByRole('textbox', { name: 'Due date' }).inputValue()).to.equal('2026-11-19');
    await page.keyboard.press('Enter');
    await says(page, { ...epic, title: `${epic.title} drawn` }, 'Nov 16 – Nov 19, 2026').waitFor();

    const spoken = (text: string) => page.locator('p[aria-live=polite]').filter({ hasText: text }).waitFor();
    await rowOf(page, epic.title).first().focus();
    await page.keyboard.press('c');
    await spoken('Placing a new epic. Nov 21 – Dec 4, 2026.');
    await page.keyboard.press('ArrowLeft');
    await spoken('Nov 20 – Dec 3, 2026.');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Title' }).fill(`${epic.title} by keys`);
    await page.keyboard.press('Enter');
    await says(page, { ...epic, title: `${epic.title} by keys` }, 'Nov 20 – Dec 2, 2026').waitFor();
    await page.keyboard.press('c');
    await spoken('Placing a new epic.');
    await page.keyboard.press('Escape');
    await spoken('Canceled.');
  });

  it('are milestones, too, by a mouse and by keys, with a way back', async () => {
    const epic = await epicWith();
    // Of its own, since a second try finds the first one's milestone.
    const title = `Milestone ${epic.iid}`;
    const dates = { startDate: '2026-11-09', dueDate: '2026-11-20' };
    const owner = { kind: 'group', namespace: world.group.id } as const;
    const milestone = await web.server().perform(CreateMilestone, { ...owner, title, ...dates });
    const storedDates = async () => {
      const row = await web.server().connection('milestones').where({ id: milestone.id }).first('startDate', 'dueDate');
      return `${row?.startDate} ${row?.dueDate}`;
    };
    const page = await open(epic);
    await page.locator('[data-moves=milestones]').waitFor({ state: 'attached' });
    const bar = page.getByRole('button', { name: new RegExp(`^${title},`) });
    await drag(page, await middleOf(bar), 2 * day);
    await page.getByText('2 days later').waitFor();
    await page.mouse.up();
    await toast(page, `${title}: 2 days later`).waitFor();
    expect(await storedDates()).to.equal('2026-11-11 2026-11-22');
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, `Undone: ${title}: 2 days later`).waitFor();
    expect(await storedDates()).to.equal('2026-11-09 2026-11-20');
    // The keys take back what was done last, which is no act on items here.
    await page.keyboard.press('Control+Shift+z');
    await toast(page, `Done again: ${title}: 2 days later`).waitFor();
    expect(await storedDates()).to.equal('2026-11-11 2026-11-22');
    await page.keyboard.press('Control+z');
    await toast(page, `Undone: ${title}: 2 days later`).waitFor();
    expect(await storedDates()).to.equal('2026-11-09 2026-11-20');
    await page.getByRole('button', { name: `${title}, Nov 9 – Nov 20, 2026` }).waitFor();
    const spoken = (text: string) => page.locator('p[aria-live=polite]').filter({ hasText: text }).waitFor();
    await bar.focus();
    await page.keyboard.press('m');
    await spoken(`Moving ${title}.`);
    await page.keyboard.press('Shift+ArrowRight');
    await spoken('Nov 9 – Nov 21, 2026. ends 1 day later.');
    await page.keyboard.press('Enter');
    await spoken(`${title}: Nov 9 – Nov 21, 2026.`);
    expect(await storedDates()).to.equal('2026-11-09 2026-11-21');
    const reader = await open(epic, { as: world.guest });
    await drag(reader, await middleOf(reader.getByRole('button', { name: new RegExp(`^${title},`) })), 2 * day);
    await reader.mouse.up();
    expect(await storedDates()).to.equal('2026-11-09 2026-11-21');
  });

  it('are boundaries of iterations, too, by a mouse, with a way back', async () => {
    const epic = await epicWith();
    // Of its own, since a second try finds the first one's iterations.
    const cadence = `Sprints ${epic.iid}`;
    const sprints = await createSprints(web.server(), world.group.id, cadence);
    const stored = () => storedSprints(web.server(), sprints);
    const named = (opened: Page, name: string) =>
      opened.locator(`[data-iteration][aria-label^="${name},"][aria-label$="${cadence}"]`);
    const before = ['2026-11-02 2026-11-15', '2026-11-16 2026-11-29', '2026-11-30 2026-12-13'];
    const later = ['2026-11-02 2026-11-17', '2026-11-18 2026-11-29', '2026-11-30 2026-12-13'];
    const page = await open(epic);
    await page.locator('[data-moves=iterations]').waitFor({ state: 'attached' });
    const { left, y } = await middleOf(named(page, 'Sprint 2'));
    await drag(page, { x: left + 3, y }, 2 * day);
    await page.getByText('Sprint 2: Nov 18 – Nov 29, 2026').waitFor();
    await page.getByText('Before: Nov 16 – Nov 29, 2026').waitFor();
    await page.getByText('Iteration 1: Nov 2 – Nov 17, 2026.').waitFor();
    await page.mouse.up();
    await toast(page, 'Sprint 2: starts 2 days later').waitFor();
    expect(await stored()).to.deep.equal(later);
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Undone: Sprint 2: starts 2 days later').waitFor();
    expect(await stored()).to.deep.equal(before);
    await page.keyboard.press('Control+Shift+z');
    await toast(page, 'Done again: Sprint 2: starts 2 days later').waitFor();
    expect(await stored()).to.deep.equal(later);
    // The whole has no room, and is back once the drag is given up.
    await drag(page, await middleOf(named(page, 'Sprint 2')), day);
    await page.getByText('Overlaps Sprint 3, Nov 30 – Dec 13, 2026.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Overlaps Sprint 3').waitFor({ state: 'detached' });
    await page.mouse.up();
    expect(await stored()).to.deep.equal(later);
    const reader = await open(epic, { as: world.guest });
    await drag(reader, { x: (await middleOf(named(reader, 'Sprint 2'))).left + 3, y }, 2 * day);
    await reader.mouse.up();
    expect(await stored()).to.deep.equal(later);
  });

  it('are open ends of milestones, which get a date where they are drawn inward, by a mouse, a finger and keys', async () => {
    const epic = await epicWith();
    const owner = { kind: 'group', namespace: world.group.id } as const;
    const title = `Open milestone ${epic.iid}`;
    const { id } = await web.server().perform(CreateMilestone, { ...owner, title, startDate: '2026-11-16' });
    const storedDates = async () => {
      const row = await web.server().connection('milestones').where({ id }).first('startDate', 'dueDate');
      return `${row?.startDate ?? '-'} ${row?.dueDate ?? '-'}`;
    };
    const query = '&timeframe_range_type=CURRENT_YEAR&layout=MONTHS&milestone_lanes=true';
    const page = await open(epic, { query, viewport: { width: 1440, height: 900 }, hasTouch: true });
    await page.locator('[data-moves=milestones]').waitFor({ state: 'attached' });
    const bar = page.getByRole('button', { name: new RegExp(`^${title},`) });
    const { right, y } = await middleOf(bar);
    // From the last day of the year to the first of December, and from there to the end of the week before.
    const way = -30 * (180 / 31);
    await drag(page, { x: right - 3, y }, way);
    await page.getByText(`${title}: Nov 16 – Nov 28, 2026`, { exact: true }).waitFor();
    await page.mouse.move(right + 5, y);
    await page.getByText(`${title}: Nov 16, 2026 – No end date`).waitFor();
    await page.mouse.move(right - 3 + way, y);
    await page.mouse.up();
    await toast(page, `${title}: Nov 16 – Nov 28, 2026`).waitFor();
    expect(await storedDates()).to.equal('2026-11-16 2026-11-28');
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, `Undone: ${title}`).waitFor();
    expect(await storedDates()).to.equal('2026-11-16 -');

    const spoken = (text: RegExp) => page.locator('p[aria-live=polite]').filter({ hasText: text }).waitFor();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at, y }] });
    await touch('touchStart', right - 8);
    await page.locator(':root[data-dragging=end]').waitFor();
    await touch('touchMove', right - 20);
    await touch('touchMove', right - 8 + way);
    await page.getByText(`${title}: Nov 16 – Nov 28, 2026`, { exact: true }).waitFor();
    await touch('touchEnd', null);
    await spoken(new RegExp(`^${title}: Nov 16 – Nov 28, 2026`));
    expect(await storedDates()).to.equal('2026-11-16 2026-11-28');
    await page.getByRole('button', { name: 'Undo' }).click();
    await spoken(new RegExp(`^${title}: Nov 16, 2026 – No end date`));

    await bar.focus();
    await page.keyboard.press('m');
    await spoken(new RegExp(`^Moving ${title}.`));
    await page.keyboard.press('Shift+ArrowRight');
    await spoken(/^Nov 16 – Nov 21, 2026\.$/);
    await page.keyboard.press('Enter');
    await spoken(new RegExp(`^${title}: Nov 16 – Nov 21, 2026`));
    expect(await storedDates()).to.equal('2026-11-16 2026-11-21');
  });

  it('are boundaries of iterations by a finger, after a long press', async () => {
    const epic = await epicWith();
    const cadence = `Touched sprints ${epic.iid}`;
    const sprints = await createSprints(web.server(), world.group.id, cadence);
    const page = await open(epic, { viewport: { width: 768, height: 900 }, hasTouch: true });
    await page.locator('[data-moves=iterations]').waitFor({ state: 'attached' });
    const sprint = page.locator(`[data-iteration][aria-label^="Sprint 2,"][aria-label$="${cadence}"]`);
    const { left, y } = await middleOf(sprint);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at, y }] });
    await touch('touchStart', left + 8);
    await page.locator(':root[data-dragging=start]').waitFor();
    await touch('touchMove', left + 8 + day);
    await touch('touchMove', left + 8 + 2 * day);
    await page.getByText('Sprint 2: Nov 18 – Nov 29, 2026').waitFor();
    await touch('touchEnd', null);
    await toast(page, 'Sprint 2: starts 2 days later').waitFor();
    expect((await storedSprints(web.server(), sprints)).slice(0, 2)).to.deep.equal([
      '2026-11-02 2026-11-17',
      '2026-11-18 2026-11-29',
    ]);
  });

  it('are milestones that scroll the timeline at its edge, and follow it', async () => {
    const epic = await epicWith();
    const title = `Far milestone ${epic.iid}`;
    const owner = { kind: 'group', namespace: world.group.id } as const;
    await web.server().perform(CreateMilestone, { ...owner, title, startDate: '2026-11-09', dueDate: '2026-11-20' });
    const page = await open(epic);
    await page.locator('[data-moves=milestones]').waitFor({ state: 'attached' });
    const scroller = page.locator('[data-layout]');
    const scrolled = () => scroller.evaluate((element) => element.scrollLeft);
    const before = await scrolled();
    const bar = page.getByRole('button', { name: new RegExp(`^${title},`) });
    const { x, y } = await middleOf(bar);
    const { x: start = 0, width = 0 } = (await scroller.boundingBox()) ?? {};
    await drag(page, { x, y }, start + width - 4 - x);
    await page.waitForFunction(([element, least]) => element !== null && element.scrollLeft > least, [
      await scroller.elementHandle(),
      before + 10 * day,
    ] as const);
    // It is further than the pointer has moved.
    const held = page.locator('[data-moves=milestones]').getByText(/ days later$/);
    const [, days] = /(\d+) days later$/.exec((await held.textContent()) ?? '') ?? [];
    expect(Number(days)).to.be.greaterThan(Math.ceil((start + width - x) / day));
    await page.keyboard.press('Escape');
    await held.waitFor({ state: 'detached' });
    await page.mouse.up();
  });

  it('ask once before inherited dates become fixed', async () => {
    const parent = await epicWith({});
    await web.server().perform(CreateWorkItem, {
      type: 'epic',
      namespace: world.group.id,
      title: 'Part',
      parentId: parent.id,
      startDate: '2026-11-16',
      dueDate: '2026-11-29',
    });
    const page = await open(parent);
    await ready(page);
    const middle = await middleOf(barOf(page, parent.title));
    await drag(page, middle, 2 * day);
    await page.mouse.up();
    await page.getByRole('button', { name: 'Keep inherited dates' }).click();
    await says(page, parent, 'Nov 16 – Nov 29, 2026').waitFor();
    await drag(page, middle, 2 * day);
    await page.mouse.up();
    await page.getByRole('button', { name: 'Use these dates' }).click();
    await toast(page, '2 days later').waitFor();
    expect(await stored(parent)).to.equal('2026-11-18 2026-12-01');
  });

  it('snap to weeks in months, and to days with Alt', async () => {
    const epic = await epicWith();
    const page = await open(epic, { query: '&timeframe_range_type=CURRENT_YEAR' });
    await ready(page);
    const bar = barOf(page, epic.title);
    const { x, y } = await middleOf(bar);
    // A month of November is 180 px.
    await drag(page, { x, y }, 9 * 6);
    await says(page, epic, 'Nov 23 – Nov 29, 2026').waitFor();
    // Also while the mouse rests.
    await page.keyboard.down('Alt');
    await says(page, epic, 'Nov 25 – Dec 1, 2026').waitFor();
    await page.keyboard.up('Alt');
    await says(page, epic, 'Nov 23 – Nov 29, 2026').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });

  it('have a menu that changes dates in a form', async () => {
    const epic = await epicWith();
    const page = await open(epic);
    await ready(page);
    await barOf(page, epic.title).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'One day later' }).click();
    await toast(page, '1 day later').waitFor();
    await rowOf(page, epic.title).focus();
    await page.keyboard.press('.');
    await page.getByRole('menuitem', { name: 'Change dates…' }).click();
    await page.getByRole('textbox', { name: 'Due date' }).fill('2026-12-24');
    await page.getByRole('button', { name: 'Save' }).click();
    await says(page, epic, 'Nov 17 – Dec 24, 2026').waitFor();
    await toast(page, 'ends').waitFor();
    expect(await stored(epic)).to.equal('2026-11-17 2026-12-24');
  });

  it('are moved by a finger after a long press, while a swipe scrolls', async () => {
    const epic = await epicWith();
    const page = await open(epic, { viewport: { width: 768, height: 900 }, hasTouch: true });
    await ready(page);
    const { x, y } = await middleOf(barOf(page, epic.title));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at, y }] });
    await touch('touchStart', x);
    await page.locator(':root[data-dragging=whole]').waitFor();
    await touch('touchMove', x + day);
    await touch('touchMove', x + 2 * day);
    await says(page, epic, 'Nov 18 – Nov 24, 2026').waitFor();
    await touch('touchEnd', null);
    await toast(page, '2 days later').waitFor();
    expect(await stored(epic)).to.equal('2026-11-18 2026-11-24');
    // A second finger zooms instead.
    await touch('touchStart', x);
    await page.locator(':root[data-dragging=whole]').waitFor();
    await touch('touchMove', x - day);
    await says(page, epic, 'Nov 17 – Nov 23, 2026').waitFor();
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [
        { x: x - day, y, id: 0 },
        { x: x + day, y: y + 120, id: 1 },
      ],
    });
    await page.locator(':root:not([data-dragging])').waitFor();
    await says(page, epic, 'Nov 18 – Nov 24, 2026').waitFor();
    await touch('touchEnd', null);
    expect(await stored(epic)).to.equal('2026-11-18 2026-11-24');
  });

  it('are linked by a finger that draws from a handle of the bar that it tapped, which a second finger gives up', async () => {
    const epic = await epicWith();
    const title = `${epic.title} linked`;
    const next = await epicWith({ title, startDate: '2026-11-25', dueDate: '2026-11-27' });
    const page = await web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(epic.title)}`, {
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      until: (opened) => barOf(opened, title),
      as: world.planner,
    });
    await ready(page);
    const session = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id?: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const kinds = async () => {
      const links = web.server().connection('work_item_links').where({ sourceId: epic.id, targetId: next.id });
      return (await links).map(({ type, kind }) => `${type} ${kind}`);
    };
    const handle = page.locator('[data-link-handle=finish]');
    await barOf(page, epic.title).tap();
    await page.getByRole('dialog', { name: epic.title }).waitFor();
    await handle.waitFor();
    const size = await handle.boundingBox();
    expect([size?.width, size?.height]).to.deep.equal([44, 44]);

    // A second finger, which zooms, gives the line up.
    const from = await middleOf(handle);
    await touch('touchStart', { ...from, id: 0 });
    await touch('touchMove', { x: from.x + 10, y: from.y, id: 0 });
    await page.locator('[data-moves-bars] svg > line').waitFor({ state: 'attached' });
    await touch('touchStart', { x: from.x + 10, y: from.y, id: 0 }, { x: from.x + 90, y: from.y + 150, id: 1 });
    await page.locator('[data-moves-bars] svg > line').waitFor({ state: 'detached' });
    await touch('touchEnd');

    const to = await middleOf(barOf(page, title));
    const held = await middleOf(handle);
    await touch('touchStart', held);
    await touch('touchMove', { x: held.x, y: (held.y + to.y) / 2 });
    await touch('touchMove', { x: to.left + 6, y: to.y });
    await page.locator('[data-link-aim=start]').waitFor();
    expect(await page.getByRole('dialog', { name: epic.title }).count()).to.equal(0);
    await touch('touchEnd');
    await toast(page, `${epic.title} blocks ${title}`).waitFor();
    expect(await kinds()).to.deep.equal(['blocks finish_to_start']);
    expect(await stored(epic)).to.equal('2026-11-16 2026-11-22');

    // Elsewhere a tap takes the handles away.
    const { x, y } = await middleOf(barOf(page, title));
    await page.touchscreen.tap(x, y + 200);
    await handle.waitFor({ state: 'detached' });
  });

  it('follow a finger that swipes along their row in the list of a phone, where a long press opens their menu', async () => {
    const epic = await epicWith();
    const page = await web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(`"${epic.title}"`)}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      until: (opened) => rowOf(opened, epic.title),
      as: world.planner,
    });
    await page.locator('[data-list] > [style*="pan-y"]').waitFor();
    const { x, y } = await middleOf(rowOf(page, epic.title).getByRole('rowheader'));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
    const swipe = async (px: number): Promise<void> => {
      await touch('touchStart', { x, y });
      for (let step = 1; step <= 4; step += 1) await touch('touchMove', { x: x + (px * step) / 4, y });
    };
    const shows = (dates: string) => rowOf(page, epic.title).getByText(dates).waitFor();
    await swipe(50);
    await page.getByText('Nov 18 – Nov 24, 2026 2 days later').waitFor();
    await shows('Nov 18 – Nov 24, 2026');
    await touch('touchEnd');
    await toast(page, '2 days later').waitFor();
    expect(await stored(epic)).to.equal('2026-11-18 2026-11-24');

    await swipe(-30);
    await shows('Nov 17 – Nov 23, 2026');
    await touch('touchMove', { x, y });
    await shows('Nov 18 – Nov 24, 2026');
    await touch('touchEnd');
    await page.locator(':root:not([data-dragging])').waitFor();
    expect(await page.getByRole('menu').count()).to.equal(0);
    expect(await stored(epic)).to.equal('2026-11-18 2026-11-24');

    await touch('touchStart', { x, y });
    await page.locator(':root[data-dragging=whole]').waitFor();
    await touch('touchEnd');
    const menu = page.getByRole('menu', { name: `Actions for ${epic.title}` });
    await menu.getByRole('menuitem', { name: 'One day earlier' }).tap();
    await toast(page, '1 day earlier').waitFor();
    await page.getByRole('button', { name: `Details of ${epic.title}` }).tap();
    await page.getByRole('button', { name: 'More actions' }).tap();
    await menu.getByRole('menuitem', { name: 'Close epic' }).tap();
    await toast(page, 'Closed').waitFor();
    expect(await stored(epic)).to.equal('2026-11-17 2026-11-23');
  });

  it('stay where they are for people who may not change them', async () => {
    const epic = await epicWith();
    const page = await open(epic, { as: world.guest });
    await ready(page);
    const bar = barOf(page, epic.title);
    await drag(page, await middleOf(bar), 3 * day);
    await page.getByRole('alert').getByText(`You may not change the dates of “${epic.title}”.`).waitFor();
    await says(page, epic, 'Nov 16 – Nov 22, 2026').waitFor();
    await page.mouse.up();
    await bar.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Open epic' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Change dates…' }).count()).to.equal(0);
  });

  it('show the other person whose hand is on them, and where they went', async () => {
    const epic = await epicWith();
    const [one, other] = [await open(epic), await open(epic, { as: world.guest })];
    await ready(one);
    await ready(other);
    await drag(one, await middleOf(barOf(one, epic.title)), 4 * day);
    const hand = other.locator(`[data-hand="gid://gitlab/Epic/${epic.id}"]`);
    await hand.filter({ hasText: world.planner.name }).waitFor();
    await one.mouse.up();
    await hand.waitFor({ state: 'detached' });
    await says(other, epic, 'Nov 20 – Nov 26, 2026').waitFor();
  });

  it('belong to the first of two who drop them, and the other is told and can go on', async () => {
    const epic = await epicWith();
    const waiting = await epicWith({ startDate: '2026-11-23', dueDate: '2026-11-24' });
    await web.server().perform(LinkWorkItems, {
      source: { id: epic.id },
      target: { id: waiting.id },
      linkType: 'blocks',
    });
    const colleague = await web.server().createUser('cleo', { name: 'Cleo Colleague' });
    await web.server().addMember(world.group, colleague, 'planner');
    const [one, other] = [await open(epic), await open(epic, { as: colleague })];
    await ready(one);
    await ready(other);
    const handOn = (page: Page, { name }: User) =>
      page.locator(`[data-hand="gid://gitlab/Epic/${epic.id}"]`).filter({ hasText: name });
    await drag(one, await middleOf(barOf(one, epic.title)), 4 * day);
    await handOn(other, world.planner).waitFor();
    await drag(other, await middleOf(barOf(other, epic.title)), 9 * day);
    await handOn(one, colleague).waitFor();
    await one.mouse.up();
    await toast(one, epic.title).waitFor();
    await handOn(other, world.planner).waitFor({ state: 'detached' });
    // What the other holds stays where the pointer is.
    await says(other, epic, 'Nov 25 – Dec 1, 2026').waitFor();
    await other.mouse.up();
    await other.getByRole('alert').getByText('in the meantime: Nov 20 – Nov 26, 2026.').waitFor();
    await says(other, epic, 'Nov 20 – Nov 26, 2026').waitFor();
    await handOn(one, colleague).waitFor({ state: 'detached' });
    await says(one, epic, 'Nov 20 – Nov 26, 2026').waitFor();
    expect([await stored(epic), await stored(waiting)]).to.deep.equal([
      '2026-11-20 2026-11-26',
      '2026-11-27 2026-11-30',
    ]);

    await other.getByRole('button', { name: 'Dismiss' }).click();
    await drag(other, await middleOf(barOf(other, epic.title)), -2 * day);
    await other.mouse.up();
    await says(one, epic, 'Nov 18 – Nov 24, 2026').waitFor();
    expect(await stored(epic)).to.equal('2026-11-18 2026-11-24');
  });

  it('have rows with a handle that is dragged to another parent, by a mouse and a finger, and put back by Escape', async () => {
    const epic = await epicWith();
    const title = `${epic.title} next`;
    const next = await epicWith({ title, startDate: '2026-11-16', dueDate: '2026-11-22' });
    const page = await web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(`"${epic.title}"`)}`, {
      viewport: { width: 1440, height: 900 },
      until: (opened) => barOf(opened, title),
      as: world.planner,
      hasTouch: true,
    });
    const parent = async () =>
      ((await web.server().connection('work_items').where({ id: next.id }).first('parentId')) as WorkItem).parentId;
    const handle = rowOf(page, title).locator('[data-row-handle]');
    const target = await middleOf(rowOf(page, epic.title));
    await page.locator('[data-sortable]').waitFor({ state: 'attached' });
    await rowOf(page, title).hover();
    await page.locator('[data-sortable=ready]').waitFor({ state: 'attached' });
    const from = await middleOf(handle);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 8, { steps: 3 });
    await page.mouse.move(target.x, target.y, { steps: 4 });
    await page.locator('[data-drop=inside]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-drop]').waitFor({ state: 'detached' });
    await page.mouse.up();
    expect(await parent()).to.equal(null);

    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const held = await middleOf(handle);
    await touch('touchStart', held.x, held.y);
    await page.locator('.sortable-chosen').waitFor();
    for (let step = 1; step <= 6; step += 1)
      await touch('touchMove', held.x, held.y + ((target.y - held.y) * step) / 6);
    await page.locator('[data-drop=inside]').waitFor();
    await touch('touchEnd');
    await toast(page, `${title} moved into ${epic.title}`).waitFor();
    expect(await parent()).to.equal(epic.id);
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Undone').waitFor();
    expect(await parent()).to.equal(null);
  });
});
