import { inject, injectable } from 'inversify';
import type { DemoAccount } from '../domain/pages/boot.ts';
import { z } from 'zod';
import { insertPlan } from '../application/import/insert-plan.ts';
import { memberChange } from '../application/namespaces/member-change.ts';
import { requireAdministrator } from '../application/people/administrators-only.ts';
import { insertPerson } from '../application/people/new-person.ts';
import type { PlannedItem } from '../application/import/plan.ts';
import type { Scope, UseCase, UseCaseFactory } from '../application/door/perform.ts';
import { portNames } from '../application/ports/port-names.ts';
import type { PasswordHasher } from '../application/ports/password-hasher.ts';
import { recordTodo } from '../application/todos/todo-changes.ts';
import type { NewTodo } from '../application/todos/todo-store.ts';
import type { User } from '../domain/people/user.ts';
import { insertDelivery } from './delivery.ts';
import { demoPlan } from './demo-plan.ts';
import { insertIterations } from './iterations.ts';
import { people, reactions } from './people.ts';

/** Number of to-dos that each person has at first. */
const todosOfPerson = 3;

const input = z.strictObject({
  /** Password of all demo accounts. */
  password: z.string().min(8).max(128),
});
type Input = z.infer<typeof input>;

/** The full path of the group with the main roadmap. */
export const demoGroup = 'brightwater';

/** The accounts that can sign in. */
export const demoAccounts: readonly DemoAccount[] = people
  .filter((person) => person.blocked !== true)
  .map(({ username, name, shows }) => ({ username, name, shows }));

/**
 * Creates the demo people and their plan in an instance without groups, in one transaction. Returns null, without
 * changes, if the instance has groups or people of these names.
 */
@injectable()
export class CreateDemo implements UseCase<Input, boolean> {
  readonly action = 'demo.create';
  readonly input = input;
  readonly transactionOptions = { unlimitedTime: true };

  constructor(
    @inject(portNames.passwordHasher) private readonly passwords: PasswordHasher,
    @inject(portNames.useCases) private readonly useCases: UseCaseFactory,
  ) {}

  async run(scope: Scope, { password }: Input): Promise<boolean> {
    requireAdministrator(scope);
    // Serializes concurrent first starts.
    await scope.transaction.lockTrees([0]);
    if (await this.isInUse(scope)) return false;
    await scope.transaction.imports.notifyNobody();
    const users = await this.insertPeople(scope, password);
    const plan = demoPlan(scope.today);
    const { itemIds } = await insertPlan(scope, plan, {
      target: null,
      visibility: 'private',
      onProgress: () => undefined,
    });
    await insertIterations(scope, this.useCases, plan.items, itemIds);
    await this.insertMembers(scope, users);
    await insertDelivery(scope, this.useCases, { users, items: plan.items, itemIds });
    await this.insertReactions(scope, users, itemIds);
    await this.insertTodos(scope, users, plan.items, itemIds);
    return true;
  }

  private async isInUse({ transaction }: Scope): Promise<boolean> {
    if (await transaction.namespaces.anyGroup()) return true;
    for (const { username } of people) {
      if ((await transaction.users.findByUsername(username)) !== null) return true;
    }
    return false;
  }

  private async insertPeople(scope: Scope, password: string): Promise<Map<string, User>> {
    const passwordDigest = await this.passwords.hash(password);
    const users = new Map<string, User>();
    for (const { username, name, external = false, blocked = false } of people) {
      const email = `${username}@brightwater.example`;
      const state = blocked ? 'blocked' : 'active';
      users.set(username, await insertPerson(scope, { username, name, email, passwordDigest, external, state }));
    }
    return users;
  }

  private async insertMembers(scope: Scope, users: ReadonlyMap<string, User>): Promise<void> {
    const { members, namespaces } = scope.transaction;
    for (const { username, memberships } of people) {
      for (const { path, accessLevel } of memberships) {
        const namespace = await namespaces.findByFullPath(path);
        const member = await members.insert({
          namespaceId: namespace?.id,
          userId: users.get(username)?.id,
          accessLevel,
          createdById: scope.user().id,
          createdAt: scope.now,
          expiresAt: null,
        });
        scope.record({ ...memberChange(null, member), action: 'member.add' });
      }
    }
  }

  /** Everyone has to-dos: of issues that were assigned to them, or that they marked. */
  private async insertTodos(
    scope: Scope,
    users: ReadonlyMap<string, User>,
    items: readonly PlannedItem[],
    itemIds: ReadonlyMap<string, number>,
  ): Promise<void> {
    const todos: NewTodo[] = [];
    for (const { username, blocked = false } of people) {
      const userId = users.get(username)?.id;
      if (userId === undefined || blocked) continue;
      const open = items.filter(({ state, type }) => state === 'opened' && type !== 'epic');
      const own = open.filter(({ assignees }) => assignees.includes(username)).slice(0, todosOfPerson);
      const marked = open.filter(({ namespacePath, confidential }) => {
        return own.length === 0 && namespacePath.startsWith('open-harbour/') && !confidential;
      });
      for (const { key, author } of [...own, ...marked.slice(0, 1)]) {
        const authorId = users.get(own.length === 0 || author === null ? username : author)?.id ?? userId;
        const action = authorId === userId ? 'marked' : 'assigned';
        todos.push({ userId, authorId, workItemId: itemIds.get(key) as number, noteId: null, action });
      }
    }
    for (const todo of await scope.transaction.todos.insertNew(todos)) {
      recordTodo(scope, null, todo);
    }
  }

  private async insertReactions(
    scope: Scope,
    users: ReadonlyMap<string, User>,
    itemIds: ReadonlyMap<string, number>,
  ): Promise<void> {
    for (const { username, key, name } of reactions) {
      const itemId = itemIds.get(key);
      const user = users.get(username);
      if (itemId === undefined || user === undefined) throw new Error(`the demo plan has no ${key} or ${username}`);
      const award = await scope.transaction.awards.insert({ workItemId: itemId, userId: user.id, name });
      scope.record({
        subjectType: 'work_item',
        subjectId: itemId,
        namespaceId: null,
        action: 'award.create',
        changes: { award: { after: { id: award.id, userId: award.userId, name } } },
      });
    }
  }
}
