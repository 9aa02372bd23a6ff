import { expect } from 'chai';
import { when } from 'mobx';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { filtersOf, noFilters } from '../../../domain/filters/item-filters.ts';
import { FilterBarStore } from '../../../web/filters/filter-bar-store.ts';
import { tokenInWords } from '../../../domain/filters/token-words.ts';
import { IssuesListStore } from '../../../web/issues/list/issues-list-store.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';

describe('web: the store of a list of issues', () => {
  const server = useServer();
  let page: PageEnvironment;
  let store: IssuesListStore;

  const counted = (): number => page.calls.filter((address) => address.includes('/issues_statistics')).length;
  const settle = (): Promise<void> => when(() => store.status === 'ready');

  before(async () => {
    const group = await server().createGroup('plan');
    const project = await server().createProject('app', group);
    for (const title of ['First', 'Second'])
      await server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title });
    page = await environmentOf(server(), server().root);
    store = new IssuesListStore(page, { kind: 'project', fullPath: 'plan/app' });
  });

  it('counts again for other filters, not for another page, order or state', async () => {
    const stop = store.start();
    await settle();
    expect(counted()).to.equal(1);
    const changes = [
      () => store.address.change({ page: '2' }),
      () => store.address.changeSort('TITLE_ASC'),
      () => store.address.changeState('closed'),
    ];
    for (const change of changes) {
      change();
      expect(store.status).to.equal('loading');
      await settle();
    }
    expect(counted()).to.equal(1);
    expect(store.countOf('opened')).to.equal(2);
    store.address.changeFilters({ ...store.address.view.filters, search: 'second' });
    await settle();
    expect(counted()).to.equal(2);
    expect(store.countOf('opened')).to.equal(1);
    await store.load();
    expect(counted()).to.equal(2);
    stop();
  });

  it('narrows by health status, type and weight', async () => {
    const stop = store.start();
    await settle();
    page.calls.length = 0;
    const filters = { healthStatuses: ['on_track'], issueTypes: ['incident'], weights: ['3'] };
    store.address.changeFilters({ ...store.address.view.filters, ...filters });
    await settle();
    const sent = decodeURIComponent(page.calls.find((address) => address.includes('/issues?')) ?? '');
    for (const part of ['health_status[]=on_track', 'issue_type[]=incident', 'weight[]=3'])
      expect(sent).to.include(part);
    stop();
  });

  it('narrows by the title of an iteration, by one without a title and by special values', async () => {
    const stop = store.start();
    const cases: Record<string, RegExp> = {
      'Sprint 1': /[?&]iteration_title=Sprint(?:\+|%20)1/,
      '*iteration:42::Nov 16 – 29': /[?&]iteration_id=42(?:&|$)/,
      Upcoming: /[?&]iteration_id=Upcoming/,
    };
    for (const [title, sent] of Object.entries(cases)) {
      page.calls.length = 0;
      store.address.changeFilters({ ...store.address.view.filters, iterationTitles: [title] });
      await settle();
      expect(
        page.calls.some((address) => sent.test(address)),
        `${title}: ${page.calls.join(' ')}`,
      ).to.equal(true);
    }
    stop();
  });

  it('narrows by one of several milestones, iterations, people and epics', async () => {
    const stop = store.start();
    await settle();
    page.calls.length = 0;
    store.address.changeFilters({
      ...noFilters,
      milestoneTitles: ['v1', 'v2'],
      iterationTitles: ['Sprint 1', 'Current', '*iteration:42::Nov 16 – 29'],
      orAssigneeUsernames: ['ada', 'None'],
      orEpics: ['7', 'a/b&9', 'nothing'],
    });
    await settle();
    const [address = ''] = page.calls.filter((called) => called.includes('/issues?'));
    const sent = new URL(address, 'http://host').searchParams;
    expect(sent.getAll('or[milestone][]')).to.deep.equal(['v1', 'v2']);
    expect(sent.getAll('or[iteration_id][]')).to.deep.equal(['Current', '42']);
    expect(sent.getAll('or[iteration_title][]')).to.deep.equal(['Sprint 1']);
    expect(sent.getAll('or[assignee_username][]')).to.deep.equal(['ada', 'None']);
    expect(sent.getAll('or[epic_reference][]').map((epic) => epic.replace(/^[^/]*&/, '&'))).to.deep.equal([
      '&7',
      'a/b&9',
      '&0',
    ]);
    for (const alone of ['milestone', 'iteration_id', 'iteration_title'])
      expect(sent.has(alone), alone).to.equal(false);
    stop();
  });

  it('narrows by days, from the start of the first to the end of the day before the last', async () => {
    const stop = store.start();
    await settle();
    page.calls.length = 0;
    const days = {
      createdAfter: '2026-11-01',
      createdBefore: '2026-11-03',
      dueAfter: '2026-12-01',
      dueBefore: '2027-01-01',
    };
    store.address.changeFilters({ ...noFilters, ...days });
    await settle();
    const [address = ''] = page.calls.filter((called) => called.includes('/issues?'));
    const sent = new URL(address, 'http://host').searchParams;
    expect(sent.get('created_after')).to.equal(new Date('2026-11-01T00:00:00').toISOString());
    expect(sent.get('created_before')).to.equal(new Date('2026-11-02T23:59:59.999').toISOString());
    expect([sent.get('due_after'), sent.get('due_before')]).to.deep.equal(['2026-12-01', '2027-01-01']);
    expect(store.countOf('all')).to.equal(0);
    stop();
  });

  it('offers days near today and typed ones, and takes no other text', async () => {
    store.address.clearFilters();
    const bar = new FilterBarStore(store, page.api, null, { today: '2026-11-22' });
    const choose = (text: string): void => {
      const found = bar.sections.flatMap(({ suggestions }) => suggestions).find((one) => one.text === text);
      if (found === undefined) throw new Error(`${text} is not offered`);
      bar.choose(found);
    };
    choose('Due date');
    choose('before');
    await when(() => bar.values.status === 'ready');
    expect(bar.sections[0]?.suggestions.map(({ text, description }) => `${text}: ${description}`)).to.deep.equal([
      'Today: Nov 22, 2026',
      'Tomorrow: Nov 23, 2026',
      'In a week: Nov 29, 2026',
      'In a month: Dec 22, 2026',
    ]);
    bar.write('2026-02-30');
    bar.submit();
    expect(bar.values.failure).to.equal('Enter a date as YYYY-MM-DD.');
    expect(bar.tokens).to.deep.equal([]);
    bar.write('2026-12-24');
    await when(() => bar.sections[0]?.suggestions.length === 1);
    expect(bar.sections[0]?.suggestions[0]).to.include({ text: '2026-12-24', description: 'Dec 24, 2026' });
    bar.rest();
    store.address.changeFilters(filtersOf([{ type: 'due', operator: '<', data: '2026-12-24' }]));
    expect(bar.tokens.map(tokenInWords)).to.deep.equal(['Due date before Dec 24, 2026']);
    expect(store.address.view.filters.dueBefore).to.equal('2026-12-24');
  });
});
