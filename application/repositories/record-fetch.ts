import { z } from 'zod';
import { differences } from '../door/change-log.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const input = z.strictObject({
  projectId: z.number().int(),
  /** The URL from which it was fetched; null for a folder. */
  url: z.string().nullable(),
  folder: z.string(),
  size: z.number().int(),
  refsDigest: z.string(),
  defaultBranch: z.string().nullable(),
  commitId: z.string().nullable(),
  branches: z.number().int(),
  templates: z.array(z.strictObject({ name: z.string(), content: z.string() })).max(100),
});
type Input = z.infer<typeof input>;

/** Makes a fetched repository that of its project. */
export class RecordFetch implements UseCase<Input, void> {
  readonly action = 'repository.record_fetch';
  readonly input = input;

  async run(scope: Scope, { projectId, templates, url, ...content }: Input): Promise<void> {
    const { transaction, now } = scope;
    const repository = await transaction.repositories.lockOf(projectId);
    // Another URL was set meanwhile; what belongs to that one is fetched next.
    if (repository === null || repository.url !== url) throw new NotFound();
    const after = await transaction.repositories.update(repository.id, { ...content, updatedAt: now });
    const changes = differences(repository, after, ['defaultBranch', 'commitId']);
    scope.record({ subjectType: 'repository', subjectId: after.id, namespaceId: projectId, changes });
    await transaction.repositories.replaceTemplates(projectId, templates);
  }
}
