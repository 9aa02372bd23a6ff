import { createServices } from '../../infrastructure/container.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { issuePageQuery } from '../../web/issues/operations/issue.graphql.ts';
import { issuesPerPage } from '../../web/issues/list/issues-list-store.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { dice } from './dice.ts';
import { generatePlan, type PlanSize } from './generated-plan.ts';
import { load, middle, type LoadFigures, type LoadRequest } from './load.ts';
import { loadLines } from './report.ts';
import { compare, type RoadmapFigures } from './roadmap-bench.ts';
import { startServer, type ServerProcess } from './server-process.ts';

export interface IssueFigures {
  list: readonly RoadmapFigures[];
  page: readonly RoadmapFigures[];
  searches: readonly { name: string; callers: number; figures: LoadFigures }[];
  notes: number;
}

const notesPerIssue = 5;
/** How many search at once. */
const searchers = [1, 8];
const seconds = 5;
const rounds = 3;

/** The list of a group's issues, the page of one, and the search over all, on a plan with many comments. */
export async function measureIssues(size: PlanSize, today: string): Promise<IssueFigures> {
  const database = await createTestDatabase();
  const { connection, databaseUrl } = database;
  try {
    const services = await createServices({
      connection,
      clock: new SystemClock(today),
      passwordHasher: new Argon2PasswordHasher(),
      uploadFolder: newUploadFolder(),
    });
    const plan = await generatePlan(database, services, size, today);
    await writeNotes(database, size.issues * notesPerIssue);
    const environment = { DATABASE_URL: databaseUrl, MILEPOST_TODAY: today };
    const product = await startServer('./product-server.js', environment);
    const headers = { 'content-type': 'application/json', 'private-token': plan.token };
    const get = (path: string): LoadRequest => ({ url: `${product.address}/api/v4${path}`, headers });
    const beside = async (statement: string, parameters: unknown[], request: LoadRequest, essence: Essence) => {
      const bare = await startServer('./bare-server.js', {
        ...environment,
        STATEMENT: statement,
        STATEMENT_PARAMETERS: JSON.stringify(parameters),
      });
      try {
        return await compare(
          { request, pid: product.pid, databaseUrl },
          { request: { url: bare.address, headers, body: '{}' }, pid: bare.pid, databaseUrl },
          essence,
        );
      } finally {
        await bare.stop();
      }
    };
    try {
      const list = await beside(
        'issues',
        [plan.groupId, issuesPerPage],
        get(`/groups/${plan.groupId}/issues?state=opened&scope=all&with_labels_details=true&per_page=${issuesPerPage}`),
        (answer) => (answer as { id: number }[]).map(({ id }) => id),
      );
      const [issue] = await connection('work_items as w')
        .join('namespaces as n', 'n.id', 'w.namespace_id')
        .where('w.type', 'issue')
        .whereNotNull('w.parentId')
        .orderBy('w.id', 'desc')
        .limit(1)
        .select('w.id', 'w.iid', 'n.fullPath');
      const { id, iid, fullPath } = issue as { id: number; iid: number; fullPath: string };
      const body = JSON.stringify({ query: issuePageQuery.text, variables: { fullPath, iid: String(iid) } });
      const page = await beside('issue', [id], { url: `${product.address}/api/graphql`, headers, body }, (answer) => {
        const { title } = (answer as { data: { namespace: { workItem: { title: string } } } }).data.namespace.workItem;
        return title;
      });
      const searches = await measureSearches(product, databaseUrl, get);
      return { list, page, searches, notes: size.issues * notesPerIssue };
    } finally {
      await product.stop();
    }
  } finally {
    await database.drop();
  }
}

type Essence = (answer: unknown) => unknown;

/** What people search: a number in titles, a rare word and a common one, in issues and in comments. */
const searches: Readonly<Record<string, string>> = {
  'issues, a title': 'scope=issues&search=Issue+77',
  'issues, a common word': 'scope=issues&search=matters',
  'comments, a rare word': 'scope=notes&search=topic77',
  'comments, a common word': 'scope=notes&search=looked',
};

async function measureSearches(
  { pid }: Pick<ServerProcess, 'pid'>,
  databaseUrl: string,
  get: (path: string) => LoadRequest,
): Promise<IssueFigures['searches']> {
  const measured: IssueFigures['searches'][number][] = [];
  for (const [name, query] of Object.entries(searches)) {
    const target = { request: get(`/search?${query}`), pid, databaseUrl };
    await load(target, 1, 1);
    for (const callers of searchers) {
      const read: LoadFigures[] = [];
      for (let round = 0; round < rounds; round += 1) read.push(await load(target, callers, seconds));
      measured.push({ name, callers, figures: middle(read) });
    }
  }
  return measured;
}

/** Comments on issues in turn, each about one of a thousand topics; written by one statement, as the plan is. */
async function writeNotes({ connection }: Pick<TestDatabase, 'connection'>, count: number): Promise<void> {
  await connection.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    await transaction.raw('alter table notes disable trigger user');
    await transaction.raw(
      `with places as (select id, created_at, row_number() over (order by id) - 1 as place from work_items where type = 'issue'),
       written as (
         select i, nextval(pg_get_serial_sequence('change_log', 'id')) as id from generate_series(1, :count) i)
       insert into notes (id, discussion_id, work_item_id, author_id, body, created_at, updated_at)
       select written.id, written.id, places.id,
              (select min(id) from users where username like 'person%') + ${dice('written.i', 'commenter', 50)},
              'I have looked at it again: topic' || ${dice('written.i', 'topic', 1000)} || ' is what holds us up, and we can go on. ',
              places.created_at, places.created_at
       from written join places on places.place = written.i % (select count(*) from places)`,
      { count },
    );
    await transaction.raw('set constraints all immediate');
    await transaction.raw('alter table notes enable trigger user');
  });
  await connection.raw('analyze notes');
}

export function issuesReport(size: PlanSize, { list, page, searches: found, notes }: IssueFigures): string[] {
  return [
    `A group's newest ${issuesPerPage} of ${size.issues} issues, ${notes} comments`,
    ...loadLines(list, null),
    'The page of one of these issues',
    ...loadLines(page, null),
    'Search over all of them',
    ...found.map(
      ({ name, callers, figures: { p50, p99, requestsPerSecond } }) =>
        `  ${name.padEnd(24)} ${String(callers).padStart(2)} at once   p50 ${p50.toFixed(0).padStart(4)} ms   ` +
        `p99 ${p99.toFixed(0).padStart(4)} ms   ${requestsPerSecond.toFixed(0).padStart(5)} requests/s`,
    ),
  ];
}
