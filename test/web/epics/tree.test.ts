import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { breakDown, intercept } from '../../support/intercept.ts';
import { panelOf, rowOf, titles, useTreeWindow } from './tree-window.ts';

describe('epic tree: rows', () => {
  const tree = useTreeWindow();

  it('stand in tree order, epics and issues on one line, closed ones last', async () => {
    const page = await tree.open();
    expect(await titles(page)).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Budget', 'Tower']);
  });

  it('show the sign of type and state, with when it was created or closed', async () => {
    const page = await tree.open();
    const icons = await page
      .locator('[data-item] [data-icon]')
      .evaluateAll((found) => found.map((icon) => [icon.getAttribute('data-icon'), icon.getAttribute('title')]));
    expect(icons.map(([name]) => name)).to.deep.equal(['epic', 'epic', 'entity-blocked', 'issues', 'issue-closed']);
    expect(icons[0]?.[1]).to.match(/^Created [A-Z][a-z]{2} \d+, \d{4}$/);
    expect(icons[4]?.[1]).to.match(/^Closed /);
  });

  it('show reference, due date, weight, milestone, assignee, labels and health in 40 px', async () => {
    const page = await tree.open();
    expect((await rowOf(page, 'Fuel').boundingBox())?.height).to.equal(40);
    const text = await rowOf(page, 'Fuel').innerText();
    const { iid } = tree.items['Fuel'] ?? {};
    for (const part of [`app#${iid}`, 'Nov 10, 2026', '5', 'Release 1', 'At risk', 'high']) {
      expect(text).to.include(part);
    }
    await rowOf(page, 'Fuel').getByRole('img', { name: 'Assigned to Administrator' }).waitFor();
    await rowOf(page, 'Fuel').getByTitle('Due date (overdue)').waitFor();
    expect(text).to.not.include('plan/app#');
    expect(await rowOf(page, 'Fuel').getByRole('link').getAttribute('href')).to.equal(`/plan/app/-/issues/${iid}`);
  });

  it('show the progress of epics, and what can be done to a row only while it is pointed at or focused', async () => {
    const page = await tree.open();
    await rowOf(page, 'Rocket').getByRole('img', { name: '0% of issues closed' }).waitFor();
    expect(await rowOf(page, 'Rocket').getByTitle('0 of 1 issues closed').count()).to.equal(1);
    expect(await rowOf(page, 'Crew').getByTitle('issues closed').count()).to.equal(0);
    const remove = page.getByRole('button', { name: 'Remove Fuel' });
    const opacity = () => remove.evaluate((button) => getComputedStyle(button).opacity);
    expect(await opacity()).to.equal('0');
    await rowOf(page, 'Fuel').hover();
    expect(await opacity()).to.equal('1');
    await rowOf(page, 'Crew').hover();
    await rowOf(page, 'Fuel').focus();
    expect(await opacity()).to.equal('1');
    await page.getByRole('switch', { name: 'Compact rows' }).click({ force: true });
    expect((await rowOf(page, 'Fuel').boundingBox())?.height).to.equal(28);
  });

  it('mark confidential items, and keep them from visitors', async () => {
    const page = await tree.open();
    await rowOf(page, 'Budget').getByRole('img', { name: 'Confidential' }).waitFor();
    const visitor = await tree.open({ as: null });
    expect(await titles(visitor)).to.deep.equal(['Rocket', 'Crew', 'Fuel', 'Tower']);
  });

  it('hide labels on demand, and remember it under the known key', async () => {
    const page = await tree.open();
    await page.getByRole('switch', { name: 'Show labels' }).click({ force: true });
    expect(await rowOf(page, 'Fuel').innerText()).to.not.include('high');
    expect(await page.evaluate(() => localStorage.getItem('gl-show-board-labels'))).to.equal('false');
    await page.reload();
    await rowOf(page, 'Fuel').waitFor();
    expect(await rowOf(page, 'Fuel').innerText()).to.not.include('high');
  });

  it('expand and collapse, with children read once', async () => {
    let calls = 0;
    const page = await tree.open({
      before: (page) =>
        intercept(page, 'childItems', async (route) => {
          calls += 1;
          await route.fallback();
        }),
    });
    await page.getByRole('button', { name: 'Expand Rocket' }).click();
    await page.getByRole('button', { name: 'Expand Engine' }).click();
    await rowOf(page, 'Nozzle').waitFor();
    expect((await titles(page)).slice(0, 5)).to.deep.equal(['Rocket', '· Engine', '· · Nozzle', '· Weld', 'Crew']);
    await page.getByRole('button', { name: 'Collapse Rocket' }).click();
    expect((await titles(page)).slice(0, 2)).to.deep.equal(['Rocket', 'Crew']);
    await page.getByRole('button', { name: 'Expand Rocket' }).click();
    await rowOf(page, 'Nozzle').waitFor();
    expect(calls).to.equal(3);
  });

  it('have no chevron without children', async () => {
    const page = await tree.open();
    expect(await rowOf(page, 'Crew').getByRole('button', { name: 'Expand Crew' }).count()).to.equal(0);
    expect(await rowOf(page, 'Crew').getAttribute('aria-expanded')).to.equal(null);
  });
});

