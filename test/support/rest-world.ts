import { CreateToken } from '../../application/people/create-token.ts';
import { TestServer, type TestServerOptions } from './server.ts';
import { TestClient } from './test-client.ts';
import { buildWorld, worldToday, type Person, type World } from './world.ts';

/** A world behind a server, with a client for each of its people; null is someone without a token. */
export interface RestWorld extends World {
  server: TestServer;
  client(person: Person | null): TestClient;
  /** A token of the person, with all rights of the API. */
  token(person: Person): string;
}

/** A world with its server for the tests of one `describe`; its fields are there once the tests run. */
export function useRestWorld(options: TestServerOptions = {}): RestWorld {
  const rest = {} as RestWorld;
  before(async function () {
    this.timeout(60_000);
    const server = await TestServer.start({ today: worldToday, ...options });
    const world = await buildWorld(server.connection);
    const tokens = new Map<Person, string>();
    for (const [person, userId] of Object.entries(world.people) as [Person, number][]) {
      const { secret } = await server.perform(CreateToken, { userId, name: 'test', scopes: ['api'] });
      tokens.set(person, secret);
    }
    const token = (person: Person) => tokens.get(person) as string;
    const client = (person: Person | null) =>
      new TestClient(`${server.address}/api/v4`, person === null ? {} : { 'PRIVATE-TOKEN': token(person) });
    Object.assign(rest, world, { server, token, client });
  });
  after(async () => {
    await rest.server.stop();
  });
  return rest;
}
