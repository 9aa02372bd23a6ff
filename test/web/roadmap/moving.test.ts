import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useWeb, type OpenOptions } from '../../support/web.ts';
import { planToday } from './plan.ts';
import { barOf, rowOf } from './roadmap-window.ts';

/** Px of a day in the layout of weeks. */
const day = 180 / 7;

describe('roadmap: bars that move', () => {
  const web = useWeb({ today: planToday, loadsPages: true });
  let group: Namespace;
  let planner: User;
  let guest: User;
  let number = 0;

  before(async () => {
    const server = web.server();
    group = await server.createGroup('moves', { visibility: 'private' });
    planner = await server.createUser('mona', { name: 'Mona Mover' });
    guest = await server.createUser('gil');
    await server.addMember(group, planner, 'planner');
    await server.addMember(group, guest, 'guest');
  });

  /** An epic of the week that contains today. */
  async function epicWith(fields: object = { startDate: '2026-11-16', dueDate: '2026-11-22' }): Promise<WorkItem> {
    number += 1;
    const title = `Epic ${number}`;
    return web.server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title, ...fields });
  }

  const open = ({ title }: WorkItem, { as = planner, query = '', ...options }: OpenOptions & { query?: string } = {}) =>
    web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(`"${title}"`)}${query}`, {
      viewport: { width: 1440, height: 900 },
      until: (page) => barOf(page, title),
      as,
      ...options,
    });

  /** The code that moves bars has been loaded. */
  const ready = (page: Page) => page.locator('[data-moves-bars]').waitFor({ state: 'attached' });

  async function middleOf(bar: Locator): Promise<{ x: number; y: number; left: number; right: number }> {
    const box = await bar.boundingBox();
    if (box === null) throw new Error('the bar is not drawn');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x, right: box.x + box.width };
  }

  async function drag(page: Page, from: { x: number; y: number }, px: number): Promise<void> {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + px / 2, from.y);
    await page.mouse.move(from.x + px, from.y);
  }

  const stored = async ({ id }: WorkItem) => {
    const item = await web.server().connection('work_items').where({ id }).first('startDate', 'dueDate');
    return `${item?.startDate ?? '-'} ${item?.dueDate ?? '-'}`;
  };
  const says = (page: Page, { title }: WorkItem, dates: string) =>
    barOf(page, title).and(page.locator(`[aria-label*="${dates}"]`));
  const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text });

  it('follow a mouse by whole days, are saved, and go back by Undo', async () => {
    const epic = await epicWith();
    const page = await open(epic);
    await ready(page);
    await drag(page, await middleOf(barOf(page, epic.title)), 3 * day);
    await page.getByText('7 days, 5 working days').waitFor();
    await page.getByText('3 days later').waitFor();
    await says(page, epic, 'Nov 19 – Nov 25, 2026').waitFor();
    expect(await stored(epic)).to.equal('2026-11-16 2026-11-22');
    await page.mouse.up();
    await toast(page, '3 days later').waitFor();
    expect(await stored(epic)).to.equal('2026-11-19 2026-11-25');
    expect(page.url()).to.contain('/-/roadmap');
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Undone: start date and due date of').waitFor();
    expect(await stored(epic)).to.equal('2026-11-16 2026-11-22');
    await says(page, epic, 'Nov 16 – Nov 22, 2026').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await toast(page, 'Done again').waitFor();
    await says(page, epic, 'Nov 19 – Nov 25, 2026').waitFor();
    await page.keyboard.press('Control+z');
    await says(page, epic, 'Nov 16 – Nov 22, 2026').waitFor();
    await page.reload();
    await ready(page);
    await page.keyboard.press('Control+Shift+z');
    await says(page, epic, 'Nov 19 – Nov 25, 2026').waitFor();
  });

  it('belong to issues too, whose dates are also drawn on an empty row', async () => {
    const epic = await epicWith();
    const app = await web.server().createProject(`app${number}`, group);
    const issue = async (title: string, fields: object = {}) =>
      web.server().perform(CreateWorkItem, {
        type: 'issue',
        namespace: app.id,
        title,
        parentId: epic.id,
        ...fields,
      });
    const dated = await issue('Dated issue', { startDate: '2026-11-16', dueDate: '2026-11-22' });
    const undated = await issue('Undated issue');
    const page = await open(epic, { query: '&depth=issues&sort=TITLE_ASC' });
    await ready(page);
    await drag(page, await middleOf(barOf(page, dated.title)), 3 * day);
    await says(page, dated, 'Nov 19 – Nov 25, 2026').waitFor();
    await page.mouse.up();
    await toast(page, '3 days later').waitFor();
    expect(await stored(dated)).to.equal('2026-11-19 2026-11-25');

    const room = page.locator('[data-draw*="/Issue/"]');
    await room.waitFor();
    const { y } = await middleOf(room);
    const { left } = await middleOf(barOf(page, dated.title));
    await drag(page, { x: left + day / 2, y }, 2 * day);
    await page.mouse.up();
    await says(page, undated, 'Nov 19 – Nov 21, 2026').waitFor();
    await toast(page, 'Undated issue').waitFor();
    expect(await stored(undated)).to.equal('2026-11-19 2026-11-21');
  });

  it('take along what depends on them, as ghosts first, and put all back by Undo; Alt leaves it', async () => {
    const epic = await epicWith();
    const title = `${epic.title} next`;
    const next = await epicWith({ title, startDate: '2026-11-23', dueDate: '2026-11-27' });
    const link = { source: { id: epic.id }, target: { id: next.id }, linkType: 'blocks' } as const;
    await web.server().perform(LinkWorkItems, link);
    const page = await web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(epic.title)}`, {
      viewport: { width: 1440, height: 900 },
      until: (opened) => barOf(opened, title),
      as: planner,
    });
    await ready(page);
    const ghost = page.locator(`[data-ghost="gid://gitlab/Epic/${next.id}"]`);
    await drag(page, await middleOf(barOf(page, epic.title)), 2 * day);
    await ghost.waitFor();
    await page.getByText('Moves 1 other along').waitFor();
    await page.mouse.up();
    await toast(page, '2 days later, with 1 other').waitFor();
    expect([await stored(epic), await stored(next)]).to.deep.equal(['2026-11-18 2026-11-24', '2026-11-25 2026-12-01']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Undone: start date and due date of').waitFor();
    expect([await stored(epic), await stored(next)]).to.deep.equal(['2026-11-16 2026-11-22', '2026-11-23 2026-11-27']);

    // The page hears of it over the change feed.
    await says(page, epic, 'Nov 16 – Nov 22, 2026').waitFor();
    await rowOf(page, epic.title).focus();
    const spoken = (text: string) => page.locator('p[aria-live=polite]').filter({ hasText: text }).waitFor();
    await page.keyboard.press('m');
    await spoken(`Moving ${epic.title}.`);
    await page.keyboard.press('ArrowRight');
    await spoken('1 day later. Moves 1 other along.');
    await page.keyboard.press('Alt+Enter');
    await says(page, epic, 'Nov 17 – Nov 23, 2026').waitFor();
    await toast(page, '1 day later').waitFor();
    expect(await stored(next)).to.equal('2026-11-23 2026-11-27');
  });

  it('move together once they are selected, by a mouse, keys and a finger, as one act', async () => {
    const epic = await epicWith();
    const title = `${epic.title} next`;
    const next = await epicWith({ title, startDate: '2026-11-23', dueDate: '2026-11-27' });
    const page = await web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(epic.title)}`, {
      viewport: { width: 1440, height: 900 },
      until: (opened) => barOf(opened, title),
      as: planner,
      hasTouch: true,
    });
    await ready(page);
    const spoken = (text: string) => page.locator('p[aria-live=polite]').filter({ hasText: text }).waitFor();
    const bar = page.getByRole('group', { name: 'Selected epics' });
    await barOf(page, epic.title).click({ modifiers: ['Control'] });
    await barOf(page, title).click({ modifiers: ['Shift'] });
    await bar.getByText('2 epics selected').waitFor();
    await drag(page, await middleOf(barOf(page, epic.title)), 2 * day);
    await page.getByText('with 1 other').waitFor();
    await says(page, next, 'Nov 25 – Nov 29, 2026').waitFor();
    await page.mouse.up();
    await toast(page, '2 epics: 2 days later').waitFor();
    expect([await stored(epic), await stored(next)]).to.deep.equal(['2026-11-18 2026-11-24', '2026-11-25 2026-11-29']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, next, 'Nov 23 – Nov 27, 2026').waitFor();
    expect([await stored(epic), await stored(next)]).to.deep.equal(['2026-11-16 2026-11-22', '2026-11-23 2026-11-27']);

    await rowOf(page, epic.title).first().focus();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await page.keyboard.press('x');
    await spoken(`${epic.title} selected, 1 epic in all.`);
    // While some are selected, a tap selects.
    await barOf(page, title).tap();
    await bar.getByText('2 epics selected').waitFor();
    await rowOf(page, epic.title).first().focus();
    await page.keyboard.press('m');
    await spoken(`Moving ${epic.title} and 1 other.`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await toast(page, '2 epics: 1 day later').waitFor();
    expect([await stored(epic), await stored(next)]).to.deep.equal(['2026-11-17 2026-11-23', '2026-11-24 2026-11-28']);
    await bar.getByRole('button', { name: 'One day earlier' }).click();
    await toast(page, '2 epics: 1 day earlier').waitFor();
    expect([await stored(epic), await stored(next)]).to.deep.equal(['2026-11-16 2026-11-22', '2026-11-23 2026-11-27']);
  });

  it('are linked by a line from an end of one to another, which Undo removes', async () => {
    const epic = await epicWith();
    const title = `${epic.title} linked`;
    const next = await epicWith({ title, startDate: '2026-11-25', dueDate: '2026-11-27' });
    const page = await web.open(`/groups/moves/-/roadmap?search=${encodeURIComponent(epic.title)}`, {
      viewport: { width: 1440, height: 900 },
      until: (opened) => barOf(opened, title),
      as: planner,
    });
    await ready(page);
    const linkOf = () => web.server().connection('work_item_links').where({ sourceId: epic.id, targetId: next.id });
    const from = await middleOf(barOf(page, epic.title));
    const to = await middleOf(barOf(page, title));
    await page.mouse.move(from.x, from.y);
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

  it('go back to their place by Escape, and a click still opens the epic', async () => {
    const epic = await epicWith();
    const page = await open(epic);
    await ready(page);
    const middle = await middleOf(barOf(page, epic.title));
    await drag(page, middle, 5 * day);
    await says(page, epic, 'Nov 21 – Nov 27, 2026').waitFor();
    await page.keyboard.press('Escape');
    await says(page, epic, 'Nov 16 – Nov 22, 2026').waitFor();
    await page.mouse.up();
    expect(await stored(epic)).to.equal('2026-11-16 2026-11-22');
    await page.mouse.click(middle.x, middle.y);
    await page.getByRole('heading', { name: epic.title, level: 1 }).waitFor();
  });

  it('move and stretch by keys, with each step spoken', async () => {
    const epic = await epicWith();
    const page = await open(epic);
    await ready(page);
    const spoken = (text: string) => page.locator('p[aria-live=polite]').filter({ hasText: text }).waitFor();
    await rowOf(page, epic.title).focus();
    await page.keyboard.press('m');
    await spoken(`Moving ${epic.title}.`);
    await page.keyboard.press('ArrowRight');
    await spoken('Nov 17 – Nov 23, 2026. 1 day later.');
    await page.keyboard.press('Shift+ArrowRight');
    await spoken('Nov 17 – Nov 24, 2026. starts 1 day later, ends 2 days later.');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await spoken('Nov 16 – Nov 24, 2026. ends 2 days later.');
    await page.keyboard.press('Enter');
    await spoken(`${epic.title}: Nov 16 – Nov 24, 2026.`);
    expect(await stored(epic)).to.equal('2026-11-16 2026-11-24');
    await page.keyboard.press('m');
    await spoken(`Moving ${epic.title}.`);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    await spoken('Move canceled.');
    expect(await stored(epic)).to.equal('2026-11-16 2026-11-24');
  });

  /** An epic without dates, found by the same search as one with a bar. */
  async function undatedBeside({ title }: WorkItem): Promise<WorkItem> {
    const undated = { type: 'epic', namespace: group.id, title: `${title} without dates` } as const;
    return web.server().perform(CreateWorkItem, undated);
  }

  it('are drawn on the empty row for a new epic, by a mouse and by keys', async () => {
    const epic = await epicWith();
    const page = await open(epic);
    const track = page.locator('[data-draw=""]');
    await track.waitFor();
    const start = await middleOf(barOf(page, epic.title));
    const { y } = await middleOf(track);
    await drag(page, { x: start.left + day / 2, y }, 3 * day);
    await page.getByText('Nov 16 – Nov 19, 2026').waitFor();
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

  it('come from the epics without dates, and go back there', async () => {
    const epic = await epicWith();
    const undated = await undatedBeside(epic);
    const page = await open(epic);
    await ready(page);
    await page.getByRole('button', { name: '1 epic without dates' }).click();
    const lane = page.getByRole('region', { name: 'Epics without dates' });
    const handle = lane.getByRole('button', { name: `Place ${undated.title} on the timeline` });
    const { x: from, y } = await middleOf(handle);
    const bar = await middleOf(barOf(page, epic.title));
    // Onto the chart: of the usual length, from the day where it is dropped.
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(bar.left + day / 2, bar.y + 60, { steps: 4 });
    await page.getByText('Nov 16 – Nov 29, 2026').waitFor();
    await page.mouse.up();
    await says(page, undated, 'Nov 16 – Nov 29, 2026').waitFor();
    await toast(page, undated.title).waitFor();
    expect(await stored(undated)).to.equal('2026-11-16 2026-11-29');
    // And another one back.
    const kept = await undatedBeside({ ...epic, title: `${epic.title} kept` });
    await page.getByRole('button', { name: '1 epic without dates' }).waitFor();
    await lane.getByText(kept.title).waitFor();
    const moved = await middleOf(barOf(page, undated.title));
    const target = await middleOf(lane);
    await page.mouse.move(moved.x, moved.y);
    await page.mouse.down();
    await page.mouse.move(target.x, target.y, { steps: 4 });
    await page.locator('[data-undated-lane][data-over]').waitFor();
    await page.mouse.up();
    await page.getByRole('button', { name: '2 epics without dates' }).waitFor();
    await lane.getByText(undated.title).waitFor();
    expect(await stored(undated)).to.equal('- -');
    // By keys, and drawn on its own row.
    await lane.getByRole('button', { name: `Place ${undated.title} on the timeline` }).focus();
    await page.keyboard.press('Enter');
    await page
      .locator('p[aria-live=polite]')
      .filter({ hasText: `Placing ${undated.title}` })
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await says(page, undated, 'Nov 22 – Dec 5, 2026').waitFor();
    const row = await middleOf(lane.locator(`[data-draw]`).first());
    // Beside the messages.
    await drag(page, { x: bar.right + 7.5 * day, y: row.y }, 2 * day);
    await page.mouse.up();
    await says(page, kept, 'Nov 30 – Dec 2, 2026').waitFor();
  });

  it('are milestones, too, by a mouse and by keys, with a way back', async () => {
    const epic = await epicWith();
    const dates = { startDate: '2026-11-09', dueDate: '2026-11-20' };
    const owner = { kind: 'group', namespace: group.id } as const;
    const milestone = await web.server().perform(CreateMilestone, { ...owner, title: `M ${number}`, ...dates });
    const storedDates = async () => {
      const row = await web.server().connection('milestones').where({ id: milestone.id }).first('startDate', 'dueDate');
      return `${row?.startDate} ${row?.dueDate}`;
    };
    const page = await open(epic);
    await page.locator('[data-moves-milestones]').waitFor({ state: 'attached' });
    const bar = page.getByRole('button', { name: new RegExp(`^M ${number},`) });
    await drag(page, await middleOf(bar), 2 * day);
    await page.getByText('2 days later').waitFor();
    await page.mouse.up();
    await toast(page, `M ${number}: 2 days later`).waitFor();
    expect(await storedDates()).to.equal('2026-11-11 2026-11-22');
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, `M ${number}: 2 days earlier`).waitFor();
    expect(await storedDates()).to.equal('2026-11-09 2026-11-20');
    const spoken = (text: string) => page.locator('p[aria-live=polite]').filter({ hasText: text }).waitFor();
    await bar.focus();
    await page.keyboard.press('m');
    await spoken(`Moving M ${number}.`);
    await page.keyboard.press('Shift+ArrowRight');
    await spoken('Nov 9 – Nov 21, 2026. ends 1 day later.');
    await page.keyboard.press('Enter');
    await spoken(`M ${number}: Nov 9 – Nov 21, 2026.`);
    expect(await storedDates()).to.equal('2026-11-09 2026-11-21');
    const reader = await open(epic, { as: guest });
    await drag(reader, await middleOf(reader.getByRole('button', { name: new RegExp(`^M ${number},`) })), 2 * day);
    await reader.mouse.up();
    expect(await storedDates()).to.equal('2026-11-09 2026-11-21');
  });

  it('return with the reason when somebody else was faster', async () => {
    const epic = await epicWith();
    const page = await open(epic, { before: (opened) => opened.route('**/-/web/events?*', () => undefined) });
    await ready(page);
    await web.server().perform(UpdateWorkItem, { item: { id: epic.id }, dueDate: '2026-12-04' });
    await drag(page, await middleOf(barOf(page, epic.title)), 2 * day);
    await page.mouse.up();
    await page.getByRole('alert').getByText('Nov 16 – Dec 4, 2026.').waitFor();
    await says(page, epic, 'Nov 16 – Nov 22, 2026').waitFor();
    expect(await stored(epic)).to.equal('2026-11-16 2026-12-04');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('alert').getByText('in the meantime').waitFor({ state: 'detached' });
  });

  it('ask once before inherited dates become fixed', async () => {
    const parent = await epicWith({});
    await web.server().perform(CreateWorkItem, {
      type: 'epic',
      namespace: group.id,
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
    await page.keyboard.down('Alt');
    await page.mouse.move(x + 9 * 6 + 1, y);
    await page.keyboard.up('Alt');
    await says(page, epic, 'Nov 25 – Dec 1, 2026').waitFor();
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
  });

  it('stay where they are for people who may not change them', async () => {
    const epic = await epicWith();
    const page = await open(epic, { as: guest });
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
    const [one, other] = [await open(epic), await open(epic, { as: guest })];
    await ready(one);
    await ready(other);
    await drag(one, await middleOf(barOf(one, epic.title)), 4 * day);
    const hand = other.locator(`[data-hand="gid://gitlab/Epic/${epic.id}"]`);
    await hand.filter({ hasText: planner.name }).waitFor();
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
    await web.server().addMember(group, colleague, 'planner');
    const [one, other] = [await open(epic), await open(epic, { as: colleague })];
    await ready(one);
    await ready(other);
    const handOn = (page: Page, { name }: User) =>
      page.locator(`[data-hand="gid://gitlab/Epic/${epic.id}"]`).filter({ hasText: name });
    await drag(one, await middleOf(barOf(one, epic.title)), 4 * day);
    await handOn(other, planner).waitFor();
    await drag(other, await middleOf(barOf(other, epic.title)), 9 * day);
    await handOn(one, colleague).waitFor();
    await one.mouse.up();
    await toast(one, epic.title).waitFor();
    await handOn(other, planner).waitFor({ state: 'detached' });
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
      as: planner,
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
