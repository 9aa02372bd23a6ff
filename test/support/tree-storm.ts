import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { TestServer } from './server.ts';
import type { TestClient } from './test-client.ts';

export const stormWriters = 20;
const leastActs = 12;

/** What the writers did: acts that were carried out, and refusals with their words. */
export interface StormReport {
  done: Record<Act, number>;
  refused: Map<string, number>;
  /** Answers of 503: a turn in the tree did not come in time, and nothing was done. */
  busy: number;
  /** Answers that are no answer: a status of 500 and above, or an error that is not told to callers. */
  broken: string[];
}

type Act = 'reorder' | 'move' | 'state' | 'release' | 'adopt';

/** Refusals that a writer must expect when others change the same tree. */
const expected = [
  "The sibling object's parent must match the current parent epic.",
  'This epic is already an ancestor of the parent epic.',
  'This epic is already assigned to the parent epic.',
  'This issue is already assigned to the parent epic.',
  'This epic cannot be added to itself.',
  'Epic hierarchy level too deep',
];

interface Child {
  key: string;
  id: number;
  type: 'epic' | 'issue';
}

/** Two trees of epics and issues, and writers who order, move, close, take out and hang up in both through the public calls. */
export class TreeStorm {
  private readonly epics: WorkItem[] = [];
  private readonly issues: WorkItem[] = [];
  private groups: Namespace[] = [];
  private clients: TestClient[] = [];
  private readonly report: StormReport = {
    done: { reorder: 0, move: 0, state: 0, release: 0, adopt: 0 },
    refused: new Map(),
    busy: 0,
    broken: [],
  };

  constructor(private readonly server: TestServer) {}

  /** Titles of all items there are, sorted. */
  get titles(): string[] {
    return [...this.epics, ...this.issues].map(({ title }) => title).sort();
  }

  async prepare(): Promise<void> {
    const { server } = this;
    for (const path of ['storm', 'gale']) {
      const group = await server.createGroup(path, { visibility: 'private' });
      this.groups.push(group);
      const project = await server.createProject('work', group, { visibility: 'private' });
      for (let number = 0; number < 10; number += 1) {
        // A chain of four at first, the others beside each other.
        const parentId = number > 0 && number < 5 ? this.epics.at(-1)?.id : null;
        this.epics.push(await this.make('epic', group, `${path} epic ${number}`, { parentId }));
      }
      for (let number = 0; number < 30; number += 1) {
        const parent = this.epics[this.epics.length - 1 - (number % 10)];
        const more = {
          parentId: parent?.id,
          weight: number % 7,
          healthStatus: number % 3 === 0 ? 'at_risk' : 'on_track',
        };
        this.issues.push(await this.make('issue', project, `${path} issue ${number}`, more));
      }
    }
    for (let writer = 0; writer < stormWriters; writer += 1) {
      const user = await server.createUser(`writer${writer}`);
      for (const group of this.groups) await server.addMember(group, user, 'planner');
      this.clients.push(await server.as(user));
    }
  }

  /** Lets all writers act at once until the time is over, some acts each on the slowest machine. */
  async run(seconds: number): Promise<StormReport> {
    const end = performance.now() + seconds * 1000;
    await Promise.all(
      this.clients.map(async (client, writer) => {
        const random = dice(writer + 1);
        for (let acts = 0; acts < leastActs || performance.now() < end; acts += 1) await this.act(client, random);
      }),
    );
    return this.report;
  }

  /** The children of every epic in the order in which GraphQL gives them, epics and issues by themselves. */
  async listed(): Promise<Map<number, { epics: number[]; issues: number[] }>> {
    const found = new Map<number, { epics: number[]; issues: number[] }>();
    for (const epic of this.epics) {
      const children = await this.children(this.clients[0] as TestClient, epic);
      const ids = (type: Child['type']) => children.filter((child) => child.type === type).map(({ id }) => id);
      found.set(epic.id, { epics: ids('epic'), issues: ids('issue') });
    }
    return found;
  }

  private make(type: 'epic' | 'issue', namespace: Namespace, title: string, more: object): Promise<WorkItem> {
    return this.server.perform(CreateWorkItem, { type, namespace: namespace.id, title, ...more });
  }

  private async act(client: TestClient, random: Dice): Promise<void> {
    const parent = random.one(this.epics);
    const roll = random.below(20);
    if (roll === 0) return this.changeState(client, random.one([...this.epics, ...this.issues]), random);
    if (roll === 1) return this.adopt(client, parent, random.one(this.issues));
    const children = await this.children(client, parent);
    if (children.length === 0) return this.adopt(client, parent, random.one(this.issues));
    const child = random.one(children);
    if (roll === 2) return this.release(client, parent, child);
    if (roll < 12) return this.reorder(client, parent, child, random.one(children), random);
    const target = random.one(this.epics);
    const beside = random.below(2) === 0 ? null : random.one([...(await this.children(client, target)), null]);
    return this.move(client, parent, child, target, beside, random);
  }

