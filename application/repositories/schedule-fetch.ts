import { z } from 'zod';
import type { Repository } from '../../domain/repositories/repository.ts';
import { Invalid } from '../errors.ts';
import { namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { repositoryToChange } from './repository-access.ts';

const input = z.strictObject({ project: namespaceReference });

/** Fetches the repository of a project in the background, as soon as possible. */
export class ScheduleFetch implements UseCase<z.infer<typeof input>, Repository, z.input<typeof input>> {
  readonly action = 'repository.fetch';
  readonly input = input;

  async run(scope: Scope, { project }: z.infer<typeof input>): Promise<Repository> {
    const before = await repositoryToChange(scope, project);
    if (before.url === null) throw Invalid.request('the repository was copied from a folder and has no URL');
    const after = await scope.transaction.repositories.update(before.id, {
      fetchState: before.fetchState === 'started' ? 'started' : 'scheduled',
      nextFetchAt: scope.now,
    });
    const { id: subjectId, namespaceId } = after;
    scope.record({ subjectType: 'repository', subjectId, namespaceId, changes: { fetch: { after: 'requested' } } });
    return after;
  }
}
