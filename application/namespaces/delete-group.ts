import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockGroup } from './namespace-locks.ts';
import { removeNamespace } from './remove-namespace.ts';

const input = z.strictObject({ groupId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Permanently deletes a group with its subgroups, projects and items. */
export class DeleteGroup implements UseCase<Input, void> {
  readonly action = 'group.delete';
  readonly input = input;
  /** Large groups exceed the usual statement timeout. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { groupId }: Input): Promise<void> {
    scope.user();
    const group = await lockGroup(scope, groupId);
    if (!canInGroup(scope.actor, 'administrate', group)) throw new Forbidden();
    await removeNamespace(scope, group);
  }
}
