import { z } from 'zod';
import { canCreateSubgroup, canCreateTopLevelGroup } from '../../domain/access/namespace-creation.ts';
import { accessLevels } from '../../domain/access/role.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { defaultVisibility } from './default-visibility.ts';
import { groupSettings } from './group-settings.ts';
import { memberChange } from './member-change.ts';
import { lockGroup, lockTopLevel } from './namespace-locks.ts';
import {
  checkAiSettings,
  checkPlace,
  checkVisibility,
  namespaceChange,
  namespaceName,
  namespacePath,
} from './namespace-rules.ts';

const input = z.strictObject({
  name: namespaceName,
  path: namespacePath,
  /** Null or omitted creates a top-level group. */
  parentId: z.int().positive().nullish(),
  ...groupSettings,
});
type Input = z.infer<typeof input>;

/** Creates a top-level group or a subgroup; its creator becomes the owner. */
export class CreateGroup implements UseCase<Input, Namespace> {
  readonly action = 'group.create';
  readonly input = input;

  async run(scope: Scope, { parentId, ...fields }: Input): Promise<Namespace> {
    const user = scope.user();
    const parent = await this.authorizedParent(scope, parentId ?? null);
    await checkPlace(scope, parent, fields);
    const visibility = fields.visibility ?? (await defaultVisibility(scope, 'group', parent));
    checkVisibility(visibility, parent);
    const group = await scope.transaction.namespaces.insert({
      ...fields,
      kind: 'group',
      parentId: parent?.id ?? null,
      visibility,
      creatorId: user.id,
      createdAt: scope.now,
      updatedAt: scope.now,
      lastActivityAt: scope.now,
    });
    checkAiSettings(group, parent);
    const owner = await scope.transaction.members.insert({
      namespaceId: group.id,
      userId: user.id,
      accessLevel: accessLevels.owner,
      createdById: user.id,
      createdAt: scope.now,
      expiresAt: null,
    });
    scope.record(namespaceChange(null, group), { ...memberChange(null, owner), action: 'member.add' });
    return group;
  }

  private async authorizedParent(scope: Scope, parentId: number | null): Promise<Namespace | null> {
    if (parentId === null) {
      if (!canCreateTopLevelGroup(scope.actor)) throw new Forbidden();
      await lockTopLevel(scope);
      return null;
    }
    const parent = await lockGroup(scope, parentId);
    if (!canCreateSubgroup(scope.actor, parent)) throw new Forbidden();
    return parent;
  }
}
