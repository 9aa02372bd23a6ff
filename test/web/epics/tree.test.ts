import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { panelOf, rowOf, useTreeWindow } from './tree-window.ts';

describe('rows of the epic tree in the browser', () => {
  const tree = useTreeWindow();

  it('are 40 px high, and show progress of epics, and buttons only on hover or focus', async () => {
    const page = await tree.open();
    expect((await rowOf(page, 'Fuel').boundingBox())?.height).to.equal(40);
    await rowOf(page, 'Rocket')
      .getByRole('img', { name: '0% of weight completed' })
      .getByText('0% of weight')
      .waitFor();
    expect(await rowOf(page, 'Rocket').getByTitle('0 of 2 weight completed').count()).to.equal(1);
    expect(
      await rowOf(page, 'Crew')
        .getByTitle(/weight completed|issues closed/)
        .count(),
    ).to.equal(0);
    const remove = page.getByRole('button', { name: 'Remove Fuel' });
    const opacity = () => remove.evaluate((button) => getComputedStyle(button).opacity);
    expect(await opacity()).to.equal('0');
    await rowOf(page, 'Fuel').hover();
    expect(await opacity()).to.equal('1');
    await rowOf(page, 'Crew').hover();
    await rowOf(page, 'Fuel').focus();
    expect(await opacity()).to.equal('1');
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('switch', { name: 'Compact rows' }).click({ force: true });
    await page.keyboard.press('Escape');
    expect((await rowOf(page, 'Fuel').boundingBox())?.height).to.equal(28);
  });
});

describe('roadmap view of the epic tree', () => {
  const tree = useTreeWindow();

  it('loads its code when it is selected, and shows the child epics', async () => {
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
    expect(await page.getByRole('button', { name: 'Display' }).count()).to.equal(0);
    await page.getByRole('radio', { name: 'Tree view' }).click({ force: true });
    await rowOf(page, 'Rocket').waitFor();
    expect(page.url()).to.equal(before);
  });

  it('is as high as its rows, and shows how many child epics are outside its range', async () => {
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

  it('shows when its code cannot be loaded', async () => {
    const page = await tree.open({
      before: async (page) => {
        await page.route(/roadmap-page/, (route) => route.abort());
      },
    });
    await page.getByRole('radio', { name: 'Roadmap view' }).click({ force: true });
    await page.getByRole('alert').getByText('Failed to load Roadmap').waitFor();
  });
});
