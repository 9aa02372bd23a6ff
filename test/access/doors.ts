import { pages } from '../../domain/pages/pages.ts';
import { routes } from '../../interfaces/rest/routes.ts';
import { secretWord, type SecretWorld } from './secrets.ts';

const scopes = ['projects', 'issues', 'milestones', 'epics', 'users', 'notes'];
/** Query parameters that widen an answer. */
const widest = new URLSearchParams({
  scope: 'all',
  state: 'all',
  with_counts: 'true',
  with_labels_details: 'true',
  with_projects: 'true',
  include_subgroups: 'true',
  include_ancestors: 'true',
  include_descendants: 'true',
  include_ancestor_groups: 'true',
  include_descendant_groups: 'true',
  group_by: 'epic',
  with_progress: 'true',
  all_available: 'true',
  per_page: '100',
  ref: 'main',
}).toString();

const questions = ['late', 'blocked', 'undated'];

/**
 * Every path that can be read over REST, for every container and number in the world; searches also search for the
 * secret, and lists ask what planners ask. Excluded: the path that checks whether a path is taken.
 */
export function restDoors(world: SecretWorld): string[] {
  const readable = routes.filter(({ method, paths }) => method === 'get' && !paths[0]?.endsWith('/exists'));
  return readable.flatMap(({ paths: [path = ''], parameters }) =>
    filled(world, path).flatMap((address) => {
      if (path.endsWith('/search')) return scopes.map((scope) => `${address}?scope=${scope}&search=${secretWord}`);
      const plain = `${address}?${widest}`;
      return [
        plain,
        ...('search' in parameters ? [`${plain}&search=${secretWord}`] : []),
        // What blocks an item or is late with it may be hidden.
        ...('is' in parameters ? questions.map((question) => `${plain}&is[]=${question}`) : []),
      ];
    }),
  );
}

/** The address of every page, for every container and number in the world. */
export function pageDoors(world: SecretWorld): string[] {
  const { groups, projects, secretIds } = world;
  const secretNumber = String(secretIds[0]);
  return Object.values(pages).flatMap(({ pattern }) => {
    const holders = pattern.startsWith('/groups/') ? groups : projects;
    const values: Record<string, string[]> = {
      '*fullPath': holders.map(({ fullPath }) => fullPath),
      ':iid': ['1', '2', '3'],
      ':id': ['1', secretNumber],
      ':username': ['guest', 'author'],
      ':token': ['none'],
      ':chapter': ['guide'],
      ':type': ['issue'],
    };
    let addresses: string[] = [pattern];
    for (const [name] of pattern.matchAll(/[*:]\w+/g)) {
      const found = values[name];
      if (found === undefined) throw new Error(`say what ${name} of ${pattern} stands for`);
      addresses = addresses.flatMap((address) => found.map((value) => address.replace(name, value)));
    }
    return addresses;
  });
}

/** A path for each combination of values of its parameters. */
function filled(world: SecretWorld, path: string): string[] {
  let addresses = [path];
  for (const [, name] of path.matchAll(/:(\w+)/g)) {
    const values = stands(world, path, name as string);
    addresses = addresses.flatMap((address) => values.map((value) => address.replace(`:${name}`, value)));
  }
  return addresses;
}

/** The possible values of a path parameter; a new parameter must be added here before its routes count as tested. */
function stands(world: SecretWorld, path: string, name: string): string[] {
  const secretIds = world.secretIds.slice(0, 3).map(String);
  const meanings: Record<string, string[]> = {
    id: containers(world, path),
    iid: ['1', '2', '3'],
    epic_iid: ['1', '2', '3'],
    issue_iid: ['1', '2', '3'],
    label_id: ['70000001', encodeURIComponent(`label ${secretWord}`)],
    milestone_id: ['70000001'],
    iteration_id: ['70000001'],
    award_id: ['70000001'],
    link_id: ['70000001', '70000002'],
    issue_id: secretIds,
    user_id: ['1', '2'],
    note_id: ['70000001', '70000002'],
    discussion_id: [70000001, 70000002].map((id) => id.toString(16).padStart(40, '0')),
    token_id: ['1'],
    event_id: ['70000001', '700000010001'],
    environment_id: ['70000001', '70000002'],
    deployment_id: ['70000001', '70000002'],
    vulnerability_id: ['70000001', '70000002'],
    merge_request_iid: ['1', '2'],
    check_id: ['70000001'],
    board_id: ['1', '70000001'],
    list_id: ['70000001'],
    view_id: ['1', '70000001', '70000002'],
    column: ['opened', 'closed', '70000001'],
    provider: ['corp'],
    hook_id: ['70000001', '70000002'],
    image_id: ['70000001', '70000002'],
    name: ['plain', secretWord],
    template_type: ['issue'],
    secret: ['0'.repeat(32)],
    filename: ['secret.txt'],
    file_path: ['secret.txt'],
  };
  const found = meanings[name];
  if (found === undefined) throw new Error(`say what :${name} of ${path} stands for`);
  return found;
}

function containers({ groups, projects }: SecretWorld, path: string): string[] {
  if (path.startsWith('/groups')) return groups.map(({ id }) => String(id));
  if (path.startsWith('/projects')) return projects.map(({ id }) => String(id));
  if (path.startsWith('/namespaces')) return groups.map(({ fullPath }) => encodeURIComponent(fullPath));
  return ['1', '2', '3'];
}
