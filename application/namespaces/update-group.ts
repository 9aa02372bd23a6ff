import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { changeNamespace } from './change-namespace.ts';
import { groupSettings } from './group-settings.ts';
import { lockNamespaces } from './namespace-locks.ts';
import { namespaceName, namespacePath } from './namespace-rules.ts';

const input = z.strictObject({
  groupId: z.int().positive(),
  name: namespaceName.optional(),
  path: namespacePath.optional(),
  ...groupSettings,
});
type Input = z.infer<typeof input>;

/** Updates a group's settings, name or path. Maintainers may only change the AI availability. */
export class UpdateGroup implements UseCase<Input, Namespace> {
  readonly action = 'group.update';
  readonly input = input;

  async run(scope: Scope, { groupId, ...changes }: Input): Promise<Namespace> {
    scope.user();
    const target = { id: groupId, kinds: ['group'], thing: 'Group' } as const;
    const [group] = (await lockNamespaces(scope, [target], changes.path !== undefined)) as [Namespace];
    const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
    const ability =
      sent.length > 0 && sent.every(([field]) => field === 'duoAvailability') ? 'switchAiAvailability' : 'administrate';
    if (!canInGroup(scope.actor, ability, group)) throw new Forbidden();
    if (group.requireTwoFactor && changes.requireTwoFactor === false) scope.requireConfirmation();
    return changeNamespace(scope, group, changes);
  }
}
