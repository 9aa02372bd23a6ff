import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { NotFound } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { passphraseLength, type Backups } from './backups.ts';
import { sealedTicket } from './backup-tickets.ts';

const input = z.strictObject({
  name: z.string(),
  passphrase: z.string().min(passphraseLength.minimum).max(passphraseLength.maximum),
});
type Input = z.infer<typeof input>;

/** Returns a ticket with which the administrator downloads a backup that only the passphrase opens. */
@injectable()
export class AllowBackupDownload implements UseCase<Input, string> {
  readonly action = 'backup.download';
  readonly input = input;

  constructor(
    @inject(portNames.backups) private readonly backups: Backups,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope, { name, passphrase }: Input): Promise<string> {
    requireAdministrator(scope);
    scope.requireConfirmation();
    if (!(await this.backups.has(name))) throw new NotFound();
    const key = await this.backups.keyOf(passphrase);
    scope.record({ subjectType: 'backup', subjectId: 0, namespaceId: null, changes: { file: { after: name } } });
    return sealedTicket(this.secrets, { userId: scope.user().id, name, key }, scope.now);
  }
}
