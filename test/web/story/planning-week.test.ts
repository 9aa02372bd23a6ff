import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { announcementsEnd, axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

const today = '2026-11-23';

/**
 * A week of planning in a private group, each part built on the one before: Paula plans, Rita reports, Mia maintains,
 * Gus is a guest, Sam has no role, and a visitor has a link. Two epics are confidential, one of them in a subgroup.
 */
describe('a planning week', function () {
  this.timeout(120_000);
  const web = useWeb({ today });
  const people = {} as Record<'paula' | 'rita' | 'mia' | 'gus' | 'sam', User>;
  const secrets = ['Sale of the line', 'Quiet talks'];
  const address = '/groups/line';

  before(async () => {
    const server = web.server();
    for (const name of ['paula', 'rita', 'mia', 'gus', 'sam'] as const) {
      people[name] = await server.createUser(name, { name: `${name[0]?.toUpperCase()}${name.slice(1)}` });
    }
    const line = await server.createGroup('line', { name: 'Line', visibility: 'private' });
    const board = await server.createGroup('talks', { name: 'Talks', parent: line, visibility: 'private' });
    const app = await server.createProject('app', line, { visibility: 'private' });
    await server.addMember(line, people.paula, 'planner');
    await server.addMember(line, people.rita, 'reporter');
    await server.addMember(line, people.mia, 'maintainer');
    await server.addMember(line, people.gus, 'guest');
    for (const name of ['todo', 'doing']) {
      await server.perform(CreateLabel, { kind: 'group', namespace: line.id, name, color: '#6699cc' });
    }
    const epic = (title: string, fields: object = {}, group = line) =>
      server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title, ...fields }, server.root);
    const dates = (startDateFixed: string, dueDateFixed: string) => ({
      startDateIsFixed: true,
      startDateFixed,
      dueDateIsFixed: true,
      dueDateFixed,
    });
    const timetable = await epic('Winter timetable', dates('2026-11-02', '2026-12-11'));
    await epic('Ticket machines', dates('2026-10-05', '2026-11-13'));
    await epic('Sale of the line', { ...dates('2026-10-12', '2026-11-20'), confidential: true });
    await epic('Quiet talks', { ...dates('2026-10-12', '2026-11-20'), confidential: true }, board);
    for (const title of ['Print it', 'Check it', 'Draw it']) {
      await server.perform(CreateWorkItem, { type: 'issue', namespace: app.id, title, parentId: timetable.id });
    }
    const secret = { title: 'Find a buyer', confidential: true };
    await server.perform(CreateWorkItem, { type: 'issue', namespace: app.id, ...secret });
  });

  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const epicTitles = async (page: Page): Promise<string[]> =>
    (await page.locator('[role=rowheader] a').allInnerTexts()).toSorted();
  const showsEpics = async (page: Page, titles: readonly string[]): Promise<void> => {
    await page.waitForFunction((wanted) => {
      const rows = [...document.querySelectorAll('[role=rowheader] a')].map(({ textContent }) => textContent).sort();
      return JSON.stringify(rows) === wanted;
    }, JSON.stringify(titles.toSorted()));
    expect(await epicTitles(page)).to.deep.equal(titles.toSorted());
  };
  const choose = async (page: Page, menu: string | RegExp, item: string): Promise<void> => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const answered = (page: Page, method: string, path: RegExp) =>
    page.waitForResponse((answer) => answer.request().method() === method && path.test(answer.url()) && answer.ok());

  it('begins with a milestone that is made and dated, which guests see and cannot change', async () => {
    const paula = await web.open(`${address}/-/milestones`, { as: people.paula });
    await paula.getByRole('link', { name: 'New milestone' }).first().click();
    await paula.getByRole('textbox', { name: 'Title' }).fill('Timetable change');
    await paula.getByRole('textbox', { name: 'Start date' }).fill('2026-11-30');
    await paula.getByRole('textbox', { name: 'Due date' }).fill('2026-12-13');
    await paula.getByRole('button', { name: 'Create milestone' }).click();
    await heading(paula, 'Timetable change');
    const gus = await web.open(`${address}/-/milestones/1`, { as: people.gus });
    await heading(gus, 'Timetable change');
    await gus
      .getByText(/Nov 30 – Dec 13, 2026/)
      .first()
      .waitFor();
    expect(await gus.getByRole('link', { name: 'Edit' }).count()).to.equal(0);
  });

  it('copies an epic with its tree to another quarter', async () => {
    const paula = await web.open(`${address}/-/epics/1`, { as: people.paula });
    await choose(paula, 'Epic actions', 'Copy with its tree');
    const dialog = paula.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Summer timetable');
    await dialog.getByRole('textbox', { name: 'Starts on' }).fill('2027-03-01');
    await dialog.getByRole('button', { name: 'Copy epic' }).click();
    await heading(paula, 'Summer timetable');
    await paula.getByText('Copied 4 items').waitFor();
    await paula.getByText('Draw it').first().waitFor();
    const gus = await web.open(`${address}/-/epics/1`, { as: people.gus });
    await gus.getByRole('button', { name: 'Epic actions' }).click();
    await gus.getByRole('menuitem', { name: 'Copy reference' }).waitFor();
    expect(await gus.getByRole('menuitem', { name: 'Copy with its tree' }).count()).to.equal(0);
  });

  it('works a board by drag and by keys, which others see at once', async () => {
    const board = '/line/app/-/boards?search=it';
    const paula = await web.open(board, { as: people.paula });
    for (const label of ['todo', 'doing']) {
      await paula.getByRole('button', { name: 'Add list' }).click();
      const dialog = paula.getByRole('alertdialog');
      await dialog.getByText(label, { exact: true }).click();
      await dialog.getByRole('button', { name: 'Add list' }).click();
      await paula.getByRole('region', { name: label, exact: true }).waitFor();
    }
    const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
    const card = (page: Page, name: string, title: string) =>
      column(page, name).getByRole('listitem').filter({ hasText: title }).first();
    const gus = await web.open(board, { as: people.gus });
    await card(gus, 'Open', 'Print it').waitFor();

    const from = await card(paula, 'Open', 'Print it').boundingBox();
    const to = await column(paula, 'todo').boundingBox();
    if (from === null || to === null) throw new Error('the board is not drawn');
    const dragged = answered(paula, 'PUT', /board_columns/);
    await paula.mouse.move(from.x + 40, from.y + from.height - 8);
    await paula.mouse.down();
    await paula.mouse.move(from.x + 60, from.y + from.height, { steps: 4 });
    await paula.mouse.move(to.x + to.width / 2, to.y + 80, { steps: 12 });
    await paula.mouse.up();
    await dragged;
    await card(paula, 'todo', 'Print it').waitFor();

    const carried = answered(paula, 'PUT', /board_columns/);
    await card(paula, 'todo', 'Print it').getByRole('button', { name: 'Move Print it' }).press('Space');
    await paula.keyboard.press('ArrowRight');
    await paula.getByText('Position 1 of 1 in doing.').waitFor();
    await paula.keyboard.press('Space');
    await carried;
    await card(gus, 'doing', 'Print it').waitFor();
    expect(await gus.getByRole('button', { name: /^Move / }).count()).to.equal(0);
    expect(await gus.getByText('Find a buyer').count()).to.equal(0);
    await announcementsEnd(paula);
    expect(await axeProblems(paula)).to.deep.equal([]);
  });

  it('asks what is late, keeps the question as a view, shares and pins it, and others open it', async () => {
    const paula = await web.open(`${address}/-/roadmap?timeframe_range_type=CURRENT_YEAR`, { as: people.paula });
    await paula.getByRole('search').getByRole('combobox').click();
    await paula.keyboard.type('Condition');
    await paula.getByRole('option', { name: /^Condition/ }).waitFor();
    await paula.keyboard.press('Enter');
    await paula.getByRole('option', { name: 'Late' }).click();
    await showsEpics(paula, ['Ticket machines', ...secrets]);
    await choose(paula, 'Views', 'Save as a view');
    const dialog = paula.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('What is late');
    await dialog.getByText('Share with everyone who can see this group').click();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await choose(paula, 'What is late', 'Pin to the sidebar');
    await paula.getByRole('region', { name: 'Pinned views' }).getByRole('link', { name: 'What is late' }).waitFor();

    for (const [person, titles, changes] of [
      ['rita', ['Ticket machines', ...secrets], 1],
      ['gus', ['Ticket machines'], 0],
    ] as const) {
      const page = await web.open(`${address}/-/roadmap`, { as: people[person] });
      await choose(page, 'Views', 'What is late');
      await showsEpics(page, titles);
      await page.getByRole('button', { name: 'What is late' }).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Edit view' }).count(), person).to.equal(changes);
      expect(await page.getByRole('region', { name: 'Pinned views' }).count(), person).to.equal(0);
    }
  });

  it('ends with a PDF and a link without an account, which shows nothing confidential and ends at once', async () => {
    const paula = await web.open(`${address}/-/roadmap?timeframe_range_type=CURRENT_YEAR`, { as: people.paula });
    await paula.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      paula.waitForEvent('download'),
      paula.getByRole('menuitem', { name: /^PDF, A4/ }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal(`line-roadmap-${today}.pdf`);
    await paula.getByRole('button', { name: 'Export' }).click();
    await paula.getByRole('menuitem', { name: /^PNG/ }).waitFor();
    // A link opens the group to strangers, which is for Maintainers.
    expect(await paula.getByRole('menuitem', { name: /^Share with a link/ }).count()).to.equal(0);

    const mia = await web.open(`${address}/-/roadmap?timeframe_range_type=CURRENT_YEAR`, { as: people.mia });
    await choose(mia, 'Export', 'Share with a link…');
    const dialog = mia.getByRole('dialog', { name: 'Share the roadmap' });
    await dialog.getByRole('textbox', { name: 'For whom' }).fill('The council');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = new URL((await dialog.locator('code').textContent()) ?? '').pathname;

    const visitor = await web.open(link);
    const text = await visitor.locator('main').innerText();
    expect(text).to.include('Shared by Mia until').and.to.include('Ticket machines').and.to.include('Winter timetable');
    expect(text).to.include('Timetable change');
    for (const secret of secrets) expect(text).not.to.include(secret);
    // Wider than a phone, so its keys must scroll it.
    await visitor.setViewportSize({ width: 390, height: 844 });
    expect(await axeProblems(visitor)).to.deep.equal([]);
    for (const path of [
      `${address}/-/roadmap`,
      `${address}/-/milestones/1`,
      '/line/app/-/boards',
      '/api/v4/groups/line',
    ]) {
      expect((await visitor.request.get(path)).status(), path).to.equal(404);
    }

    await dialog.getByRole('button', { name: 'End The council' }).click();
    const ended = answered(mia, 'DELETE', /roadmap_links/);
    await mia.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click();
    await ended;
    expect((await visitor.request.get(link)).status()).to.equal(404);
  });

  it('leaves nothing to someone without a role', async () => {
    const client = await web.server().signedIn(people.sam);
    for (const path of ['/-/roadmap', '/-/epics/1', '/-/milestones/1', '/-/boards']) {
      expect((await client.get(address + path)).status, path).to.equal(404);
    }
    for (const path of ['roadmap.svg', 'roadmap.pdf', 'milestones', 'saved_views', 'roadmap_links', 'epics']) {
      expect((await client.get(`/api/v4/groups/line/${path}`)).status, path).to.equal(404);
    }
  });
});
