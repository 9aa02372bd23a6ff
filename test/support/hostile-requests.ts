import type { Knex } from 'knex';
import { CreateGroup } from '../../application/namespaces/create-group.ts';
import { CreateProject } from '../../application/namespaces/create-project.ts';
import { CreateToken } from '../../application/people/create-token.ts';
import { CreateUser } from '../../application/people/create-user.ts';
import { EnsureAdministrator } from '../../application/people/ensure-administrator.ts';
import type { Services } from '../../application/services.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { titleLengthMaximum } from '../../domain/work-items/work-item.ts';

/** What the requests below name: a public group with a large project, and one of very long texts. */
export interface HostilePlace {
  groupId: number;
  projectId: number;
  longProjectId: number;
  epicId: number;
  /** Of a Developer of everything. */
  token: string;
  /** Of a person who only reads their own account. */
  honestToken: string;
}

export interface HostileRequest {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Signed in unless it says so. */
  anonymous?: boolean;
  /** JSON: a value, or its text. */
  body?: unknown;
  text?: string;
}

const password = 'correct horse battery staple';
const longIssues = 100;
/** Characters of the longest description. */
const longest = 1_048_576;

/** Fills an empty database. Most rows are written by plain statements, since so many acts would take too long. */
export async function fillHostilePlace(
  connection: Knex,
  { door }: Services,
  { issues = 20_000 } = {},
): Promise<HostilePlace> {
  const { user: root } = await door.perform(EnsureAdministrator, { userId: null }, { password });
  const asRoot = { userId: root.id };
  const group = await door.perform(CreateGroup, asRoot, { name: 'hostile', path: 'hostile', visibility: 'public' });
  const projectOf = (path: string) =>
    door.perform(CreateProject, asRoot, { name: path, path, namespaceId: group.id, visibility: 'public' });
  const [project, longProject] = [await projectOf('large'), await projectOf('long')];
  for (let index = 0; index < 30; index += 1) {
    const path = `group-${index}`;
    await door.perform(CreateGroup, asRoot, { name: path, path, parentId: group.id, visibility: 'public' });
  }
  const personOf = async (username: string) => {
    const email = `${username}@example.org`;
    const user = await door.perform(CreateUser, asRoot, { username, name: username, email, password });
    const token = { userId: user.id, name: 'test', scopes: ['api' as const] };
    const { secret } = await door.perform(CreateToken, { userId: user.id }, token);
    return { user, token: secret };
  };
  const hostile = await personOf('villain');
  const honest = await personOf('honest');
  await connection('members').insert({
    namespaceId: group.id,
    userId: hostile.user.id,
    accessLevel: accessLevels.developer,
  });
  const values = {
    group: group.id,
    project: project.id,
    long: longProject.id,
    author: hostile.user.id,
    issues,
    longIssues,
    repetitions: Math.floor((longest - 10) / 12),
  };
  const epics: { id: number }[] = await connection.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    for (const statement of statements) await transaction.raw(statement, values);
    return transaction('work_items').where({ type: 'epic' }).select('id').orderBy('id').limit(1);
  });
  return {
    groupId: group.id,
    projectId: project.id,
    longProjectId: longProject.id,
    epicId: epics[0]?.id ?? 0,
    token: hostile.token,
    honestToken: honest.token,
  };
}

const statements = [
  `insert into work_items (namespace_id, iid, type, title, author_id)
   select :group, i, 'epic', 'Epic ' || i, :author from generate_series(1, 100) i`,
  `insert into work_items (namespace_id, iid, type, title, author_id, parent_id, ancestor_ids, relative_position)
   select :project, i, 'issue', 'Issue ' || i, :author, epic.id,
          case when epic.id is null then '{}' else array[epic.id] end, i * 1026
   from generate_series(1, :issues) i
   left join work_items epic on epic.type = 'epic' and epic.iid = 1 + i / 100`,
  `insert into work_items (namespace_id, iid, type, title, author_id, description)
   select :long, i, 'issue', 'Long ' || i, :author, 'ü' || repeat(' - [x](y) *z', :repetitions)
   from generate_series(1, :longIssues) i`,
  `insert into labels (namespace_id, title, color, text_color)
   select :group, 'label ' || i, '#112233', '#ffffff' from generate_series(1, 1000) i`,
  `insert into work_item_labels (work_item_id, label_id)
   select w.id, l.id from work_items w, labels l where w.type = 'epic' and l.id % 20 = w.id % 20`,
  `insert into iid_counters (namespace_id, subject, last)
   select namespace_id, 'work_items', max(iid) from work_items group by namespace_id`,
  'analyze',
];

