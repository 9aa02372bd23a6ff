import { z } from 'zod';
import { canInProject } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { changeNamespace } from './change-namespace.ts';
import { lockProject } from './namespace-locks.ts';

const input = z.strictObject({ projectId: z.int().positive(), archived: z.boolean() });
type Input = z.infer<typeof input>;

/** Archives or unarchives a project; an archived one is read-only. */
export class ArchiveProject implements UseCase<Input, Namespace> {
  readonly action = 'project.archive';
  readonly input = input;

  async run(scope: Scope, { projectId, archived }: Input): Promise<Namespace> {
    scope.user();
    const project = await lockProject(scope, projectId);
    if (!canInProject(scope.actor, 'archive', project)) throw new Forbidden();
    return changeNamespace(scope, project, { archived });
  }
}
