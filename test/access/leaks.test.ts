import { expect } from 'chai';
import { differenceOf } from '../support/difference.ts';
import type { TestClient } from '../support/test-client.ts';
import { EventListener } from '../support/event-listener.ts';
import { testPassword } from '../support/server.ts';
import { CreateNote } from '../../application/notes/create-note.ts';
import { ToggleAward } from '../../application/notes/toggle-award.ts';
import { UpdateUser } from '../../application/people/update-user.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { pageDoors, restDoors } from './doors.ts';
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
  /** The same with sessions, for pages and streams. */
  let visitors: [name: string, client: TestClient][];
  let doors: string[];
  let doorsOfPages: string[];
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
    for (const { id: userId } of [guest, stranger]) {
      await server.perform(UpdateUser, { userId, password: testPassword });
    }
    visitors = [
      ['a guest', await server.signedIn(guest)],
      ['a stranger', await server.signedIn(stranger)],
      ['nobody', server.anonymous()],
    ];
    doors = restDoors(world);
    doorsOfPages = pageDoors(world);
    batches = inBatches(graphqlDoors(world));
  });
  after(async () => {
    await (world as SecretWorld | undefined)?.stop();
  });

  const readRest = async (client: TestClient, door: string) => {
    const { status, headers, body } = await client.get(`/api/v4${door}`);
    expect(status, door).to.be.lessThan(500);
    const answer = JSON.stringify({ status, headers: steady(headers), body });
    // Links to other pages and the header of a picture repeat what the caller searches for.
    return answer.replaceAll(`“${secretWord}”`, '').replaceAll(`search=${secretWord}&`, 'search=&');
  };
  /** A page with its data, without what is random in each answer; of the sealed position the length stays. */
  const readPage = async (client: TestClient, door: string) => {
    const { status, headers, body } = await client.get<string>(door);
    expect(status, door).to.be.lessThan(500);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
    const answer = `${status} ${JSON.stringify(steady(headers))} ${body}`;
    return (nonce === '' ? answer : answer.replaceAll(nonce, 'NONCE')).replaceAll(
      /"eventsAfter":"([^"]*)"/g,
      (_, position: string) => `"eventsAfter":${position.length}`,
    );
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

  it('send nothing to streams while they are made', async () => {
    const { server, groups, projects } = world;
    const [acme, open, vault] = groups as [Namespace, Namespace, Namespace];
    const [, code] = projects as [Namespace, Namespace];
    const seen = await server.connection('work_items').where({ namespaceId: code.id, iid: 1 }).first<{ id: number }>();
    // It leaves no line in the conversation, whose number would be one of the secret ones.
    const change = () => server.perform(ToggleAward, { on: { item: { id: seen.id } }, name: 'rocket' });
    const heard = async (acts: () => Promise<unknown>): Promise<string[]> => {
      const listeners = await Promise.all(
        visitors.map(([name, { cookie }]) => {
          const seenByThem = name === 'a guest' ? [acme, open] : [open];
          const query = seenByThem.map(({ fullPath }) => `namespace[]=${fullPath}`).join('&');
          return EventListener.open(server.address, query, cookie === null ? {} : { cookie });
        }),
      );
      expect(listeners.map(({ status }) => status)).to.deep.equal(visitors.map(() => 200));
      try {
        for (const listener of listeners) listener.clear();
        await acts();
        await change();
        await Promise.all(listeners.map((listener) => listener.untilItem(seen.id)));
        await change();
        await Promise.all(listeners.map((one) => one.until(() => one.changes.length > 1)));
        return listeners.map(({ raw }) => raw.replaceAll(/^id: ?(.*)$/gm, (_, id: string) => `id ${id.length}`));
      } finally {
        for (const listener of listeners) listener.close();
      }
    };
    const quiet = await heard(async () => undefined);
    const busy = await heard(async () => {
      const create = (type: 'issue' | 'epic', { id }: Namespace) =>
        server.perform(CreateWorkItem, { type, namespace: id, title: secretWord, confidential: true });
      const [issue, epic] = [await create('issue', code), await create('epic', open)];
      await create('epic', vault);
      for (const { id } of [issue, epic, seen]) {
        await server.perform(CreateNote, { item: { id }, body: secretWord, internal: true });
      }
      await server.perform(UpdateWorkItem, { item: { id: issue.id }, title: `${secretWord} again` });
      await server.perform(DeleteWorkItem, { item: { id: epic.id } });
      await server.connection('work_items').where({ id: issue.id }).delete();
    });
    expect(busy).to.deep.equal(quiet);
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

  it('never appear in a page', async () => {
    const leaks: string[] = [];
    for (const [name, client] of visitors) {
      for (const door of doorsOfPages) {
        const answer = await readPage(client, door);
        const leak = leakIn(answer.replaceAll(door, ''));
        if (leak !== null) leaks.push(`${name} at ${door}: ${leak}`);
        answers.set(`${name} ${door}`, answer);
      }
    }
    expect(leaks.join('\n')).to.equal('');
  });

  it('change no answer, page, list or count', async () => {
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
    for (const [name, client] of visitors) {
      for (const door of doorsOfPages) compare(name, door, await readPage(client, door));
    }
    expect(changes.join('\n')).to.equal('');
  });
});

/** Headers of an answer, without those that differ in each. */
function steady(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !/^(?:date|x-request-id|x-runtime|ratelimit-.*|set-cookie)$/.test(name));
}

function everyThird<Entry>(all: readonly Entry[]): Entry[] {
  return all.filter((_, index) => index % 3 === 0);
}
