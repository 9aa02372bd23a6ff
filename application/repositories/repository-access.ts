import { canInProject } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Repository } from '../../domain/repositories/repository.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';

/** What the user name and password of a repository are encrypted for. */
export const credentialsPurpose = 'repository credentials';

/** The project, if the actor may change where its repository comes from. @throws NotFound, Forbidden */
export async function projectToChange(scope: Scope, reference: NamespaceReference): Promise<Namespace> {
  scope.user();
  const project = await readableContainer(scope, 'project', reference);
  if (!canInProject(scope.actor, 'administrateRepository', project)) throw new Forbidden();
  return project;
}

/** Locks and returns the repository of the project. @throws NotFound, Forbidden */
export async function repositoryToChange(scope: Scope, reference: NamespaceReference): Promise<Repository> {
  const { id } = await projectToChange(scope, reference);
  const repository = await scope.transaction.repositories.lockOf(id);
  if (repository === null) throw new NotFound();
  return repository;
}
