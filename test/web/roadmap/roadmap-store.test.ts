import { expect } from 'chai';
import { when } from 'mobx';
import { Clock } from '../../../web/app/clock.ts';
import { RoadmapStore } from '../../../web/roadmap/roadmap-store.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';
import { makePlan, planToday } from './plan.ts';

describe('roadmap: the address, without a page', () => {
  const server = useServer({ today: planToday });
  const stores: RoadmapStore[] = [];
  let page: PageEnvironment;

  before(async () => {
    await makePlan(server());
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

  it('sends every filter as the server names it', async () => {
    const query =
      'in=TITLE&search=x&author_username=ada&milestone_title=v1&my_reaction_emoji=Any&not[author_username]=bob' +
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
      milestoneTitle: 'v1',
      myReactionEmoji: 'ANY',
      labelName: ['a'],
      not: { authorUsername: 'bob', labelName: ['old'], myReactionEmoji: 'tada' },
      or: { authorUsernames: ['eve'], labelNames: ['new'] },
    });
  });
});