describe('epic tree: header', () => {
  const tree = useTreeWindow();

  it('sums epics, issues and weight, and rolls health up', async () => {
    const page = await tree.open();
    const text = (
      await panelOf(page).getByRole('banner').or(panelOf(page).locator('header')).first().innerText()
    ).replaceAll(/\s+/g, ' ');
    expect(text).to.include('Child issues and epics');
    expect(text).to.include('4 epics');
    expect(text).to.include('4 issues');
    expect(text).to.include('Weight 7');
    expect(text).to.include('1 on track');
    expect(text).to.include('1 at risk');
    await panelOf(page)
      .getByTitle('4 issues: 3 open, 1 closed. Counts reflect children you may not have access to.')
      .waitFor();
  });

  it('offers what may be added, and nothing to visitors', async () => {
    const page = await tree.open();
    await panelOf(page).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).to.deep.equal([
      'Add a new issue',
      'Add an existing issue',
      'Add a new epic',
      'Add an existing epic',
    ]);
    const visitor = await tree.open({ as: null });
    expect(await panelOf(visitor).getByRole('button', { name: 'Add', exact: true }).count()).to.equal(0);
    expect(await visitor.getByRole('button', { name: 'Remove Fuel' }).count()).to.equal(0);
  });

  it('does not offer a new epic to a guest, who may only relate', async () => {
    const guest = await tree.server.createUser();
    await tree.server.addMember(tree.group, guest, 'guest');
    const page = await tree.open({ as: guest });
    await panelOf(page).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).to.deep.equal([
      'Add a new issue',
      'Add an existing issue',
      'Add an existing epic',
    ]);
  });
});

describe('epic tree: states', () => {
  const tree = useTreeWindow();

  it('an epic without children says what could be linked', async () => {
    const page = await tree.open({ epic: 'Empty', until: 'text=Link child issues and epics together' });
    await page
      .getByText("Link child issues and epics together to show that they're related, or that one blocks another.")
      .waitFor();
    await page.getByRole('link', { name: 'Learn more' }).click();
    await page.getByText('up to seven levels deep').waitFor();
  });

  it('children that cannot be read are said, and tried again', async () => {
    const page = await tree.open({ before: (page) => breakDown(page, 'childItems'), until: '[role=alert]' });
    await page.getByRole('alert').getByText('Something went wrong while fetching child epics.').waitFor();
    await page.unroute('**/api/graphql');
    await panelOf(page).getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, 'Rocket').waitFor();
    expect(await page.getByRole('alert').count()).to.equal(0);
  });

  it('children of a row that cannot be read are said, and the row stays closed', async () => {
    const page = await tree.open();
    await breakDown(page, 'childItems');
    await page.getByRole('button', { name: 'Expand Rocket' }).click();
    await page.getByRole('alert').getByText('Something went wrong while fetching child epics.').waitFor();
    expect(await rowOf(page, 'Rocket').getAttribute('aria-expanded')).to.equal('false');
  });

  it('the roadmap is fetched when it is asked for, and shows the child epics', async () => {
    const scripts: string[] = [];
    const page = await tree.open({
      before: async (page) => {
        page.on('request', (request) => scripts.push(request.url()));
      },
    });
    expect(scripts.some((url) => /epic-roadmap/.test(url))).to.equal(false);
    const before = page.url();
    await page.getByRole('radio', { name: 'Roadmap view' }).click({ force: true });
    await panelOf(page).getByText('To view the roadmap, add a start or due date to one of the child epics.').waitFor();
    expect(page.url()).to.equal(`${before}?view=roadmap`);
    expect(await page.getByRole('switch', { name: 'Show labels' }).count()).to.equal(0);
    await page.getByRole('radio', { name: 'Tree view' }).click({ force: true });
    await rowOf(page, 'Rocket').waitFor();
    expect(page.url()).to.equal(before);
  });

  it('the roadmap is as high as its rows, and says how many child epics its range leaves out', async () => {
    const day = (date: string) => ({
      startDateIsFixed: true,
      startDateFixed: date,
      dueDateIsFixed: true,
      dueDateFixed: date,
    });
    const parent = await tree.epicWith('Seasons', []);
    for (const [title, date] of [
      ['Autumn', '2026-11-20'],
      ['Spring', '2027-05-20'],
    ] as const) {
      await tree.server.perform(CreateWorkItem, {
        type: 'epic',
        namespace: tree.group.id,
        title,
        parentId: parent.id,
        ...day(date),
      });
    }
    const page = await tree.open({ epic: 'Seasons' });
    await page.getByText('Roadmap view').click();
    await panelOf(page).getByText('1 of 2 child epics').waitFor();
    const chart = await panelOf(page).locator('[data-layout]').boundingBox();
    expect(chart?.height).to.be.within(100, 200);
  });

  it('a roadmap whose code cannot be fetched says so', async () => {
    const page = await tree.open({
      before: async (page) => {
        await page.route(/roadmap-page/, (route) => route.abort());
      },
    });
    await page.getByRole('radio', { name: 'Roadmap view' }).click({ force: true });
    await page.getByRole('alert').getByText('Failed to load Roadmap').waitFor();
  });
});
