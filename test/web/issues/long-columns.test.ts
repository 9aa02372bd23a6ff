import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateBoardList } from '../../../application/boards/create-board-list.ts';
import { CreateBoard } from '../../../application/boards/create-board.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { insertMany } from '../../support/database.ts';
import { useWeb } from '../../support/web.ts';
import { filledWithListPlan, type ListPlan } from './list-plan.ts';
import { planToday } from './plan.ts';

const desktop = { width: 1440, height: 900 };
const low = { width: 1440, height: 560 };

/** What needs layout: cards out of sight are not drawn. */
describe('long columns of a board', function () {
  // Each test draws 270 cards, which takes long on a busy machine.
  this.timeout(120_000);
  const web = useWeb({ today: planToday, filledBy: filledWithListPlan });
  let plan: ListPlan;
  let project: Namespace;

  /** Steps 1 to 150 in no list, some with a label, so that heights differ; 120 in the list doing, 25 of them in an epic. */
  before(async () => {
    plan = await filledWithListPlan.made();
    const server = web.server();
    project = await server.createProject('long', plan.group, { visibility: 'public' });
    const place = { kind: 'project', namespace: project.id } as const;
    const { id: doing } = await server.perform(CreateLabel, { ...place, name: 'doing', color: '#0b6e4f' });
    const { id: tall } = await server.perform(CreateLabel, { ...place, name: 'tall', color: '#aa3300' });
    const epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: plan.group.id, title: 'Harbor' });
    const { id: boardId } = await server.perform(CreateBoard, { ...place, name: 'Long' });
    await server.perform(CreateBoardList, { ...place, boardId, subject: { labelId: doing } });
    await insertMany(
      server.connection,
      `insert into work_items (namespace_id, iid, type, title, description, author_id, relative_position, parent_id,
         ancestor_ids, created_at, updated_at)
       select :project, i, 'issue', 'Step ' || (271 - i), '', :author, i * 1024, epic.id,
         case when epic.id is null then '{}'::bigint[] else array[epic.id] end, now(), now()
       from generate_series(1, 270) i left join work_items epic on epic.id = :epic and i <= 25`,
      { project: project.id, author: plan.planner.id, epic: epic.id },
    );
    await insertMany(
      server.connection,
      `insert into work_item_labels (work_item_id, label_id)
       select id, case when iid <= 120 then :doing::bigint else :tall::bigint end from work_items
       where namespace_id = :project and (iid <= 120 or iid % 3 = 0)`,
      { project: project.id, doing, tall },
    );
    await insertMany(
      server.connection,
      `insert into iid_counters (namespace_id, subject, last) values (:project, 'work_items', 270)
       on conflict (namespace_id, subject) do update set last = excluded.last`,
      { project: project.id },
    );
  });

  /** With all cards of both columns loaded, at their beginning. */
  const open = async (viewport = desktop): Promise<Page> => {
    const page = await web.open(`/${project.fullPath}/-/boards`, { as: plan.planner, viewport });
    await page.locator('[data-column=opened] [data-card]').first().waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-column]:not([data-column=closed])')].every((column) => {
        column.scrollTo({ top: column.scrollHeight });
        const last = [...column.querySelectorAll('[data-card]')].at(-1);
        return last !== undefined && last.getAttribute('aria-posinset') === last.getAttribute('aria-setsize');
      }),
    );
    await scroll(page, 0);
    return page;
  };
  const list = (page: Page) => page.locator('[data-column=opened]');
  const scroll = async (page: Page, to: number): Promise<void> => {
    await page.locator('[data-column]').evaluateAll((all, top) => all.forEach((one) => one.scrollTo({ top })), to);
    await page.waitForFunction(() => {
      const column = document.querySelector('[data-column=opened]');
      const { top = 0, left = 0, width = 0 } = column?.getBoundingClientRect() ?? {};
      return document.elementFromPoint(left + width / 2, top + 60)?.closest('[data-card]') != null;
    });
  };
  const titleOf = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
  const cardOf = (page: Page, title: string) => page.locator('[data-card]').filter({ has: titleOf(page, title) });
  it('draw the cards near what is seen, each with its place, and all of them on paper', async () => {
    const page = await open();
    const places = () =>
      list(page)
        .locator('[data-card]')
        .evaluateAll((all) => all.map((card) => Number(card.getAttribute('aria-posinset'))));
    const drawn = await places();
    expect(drawn.length).to.be.below(40);
    expect(drawn).to.deep.equal(drawn.map((_, index) => index + 1));
    const height = () => list(page).evaluate(({ scrollHeight }) => scrollHeight);
    await scroll(page, (await height()) / 2);
    await cardOf(page, 'Step 75').waitFor();
    await cardOf(page, 'Step 1').waitFor({ state: 'detached' });
    expect((await places()).length).to.be.below(40);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect((await places()).length).to.equal(150);
    const whole = await height();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await cardOf(page, 'Step 1').waitFor({ state: 'detached' });
    // Once they were drawn, the room for them is as high as they are.
    expect(await height()).to.equal(whole);
    const grips = page.getByRole('button', { name: /^Move / });
    expect(await grips.count()).to.be.above(0);
    await page.emulateMedia({ media: 'print' });
    expect(await grips.count(), 'handles on paper').to.equal(0);
  });

  it('keep the focus on a card that is scrolled away, and its neighbors in reach of the Tab key', async () => {
    const page = await open();
    await titleOf(page, 'Step 2').focus();
    await scroll(page, 6000);
    await cardOf(page, 'Step 5').waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.closest('[data-card]')?.textContent ?? '');
    expect(await focused()).to.contain('Step 2');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
    expect(await focused()).to.contain('Step 3');
    await cardOf(page, 'Step 5').waitFor();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+Tab');
    expect(await focused()).to.contain('Step 2');
  });

  it('let a card be carried by keys into a column that is scrolled elsewhere, and back', async () => {
    const page = await open();
    await scroll(page, 6000);
    await list(page).locator('[data-card] [data-grip]').first().waitFor();
    await page
      .locator('[data-column]')
      .nth(1)
      .evaluate((one) => one.scrollTo({ top: 0 }));
    const grip = page.getByRole('button', { name: 'Move Step 70', exact: true });
    await grip.focus();
    for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key);
    await page.getByText('Position 70 of 121 in doing.').waitFor({ state: 'attached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.waitForFunction(() => document.activeElement?.closest('[data-carried]') != null);
    expect(await focused()).to.equal('Move Step 70');
    await page.keyboard.press('ArrowDown');
    await page.getByText('Position 71 of 121 in doing.').waitFor({ state: 'attached' });
    expect(await focused()).to.equal('Move Step 70');
    await list(page).evaluate((one) => one.scrollTo({ top: 0 }));
    await page.keyboard.press('Escape');
    await list(page).locator('[data-grip]:focus').waitFor({ state: 'attached' });
    expect(await focused()).to.equal('Move Step 70');
  });

  it('drop a card at a place that was out of sight when the drag began', async () => {
    const page = await open();
    const box = await list(page).boundingBox();
    const from = await cardOf(page, 'Step 2').boundingBox();
    if (box === null || from === null) throw new Error('nothing to drag');
    await page.locator('[data-sortable]').first().waitFor({ state: 'attached' });
    const x = box.x + box.width / 2;
    await page.mouse.move(x, from.y + from.height - 8);
    await page.mouse.down();
    await page.mouse.move(x, from.y + from.height, { steps: 4 });
    await page.locator('[data-card-lists][data-dragging]').waitFor();
    const edge = box.y + box.height - 20;
    await page.mouse.move(x, edge, { steps: 8 });
    // A hand never rests, and the pointer is looked at every 30 ms only: its last step may have been left out.
    const scrolled = () => list(page).evaluate(({ scrollTop }) => scrollTop);
    for (let turn = 0; (await scrolled()) === 0; turn += 1) await page.mouse.move(x, edge - (turn % 2));
    await page.waitForFunction(() => (document.querySelector('[data-column=opened]')?.scrollTop ?? 0) > 5000);
    await cardOf(page, 'Step 5').waitFor({ state: 'detached' });
    await page.mouse.move(x, box.y + box.height / 2, { steps: 8 });
    const lifted = list(page)
      .locator('[data-card]')
      .filter({ hasText: /^Step 2(?!\d)/ });
    await page.waitForFunction(() => {
      const carried = document.querySelector('[data-column=opened] .sortable-chosen');
      const { top = -1 } = carried?.getBoundingClientRect() ?? {};
      return top > 0 && top < window.innerHeight;
    });
    expect(await lifted.count()).to.equal(1);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.mouse.up();
    expect((await saved).status()).to.equal(200);
    const around = await page.evaluate(() => {
      const drawn = [...document.querySelectorAll('[data-column=opened] [data-card]')];
      const titles = drawn.map((card) => card.querySelector('a')?.textContent ?? '');
      const at = titles.indexOf('Step 2');
      return titles.slice(at - 1, at + 2).map((title) => Number(title.replace('Step ', '')));
    });
    expect(around[0]).to.be.above(30);
    expect(around[2]).to.equal((around[0] ?? 0) + 1);
    // As it was saved.
    await page.reload();
    await cardOf(page, 'Step 1').waitFor();
    const first = await page.locator('[data-column=opened] [data-card] a[draggable]').allTextContents();
    expect(first.slice(0, 2)).to.deep.equal(['Step 1', 'Step 3']);
  });

  it('give a card that is dragged away and canceled its place back', async () => {
    const page = await open();
    const from = await cardOf(page, 'Step 1').boundingBox();
    const to = await page.locator('[data-column]').nth(1).boundingBox();
    if (to === null || from === null) throw new Error('nothing to drag');
    await page.locator('[data-sortable]').first().waitFor({ state: 'attached' });
    await page.mouse.move(from.x + 40, from.y + from.height - 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + from.height, { steps: 4 });
    await page.mouse.move(to.x + 80, to.y + 200, { steps: 12 });
    const other = page.locator('[data-column]').nth(1);
    await other.locator('.sortable-chosen').waitFor();
    // Both columns draw other cards meanwhile.
    await page.mouse.wheel(0, 3000);
    await list(page).evaluate((one) => one.scrollTo({ top: 5000 }));
    await cardOf(page, 'Step 5').waitFor({ state: 'detached' });
    await list(page).evaluate((one) => one.scrollTo({ top: 0 }));
    await cardOf(page, 'Step 5').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('[data-dragging]').waitFor({ state: 'detached' });
    const titles = await list(page)
      .locator('[data-card] a[draggable]')
      .evaluateAll((all) => all.slice(0, 3).map(({ textContent }) => textContent));
    expect(titles[0]).to.equal('Step 1');
  });

  it('stay where they are read when others change what is above', async () => {
    const page = await open();
    await scroll(page, 6000);
    const seen = () =>
      list(page).evaluate((column) => {
        const { top } = column.getBoundingClientRect();
        const cards = [...column.querySelectorAll('[data-card]')].map((card) => ({
          id: card.getAttribute('data-card'),
          place: Number(card.getAttribute('aria-posinset')),
          top: card.getBoundingClientRect().top - top,
        }));
        return cards.find((card) => card.top > 0);
      });
    const before = await seen();
    const item = { kind: 'issue', namespace: project.id, iid: 266 } as const;
    await web.server().perform(UpdateWorkItem, { item, addLabels: ['doing'] });
    await page.waitForFunction(
      ({ id, place }) =>
        Number(document.querySelector(`[data-card="${id}"]`)?.getAttribute('aria-posinset')) === place - 1,
      { id: before?.id ?? '', place: before?.place ?? 0 },
    );
    const after = await seen();
    expect(after?.id).to.equal(before?.id);
    expect(after?.top).to.be.closeTo(before?.top ?? 0, 1);
  });

  it('are scrolled smoothly over cards that were never drawn, and are not as high as others', async () => {
    // Less is drawn while they are loaded.
    const page = await open(low);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await list(page).evaluate(async (column) => {
      column.scrollTo({ top: column.scrollHeight });
      for (let step = 0; step < 400; step += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        column.scrollTop -= 15;
      }
    });
    expect(errors).to.deep.equal([]);
  });

  it('are drawn in a lane that comes into sight because one above it is folded', async () => {
    const page = await web.open(`/${project.fullPath}/-/boards?lanes=epic`, { as: plan.planner, viewport: low });
    const cell = page.getByRole('list', { name: 'Open, No epic' });
    const drawn = () => cell.locator('[data-card]');
    await drawn().first().waitFor({ state: 'attached' });
    const lanes = page.locator('[data-card-lists]');
    await page.waitForFunction(() => {
      const list = document.querySelector('[aria-label="Open, No epic"]');
      list?.lastElementChild?.scrollIntoView();
      const last = [...(list?.querySelectorAll('[data-card]') ?? [])].at(-1);
      return Number(last?.getAttribute('aria-posinset')) > 60;
    });
    await lanes.evaluate((all) => all.scrollTo({ top: 0 }));
    await drawn().first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Harbor', expanded: true }).click();
    await drawn().first().waitFor();
    expect(await drawn().count()).to.be.above(5);
  });
});
