import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Conflict } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { backupsKept, type Backups } from './backups.ts';

const input = z.strictObject({});

/** Allows a backup to begin, and logs it; administrators only. It is written after that, beside requests. */
@injectable()
export class StartBackup implements UseCase<z.infer<typeof input>, void> {
  readonly action = 'backup.start';
  readonly input = input;

  constructor(@inject(portNames.backups) private readonly backups: Backups) {}

  async run(scope: Scope): Promise<void> {
    requireAdministrator(scope);
    scope.requireConfirmation();
    const { files, runningSince } = await this.backups.state();
    if (runningSince !== null) throw new Conflict('A backup is being made already.');
    if (files.length >= backupsKept) {
      throw new Conflict(`There are ${backupsKept} backups here, which is the limit. Remove one first.`);
    }
    scope.record({ subjectType: 'backup', subjectId: 0, namespaceId: null, changes: {} });
  }
}
