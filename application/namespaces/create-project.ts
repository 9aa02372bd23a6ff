import { z } from 'zod';
import { canCreateProject } from '../../domain/access/namespace-creation.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { pathFromName } from '../../domain/namespaces/path-from-name.ts';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { defaultVisibility } from './default-visibility.ts';
import { makeOwner } from './move-namespace.ts';
import { lockNamespaces } from './namespace-locks.ts';
import {
  checkPlace,
  checkProjectsLimit,
  checkVisibility,
  namespaceChange,
  namespaceName,
  namespacePath,
} from './namespace-rules.ts';
import { projectSettings } from './project-settings.ts';

const input = z.strictObject({
  /** Either name or path is required; the other is derived from it. */
  name: namespaceName.optional(),
  path: namespacePath.optional(),
  /** A group or personal namespace; defaults to the actor's own. */
  namespaceId: z.int().positive().optional(),
  ...projectSettings,
});
type Input = z.infer<typeof input>;

/** Creates a project in a group or in a personal namespace. */
export class CreateProject implements UseCase<Input, Namespace> {
  readonly action = 'project.create';
  readonly input = input;

  async run(scope: Scope, { namespaceId, name, path, ...settings }: Input): Promise<Namespace> {
    const user = scope.user();
    const called = { name: name ?? path, path: path ?? pathFromName(name ?? '') };
    if (called.name === undefined)
      throw new Invalid([
        { field: null, reason: 'missing', text: 'name, path are missing, at least one parameter must be provided' },
      ]);
    const parent = await this.authorizedParent(scope, namespaceId ?? (await this.personalNamespaceId(scope, user.id)));
    const place = { name: called.name, path: called.path };
    await checkPlace(scope, parent, place);
    const visibility = settings.visibility ?? (await defaultVisibility(scope, 'project', parent));
    checkVisibility(visibility, parent);
    const project = await scope.transaction.namespaces.insert({
      ...settings,
      ...place,
      kind: 'project',
      parentId: parent.id,
      visibility,
      creatorId: user.id,
      createdAt: scope.now,
      updatedAt: scope.now,
      lastActivityAt: scope.now,
    });
    scope.record(namespaceChange(null, project));
    if (parent.ownerId !== null) await makeOwner(scope, project, parent.ownerId);
    return project;
  }

  private async authorizedParent(scope: Scope, id: number): Promise<Namespace> {
    const [parent] = (await lockNamespaces(scope, [{ id, kinds: ['group', 'user'], thing: 'Namespace' }])) as [
      Namespace,
    ];
    if (!canCreateProject(scope.actor, parent)) throw new Forbidden();
    await checkProjectsLimit(scope, parent);
    return parent;
  }

  private async personalNamespaceId(scope: Scope, userId: number): Promise<number> {
    const own = await scope.transaction.namespaces.findPersonal(userId);
    if (own === null) throw new NotFound('Namespace');
    return own.id;
  }
}
