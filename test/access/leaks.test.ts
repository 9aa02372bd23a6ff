import { expect } from 'chai';
import type { TestClient } from '../support/test-client.ts';
import { restDoors } from './doors.ts';
import { graphqlDoors } from './graphql-doors.ts';
import { secrets, SecretWorld } from './secrets.ts';

/** Sums over a whole tree include hidden items, and some fields reveal that something is hidden. */
const sums = new Set([
  'descendantCounts',
  'descendantWeightSum',
  'healthStatus',
  'hasParent',
  'hasEpic',
  'moved',
  'rolledUpCountsByType',
]);
/** Sealed again in every answer. */
const cursors = new Set(['startCursor', 'endCursor', 'cursor']);

/** The first secret in an answer with its surroundings. */
function leakIn(answer: string): string | null {
  const place = answer.search(secrets);
  return place === -1 ? null : answer.slice(Math.max(0, place - 80), place + 40);
}

describe('secrets', function () {
  this.timeout(240_000);
  let world: SecretWorld;
  let callers: [name: string, client: TestClient][];
  let doors: string[];
  let queries: string[];
  /** The answers of each caller while the secrets existed. */
  const answers = new Map<string, string>();

  before(async () => {
    world = await SecretWorld.create();
    const { server, guest, stranger } = world;
    callers = [
      ['a guest', await server.as(guest)],
      ['a stranger', await server.as(stranger)],
      ['nobody', server.anonymous()],
    ];
    doors = restDoors(world);
    queries = graphqlDoors(world);
  });
  after(async () => {
    await (world as SecretWorld | undefined)?.stop();
  });

  const readRest = async (client: TestClient, door: string) => {
    const { status, headers, body } = await client.get(`/api/v4${door}`);
    expect(status, door).to.be.lessThan(500);
    return JSON.stringify({ status, total: headers.get('x-total'), body });
  };
  const readGraphql = async (client: TestClient, query: string) => {
    const { status, body } = await client.post<{ errors?: unknown }>('/api/graphql', { query });
    expect(status, query).to.equal(200);
    expect(JSON.stringify(body.errors ?? null), query).to.equal('null');
    return JSON.stringify(body, (key, value: unknown) => (sums.has(key) || cursors.has(key) ? undefined : value));
  };

  it('are behind these doors: an administrator finds them', async () => {
    const root = await world.server.as(world.server.root);
    const rest = new Set<string>();
    for (const door of everyThird(doors)) if (leakIn(await readRest(root, door)) !== null) rest.add(door);
    const graphql = new Set<string>();
    for (const query of everyThird(queries)) if (leakIn(await readGraphql(root, query)) !== null) graphql.add(query);
    expect(rest.size).to.be.greaterThan(30);
    expect(graphql.size).to.be.greaterThan(30);
  });

  it('never appear in an answer of REST', async () => {
    const leaks: string[] = [];
    for (const [name, client] of callers) {
      for (const door of doors) {
        const answer = await readRest(client, door);
        const leak = leakIn(answer);
        if (leak !== null) leaks.push(`${name} at ${door}: ${leak}`);
        answers.set(`${name} ${door}`, answer);
      }
    }
    expect(leaks.join('\n')).to.equal('');
  });

  it('never appear in an answer of GraphQL', async () => {
    const leaks: string[] = [];
    for (const [name, client] of callers) {
      for (const query of queries) {
        const answer = await readGraphql(client, query);
        const leak = leakIn(answer);
        if (leak !== null) leaks.push(`${name} asking ${query}: ${leak}`);
        answers.set(`${name} ${query}`, answer);
      }
    }
    expect(leaks.join('\n')).to.equal('');
  });

  it('change no answer, no list and no count: without them all is the same', async () => {
    await world.removeSecrets();
    const changes: string[] = [];
    for (const [name, client] of callers) {
      for (const door of [...doors, ...queries]) {
        const before = answers.get(`${name} ${door}`) ?? '';
        // What was refused must also be refused without the secrets.
        if (before.startsWith('{"status":4')) continue;
        const after = await (door.startsWith('/') ? readRest(client, door) : readGraphql(client, door));
        if (before !== after) changes.push(`${name} at ${door}: ${differenceOf(before, after)}`);
      }
    }
    expect(changes.join('\n')).to.equal('');
  });
});

function everyThird(all: readonly string[]): string[] {
  return all.filter((_, index) => index % 3 === 0);
}

/** Where two answers differ, with the following text of each. */
function differenceOf(before: string, after: string): string {
  let place = 0;
  while (before[place] === after[place]) place += 1;
  const start = Math.max(0, place - 60);
  return `${before.slice(start, place + 60)} became ${after.slice(start, place + 60)}`;
}
