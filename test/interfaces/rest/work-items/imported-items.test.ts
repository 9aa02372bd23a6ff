import { expect } from 'chai';
import { ImportPlan } from '../../../../application/import/import-plan.ts';
import type { Plan } from '../../../../application/import/plan.ts';
import { readPlan } from '../../../../application/import/read-plan.ts';
import { planFiles, smallPlan } from '../../../support/plan-files.ts';
import { useServer } from '../../../support/server.ts';

describe('Imported items', () => {
  const server = useServer();

  it('are marked as imported in REST and GraphQL, and others are not', async () => {
    const { plan } = readPlan(planFiles(smallPlan));
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
});
