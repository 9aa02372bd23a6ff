import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { RebuildRollUps } from '../../application/maintenance/rebuild-roll-ups.ts';
import { CreateToken } from '../../application/people/create-token.ts';
import { createServices } from '../../infrastructure/container.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { childItemsQuery } from '../../web/epics/tree/operations/tree.graphql.ts';
import { treePageSize } from '../../web/epics/tree/items/branch.ts';
import { createTestDatabase } from '../support/database.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { growWideTree } from '../support/wide-tree.ts';
import { generatePlan, type PlanSize } from './generated-plan.ts';
import { measureReorders, type ReorderFigures } from './reorder-bench.ts';
import { compare, type RoadmapFigures } from './roadmap-bench.ts';
import { firstPageRequest } from './roadmap-request.ts';
import { startServer } from './server-process.ts';

export interface TreeFigures {
  page: readonly RoadmapFigures[];
  reorders: ReorderFigures;
}

/** Around the wide epic, so that indexes and statistics are those of a plan in use. */
const around: PlanSize = { groups: 20, epics: 2_000, issues: 20_000 };

/** The first page of an epic with many children, and people who order them, through GraphQL and by plain statements. */
export async function measureTree(children: number, today: string): Promise<TreeFigures> {
  const database = await createTestDatabase();
  const { connection, databaseUrl } = database;
  try {
    const services = await createServices({
      connection,
      clock: new SystemClock(today),
      passwordHasher: new Argon2PasswordHasher(),
      uploadFolder: newUploadFolder(),
    });
    const plan = await generatePlan(database, services, around, today);
    const [project] = await connection('namespaces').where({ kind: 'project' }).orderBy('id').limit(1);
    const reader = { userId: plan.userId };
    const parent = await services.door.perform(CreateWorkItem, reader, {
      type: 'epic',
      namespace: plan.groupId,
      title: 'Wide',
    });
    await growWideTree(connection, {
      parent,
      projectId: (project as { id: number }).id,
      children,
      levels: 6,
      nested: 100,
    });
    await connection.raw(dressing, { parent: parent.id, person: plan.userId });
    const [root] = await connection('users').where({ admin: true });
    await services.door.perform(RebuildRollUps, { userId: (root as { id: number }).id }, {});
    await connection.raw('analyze work_items, work_item_labels, work_item_assignees');
    const { secret } = await services.door.perform(CreateToken, reader, {
      userId: plan.userId,
      name: 'tree',
      scopes: ['api'],
    });
    const environment = { DATABASE_URL: databaseUrl, MILEPOST_TODAY: today };
    const product = await startServer('./product-server.js', environment);
    const parameters = [parent.id, treePageSize];
    const bare = await startServer('./bare-server.js', {
      ...environment,
      STATEMENT: 'tree',
      STATEMENT_PARAMETERS: JSON.stringify(parameters),
    });
    const headers = { 'content-type': 'application/json', 'private-token': secret };
    const variables = {
      fullPath: plan.fullPath,
      iid: String(parent.iid),
      pageSize: treePageSize,
      epicEndCursor: '',
      issueEndCursor: '',
    };
    const url = `${product.address}/api/graphql`;
    try {
      const page = await compare(
        {
          request: { url, headers, body: JSON.stringify({ query: childItemsQuery.text, variables }) },
          pid: product.pid,
          databaseUrl,
        },
        { request: { url: bare.address, headers, body: '{}' }, pid: bare.pid, databaseUrl },
      );
      const roadmap = firstPageRequest(plan.fullPath, today);
      const body = JSON.stringify({ query: roadmap.query, variables: roadmap.variables });
      const reading = { url, headers, body };
      return { page, reorders: await measureReorders(database, product.address, secret, parent.id, reading) };
    } finally {
      await Promise.all([product.stop(), bare.stop()]);
    }
  } finally {
    await database.drop();
  }
}

/** Labels on a third of the children, milestones and someone at work on a fourth of the issues. */
const dressing = `
  with worn as (
    insert into work_item_labels (work_item_id, label_id)
    select id, (select min(id) from labels) + id % 30 from work_items where parent_id = :parent and id % 3 = 0),
  dated as (
    update work_items set milestone_id = (select min(id) from milestones) + id % 20
    where parent_id = :parent and type = 'issue' and id % 4 = 0)
  insert into work_item_assignees (work_item_id, user_id)
  select id, :person from work_items where parent_id = :parent and type = 'issue' and id % 4 = 1`;
