import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { barOf, rowOf } from './roadmap-window.ts';
import { day, useMovingBars } from './moving-world.ts';

describe('roadmap: bars that move', () => {
  const { world, web, epicWith, undatedBeside, open, ready, middleOf, drag, stored, says, toast } = useMovingBars();

  it('follow a mouse by whole days, are saved, and go back by Undo', async () => {
    const epic = await epicWith();
    const page = await open(epic);
    await ready(page);
    await drag(page, await middleOf(barOf(page, epic.title)), 3 * day);
    await page.getByText('7 days, 5 working days').waitFor();
    await page.getByText('3 days later').waitFor();
    await page.getByText('Was Nov 16 – Nov 22, 2026').waitFor();
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

  it('follow a pen at once, as they do a mouse', async () => {
    const epic = await epicWith();
    const page = await open(epic, { hasTouch: true });
    await ready(page);
    const { x, y } = await middleOf(barOf(page, epic.title));
    const session = await page.context().newCDPSession(page);
    const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: number) =>
      session.send('Input.dispatchMouseEvent', {
        type,
        x: at,
        y,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        pointerType: 'pen',
      });
    await page.evaluate(() =>
      window.addEventListener('pointerdown', ({ pointerType }) => (document.title = pointerType), { once: true }),
    );
    await pen('mousePressed', x);
    await pen('mouseMoved', x + day);
    await pen('mouseMoved', x + 2 * day);
    expect(await page.title()).to.equal('pen');
    await says(page, epic, 'Nov 18 – Nov 24, 2026').waitFor();
    await pen('mouseReleased', x + 2 * day);
    await toast(page, '2 days later').waitFor();
    expect(await stored(epic)).to.equal('2026-11-18 2026-11-24');
  });

  it('belong to issues too, whose dates are also drawn on an empty row', async () => {
    const epic = await epicWith();
    const app = await web.server().createProject(`app${epic.iid}`, world.group);
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
      as: world.planner,
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
      as: world.planner,
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
    const dates = page.getByText('Nov 16 – Nov 29, 2026 · 14 days, 10 working days');
    await dates.waitFor();
    // Its title is below, where it does not cut them.
    const title = dates.getByText(undated.title);
    expect((await middleOf(title)).y).to.be.greaterThan((await middleOf(dates.locator('strong'))).y + 8);
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
    await page.getByRole('button', { name: '1 epic without dates' }).waitFor();
    const row = await middleOf(lane.locator(`[data-draw]`));
    // Beside the messages.
    await drag(page, { x: bar.right + 7.5 * day, y: row.y }, 2 * day);
    await page.mouse.up();
    await says(page, kept, 'Nov 30 – Dec 2, 2026').waitFor();
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
});
