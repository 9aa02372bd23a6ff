import { z } from 'zod';
import type { User, UserState } from '../../domain/people/user.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson, requireAdministrator, requireLastingAdministrator } from './administrators-only.ts';
import { endAccess } from './end-access.ts';
import { userChange } from './person-input.ts';

export const stateVerbs = ['block', 'unblock', 'activate', 'deactivate', 'ban', 'unban'] as const;
type StateVerb = (typeof stateVerbs)[number];

/** Allowed state changes of each action. */
const transitions: Record<StateVerb, { from: readonly UserState[]; to: UserState }> = {
  block: { from: ['active', 'deactivated'], to: 'blocked' },
  unblock: { from: ['blocked'], to: 'active' },
  deactivate: { from: ['active'], to: 'deactivated' },
  activate: { from: ['deactivated'], to: 'active' },
  ban: { from: ['active', 'deactivated'], to: 'banned' },
  unban: { from: ['banned'], to: 'active' },
};

const input = z.strictObject({ userId: z.int().positive(), verb: z.enum(stateVerbs) });
type Input = z.infer<typeof input>;

/**
 * Blocks, bans, deactivates or restores a person; administrators only. People who may no longer sign in lose their sessions
 * and links for a new password at once.
 */
export class SetUserState implements UseCase<Input, User> {
  readonly action = 'user.set_state';
  readonly input = input;

  async run(scope: Scope, { userId, verb }: Input): Promise<User> {
    const { from, to } = transitions[verb];
    if (to === 'active') requireAdministrator(scope);
    else await requireLastingAdministrator(scope);
    const before = await lockPerson(scope, userId);
    if (before.state === to) return before;
    if (!from.includes(before.state) || userId === scope.user().id) throw new Forbidden();
    const after = await scope.transaction.users.update(userId, { state: to, updatedAt: scope.now });
    if (to !== 'active') await endAccess(scope, userId);
    scope.record({ ...userChange(before, after), action: `user.${verb}` });
    return after;
  }
}
