import { expect } from 'chai';
import { when } from 'mobx';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { FilterBarStore } from '../../../web/filters/filter-bar-store.ts';
import { tokenInWords } from '../../../domain/filters/token-words.ts';
import { Clock } from '../../../web/app/clock.ts';
import { UndatedEpics } from '../../../web/roadmap/epics/undated-epics.ts';
import { RoadmapStore } from '../../../web/roadmap/roadmap-store.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';
import { filledWithPlan, planToday } from './plan.ts';

describe('roadmap: the address, without a page', () => {
  const server = useServer({ today: planToday, filledBy: filledWithPlan });
  const stores: RoadmapStore[] = [];
  let page: PageEnvironment;

  before(() => {
    Object.assign(globalThis, { window: { localStorage: { getItem: () => null, setItem: () => undefined } } });
  });
  after(() => {
    Reflect.deleteProperty(globalThis, 'window');
  });
  afterEach(() => {
    for (const store of stores.splice(0)) store.close();
  });

  /** The roadmap of a pasted address, its epics there. */
  const read = async (query: string): Promise<RoadmapStore> => {
    page = await environmentOf(server(), server().root, `?${query}`);
    const store = new RoadmapStore({ ...page, clock: new Clock(planToday) }, 'plan');
    const stop = store.start();
    await when(() => store.epics.status !== 'loading');
    expect(store.epics.status).to.equal('ready');
    stop();
    stores.push(store);
    return store;
  };
  const titlesOf = ({ rows }: RoadmapStore) =>
    Array.from({ length: rows.count }, (_, index) => rows.at(index)?.epic.title ?? '');
  /** Titles that a pasted address shows. */
  const shownBy = async (query: string) => titlesOf(await read(`sort=TITLE_ASC&${query}`));

  it('restores filters', async () => {
    expect(await shownBy('search=plane')).to.deep.equal(['Data plane']);
    expect(await shownBy('label_name[]=backend')).to.deep.equal(['Data plane']);
    expect(await shownBy('not[label_name][]=backend'))
      .to.include('Site')
      .and.not.include('Data plane');
    expect(await shownBy('or[label_name][]=backend&or[label_name][]=nothing')).to.deep.equal(['Data plane']);
    expect(await shownBy('confidential=true')).to.deep.equal(['Secret']);
    expect(await shownBy('confidential=false'))
      .to.include('Site')
      .and.not.include('Secret');
    expect(await shownBy('group_path=plan/web')).to.deep.equal(['Parser', 'Site']);
    expect(await shownBy('author_username=root&state=all')).to.have.length(9);
  });

  it('restores state and sort', async () => {
    expect(await shownBy('state=closed')).to.deep.equal(['Finished']);
    expect(await shownBy('state=opened'))
      .to.include('Site')
      .and.not.include('Finished');
    expect(titlesOf(await read('sort=TITLE_DESC'))[0]).to.equal('Waiting');
  });

  it('orders by start date for an unknown sort, and by due date without one', async () => {
    const sorts = await Promise.all(
      ['sort=nonsense', 'sort=', ''].map(async (query) => (await read(query)).address.view.sort),
    );
    expect(sorts).to.deep.equal(['START_DATE_ASC', 'END_DATE_ASC', 'END_DATE_ASC']);
  });

  it('shows the days of a link, and fits all epics that match', async () => {
    const store = await read('timeframe_start=2026-11-02&timeframe_end=2026-11-08&zoom=30&state=all');
    expect([store.timeframe.start, store.timeframe.end, store.timeframe.width]).to.deep.equal([
      '2026-11-02',
      '2026-11-08',
      210,
    ]);
    const zoom = await store.loadZoom();
    await zoom?.fit();
    const dated = (await read('state=all&timeframe_start=2000-01-01&timeframe_end=2039-01-01')).epics.epics;
    const days = dated.flatMap(({ startDate, dueDate }) => [startDate, dueDate]).filter((day) => day !== null);
    const [first, last] = [days.sort()[0] ?? '', days.at(-1) ?? ''];
    const { custom } = store.address.view;
    expect([(custom?.start ?? '') < first, (custom?.end ?? '') > last, custom?.scale]).to.deep.equal([
      true,
      true,
      null,
    ]);
  });

  it('zooms without a new call until the reader rests', async () => {
    const store = await read('');
    store.viewport.resizedTo(1420, 800, 320);
    store.viewport.goTo(500);
    const { days } = store;
    const zoom = await store.loadZoom();
    zoom?.by(1 / 8, 200);
    expect(store.timeframe.range).to.equal('CUSTOM');
    expect(store.timeframe.start < days.start && store.timeframe.end > days.end).to.equal(true);
    expect(store.days).to.deep.equal(days);
    await when(() => store.address.view.custom !== null);
    const { start, end } = store.timeframe;
    expect(store.days).to.deep.equal({ start, end });
    expect(store.address.view.custom).to.deep.include({ start, end });
  });

  it('counts and lists the epics without dates that match, here and below an epic', async () => {
    const undatedOf = async (query: string) => {
      const store = await read(query);
      const undated = new UndatedEpics(page.api, 'plan');
      await undated.load(store.address.view);
      expect(undated.count).to.equal(undated.epics.length);
      return undated.epics.map(({ title }) => title);
    };
    expect(await undatedOf('')).to.deep.equal(['Someday', 'Undated']);
    expect(await undatedOf('search=some')).to.deep.equal(['Someday']);
    expect(await undatedOf('state=closed')).to.deep.equal([]);
    expect(await undatedOf('epic_iid=1')).to.deep.equal(['Someday']);
    expect(await undatedOf('group_path=plan/web')).to.deep.equal([]);
  });

  it('reads epics without dates page by page, and says when one cannot be read', async () => {
    const store = await read('');
    const undated = new UndatedEpics(page.api, 'plan');
    page.broken = /graphql/;
    await undated.load(store.address.view);
    expect([undated.failed, undated.count]).to.deep.equal([true, 0]);
    page.broken = null;
    await undated.load(store.address.view);
    expect([undated.failed, undated.hasMore]).to.deep.equal([false, false]);
  });

  it('leaves out an epic that is given dates, and keeps the others in place under the pointer', async () => {
    const store = await read('');
    const undated = new UndatedEpics(page.api, 'plan');
    await undated.load(store.address.view);
    const listed = () => [undated.count, ...undated.epics.map(({ title }) => title)];
    const id = undated.epics.find(({ title }) => title === 'Someday')?.id ?? '';
    const late = { type: 'epic', namespace: store.groupNumber ?? 0, title: 'Later' } as const;
    undated.stillRows.point({ pointerType: 'mouse' });
    await undated.leaveOut(id, async () => {
      expect(listed()).to.deep.equal([1, 'Undated']);
      // Also while it is read again.
      await undated.follow();
      expect(listed()).to.deep.equal([1, 'Undated']);
    });
    // It was refused its dates.
    expect(listed()).to.deep.equal([2, 'Someday', 'Undated']);
    const { id: lateId } = await server().perform(CreateWorkItem, late);
    await undated.follow();
    expect(listed()).to.deep.equal([2, 'Someday', 'Undated']);
    undated.stillRows.leave();
    expect(undated.count).to.equal(3);
    undated.stillRows.point({ pointerType: 'mouse' });
    await server().perform(DeleteWorkItem, { item: { id: lateId } });
    await undated.reload();
    expect(listed()).to.deep.equal([2, 'Someday', 'Undated']);
  });

  it('groups by who works on epics and to which milestone, with a lane for the rest', async () => {
    const lanesOf = async (query: string) => {
      const store = await read(`${query}&state=all`);
      store.start();
      await when(() => store.rows.headingAt(0) !== null);
      const headings = Array.from({ length: store.rows.count }, (_, index) => store.rows.headingAt(index));
      return headings.flatMap((heading) => (heading === null ? [] : [`${heading.title} ${heading.count}`]));
    };
    expect(await lanesOf('group_by=milestone')).to.deep.equal(['No milestone 9']);
    const { connection, root } = server();
    const issue = await connection('work_items').where({ title: 'Packets leave' }).first('id');
    await server().perform(UpdateWorkItem, { item: { id: issue?.id ?? 0 }, assigneeIds: [root.id] });
    expect(await lanesOf('group_by=assignee')).to.deep.equal([`${root.name} 1`, 'No assignee 8']);
  });

  it('colors by what the address says, and says it in the address', async () => {
    const store = await read('color_by=label:priority');
    expect(store.address.view.coloring).to.equal('LABEL:priority');
    store.address.change({ coloring: 'HEALTH' });
    expect(page.router.search).to.contain('color_by=health');
    store.address.change({ coloring: 'EPIC' });
    expect(page.router.search).to.contain('color_by=epic');
    store.address.change({ coloring: 'AUTO' });
    expect(page.router.search).to.not.contain('color_by');
    expect(store.shownEpics[0]?.health).to.deep.equal({
      issuesAtRisk: 0,
      issuesNeedingAttention: 0,
      issuesOnTrack: 0,
    });
  });

  it('groups by what the address says, once all epics have come', async () => {
    const store = await read('group_by=group&sort=TITLE_ASC&state=all');
    await when(() => store.rows.headingAt(0) !== null);
    const lines = Array.from({ length: store.rows.count }, (_, index) => store.rows.headingAt(index)?.title);
    expect(lines.filter((line) => line !== undefined)).to.deep.equal(['Plan', 'Web']);
    expect(store.rows.at(store.rows.count - 1)?.epic.title).to.equal('Site');
    store.address.change({ grouping: 'EPIC' });
    expect(store.rows.headingAt(0)).to.equal(null);
  });

  it('shows a state other than the first as a filter, which can be removed', async () => {
    const store = await read('');
    const bar = new FilterBarStore(store, page.api, null, { today: planToday });
    const choose = (text: string): void => {
      const found = bar.sections.flatMap(({ suggestions }) => suggestions).find((one) => one.text === text);
      if (found === undefined) throw new Error(`${text} is not offered`);
      bar.choose(found);
    };
    expect(bar.tokens).to.deep.equal([]);
    choose('State');
    await when(() => bar.values.status === 'ready');
    expect(bar.sections[0]?.suggestions.map(({ text }) => text)).to.deep.equal(['All', 'Open', 'Closed']);
    choose('Closed');
    expect(store.address.view.state).to.equal('closed');
    expect(bar.tokens.map(tokenInWords)).to.deep.equal(['State is Closed']);
    store.address.changeState('all');
    choose('Due date');
    choose('before');
    bar.write('2026-12-24');
    bar.submit();
    expect(bar.tokens.map(tokenInWords)).to.deep.equal(['State is All', 'Due date before Dec 24, 2026']);
    bar.remove(0);
    expect(store.address.view.state).to.equal('opened');
    store.address.changeState('closed');
    bar.clear();
    expect([store.address.view.state, bar.tokens.length]).to.deep.equal(['opened', 0]);
  });

  it('sends every filter as the server names it', async () => {
    const query =
      'in=TITLE&search=x&author_username=ada&milestone_title=v1&my_reaction_emoji=Any&not[author_username]=bob' +
      '&assignee_username=None&not[assignee_username]=kim&created_after=2026-11-01&created_before=2026-11-03' +
      '&due_after=2026-12-01&due_before=2027-01-01' +
      '&not[my_reaction_emoji]=tada&not[label_name][]=old&or[author_username][]=eve&or[label_name][]=new&label_name[]=a';
    expect((await read(query)).screen).to.equal('empty');
    const sent = page.operations.find(({ query: text }) => text.startsWith('query roadmapEpics'));
    expect(sent?.variables).to.deep.include({
      fullPath: 'plan',
      includeDescendantGroups: true,
      state: 'opened',
      sort: 'END_DATE_ASC',
      timeframe: { start: '2026-09-27', end: '2027-01-02' },
      search: 'x',
      in: ['TITLE'],
      authorUsername: 'ada',
      assigneeUsername: 'None',
      createdAfter: new Date('2026-11-01T00:00:00').toISOString(),
      createdBefore: new Date('2026-11-02T23:59:59.999').toISOString(),
      dueAfter: '2026-12-01',
      dueBefore: '2027-01-01',
      milestoneTitle: 'v1',
      myReactionEmoji: 'ANY',
      labelName: ['a'],
      not: { authorUsername: 'bob', assigneeUsername: 'kim', labelName: ['old'], myReactionEmoji: 'tada' },
      or: { authorUsernames: ['eve'], labelNames: ['new'] },
    });
  });

  it('asks for rows of one of several epics, groups and reactions', async () => {
    await read(
      'or[epic_iid][]=7&or[epic_iid][]=a/b%269&or[group_path][]=a/b&or[my_reaction_emoji][]=tada&or[my_reaction_emoji][]=None' +
        '&not[my_reaction_emoji][]=heart&not[my_reaction_emoji][]=eyes',
    );
    const sent = page.operations.find(({ query: text }) => text.startsWith('query roadmapEpics'));
    expect(sent?.variables).to.deep.include({
      fullPath: 'plan',
      includeDescendantGroups: true,
      not: { myReactionEmojis: ['heart', 'eyes'] },
      or: { myReactionEmojis: ['tada', 'NONE'], epicReferences: ['plan&7', 'a/b&9'], groupPaths: ['a/b'] },
    });
  });
});
