import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateBoardList } from '../../../application/boards/create-board-list.ts';
import { CreateBoard } from '../../../application/boards/create-board.ts';
import { DeleteBoard } from '../../../application/boards/delete-board.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { spaceText, unspaceText } from '../../support/text-spacing.ts';
import { useWeb } from '../../support/web.ts';
import { filledWithListPlan, type ListPlan } from './list-plan.ts';
import { planToday } from './plan.ts';

/** The main path, and what needs layout, colors, paper, history or axe; the rest is tested without a browser. */
describe('issues list in a browser', function () {
  this.timeout(60_000);
  const web = useWeb({ today: planToday, filledBy: filledWithListPlan });
  let plan: ListPlan;

  before(async () => {
    plan = await filledWithListPlan.made();
  });

  const shown = async (page: Page, expected: readonly string[]): Promise<void> => {
    const list = page.getByRole('list', { name: 'Issues' });
    await list.getByRole('link', { name: expected[0] ?? '' }).waitFor();
    await list
      .getByRole('listitem')
      .nth(expected.length - 1)
      .waitFor();
    await list.getByRole('listitem').nth(expected.length).waitFor({ state: 'detached' });
    const links = await list.locator('li a').allInnerTexts();
    expect(links.filter((text) => expected.includes(text))).to.deep.equal(expected);
  };

  it('marks the current state in forced colors, leaves the export off paper and fits a phone', async () => {
    const page = await web.open('/plan/app/-/issues', { as: plan.planner });
    await shown(page, ['With a label', 'Late']);
    const tabs = page.getByRole('navigation', { name: 'Issues by state' }).getByRole('link');
    expect(await tabs.allInnerTexts()).to.deep.equal(['Open\n2', 'Closed\n1', 'All\n3']);
    await page.emulateMedia({ forcedColors: 'active' });
    const lines = await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab).borderBlockEndColor));
    expect(lines[0]).to.not.equal(lines[1]);
    expect(lines[2]).to.equal(lines[1]);
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    expect(await page.getByRole('link', { name: 'Export CSV' }).isVisible()).to.equal(false);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await tabs.nth(1).click();
    await shown(page, ['Closed']);
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('lists a group with all projects below it, and is shown again on the way back from an issue', async () => {
    const page = await web.open('/groups/plan/-/issues', { as: plan.planner });
    await shown(page, ['Of the docs', 'With a label', 'Late']);
    await page.getByRole('link', { name: 'Of the docs' }).click();
    await page.waitForURL('**/plan/docs/-/issues/1');
    await page.goBack();
    await shown(page, ['Of the docs', 'With a label', 'Late']);
  });

  it('cuts no details of a row with a long title, also with more space between letters and words', async () => {
    const title =
      'A title of so many words that the details beside it have no room left in a line of this list, at most';
    const fields = { title, dueDate: '2026-12-31', weight: 3, labels: ['bug'] };
    await web.server().perform(CreateWorkItem, { type: 'issue', namespace: plan.project.id, ...fields }, plan.planner);
    const page = await web.open('/plan/app/-/issues', { as: plan.planner, viewport: { width: 1440, height: 900 } });
    await page.getByRole('link', { name: title }).waitFor();
    const cut = () =>
      page.locator('ul[aria-label=Issues] p > *').evaluateAll((details) =>
        details
          .filter((detail) => {
            const { bottom, right } = detail.getBoundingClientRect();
            const line = detail.parentElement?.getBoundingClientRect();
            return detail.checkVisibility() && line && (bottom > line.bottom + 1 || right > line.right + 1);
          })
          .map(({ textContent }) => textContent),
      );
    expect(await cut()).to.deep.equal([]);
    await spaceText(page);
    expect(await cut()).to.deep.equal([]);
    await unspaceText(page);
    // On a phone the dates have a line of their own.
    await page.setViewportSize({ width: 390, height: 844 });
    const due = page.getByText('due Dec 31, 2026');
    expect((await due.boundingBox())?.height).to.be.below(24);
  });

  it('prints all columns of a board, in light colors and without scrollbars', async () => {
    const place = { kind: 'project', namespace: plan.project.id } as const;
    const server = web.server();
    const { id: boardId } = await server.perform(CreateBoard, { ...place, name: 'Wide' });
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
      const { id: labelId } = await server.perform(CreateLabel, { ...place, name, color: '#0b6e4f' });
      await server.perform(CreateBoardList, { ...place, boardId, subject: { labelId } });
    }
    const path = `/plan/app/-/boards/${boardId}`;
    const page = await web.open(path, { as: plan.planner, viewport: { width: 1440, height: 900 } });
    const prints = async (columns: Locator): Promise<void> => {
      await columns.nth(7).waitFor();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      // On a screen, and as wide as a page of A4.
      for (const width of [1440, 720]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await columns.evaluateAll((all) =>
          all
            .filter((column) => {
              const { left, right } = column.getBoundingClientRect();
              return left < 0 || right > document.documentElement.clientWidth;
            })
            .map(({ textContent }) => textContent),
        );
        expect(cut, `${width}`).to.deep.equal([]);
        const scrolled = await page
          .locator('[data-card-lists], [data-card-lists] *')
          .evaluateAll((all) => all.filter((part) => /auto|scroll/.test(getComputedStyle(part).overflow)).length);
        expect(scrolled).to.equal(0);
        const [heading, lists] = await page
          .locator('main h1, [data-card-lists]')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
        expect(heading).to.equal(lists);
      }
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).to.equal('light');
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await prints(page.locator('[data-card-lists] > section'));
    await page.goto(`${new URL(path, page.url()).href}?lanes=epic`);
    await prints(page.locator('[data-card-lists] header'));
    await server.perform(DeleteBoard, { ...place, boardId });
  });

  it('drags a card of a board to another column, and fits a phone', async () => {
    const place = { kind: 'project', namespace: plan.project.id } as const;
    const server = web.server();
    const { id: boardId } = await server.perform(CreateBoard, { ...place, name: 'Sprint' });
    const { id: labelId } = await server.perform(CreateLabel, { ...place, name: 'doing', color: '#0b6e4f' });
    await server.perform(CreateBoardList, { ...place, boardId, subject: { labelId } });
    const page = await web.open('/plan/app/-/boards', { as: plan.planner, viewport: { width: 1440, height: 900 } });
    const cardIn = (column: string) =>
      page.getByRole('region', { name: column }).locator('[data-card]', { hasText: 'Late' });
    const from = await cardIn('Open').boundingBox();
    const to = await page.getByRole('region', { name: 'doing' }).locator('ul').boundingBox();
    if (from === null || to === null) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 40, from.y + from.height - 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + from.height, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 12 });
    const saved = page.waitForResponse((answer) => /board_columns.*issues\/\d+/.test(answer.url()));
    await page.mouse.up();
    expect((await saved).status()).to.equal(200);
    await cardIn('doing').waitFor();
    await cardIn('doing').getByRole('button', { name: 'doing' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
  });

  it('drags a card within a column of a board, and brings it back to its place with keys', async () => {
    const server = web.server();
    const project = await server.createProject('order', plan.group, { visibility: 'public' });
    for (const title of ['Third', 'Second', 'First'])
      await server.perform(CreateWorkItem, { type: 'issue', namespace: project.id, title });
    const path = `/${project.fullPath}/-/boards`;
    const page = await web.open(path, { as: plan.planner, viewport: { width: 1440, height: 900 } });
    const open = page.getByRole('region', { name: 'Open' });
    const inOrder = async (...titles: string[]): Promise<void> => {
      await open.locator('[data-card]', { hasText: titles[0] ?? '' }).waitFor();
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll('[data-column=opened] [data-card] a[draggable]')]
            .map(({ textContent }) => textContent)
            .join() === wanted,
        titles.join(),
      );
    };
    await inOrder('First', 'Second', 'Third');
    await page.locator('[data-sortable]').first().waitFor({ state: 'attached' });
    const boxOf = async (title: string) => {
      const box = await open.locator('[data-card]', { hasText: title }).boundingBox();
      if (box === null) throw new Error('nothing to drag');
      return box;
    };
    const [from, to] = [await boxOf('Third'), await boxOf('First')];
    const x = from.x + from.width / 2;
    await page.mouse.move(x, from.y + from.height - 8);
    await page.mouse.down();
    await page.mouse.move(x, from.y + from.height - 16, { steps: 4 });
    await page.locator('[data-card-lists][data-dragging]').waitFor();
    await page.mouse.move(x, to.y + 4, { steps: 12 });
    // The pointer is looked at every 30 ms only: its last step may have been left out.
    for (let turn = 0; ; turn += 1) {
      const [first] = await open.locator('[data-card] a[draggable]').allTextContents();
      if (first === 'Third') break;
      await page.mouse.move(x, to.y + 4 + (turn % 2));
    }
    await page.mouse.up();
    await page.getByText('“Third” moved in Open').waitFor();
    await inOrder('Third', 'First', 'Second');
    // On another page, after it was loaded anew.
    await page.goto(new URL(`/${project.fullPath}/-/issues`, page.url()).href);
    await page.getByRole('link', { name: 'Third' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: board position of “Third”.').waitFor();
    await page.goto(new URL(path, page.url()).href);
    await inOrder('First', 'Second', 'Third');
    await page.keyboard.press('Control+Shift+z');
    await inOrder('Third', 'First', 'Second');
  });
});
