import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { NotFound } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { Backups } from './backups.ts';

const input = z.strictObject({ name: z.string() });

/** Removes a backup from the server; administrators only. */
@injectable()
export class RemoveBackup implements UseCase<z.infer<typeof input>, void> {
  readonly action = 'backup.remove';
  readonly input = input;

  constructor(@inject(portNames.backups) private readonly backups: Backups) {}

  async run(scope: Scope, { name }: z.infer<typeof input>): Promise<void> {
    requireAdministrator(scope);
    scope.requireConfirmation();
    if (!(await this.backups.has(name))) throw new NotFound();
    scope.record({ subjectType: 'backup', subjectId: 0, namespaceId: null, changes: { file: { before: name } } });
    await this.backups.remove(name);
  }
}
