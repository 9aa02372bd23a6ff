import { expect } from 'chai';
import { differenceOf } from '../support/difference.ts';
import type { TestClient } from '../support/test-client.ts';
import { restDoors } from './doors.ts';
import { graphqlDoors, inBatches } from './graphql-doors.ts';
import { secrets, secretWord, SecretWorld } from './secrets.ts';

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

describe('Secrets', function () {
  this.timeout(240_000);
  let world: SecretWorld;
  let callers: [name: string, client: TestClient][];
  let doors: string[];
  /** Queries that are sent together. */
  let batches: string[][];
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
    batches = inBatches(graphqlDoors(world));
  });
  after(async () => {
    await (world as SecretWorld | undefined)?.stop();
  });

  const readRest = async (client: TestClient, door: string) => {
    const { status, headers, body } = await client.get(`/api/v4${door}`);
    expect(status, door).to.be.lessThan(500);
    const answer = JSON.stringify({ status, total: headers.get('x-total'), body });
    // The header of a picture repeats what the caller searches for.
    return answer.replaceAll(`“${secretWord}”`, '');
  };
  /** The queries of a batch with their answers. */
  const readGraphql = async (
    client: TestClient,
    batch: readonly string[],
  ): Promise<[query: string, answer: string][]> => {
    const sent = batch.map((query) => ({ query }));
    const { status, body } = await client.post<{ errors?: unknown }[]>('/api/graphql', sent);
    expect(status, batch.join('\n')).to.equal(200);
    return batch.map((query, index) => {
      const answer = body[index];
      expect(JSON.stringify(answer?.errors ?? null), query).to.equal('null');
      return [
        query,
        JSON.stringify(answer, (key, value: unknown) => (sums.has(key) || cursors.has(key) ? undefined : value)),
      ];
    });
  };

  it('are visible to an administrator in the tested requests', async () => {
    const root = await world.server.as(world.server.root);
    const rest = new Set<string>();
    for (const door of everyThird(doors)) if (leakIn(await readRest(root, door)) !== null) rest.add(door);
    const graphql = new Set<string>();
    for (const batch of everyThird(batches)) {
      for (const [query, answer] of await readGraphql(root, batch)) if (leakIn(answer) !== null) graphql.add(query);
    }
    expect(rest.size).to.be.greaterThan(30);
    expect(graphql.size).to.be.greaterThan(30);
  });

  it('never appear in a REST answer', async () => {
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

  it('never appear in a GraphQL answer', async () => {
    const leaks: string[] = [];
    for (const [name, client] of callers) {
      for (const batch of batches) {
        for (const [query, answer] of await readGraphql(client, batch)) {
          const leak = leakIn(answer);
          if (leak !== null) leaks.push(`${name} asking ${query}: ${leak}`);
          answers.set(`${name} ${query}`, answer);
        }
      }
    }
    expect(leaks.join('\n')).to.equal('');
  });

  it('change no answer, list or count', async () => {
    await world.removeSecrets();
    const changes: string[] = [];
    const compare = (name: string, door: string, after: string): void => {
      const before = answers.get(`${name} ${door}`) ?? '';
      if (before !== after) changes.push(`${name} at ${door}: ${differenceOf(before, after)}`);
    };
    for (const [name, client] of callers) {
      for (const door of doors) {
        // What was refused must also be refused without the secrets.
        if (answers.get(`${name} ${door}`)?.startsWith('{"status":4')) continue;
        compare(name, door, await readRest(client, door));
      }
      for (const batch of batches) {
        for (const [query, answer] of await readGraphql(client, batch)) compare(name, query, answer);
      }
    }
    expect(changes.join('\n')).to.equal('');
  });
});

function everyThird<Entry>(all: readonly Entry[]): Entry[] {
  return all.filter((_, index) => index % 3 === 0);
}
