import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Repository } from '../../../domain/repositories/repository.ts';
import { problemOfRepository } from '../../repositories/repository-check.ts';
import { repositoriesLayout } from '../../repositories/repository-layout.ts';
import type { Finding } from './integrity.ts';

export const repositoryCheck = 'repository-contents';

/** Reads the files of every repository and compares them with their checksums. Changes nothing. */
export async function checkRepositories(connection: Knex, folder: string): Promise<Finding[]> {
  const { kept } = repositoriesLayout(folder);
  const findings: Finding[] = [];
  const rows = connection<Repository>('repositories').select('id', 'folder').whereNotNull('folder').orderBy('id');
  for (const { id, folder: name } of await rows) {
    const problem = await problemOfRepository(join(kept, name as string));
    if (problem !== null) findings.push({ check: repositoryCheck, subject: 'repository', id, problem });
  }
  return findings;
}
