import { z } from 'zod';
import { canInProject } from '../../domain/access/policy.ts';
import { Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockProject } from './namespace-locks.ts';
import { removeNamespace } from './remove-namespace.ts';

const input = z.strictObject({ projectId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Permanently deletes a project with its items. */
export class DeleteProject implements UseCase<Input, void> {
  readonly action = 'project.delete';
  readonly input = input;
  /** Large projects exceed the usual statement timeout. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { projectId }: Input): Promise<void> {
    scope.user();
    const project = await lockProject(scope, projectId);
    if (!canInProject(scope.actor, 'deleteProject', project)) throw new Forbidden();
    await removeNamespace(scope, project);
  }
}
