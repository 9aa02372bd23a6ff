import { z } from 'zod';
import { canInProject } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { changeNamespace } from './change-namespace.ts';
import { lockProject } from './namespace-locks.ts';
import { namespaceName, namespacePath } from './namespace-rules.ts';
import { projectSettings } from './project-settings.ts';

const input = z.strictObject({
  projectId: z.int().positive(),
  name: namespaceName.optional(),
  path: namespacePath.optional(),
  ...projectSettings,
});
type Input = z.infer<typeof input>;

/** Updates a project's settings, name or path. Only owners may change its visibility. */
export class UpdateProject implements UseCase<Input, Namespace> {
  readonly action = 'project.update';
  readonly input = input;

  async run(scope: Scope, { projectId, ...changes }: Input): Promise<Namespace> {
    scope.user();
    const project = await lockProject(scope, projectId);
    if (!canInProject(scope.actor, 'administrate', project)) throw new Forbidden();
    const { visibility = project.visibility } = changes;
    if (visibility !== project.visibility && !canInProject(scope.actor, 'changeVisibility', project))
      throw new Forbidden();
    return changeNamespace(scope, project, changes);
  }
}
