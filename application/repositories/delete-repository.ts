import { z } from 'zod';
import { differences } from '../door/change-log.ts';
import { namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { repositoryToChange } from './repository-access.ts';

const input = z.strictObject({ project: namespaceReference });

/** Takes the repository and its templates from a project. Its files are deleted later. */
export class DeleteRepository implements UseCase<z.infer<typeof input>, void, z.input<typeof input>> {
  readonly action = 'repository.delete';
  readonly input = input;

  async run(scope: Scope, { project }: z.infer<typeof input>): Promise<void> {
    const repository = await repositoryToChange(scope, project);
    const { id, namespaceId } = repository;
    await scope.transaction.repositories.replaceTemplates(namespaceId, []);
    await scope.transaction.repositories.delete(id);
    const changes = differences(repository, null, ['url', 'isMirror']);
    scope.record({ subjectType: 'repository', subjectId: id, namespaceId, changes });
  }
}