/** The worst that is allowed, and the worst that is not, in what was once able to stop the server. */
export function hostileRequests({ groupId, projectId, longProjectId, epicId }: HostilePlace): HostileRequest[] {
  const project = `/api/v4/projects/${projectId}`;
  const long = `/api/v4/projects/${longProjectId}`;
  const graphql = (name: string, query: string, anonymous = false): HostileRequest => ({
    name,
    method: 'POST',
    path: '/api/graphql',
    body: { query },
    anonymous,
  });
  const inGroup = (selection: string) => `{ group(fullPath: "hostile") { ${selection} } }`;
  const inLong = (selection: string) => `{ project(fullPath: "hostile/long") { ${selection} } }`;
  const manyNames = Array.from({ length: 1_000 }, (_, index) => `n${index}`);
  const table = `@root\n\n|a|b|\n|-|-|\n${'|x|y|\n'.repeat(80_000)}`;
  return [
    graphql(
      'nested lists, anonymous, 20,000 nodes',
      inGroup(
        'epics(first: 99) { nodes { issues(first: 100) { nodes { iid title webUrl } } labels { nodes { id } } } }',
      ),
      true,
    ),
    graphql(
      'nested lists, 500,000 nodes',
      inGroup(
        'epics(first: 70) { nodes { issues(first: 100) { nodes { epic { issues(first: 70) { nodes { iid title } } } } } } }',
      ),
    ),
    graphql(
      'nested lists, refused',
      inGroup(
        'epics { nodes { issues { nodes { epic { issues { nodes { epic { issues { nodes { id } } } } } } } } } }',
      ),
    ),
    graphql(
      'lists of each group',
      inGroup(
        'descendantGroups(first: 30) { nodes { labels(first: 5) { nodes { id } } milestones(first: 5) { nodes { id } } projects(first: 5) { nodes { id } } descendantGroups(first: 5) { count nodes { id } } } }',
      ),
    ),
    graphql('titles of long items', inLong('issues { nodes { iid title } }')),
    graphql('long descriptions', inLong('issues { nodes { description } }')),
    graphql('long descriptions, as many as an answer holds', inLong('issues(first: 7) { nodes { description } }')),
    graphql('long descriptions as HTML', inLong('issues { nodes { descriptionHtml } }')),
    graphql('checklists of long descriptions', inLong('issues { nodes { taskCompletionStatus { count } } }')),
    graphql('brackets inside each other', inGroup(`epics(labelName: ${'['.repeat(2_400)}`)),
    {
      name: 'a long operation name',
      method: 'POST',
      path: '/api/graphql',
      body: { query: '{ __typename }', operationName: 'n'.repeat(1_000_000) },
    },
    { name: 'a list of long issues', method: 'GET', path: `${long}/issues?per_page=100` },
    { name: 'a list of long issues, anonymous', method: 'GET', path: `${long}/issues?per_page=100`, anonymous: true },
    { name: 'a search that finds long issues', method: 'GET', path: `${long}/issues?per_page=100&search=Long` },
    { name: 'labels by many names', method: 'GET', path: `${project}/issues?labels=${manyNames.join(',')}` },
    {
      name: 'labels by as many names as a list holds',
      method: 'GET',
      path: `/api/v4/groups/${groupId}/epics?labels=${manyNames.slice(0, 100).join(',')}`,
      anonymous: true,
    },
    {
      name: 'a deep page',
      method: 'GET',
      path: `/api/v4/groups/${groupId}/issues?per_page=100&page=199&order_by=title`,
    },
    { name: 'a search of two letters', method: 'GET', path: `/api/v4/groups/${groupId}/issues?search=ss` },
    { name: 'a search of people for one letter', method: 'GET', path: '/api/v4/users?search=o' },
    { name: 'a note with a large table', method: 'POST', path: `${project}/issues/1/notes`, body: { body: table } },
    {
      name: 'a note of quotations inside each other',
      method: 'POST',
      path: `${project}/issues/2/notes`,
      body: { body: `@root ${'> '.repeat(200_000)}` },
    },
    {
      name: 'a note of many mentions',
      method: 'POST',
      path: `${project}/issues/3/notes`,
      body: {
        body: manyNames
          .map((name) => `@${name}`)
          .join(' ')
          .repeat(40),
      },
    },
    {
      name: 'a note of many quick actions',
      method: 'POST',
      path: `${project}/issues/4/notes`,
      body: { body: manyNames.map((name) => `/label ~${name}\n/assign @${name}\n/relate #${name}`).join('\n') },
    },
    {
      name: 'the longest description',
      method: 'PUT',
      path: `${project}/issues/5`,
      body: { description: `@root ${table}`.padEnd(longest, '*a ').slice(0, longest) },
    },
    {
      name: 'many new labels',
      method: 'POST',
      path: `${project}/issues`,
      body: { title: 'Labeled', labels: manyNames.slice(0, 100).join(',') },
    },
    {
      name: 'too many new labels',
      method: 'POST',
      path: `${project}/issues`,
      body: { title: 'Labeled', labels: manyNames.join(',') },
    },
    { name: 'a day in the year 0', method: 'PUT', path: `${project}/issues/6`, body: { due_date: '0000-01-01' } },
    {
      name: 'a number beyond all others',
      method: 'POST',
      path: `${project}/issues`,
      body: { title: 'x', iid: 2_147_483_647 },
    },
    { name: 'weights that do not fit', method: 'PUT', path: `${project}/issues/7`, body: { weight: 2_147_483_647 } },
    {
      name: 'a title that is far too long',
      method: 'POST',
      path: `${project}/issues`,
      body: { title: 'x'.repeat(titleLengthMaximum * 1_000) },
    },
    {
      name: 'Markdown of a mebibyte',
      method: 'POST',
      path: '/api/v4/markdown',
      body: { text: table, gfm: true, project: 'hostile/large' },
    },
    graphql(
      'moves below one epic',
      `mutation { epicTreeReorder(input: { baseEpicId: "gid://gitlab/Epic/${epicId}", moved: { id: "gid://gitlab/EpicIssue/${epicId + 101}", adjacentReferenceId: "gid://gitlab/EpicIssue/${epicId + 102}", relativePosition: after } }) { errors } }`,
    ),
    {
      name: 'a JSON body of brackets',
      method: 'POST',
      path: `${project}/issues`,
      text: `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
    },
  ];
}

/** The status of the answer, once all of it has been read. */
export async function sendHostile(
  address: string,
  { method, path, anonymous = false, body, text = JSON.stringify(body) }: HostileRequest,
  token: string,
): Promise<{ status: number }> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(!anonymous && { 'private-token': token }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
  });
  await response.arrayBuffer();
  return { status: response.status };
}
