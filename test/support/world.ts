import type { Knex } from 'knex';
import type { UseCaseClass } from '../../application/door/perform.ts';
import type { Services } from '../../application/services.ts';
import { accessLevels, type RoleName } from '../../domain/access/role.ts';
import type { Namespace, NamespaceKind, Visibility } from '../../domain/namespaces/namespace.ts';
import { createServices } from '../../infrastructure/container.ts';
import { DatabaseMemberStore } from '../../infrastructure/database/members/member-store.ts';
import { DatabaseNamespaceStore } from '../../infrastructure/database/namespaces/namespace-store.ts';
import { DatabaseUserStore } from '../../infrastructure/database/people/user-store.ts';
import { useDatabase } from './database.ts';
import { newUploadFolder } from './upload-folder.ts';

/** People who are there from the start: one per role in `acme`, an administrator, and a stranger without any role. */
export type Person = Exclude<RoleName, 'minimal'> | 'administrator' | 'stranger';

/** The day of every world. */
export const worldToday = '2026-11-21';

/**
 * Private group `acme` with subgroup `acme/web` and projects `acme/app` and `acme/web/site`; public group `open` with
 * project `open/code`, where no one is a member.
 */
export interface World {
  services: Services;
  connection: Knex;
  /** Ids of the people. */
  people: Record<Person, number>;
  acme: Namespace;
  web: Namespace;
  app: Namespace;
  site: Namespace;
  open: Namespace;
  code: Namespace;
  /** Does one thing as a person, or as no one. */
  as<Sent, Input, Output>(
    person: Person | null,
    useCase: UseCaseClass<Sent, Input, Output>,
    input: NoInfer<Sent>,
  ): Promise<Output>;
}

/** A world in a database of its own for the tests of one `describe`; its fields are there once the tests run. */
export function useWorld(): World {
  const database = useDatabase();
  const world = {} as World;
  before(async () => {
    Object.assign(world, await buildWorld(database.connection));
  });
  return world;
}

export async function buildWorld(connection: Knex): Promise<World> {
  const services = await createServices({
    connection,
    clock: { now: () => new Date(), today: () => worldToday },
    passwordHasher: { hash: () => Promise.resolve(''), verify: () => Promise.resolve(false) },
    uploadFolder: newUploadFolder(),
  });
  return connection.transaction(async (transaction) => {
    const users = new DatabaseUserStore(transaction);
    const namespaces = new DatabaseNamespaceStore(transaction);
    const members = new DatabaseMemberStore(transaction);
    const people = {} as Record<Person, number>;
    const names: Person[] = [
      'administrator',
      'stranger',
      'guest',
      'planner',
      'reporter',
      'developer',
      'maintainer',
      'owner',
    ];
    for (const name of names) {
      const user = await users.insert({
        username: name,
        name: name.charAt(0).toUpperCase() + name.slice(1),
        email: `${name}@example.org`,
        admin: name === 'administrator',
      });
      people[name] = user.id;
    }
    const make = (kind: NamespaceKind, path: string, parent: Namespace | null, visibility: Visibility) =>
      namespaces.insert({ kind, path, name: path, parentId: parent?.id ?? null, visibility, creatorId: people.owner });
    const acme = await make('group', 'acme', null, 'private');
    const web = await make('group', 'web', acme, 'private');
    const app = await make('project', 'app', acme, 'private');
    const site = await make('project', 'site', web, 'private');
    const open = await make('group', 'open', null, 'public');
    const code = await make('project', 'code', open, 'public');
    for (const role of ['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner'] as const) {
      await members.insert({ namespaceId: acme.id, userId: people[role], accessLevel: accessLevels[role] });
    }
    return {
      services,
      connection,
      people,
      acme,
      web,
      app,
      site,
      open,
      code,
      as: (person, useCase, input) =>
        services.door.perform(useCase, { userId: person === null ? null : people[person] }, input),
    };
  });
}