  private async children(client: TestClient, { id, iid }: WorkItem): Promise<Child[]> {
    const { body } = await client.post<{ data: { group: { epic: ChildrenAnswer } } }>('/api/graphql', {
      query: `query ($path: ID!, $iid: ID!) { group(fullPath: $path) { epic(iid: $iid) {
        children(first: 100) { nodes { id } } issues(first: 100) { nodes { epicIssueId } } } } }`,
      variables: { path: this.pathOf(id), iid: String(iid) },
    });
    const { children, issues } = body.data.group.epic;
    return [
      ...children.nodes.map(({ id: key }) => ({ key, id: numberOf(key), type: 'epic' as const })),
      ...issues.nodes.map(({ epicIssueId: key }) => ({ key, id: numberOf(key), type: 'issue' as const })),
    ];
  }

  private reorder(client: TestClient, parent: WorkItem, child: Child, beside: Child, random: Dice): Promise<void> {
    if (child.key === beside.key) return Promise.resolve();
    return this.moveInTree(client, 'reorder', parent, {
      id: child.key,
      adjacentReferenceId: beside.key,
      relativePosition: random.one(['before', 'after']),
    });
  }

  private move(
    client: TestClient,
    parent: WorkItem,
    child: Child,
    target: WorkItem,
    beside: Child | null,
    random: Dice,
  ): Promise<void> {
    return this.moveInTree(client, 'move', parent, {
      id: child.key,
      newParentId: `gid://gitlab/Epic/${target.id}`,
      relativePosition: random.one(['before', 'after']),
      ...(beside !== null && beside.key !== child.key && { adjacentReferenceId: beside.key }),
    });
  }

  private async moveInTree(client: TestClient, act: Act, parent: WorkItem, moved: object): Promise<void> {
    const { status, body } = await client.post<ReorderAnswer>('/api/graphql', {
      query: `mutation ($base: EpicID!, $moved: EpicTreeNodeFieldsInputType!) {
        epicTreeReorder(input: { baseEpicId: $base, moved: $moved }) { errors } }`,
      variables: { base: `gid://gitlab/Epic/${parent.id}`, moved },
    });
    const errors = body.data?.epicTreeReorder?.errors;
    if (errors === undefined) this.note(act, status, JSON.stringify(body));
    else this.note(act, errors.length === 0 ? 200 : 409, errors.join(' '));
  }

  private async changeState(client: TestClient, item: WorkItem, random: Dice): Promise<void> {
    const kind = item.type === 'epic' ? 'groups' : 'projects';
    const path = `/api/v4/${kind}/${item.namespaceId}/${item.type}s/${item.iid}`;
    const { status, body } = await client.put(path, { state_event: random.one(['close', 'reopen']) });
    this.note('state', status, JSON.stringify(body));
  }

  private async release(client: TestClient, parent: WorkItem, child: Child): Promise<void> {
    const tail = child.type === 'epic' ? 'links' : 'issues';
    const { status, body } = await client.delete(
      `/groups/${this.pathOf(parent.id)}/-/epics/${parent.iid}/${tail}/${child.id}`,
    );
    this.note('release', status === 404 ? 409 : status, messageOf(body));
  }

  private async adopt(client: TestClient, parent: WorkItem, issue: WorkItem): Promise<void> {
    const path = this.pathOf(parent.id);
    if (this.pathOf(issue.id) !== path) return;
    const { status, body } = await client.post(`/groups/${path}/-/epics/${parent.iid}/issues`, {
      issuable_references: [`${path}/work#${issue.iid}`],
    });
    this.note('adopt', status, messageOf(body));
  }

  private note(act: Act, status: number, words: string): void {
    const { done, refused, broken } = this.report;
    if (status < 300) done[act] += 1;
    else if (status === 503) this.report.busy += 1;
    else if (status === 409) refused.set(words, (refused.get(words) ?? 0) + 1);
    else broken.push(`${act}: ${status} ${words}`);
  }

  private pathOf(itemId: number): string {
    const isFirst = itemId <= Math.max(...this.ofFirstTree);
    return isFirst ? 'storm' : 'gale';
  }

  private get ofFirstTree(): number[] {
    return [...this.epics, ...this.issues].filter(({ title }) => title.startsWith('storm')).map(({ id }) => id);
  }
}

/** Refusals of a storm that no one can explain by someone else's move. */
export function unexpectedRefusals({ refused }: StormReport): string[] {
  return [...refused.keys()].filter(
    (words) => !expected.some((known) => words.includes(known)) && words !== '404 Not found',
  );
}

interface ChildrenAnswer {
  children: { nodes: { id: string }[] };
  issues: { nodes: { epicIssueId: string }[] };
}

interface ReorderAnswer {
  data?: { epicTreeReorder: { errors: string[] } | null };
  errors?: unknown;
}

function messageOf(body: unknown): string {
  const { message } = body as { message?: unknown };
  return typeof message === 'string' ? message : JSON.stringify(body);
}

function numberOf(globalId: string): number {
  return Number(globalId.slice(globalId.lastIndexOf('/') + 1));
}

/** The same numbers for the same writer, so that a storm can be repeated as far as the machine allows. */
interface Dice {
  below(limit: number): number;
  one<Value>(values: readonly Value[]): Value;
}

function dice(seed: number): Dice {
  let state = seed * 2_654_435_761;
  const below = (limit: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
  return { below, one: (values) => values[below(values.length)] as (typeof values)[number] };
}
