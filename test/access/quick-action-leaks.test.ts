import { expect } from 'chai';
import { secrets, SecretWorld } from './secrets.ts';
import type { TestClient } from '../support/test-client.ts';

type Json = Record<string, unknown>;

/** A number that nothing has. */
const absent = 4711;

describe('Secrets in quick actions', function () {
  this.timeout(60_000);
  let world: SecretWorld;
  let callers: [name: string, client: TestClient][];

  before(async () => {
    world = await SecretWorld.create();
    callers = [
      ['a guest', await world.server.as(world.guest)],
      ['a stranger', await world.server.as(world.stranger)],
    ];
  });
  after(async () => {
    await (world as SecretWorld | undefined)?.stop();
  });

  /** Each kind of thing a line can name, by number or path; the secret numbers are those after the two plain items. */
  const lines = (number: number, path: string): string[] => [
    `/child_epic &${number}`,
    `/child_epic ${path}&${number}`,
    `/remove_child_epic &${number}`,
    `/parent_epic &${number}`,
    `/parent_epic open&${number}`,
    `/epic &${number}`,
    `/relate #${number}`,
    `/relate ${path}#${number}`,
    `/duplicate #${number}`,
    `/duplicate ${path}#${number}`,
    `/move ${path}`,
    `/clone ${path}`,
  ];
  const places = (): string[] => {
    const [acme, open] = world.groups;
    const [app, code] = world.projects;
    return [
      ...[acme, open].map((group) => `/groups/${group?.id}/-/epics/1/notes`),
      ...[app, code].map((project) => `/projects/${project?.id}/issues/1/notes`),
    ];
  };

  it('are reported as not found, and change nothing', async () => {
    for (const [name, client] of callers) {
      for (const place of places()) {
        for (const [index, hidden] of lines(3, 'acme/app').entries()) {
          const nothing = lines(absent, 'no/such')[index] ?? '';
          const [seen, missed] = [
            await client.post<Json>(`/api/v4${place}`, { body: hidden }),
            await client.post<Json>(`/api/v4${place}`, { body: nothing }),
          ];
          expect(JSON.stringify(seen.body), `${name} writes ${hidden} at ${place}`).to.not.match(secrets);
          if (hidden.includes('/move') || hidden.includes('/clone')) continue;
          expect([seen.status, seen.body], `${name} writes ${hidden} at ${place}`).to.eql([missed.status, missed.body]);
          if (seen.status === 202) expect(seen.body['commands_changes']).to.eql({});
        }
      }
    }
  });

  it('are not revealed by mentions in hidden descriptions and comments', async () => {
    const root = await world.server.as(world.server.root);
    const [acme] = world.groups;
    const made = await root.post<Json>(`/api/v4/groups/${acme?.id}/epics`, {
      title: 'zq7secret',
      description: 'for @guest and @stranger\n/todo\n/title zq7secret again',
      confidential: true,
    });
    expect(made.status).to.equal(201);
    await root.post(`/api/v4/groups/${acme?.id}/epics/${String(made.body['iid'])}/notes`, { body: '@guest\n/close' });
    for (const [name, client] of callers) {
      for (const state of ['pending', 'done']) {
        const { body } = await client.get(`/api/v4/todos?state=${state}`);
        expect(JSON.stringify(body), name).to.not.match(secrets);
      }
      const { body } = await client.post('/api/graphql', {
        query: '{ currentUser { todos(state: [pending, done]) { count nodes { body targetUrl } } } }',
      });
      expect(JSON.stringify(body), name).to.not.match(secrets);
    }
  });
});
