import { expect } from 'chai';
import { scheduledMaximum } from '../../../../domain/scheduling/plan.ts';
import { planOfColumns, type PlanColumns } from '../../../../domain/roadmap/plan-columns.ts';
import { insertMany } from '../../../support/database.ts';
import { useRestWorld } from '../../../support/rest-world.ts';

interface Plan {
  plan: PlanColumns | null;
  excess: string | null;
}

describe('REST plan of a roadmap', () => {
  const world = useRestWorld();
  const read = (person: 'maintainer' | 'guest' | null = 'maintainer', query = '') =>
    world.client(person).get<Plan>(`/groups/${world.acme.id}/roadmap/plan${query}`);
  const makeEpic = async (title: string, start: string, due: string, more: object = {}, group = world.acme.id) => {
    const dates = { start_date_is_fixed: true, start_date_fixed: start, due_date_is_fixed: true, due_date_fixed: due };
    const { body } = await world
      .client('owner')
      .post<{ id: number; iid: number }>(`/groups/${group}/epics`, { title, ...dates, ...more });
    return body;
  };

  it('has the epics of the group and those below it with their links, as far as the caller may read them', async () => {
    const hull = await makeEpic('Hull', '2026-03-02', '2026-03-06');
    const mast = await makeEpic('Mast', '2026-03-09', '2026-03-13', { parent_id: hull.id }, world.web.id);
    const secret = await makeEpic('Secret', '2026-01-02', '2026-03-06', { confidential: true });
    for (const { iid } of [hull, secret]) {
      const { status } = await world.client('owner').post(`/groups/${world.acme.id}/epics/${iid}/related_epics`, {
        target_group_id: world.web.id,
        target_epic_iid: mast.iid,
        link_type: 'blocks',
      });
      expect(status).to.equal(201);
    }
    const titlesOf = ({ plan }: Plan) => plan && planOfColumns(plan).epics.map(({ title }) => title);
    const days = '?start=2026-03-01&end=2026-03-31&state=opened';
    const { body: all } = await read('maintainer', days);
    expect(titlesOf(all)).to.deep.equal(['Hull', 'Mast', 'Secret']);
    expect(all.plan && planOfColumns(all.plan).links).to.have.length(2);
    const { body: plain } = await read('guest', days);
    const { epics, links } = planOfColumns(plain.plan as PlanColumns);
    expect(links).to.deep.equal([{ sourceId: hull.id, targetId: mast.id, kind: 'finish_to_start', lag: 0 }]);
    expect(epics.map(({ id, parentId, groupPath, canUpdate }) => [id, parentId, groupPath, canUpdate])).to.deep.equal([
      [hull.id, null, world.acme.fullPath, false],
      [mast.id, hull.id, world.web.fullPath, false],
    ]);
    expect(plain.plan?.first).to.equal('2026-03-02');
    expect(titlesOf((await read('maintainer', '?start=2026-03-10&end=2026-03-31')).body)).to.deep.equal(['Mast']);
    expect((await read('maintainer', '?start=2026-03-10')).status).to.equal(400);
  });

  it('says so if it has more epics than are scheduled', async () => {
    await insertMany(
      world.server.connection,
      `insert into work_items (namespace_id, iid, type, title, author_id, start_date, due_date, start_date_is_fixed,
         start_date_fixed, due_date_is_fixed, due_date_fixed)
       select :group, 100 + i, 'epic', 'Plank ' || i, :author, '2030-11-02', '2030-11-06', true, '2030-11-02', true, '2030-11-06'
       from generate_series(1, :count) i`,
      { group: world.web.id, author: world.people.owner, count: scheduledMaximum.items },
    );
    const { body: most } = await read('maintainer', '?start=2030-11-01&end=2030-11-30');
    expect([most.plan?.epics.ids.length, most.excess]).to.deep.equal([scheduledMaximum.items, null]);
    const { body } = await read('maintainer');
    expect(body).to.deep.equal({ plan: null, excess: 'epics' });
  });
});
