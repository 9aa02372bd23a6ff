import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useWeb } from '../../support/web.ts';
import { planToday } from './plan.ts';
import { rowOf } from './roadmap-window.ts';

/** Epics of each special interest group; every third is late. */
const epicsOfGroup = 24;

describe('roadmap: a round of planning', () => {
  const web = useWeb({ today: planToday, loadsPages: true });
  let planner: User;
  const issues = new Map<string, WorkItem>();

  before(async function () {
    this.timeout(90_000);
    const server = web.server();
    const top = await server.createGroup('kube', { name: 'Kube', visibility: 'public' });
    planner = await server.createUser('paula', { name: 'Paula Planner' });
    const helper = await server.createUser('henry', { name: 'Henry Helper' });
    for (const sig of ['SIG Network', 'SIG Node']) {
      const path = sig.toLowerCase().replace(' ', '-');
      const group = await server.createGroup(path, { name: sig, visibility: 'public', parent: top });
      const project = await server.createProject(`${path}-work`, group, { visibility: 'public' });
      for (let number = 1; number <= epicsOfGroup; number += 1) {
        const title = `${sig} epic ${String(number).padStart(2, '0')}`;
        const isLate = number % 3 === 0;
        const epic = await server.perform(CreateWorkItem, {
          type: 'epic',
          namespace: group.id,
          title,
          startDateIsFixed: true,
          startDateFixed: '2026-10-12',
          dueDateIsFixed: true,
          dueDateFixed: isLate ? '2026-11-06' : '2026-12-11',
        });
        if (!isLate) continue;
        const issue = { type: 'issue', namespace: project.id, title: `Work of ${title}`, parentId: epic.id } as const;
        issues.set(title, await server.perform(CreateWorkItem, issue));
      }
    }
    await server.addMember(top, planner, 'planner');
    await server.addMember(top, helper, 'planner');
  });

  const place = (page: Page) =>
    page.locator('[data-layout]').evaluate(({ scrollTop, scrollLeft }) => ({ scrollTop, scrollLeft }));

  /** Opens an epic of the roadmap and waits for its page. */
  async function openEpic(page: Page, title: string): Promise<void> {
    await rowOf(page, title).getByRole('rowheader').getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  }

  /** Gives the issue of the epic that is open to Henry, and comes back to the epic. */
  async function assign(page: Page, title: string): Promise<void> {
    await page
      .getByRole('link', { name: `Work of ${title}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Edit assignee' }).click();
    await page.getByRole('searchbox', { name: 'Search people' }).click();
    await page.keyboard.type('henry');
    await page.getByRole('checkbox', { name: /Henry Helper/ }).press('Space');
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Assignee', exact: true }).getByText('Henry Helper').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  }

  it('finds what is late in one group of the quarter, opens three, changes a date and two assignees, and comes back', async function () {
    this.timeout(120_000);
    const page = await web.open('/groups/kube/-/roadmap', {
      viewport: { width: 1440, height: 700 },
      until: (page) => page.locator('[role=treegrid]').first(),
      as: planner,
    });
    await page.getByText('48 epics', { exact: true }).waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));

    // One group, by the filter bar and the keyboard.
    await page.getByRole('search').getByRole('combobox').click();
    await page.keyboard.type('Group');
    await page.getByRole('option', { name: /^Group/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /^is\s*=$/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Node');
    await page.getByRole('option', { name: /SIG Node/ }).click();
    await page.getByText('24 epics', { exact: true }).waitFor();

    // The late ones come first, and say so.
    const late = page.getByRole('row', { name: /, overdue/ });
    await late.nth(7).waitFor();
    expect(await late.count()).to.equal(8);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 40);
    await page.waitForFunction(() => document.querySelector('[data-layout]')?.scrollTop === 40);
    const left = await place(page);
    const address = page.url();
    const back = async (): Promise<void> => {
      await page.goBack();
      await late.first().waitFor();
      expect(page.url()).to.equal(address);
      expect(await place(page)).to.deep.equal(left);
    };

    await openEpic(page, 'SIG Node epic 09');
    await page.getByRole('button', { name: 'Edit due date' }).click();
    await page.getByRole('textbox', { name: 'Due date' }).fill('2026-12-18');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Due date', exact: true }).getByText('Dec 18, 2026').waitFor();
    await page.keyboard.press('Escape');
    await back();
    // It is late no longer, and stands where its new date puts it.
    await late.nth(7).waitFor({ state: 'detached' });
    expect(await late.count()).to.equal(7);
    expect(await place(page)).to.deep.equal(left);

    for (const title of ['SIG Node epic 12', 'SIG Node epic 15']) {
      await openEpic(page, title);
      await assign(page, title);
      await back();
    }
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-same-document'))).to.equal(true);

    const { rows } = await web
      .server()
      .connection.raw<{ rows: { title: string }[] }>(
        `select w.title from work_items w join work_item_assignees a on a.work_item_id = w.id order by w.title`,
      );
    expect(rows.map(({ title }) => title)).to.deep.equal(['Work of SIG Node epic 12', 'Work of SIG Node epic 15']);
    const { dueDate } = await web
      .server()
      .connection('work_items')
      .where({ title: 'SIG Node epic 09' })
      .first(web.server().connection.raw('due_date::text as "dueDate"'));
    expect(dueDate).to.equal('2026-12-18');
  });
});
