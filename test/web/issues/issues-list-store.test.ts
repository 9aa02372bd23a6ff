import { expect } from 'chai';
import { when } from 'mobx';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
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

  it('narrows by the title of an iteration, by one without a title and by special values', async () => {
    const stop = store.start();
    const cases: Record<string, RegExp> = {
      'Sprint 1': /[?&]iteration_title=Sprint(?:\+|%20)1/,
      '*iteration:42::Nov 16 – 29': /[?&]iteration_id=42(?:&|$)/,
      Upcoming: /[?&]iteration_id=Upcoming/,
    };
    for (const [iterationTitle, sent] of Object.entries(cases)) {
      page.calls.length = 0;
      store.address.changeFilters({ ...store.address.view.filters, iterationTitle });
      await settle();
      expect(
        page.calls.some((address) => sent.test(address)),
        `${iterationTitle}: ${page.calls.join(' ')}`,
      ).to.equal(true);
    }
    stop();
  });
});
