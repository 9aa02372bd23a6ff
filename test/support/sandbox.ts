import type { Knex } from 'knex';
import type { Requester, UseCaseClass } from '../../application/door/perform.ts';
import type { Services } from '../../application/services.ts';
import { accessLevels, type RoleName } from '../../domain/access/role.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Member } from '../../domain/members/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { createServices } from '../../infrastructure/container.ts';
import { DatabaseMemberStore } from '../../infrastructure/database/members/member-store.ts';
import { DatabaseNamespaceStore } from '../../infrastructure/database/namespaces/namespace-store.ts';
import { DatabaseUserStore } from '../../infrastructure/database/people/user-store.ts';
import { DatabaseWorkItemStore } from '../../infrastructure/database/work-items/work-item-store.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { FixedClock } from './fixed-clock.ts';
import { newUploadFolder } from './upload-folder.ts';

/** A place to test in: rows are stored as they are asked for, past the use cases and their rules. */
export class Sandbox {
  readonly clock = new FixedClock();
  private count = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly connection: Knex,
  ) {}

  services!: Services;

  static async create(): Promise<Sandbox> {
    const database = await createTestDatabase();
    const sandbox = new Sandbox(database, database.connection);
    sandbox.services = await createServices({
      connection: database.connection,
      clock: sandbox.clock,
      passwordHasher: {
        hash: (password) => Promise.resolve(`plain:${password}`),
        verify: (password, digest) => Promise.resolve(digest === `plain:${password}`),
      },
      uploadFolder: newUploadFolder(),
    });
    return sandbox;
  }

  /** Does one thing through the door for writes. */
  perform<Sent, Input, Output>(
    who: User | null,
    useCase: UseCaseClass<Sent, Input, Output>,
    input: NoInfer<Sent>,
  ): Promise<Output> {
    const requester: Requester = { userId: who?.id ?? null };
    return this.services.door.perform(useCase, requester, input);
  }

  actor(who: User | null): Promise<Actor> {
    return this.services.actors.load(who?.id ?? null);
  }

  user(username: string, fields: Partial<User> = {}): Promise<User> {
    const email = `${username}@example.org`;
    return this.stored((trx) =>
      new DatabaseUserStore(trx).insert({ username, name: `The ${username}`, email, ...fields }),
    );
  }

  group(path: string, fields: Partial<Namespace> & { parent?: Namespace } = {}): Promise<Namespace> {
    return this.namespace('group', path, fields);
  }

  project(path: string, fields: Partial<Namespace> & { parent: Namespace }): Promise<Namespace> {
    return this.namespace('project', path, fields);
  }

  /** The namespace that belongs to a person. */
  personal(user: User): Promise<Namespace> {
    return this.namespace('user', user.username, { ownerId: user.id, visibility: 'public' });
  }

  member(namespace: Namespace, user: User, role: RoleName, fields: Partial<Member> = {}): Promise<Member> {
    const row = { namespaceId: namespace.id, userId: user.id, accessLevel: accessLevels[role], ...fields };
    return this.stored((trx) => new DatabaseMemberStore(trx).insert(row));
  }

  /** An epic in a group, an issue in a project. */
  item(namespace: Namespace, author: User, fields: Partial<WorkItem> = {}): Promise<WorkItem> {
    return this.stored(async (trx) => {
      const items = new DatabaseWorkItemStore(trx);
      return items.insert({
        namespaceId: namespace.id,
        iid: await items.nextIid(namespace.id),
        type: namespace.kind === 'group' ? 'epic' : 'issue',
        title: `Item ${(this.count += 1)}`,
        authorId: author.id,
        ...fields,
      });
    });
  }

  /** Runs `work` in a transaction of its own. */
  stored<Row>(work: (trx: Knex.Transaction) => Promise<Row>): Promise<Row> {
    return this.connection.transaction(work);
  }

  private namespace(
    kind: Namespace['kind'],
    path: string,
    { parent, ...fields }: Partial<Namespace> & { parent?: Namespace },
  ): Promise<Namespace> {
    const row = { kind, path, name: path, parentId: parent?.id ?? null, ...fields };
    return this.stored((trx) => new DatabaseNamespaceStore(trx).insert(row));
  }
}

/** A sandbox of its own for the tests of one `describe`: made before the first, dropped after the last. */
export function useSandbox(): { readonly sandbox: Sandbox } {
  let sandbox: Sandbox | undefined;
  before(async function () {
    // The very first use makes the server's data and the template.
    this.timeout(60_000);
    sandbox = await Sandbox.create();
  });
  after(async () => {
    await sandbox?.database.drop();
  });
  return {
    get sandbox() {
      if (sandbox === undefined) throw new Error('the sandbox is there only while tests run');
      return sandbox;
    },
  };
}
