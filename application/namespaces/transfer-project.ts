import { z } from 'zod';
import { canCreateProject } from '../../domain/access/namespace-creation.ts';
import { canInProject } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockNamespaces } from './namespace-locks.ts';
import { moveNamespace } from './move-namespace.ts';
import { checkProjectsLimit } from './namespace-rules.ts';

const input = z.strictObject({ projectId: z.int().positive(), namespaceId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Moves a project to another group or to a personal namespace. */
export class TransferProject implements UseCase<Input, Namespace> {
  readonly action = 'project.transfer';
  readonly input = input;
  /** Labels and milestones of very many items may have to be copied. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { projectId, namespaceId }: Input): Promise<Namespace> {
    scope.user();
    const [project, parent] = (await lockNamespaces(scope, [
      { id: projectId, kinds: ['project'], thing: 'Project' },
      { id: namespaceId, kinds: ['group', 'user'], thing: 'Namespace' },
    ])) as [Namespace, Namespace];
    if (!canInProject(scope.actor, 'transfer', project)) throw new Forbidden();
    if (!canCreateProject(scope.actor, parent)) throw new Forbidden();
    if (project.parentId === parent.id) throw Invalid.request('The project is there already.');
    await checkProjectsLimit(scope, parent);
    return moveNamespace(scope, project, parent);
  }
}
