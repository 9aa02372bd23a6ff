import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { GroupOverview } from '../../../web/groups/group-overview.ts';
import { GroupWork } from '../../../web/groups/group-work.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';
import { filledWithPlan, planToday } from '../roadmap/plan.ts';

describe('web: work of a group', () => {
  const server = useServer({ today: planToday, filledBy: filledWithPlan });
  let page: PageEnvironment;
  let webId: number;

  before(async () => {
    const { web } = await filledWithPlan.made();
    const site = await server().createProject('site', web, { name: 'Site' });
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await server().perform(CreateWorkItem, { type: 'issue', namespace: site.id, title });
      if (title === 'One') await server().perform(UpdateWorkItem, { item: { id }, stateEvent: 'close' });
    }
    webId = web.id;
    page = await environmentOf(server(), server().root);
  });

  const read = async (): Promise<GroupWork> => {
    const overview = new GroupOverview(page.api, 'plan');
    await overview.load();
    const work = new GroupWork(page.api, 'plan', planToday);
    await work.load(overview.subgroups);
    return work;
  };

  it('names the next milestones, late and blocked epics, what changed last and the people', async () => {
    const work = await read();
    const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
    expect(titles(work.milestones)).to.deep.equal(['Web beta', 'Release 1']);
    expect(titles(work.late)).to.deep.equal(['Last spring', 'Parser', 'Backwards', 'Encoder tables', 'Open start']);
    expect(titles(work.blocked)).to.deep.equal(['Waiting']);
    expect(work.changed).to.have.lengthOf(5);
    const { lateEpics, blockedEpics, openIssues, lateIssues } = work.counts ?? {};
    expect([lateEpics, blockedEpics, openIssues, lateIssues]).to.deep.equal([5, 1, 4, 0]);
    expect(work.progressIn(webId)).to.deep.equal({ done: 1, total: 3, percent: 33 });
    expect(work.people.map(({ username }) => username)).to.include('root');
  });

  it('does without what cannot be read', async () => {
    page.broken = /members|graphql/;
    const work = await read();
    page.broken = null;
    expect([work.milestones, work.late, work.people, work.counts]).to.deep.equal([[], [], [], null]);
  });
});
