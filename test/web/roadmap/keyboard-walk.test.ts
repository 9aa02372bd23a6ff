import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import type { Roadmap } from '../../../web/roadmap/roadmap-context.ts';
import { roadmapCommands } from '../../../web/roadmap/roadmap-commands.ts';
import { hasFocus } from '../../support/focus.ts';
import { useWeb } from '../../support/web.ts';
import { planToday } from './plan.ts';
import { barOf, rowOf } from './roadmap-window.ts';

/** A roadmap of its own for each walk: two dated epics, one without dates, an issue with dates and one without. */
interface Place {
  page: Page;
  name: string;
  first: WorkItem;
  second: WorkItem;
  undated: WorkItem;
  issue: WorkItem;
  undatedIssue: WorkItem;
}

type Walk = (place: Place) => Promise<void>;

/** The commands of the roadmap as they are registered; none of them is run here. */
const commands = roadmapCommands({ store: { address: {} }, focus: {} } as unknown as Pick<Roadmap, 'store' | 'focus'>);

describe('roadmap: every action by the keyboard alone', () => {
  const web = useWeb({ today: planToday, loadsPages: true });
  const world = { walks: 0 } as { group: Namespace; project: Namespace; planner: User; walks: number };

  before(async () => {
    const server = web.server();
    world.group = await server.createGroup('walk', { visibility: 'private' });
    world.project = await server.createProject('work', world.group);
    world.planner = await server.createUser('wanda', { name: 'Wanda Walker' });
    await server.addMember(world.group, world.planner, 'owner');
  });

  async function open(query = ''): Promise<Place> {
    world.walks += 1;
    const name = `Walk${world.walks}`;
    const { group, project } = world;
    const create = (fields: object) =>
      web.server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, ...fields } as never);
    const first = await create({ title: `${name} first`, startDate: '2026-11-16', dueDate: '2026-11-22' });
    const second = await create({ title: `${name} second`, startDate: '2026-11-30', dueDate: '2026-12-04' });
    const undated = await create({ title: `${name} undated` });
    const below = { type: 'issue', namespace: project.id, parentId: first.id } as const;
    const issue = await create({ ...below, title: `${name} a`, startDate: '2026-11-17', dueDate: '2026-11-18' });
    const undatedIssue = await create({ ...below, title: `${name} b` });
    const page = await web.open(`/groups/walk/-/roadmap?search=${name}&sort=TITLE_ASC${query}`, {
      viewport: { width: 1440, height: 900 },
      until: (opened) => barOf(opened, first.title),
      as: world.planner,
      before: (opened) =>
        opened.addInitScript(() => Object.assign(window, { print: () => (document.title = 'Printed') })),
    });
    await page.locator('[data-moves-bars]').waitFor({ state: 'attached' });
    return { page, name, first, second, undated, issue, undatedIssue };
  }

  /** Puts the focus on a row, as Tab and the arrow keys do. */
  async function goTo({ page }: Place, { title }: { title: string }): Promise<void> {
    const isThere = () =>
      page.evaluate(
        (start) => document.activeElement?.getAttribute('aria-label')?.startsWith(start) === true,
        `${title},`,
      );
    for (let stop = 0; stop < 60; stop += 1) {
      const inGrid = await page.evaluate(() => document.activeElement?.getAttribute('role') === 'row');
      if (inGrid) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Home');
    for (let row = 0; row < 12 && !(await isThere()); row += 1) {
      const before = await page.evaluate(() => document.activeElement?.id ?? '');
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction((id) => document.activeElement?.id !== id, before);
    }
    expect(await isThere(), `row of ${title}`).to.equal(true);
  }

  /** Runs a command by its own keys, or by the palette if it has none. */
  async function run({ page }: Place, id: string): Promise<void> {
    const { keys, title } = commands.find((one) => one.id === id) ?? { title: '' };
    const own = typeof keys === 'string' ? keys : keys?.[0];
    if (own !== undefined) return page.keyboard.press(own.replace('$mod', 'Control'));
    await page.keyboard.press('Control+k');
    await hasFocus(page.getByRole('combobox', { name: 'Search or jump to' }));
    await page.keyboard.type(title);
    await page.getByRole('option', { name: title, selected: true }).waitFor();
    await page.keyboard.press('Enter');
  }

  /** Opens the menu of a row, and chooses an entry. */
  async function choose(place: Place, item: { title: string }, entry: string): Promise<void> {
    const { page } = place;
    await goTo(place, item);
    await page.keyboard.press('.');
    const menu = page.getByRole('menu', { name: `Actions for ${item.title}` });
    await menu.waitFor();
    const target = menu.getByRole('menuitem', { name: entry });
    await target.waitFor();
    for (let step = 0; step < 16; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await menu.waitFor({ state: 'detached' });
  }

  const spoken = ({ page }: Place, text: string | RegExp) =>
    page.locator('p[aria-live=polite]').filter({ hasText: text }).waitFor();
  const dated = ({ page }: Place, { title }: WorkItem, dates: string) =>
    page.getByRole('row', { name: new RegExp(`^${title}, .*${dates}`) }).waitFor();
  const stored = async ({ id }: WorkItem) => {
    const item = await web.server().connection('work_items').where({ id }).first('startDate', 'dueDate');
    return `${item?.startDate ?? '-'} ${item?.dueDate ?? '-'}`;
  };
  const becomes = async (item: WorkItem, dates: string, place: Place) => {
    await place.page.getByRole('alertdialog').filter({ hasText: item.title }).waitFor();
    expect(await stored(item)).to.equal(dates);
  };
  const map = ({ page }: Place): Locator => page.getByRole('slider', { name: 'Visible part of the plan' });
  const sight = (place: Place) => map(place).getAttribute('aria-valuetext');
  const otherSight = async (place: Place, before: string | null) => {
    await map(place)
      .and(place.page.locator(`:not([aria-valuetext="${before}"])`))
      .waitFor();
  };
  const dialog = ({ page }: Place, name: string) => page.getByRole('dialog', { name });
  /** A dialog that asks for something. */
  const formDialog = ({ page }: Place, name: string) => page.getByRole('alertdialog', { name });
  /** Whether a switch of the settings is on. */
  const isOn = async (place: Place, name: string) => {
    await run(place, 'roadmap.settings');
    const panel = dialog(place, 'Roadmap settings');
    const isChecked = await panel.getByRole('switch', { name }).isChecked();
    await place.page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    return isChecked;
  };
  /** Links the first to the second in the dialog that is open. */
  const linkToSecond = async (place: Place, from: WorkItem) => {
    const links = dialog(place, `Links of ${from.title}`);
    await links.waitFor();
    await links.getByRole('radio', { name: 'Relates to' }).focus();
    await place.page.keyboard.press('ArrowRight');
    await links.getByRole('combobox').focus();
    await place.page.keyboard.type(`walk&${place.second.iid} `);
    await links.getByRole('button', { name: 'Add', exact: true }).focus();
    await place.page.keyboard.press('Enter');
    await links.getByRole('link', { name: place.second.title }).waitFor();
    await hasFocus(links.getByRole('button', { name: 'Add a link' }));
    await place.page.keyboard.press('Escape');
    await links.waitFor({ state: 'detached' });
    const found = await web
      .server()
      .connection('work_item_links')
      .where({ sourceId: from.id, targetId: place.second.id });
    expect(found.map(({ type }) => type)).to.deep.equal(['blocks']);
    await place.page.getByRole('row', { name: new RegExp(`^${from.title}, .*blocks 1 item`) }).waitFor();
  };
  const typeDates = async (place: Place, item: WorkItem) => {
    const dates = formDialog(place, `Dates of ${item.title}`);
    await dates.waitFor();
    await dates.getByRole('textbox', { name: 'Start date' }).focus();
    await place.page.keyboard.press('Control+a');
    await place.page.keyboard.type('2026-12-07');
    await place.page.keyboard.press('Tab');
    await dates.getByRole('textbox', { name: 'Due date' }).focus();
    await place.page.keyboard.press('Control+a');
    await place.page.keyboard.type('2026-12-09');
    await place.page.keyboard.press('Tab');
    await dates.getByRole('button', { name: 'Save' }).focus();
    await place.page.keyboard.press('Enter');
    await dated(place, item, 'Dec 7 – Dec 9, 2026');
    await becomes(item, '2026-12-07 2026-12-09', place);
  };

  const walks: Readonly<Record<string, Walk>> = {
    'roadmap.today': async (place) => {
      await run(place, 'roadmap.fit');
      await run(place, 'roadmap.zoom-in');
      await run(place, 'roadmap.zoom-in');
      await map(place).focus();
      await place.page.keyboard.press('End');
      const before = await sight(place);
      await run(place, 'roadmap.today');
      await otherSight(place, before);
    },
    'roadmap.zoom-in': async (place) => {
      await run(place, 'roadmap.fit');
      await map(place).waitFor();
      const before = await sight(place);
      await run(place, 'roadmap.zoom-in');
      await otherSight(place, before);
    },
    'roadmap.zoom-out': async (place) => {
      await run(place, 'roadmap.fit');
      await map(place).waitFor();
      const before = await sight(place);
      await run(place, 'roadmap.zoom-out');
      await otherSight(place, before);
    },
    'roadmap.fit': async (place) => {
      await run(place, 'roadmap.fit');
      await place.page.getByRole('treegrid', { name: /^Epics roadmap, Nov .*2026/ }).waitFor();
    },
    'roadmap.dates-shown': async (place) => {
      await run(place, 'roadmap.dates-shown');
      const dates = formDialog(place, 'Dates of the roadmap');
      await dates.waitFor();
      await dates.getByRole('textbox', { name: 'First day' }).focus();
      await place.page.keyboard.press('Control+a');
      await place.page.keyboard.type('2026-11-01');
      await dates.getByRole('textbox', { name: 'Last day' }).focus();
      await place.page.keyboard.press('Control+a');
      await place.page.keyboard.type('2026-12-15');
      await place.page.keyboard.press('Tab');
      await dates.getByRole('button', { name: 'Show' }).focus();
      await place.page.keyboard.press('Enter');
      await place.page.getByRole('treegrid', { name: 'Epics roadmap, Nov 1 – Dec 15, 2026' }).waitFor();
    },
    'roadmap.critical': async (place) => {
      expect(await isOn(place, 'Show the critical path')).to.equal(false);
      await run(place, 'roadmap.critical');
      await place.page.waitForURL(/critical/);
      expect(await isOn(place, 'Show the critical path')).to.equal(true);
    },
    'roadmap.slack': async (place) => {
      expect(await isOn(place, 'Show slack')).to.equal(false);
      await run(place, 'roadmap.slack');
      await place.page.waitForURL(/slack/);
      expect(await isOn(place, 'Show slack')).to.equal(true);
    },
    'roadmap.conflicts': async (place) => {
      expect(await isOn(place, 'Show conflicts')).to.equal(false);
      await run(place, 'roadmap.conflicts');
      await place.page.waitForURL(/conflicts/);
      expect(await isOn(place, 'Show conflicts')).to.equal(true);
    },
    'roadmap.depth': async (place) => {
      await run(place, 'roadmap.depth');
      await rowOf(place.page, place.issue.title).waitFor();
    },
    'roadmap.fit-plan': async (place) => {
      const { page, first, second } = place;
      const source = { id: second.id };
      await web.server().perform(LinkWorkItems, { source, target: { id: first.id }, linkType: 'blocks' });
      await run(place, 'roadmap.fit-plan');
      const fit = dialog(place, 'Check and fit the plan');
      await fit.getByRole('region', { name: 'Moves' }).getByText(`${first.title}: Nov 16`).waitFor();
      await fit.getByRole('button', { name: 'Move 1 epic' }).focus();
      await page.keyboard.press('Enter');
      await fit.waitFor({ state: 'detached' });
      await dated(place, first, 'Dec 7 – Dec 11, 2026');
      expect(await stored(first)).to.equal('2026-12-07 2026-12-11');
    },
    'roadmap.history': async (place) => {
      const { page, first } = place;
      await choose(place, first, 'One day later');
      await becomes(first, '2026-11-17 2026-11-23', place);
      await run(place, 'roadmap.history');
      const history = dialog(place, 'History');
      await history.getByRole('list', { name: 'Changes' }).waitFor();
      await history.getByRole('button', { name: /^Undo to here: Moved &\d+ 1 day later$/ }).focus();
      await page.keyboard.press('Enter');
      const question = formDialog(place, 'Undo to here');
      await question.waitFor();
      await question.getByRole('button', { name: 'Undo 1 change' }).focus();
      await page.keyboard.press('Enter');
      await question.waitFor({ state: 'detached' });
      await history.getByText('Undone', { exact: true }).waitFor();
      expect(await stored(first)).to.equal('2026-11-16 2026-11-22');
    },
    'roadmap.settings': async (place) => {
      await run(place, 'roadmap.settings');
      await dialog(place, 'Roadmap settings').waitFor();
    },
    'roadmap.print': async (place) => {
      await run(place, 'roadmap.print');
      await place.page.waitForFunction(() => document.title === 'Printed');
    },
    'roadmap.print-a3': async (place) => {
      await run(place, 'roadmap.print-a3');
      await place.page.waitForFunction(() => document.title === 'Printed');
    },
    'roadmap.move': async (place) => {
      await goTo(place, place.first);
      await run(place, 'roadmap.move');
      await spoken(place, `Moving ${place.first.title}.`);
      await place.page.keyboard.press('ArrowRight');
      await spoken(place, '1 day later');
      await place.page.keyboard.press('Enter');
      await dated(place, place.first, 'Nov 17 – Nov 23, 2026');
      await becomes(place.first, '2026-11-17 2026-11-23', place);
    },
    'roadmap.arrange': async (place) => {
      await goTo(place, place.second);
      await run(place, 'roadmap.arrange');
      await carryIntoFirst(place);
    },
    'roadmap.select': async (place) => {
      await goTo(place, place.first);
      await run(place, 'roadmap.select');
      await spoken(place, `${place.first.title} selected`);
      await place.page.locator('[role=row][aria-selected=true]').waitFor();
    },
    'roadmap.dates': async (place) => {
      await goTo(place, place.first);
      await run(place, 'roadmap.dates');
      await typeDates(place, place.first);
    },
    'roadmap.links': async (place) => {
      await goTo(place, place.first);
      await run(place, 'roadmap.links');
      await linkToSecond(place, place.first);
    },
    'roadmap.actions': async (place) => {
      await goTo(place, place.first);
      await run(place, 'roadmap.actions');
      await place.page.getByRole('menu', { name: `Actions for ${place.first.title}` }).waitFor();
    },
    'roadmap.new-epic': async (place) => {
      const title = `${place.name} new`;
      await run(place, 'roadmap.new-epic');
      await spoken(place, 'Placing a new epic.');
      await place.page.keyboard.press('ArrowRight');
      await place.page.keyboard.press('Enter');
      await formDialog(place, 'New epic').waitFor();
      await place.page.keyboard.type(title);
      await place.page.keyboard.press('Enter');
      await rowOf(place.page, title).waitFor();
    },
    'roadmap.undated': async (place) => {
      await place.page.getByRole('button', { name: '1 epic without dates' }).waitFor();
      await run(place, 'roadmap.undated');
      const lane = place.page.getByRole('region', { name: 'Epics without dates' });
      await lane.getByRole('button', { name: `Place ${place.undated.title} on the timeline` }).focus();
      await place.page.keyboard.press('Enter');
      await spoken(place, `Placing ${place.undated.title}.`);
      await place.page.keyboard.press('Enter');
      await rowOf(place.page, place.undated.title).waitFor();
    },
    'roadmap.clear-filters': async (place) => {
      await run(place, 'roadmap.clear-filters');
      await place.page.waitForURL((url) => !url.search.includes('search='));
    },
  };

  /** Carries the second epic, which was picked up, below the first one. */
  async function carryIntoFirst(place: Place): Promise<void> {
    const { page, first, second } = place;
    await spoken(place, `${second.title} picked up.`);
    await page.keyboard.press('ArrowRight');
    await spoken(place, `${second.title} moved into ${first.title}`);
    await page.keyboard.press('Space');
    await page.getByRole('alertdialog').filter({ hasText: second.title }).waitFor();
    const item = await web.server().connection('work_items').where({ id: second.id }).first('parentId');
    expect(Number(item?.parentId)).to.equal(first.id);
  }

  /** What the menu of an item with dates offers. */
  const entries = (of: (place: Place) => WorkItem, kind: string): Readonly<Record<string, Walk>> => ({
    [`Open ${kind}`]: async (place) => {
      await choose(place, of(place), `Open ${kind}`);
      await place.page.getByRole('heading', { name: of(place).title, level: 1 }).waitFor();
    },
    'Copy link': async (place) => {
      await place.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await choose(place, of(place), 'Copy link');
      await place.page
        .getByText(/copied/i)
        .first()
        .waitFor();
    },
    'Select to move with others': async (place) => {
      await choose(place, of(place), 'Select to move with others');
      await spoken(place, `${of(place).title} selected`);
    },
    'Move with the arrow keys': async (place) => {
      await choose(place, of(place), 'Move with the arrow keys');
      await spoken(place, `Moving ${of(place).title}.`);
      await place.page.keyboard.press('Shift+ArrowRight');
      await spoken(place, 'ends 1 day later');
      await place.page.keyboard.press('Escape');
      await spoken(place, 'Move canceled.');
    },
    'One day earlier': async (place) => {
      const before = of(place);
      await choose(place, before, 'One day earlier');
      await becomes(before, before === place.first ? '2026-11-15 2026-11-21' : '2026-11-16 2026-11-17', place);
    },
    'One day later': async (place) => {
      const before = of(place);
      await choose(place, before, 'One day later');
      await becomes(before, before === place.first ? '2026-11-17 2026-11-23' : '2026-11-18 2026-11-19', place);
    },
    'Change dates…': async (place) => {
      await choose(place, of(place), 'Change dates…');
      await typeDates(place, of(place));
    },
    'Links…': async (place) => {
      await choose(place, of(place), 'Links…');
      await linkToSecond(place, of(place));
    },
    [`Close ${kind}`]: async (place) => {
      await choose(place, of(place), `Close ${kind}`);
      await place.page.getByRole('alertdialog').filter({ hasText: 'Closed' }).waitFor();
    },
    'Remove dates': async (place) => {
      await choose(place, of(place), 'Remove dates');
      await becomes(of(place), '- -', place);
    },
  });

  const assigneesEntry = (of: (place: Place) => WorkItem): Readonly<Record<string, Walk>> => ({
    'Assignees…': async (place) => {
      await choose(place, of(place), 'Assignees…');
      await dialog(place, 'Assignees').waitFor();
      await place.page.keyboard.press('Escape');
      await dialog(place, 'Assignees').waitFor({ state: 'detached' });
    },
  });

  /** What only issues have. */
  const issueEntries = (of: (place: Place) => WorkItem): Readonly<Record<string, Walk>> => ({
    ...assigneesEntry(of),
    'Weight…': async (place) => {
      await choose(place, of(place), 'Weight…');
      await hasFocus(dialog(place, 'Weight').getByRole('textbox', { name: 'Weight' }));
      await place.page.keyboard.type('3');
      await place.page.keyboard.press('Enter');
      await place.page.getByRole('alertdialog').filter({ hasText: 'Weight 3' }).waitFor();
    },
    'Health status…': async (place) => {
      await choose(place, of(place), 'Health status…');
      await dialog(place, 'Health status').waitFor();
      await place.page.keyboard.press('Tab');
      await hasFocus(dialog(place, 'Health status').getByRole('radio', { name: 'No status' }));
      await place.page.keyboard.press('ArrowUp');
      await place.page.keyboard.press('Enter');
      await place.page.getByRole('alertdialog').filter({ hasText: 'Health status changed' }).waitFor();
    },
  });

  const menus: readonly {
    of: string;
    item: (place: Place) => WorkItem;
    query: string;
    walks: Readonly<Record<string, Walk>>;
  }[] = [
    {
      of: 'an epic',
      item: ({ first }) => first,
      query: '',
      walks: {
        ...entries(({ first }) => first, 'epic'),
        ...assigneesEntry(({ first }) => first),
        'Delete epic…': async (place) => {
          const { page, first } = place;
          await choose(place, first, 'Delete epic…');
          const question = page.getByRole('alertdialog', { name: 'Delete epic' });
          await question.waitFor();
          const action = question.getByRole('button', { name: 'Delete epic' });
          const isThere = () => action.evaluate((element) => element === document.activeElement);
          for (let presses = 0; presses < 3 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
          await hasFocus(action);
          await page.keyboard.press('Enter');
          await rowOf(page, first.title).waitFor({ state: 'detached' });
        },
        'Move the row with the arrow keys': async (place) => {
          await choose(place, place.second, 'Move the row with the arrow keys');
          await carryIntoFirst(place);
        },
        'Copy with its tree…': async (place) => {
          await choose(place, place.first, 'Copy with its tree…');
          await formDialog(place, `Copy ${place.first.title}`).waitFor();
          await place.page.keyboard.press('Control+a');
          await place.page.keyboard.type(`${place.name} copy`);
          await place.page.keyboard.press('Enter');
          await rowOf(place.page, `${place.name} copy`).waitFor();
        },
      },
    },
    {
      of: 'an issue',
      item: ({ issue }) => issue,
      query: '&depth=issues',
      walks: { ...entries(({ issue }) => issue, 'issue'), ...issueEntries(({ issue }) => issue) },
    },
    {
      of: 'an issue without dates',
      item: ({ undatedIssue }) => undatedIssue,
      query: '&depth=issues',
      walks: {
        'Open issue': async (place) => {
          await choose(place, place.undatedIssue, 'Open issue');
          await place.page.getByRole('heading', { name: place.undatedIssue.title, level: 1 }).waitFor();
        },
        'Copy link': async (place) => {
          await place.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
          await choose(place, place.undatedIssue, 'Copy link');
          await place.page
            .getByText(/copied/i)
            .first()
            .waitFor();
        },
        'Select to move with others': async (place) => {
          await choose(place, place.undatedIssue, 'Select to move with others');
          await spoken(place, `${place.undatedIssue.title} selected`);
        },
        'Place with the arrow keys': async (place) => {
          await choose(place, place.undatedIssue, 'Place with the arrow keys');
          await spoken(place, `Placing ${place.undatedIssue.title}.`);
          await place.page.keyboard.press('Enter');
          await place.page
            .getByRole('row', { name: new RegExp(`^${place.undatedIssue.title}, issue, Nov 21`) })
            .waitFor();
          await place.page.getByRole('alertdialog').filter({ hasText: place.undatedIssue.title }).waitFor();
          expect(await stored(place.undatedIssue)).to.match(/^2026-11-2\d 2026-1/);
        },
        'Set dates…': async (place) => {
          await choose(place, place.undatedIssue, 'Set dates…');
          await typeDates(place, place.undatedIssue);
        },
        'Links…': async (place) => {
          await choose(place, place.undatedIssue, 'Links…');
          await linkToSecond(place, place.undatedIssue);
        },
        ...issueEntries(({ undatedIssue }) => undatedIssue),
        'Close issue': async (place) => {
          await choose(place, place.undatedIssue, 'Close issue');
          await place.page.getByRole('alertdialog').filter({ hasText: 'Closed' }).waitFor();
        },
      },
    },
  ];

  it('has a walk for each command of the registry', () => {
    expect(Object.keys(walks).sort()).to.deep.equal(commands.map(({ id }) => id).sort());
  });

  for (const [id, walk] of Object.entries(walks)) {
    it(`does ${id}`, async () => {
      await walk(await open());
    });
  }

  for (const { of, item, query, walks: entriesOf } of menus) {
    it(`has a walk for each entry of the menu of ${of}`, async () => {
      const place = await open(query);
      await rowOf(place.page, item(place).title).waitFor();
      await goTo(place, item(place));
      await place.page.keyboard.press('.');
      const menu = place.page.getByRole('menu', { name: `Actions for ${item(place).title}` });
      await menu.waitFor();
      const names = await menu.getByRole('menuitem').evaluateAll((found) =>
        found.map((entry) => {
          const words = entry.cloneNode(true) as Element;
          for (const key of words.querySelectorAll('kbd')) key.remove();
          return words.textContent.trim();
        }),
      );
      expect(names.sort()).to.deep.equal(Object.keys(entriesOf).sort());
    });

    for (const [entry, walk] of Object.entries(entriesOf)) {
      it(`does “${entry}” in the menu of ${of}`, async () => {
        const place = await open(query);
        await rowOf(place.page, item(place).title).waitFor();
        await walk(place);
      });
    }
  }
});
