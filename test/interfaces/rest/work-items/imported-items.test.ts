import { atOnce } from '../../../support/at-once.ts';
import { expect } from 'chai';
import { ImportPlan } from '../../../../application/import/import-plan.ts';
import { UpdateWorkItem } from '../../../../application/work-items/update-work-item.ts';
import type { Plan } from '../../../../application/import/plan.ts';
import { readFiles } from '../../../../application/import/read-files.ts';
import { readPlan } from '../../../../application/import/read-plan.ts';
import { epic, planFiles, smallPlan } from '../../../support/plan-files.ts';
import { useServer } from '../../../support/server.ts';

describe('Imported items', () => {
  const server = useServer();

  it('are marked as imported in REST and GraphQL, and others are not', async () => {
    const { plan } = atOnce(readPlan(planFiles(smallPlan)));
    await server().perform(ImportPlan, {
      plan: plan as Plan,
      into: null,
      visibility: 'internal',
      dryRun: false,
      onProgress: () => undefined,
    });
    const client = await server().as(server().root);
    const project = encodeURIComponent('acme/app');
    await client.post(`/api/v4/projects/${project}/issues`, { title: 'Made here' });
    const issues = (await client.get<Record<string, unknown>[]>(`/api/v4/projects/${project}/issues?sort=asc`)).body;
    expect(issues.map(({ title, imported, imported_from: from }) => [title, imported, from])).to.have.deep.members([
      ['Issue I-1', true, 'csv'],
      ['Issue I-2', true, 'csv'],
      ['Made here', false, 'none'],
    ]);
    expect((await client.get('/api/v4/groups/acme/epics/1')).body).to.include({ imported: true, imported_from: 'csv' });
    const query = `{ group(fullPath: "acme") { epic(iid: "1") { imported } }
         namespace(fullPath: "acme/app") { old: workItem(iid: "1") { imported } new: workItem(iid: "3") { imported } }
         project(fullPath: "acme/app") { issue(iid: "1") { imported } } }`;
    const { data } = (await client.post<{ data: unknown }>('/api/graphql', { query })).body;
    expect(data).to.deep.equal({
      group: { epic: { imported: true } },
      namespace: { old: { imported: true }, new: { imported: false } },
      project: { issue: { imported: true } },
    });
  });

  it('keep the people, dates, constraints and links of epics from an import through an export to another import', async () => {
    const start = (plan: Plan | null, into: string | null) =>
      server().perform(ImportPlan, {
        plan: plan as Plan,
        into,
        visibility: 'internal',
        dryRun: false,
        onProgress: () => undefined,
      });
    const groups = ['first', 'second'].map((path) => ({ path, name: path }));
    const inFirst = (key: string, values: object = {}) => epic(key, { group: 'first', labels: 'a,b::c', ...values });
    const items = [
      inFirst('E-1', { start_date: '2026-10-05', due_date: '2026-12-18', finish_no_later_than: '2026-12-24' }),
      inFirst('E-2', { parent: 'E-1', must_start_on: '2026-10-05', start_no_earlier_than: '2026-10-01' }),
      inFirst('E-3', { state: 'closed', closed_at: '2026-10-02' }),
    ];
    const links = [
      { source: 'E-1', target: 'E-3', type: 'blocks', kind: 'start_to_start', lag: -2 },
      { source: 'E-2', target: 'E-3', type: 'blocks', kind: '', lag: '' },
      { source: 'E-3', target: 'E-4', type: 'blocks', kind: '', lag: 3 },
    ];
    items.push(inFirst('E-4'));
    await start(atOnce(readPlan(planFiles({ groups, projects: [], milestones: [], items, links }))).plan, null);
    const nina = await server().createUser('nina', { name: 'Nina Navigator' });
    for (const path of ['first', 'second']) {
      const group = await server().connection('namespaces').where({ full_path: path }).first('id');
      await server().addMember(group, nina, 'developer');
    }
    const assigned = { kind: 'epic', namespace: 'first', iid: 1 } as const;
    await server().perform(UpdateWorkItem, { item: assigned, assigneeIds: [nina.id] });
    const client = await server().as(server().root);
    const exported = async (group: string) =>
      (await client.get<string>(`/api/v4/groups/${group}/epics.csv?order_by=title&sort=asc`)).body;
    const file = await exported('first');
    expect(file).to.include(',2026-12-24,epic\r\n').and.to.include(',2026-10-05,2026-10-01,,epic\r\n');
    expect(file).to.include(',"first&1[SS-2], first&2",').and.to.include(',first&3[FS+3],');
    expect(file).to.include(',Nina Navigator,nina,');
    const bytes = new TextEncoder().encode(file);
    const { plan, faults } = await readFiles([{ name: 'epics.csv', bytes }], {
      form: null,
      mapping: null,
      dateOrder: 'auto',
      project: null,
    });
    expect(faults).to.deep.equal([]);
    await start(plan, 'second');
    const inSecond = (await exported('second')).replaceAll('second', 'first');
    const withoutTimes = (text: string) => text.replaceAll(/\d{2}:\d{2}:\d{2}/g, '');
    expect(withoutTimes(inSecond)).to.equal(withoutTimes(file));
  });
});
