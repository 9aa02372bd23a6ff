import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { TestServer } from './server.ts';
import type { TestClient } from './test-client.ts';

const roles = ['guest', 'reporter', 'developer', 'maintainer', 'owner'] as const;

/** A member of a group in each role, named after it, for the tests of one `describe`. */
export function useMembers(server: () => TestServer, groupOf: () => Namespace) {
  const people = new Map<string, { user: User; client: TestClient }>();
  before(async () => {
    for (const role of roles) {
      const user = await server().createUser(role);
      await server().addMember(groupOf(), user, role);
      people.set(role, { user, client: await server().as(user) });
    }
  });
  const userOf = (name: string) => people.get(name)?.user as User;
  return {
    userOf,
    idOf: (name: string) => userOf(name).id,
    as: (name: string) => people.get(name)?.client as TestClient,
  };
}
