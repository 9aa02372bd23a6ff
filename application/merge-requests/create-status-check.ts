import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { StatusCheck } from '../../domain/merge-requests/status-check.ts';
import { sealSecret } from '../webhooks/hook-secrets.ts';
import { lockPlace } from '../namespaces/container.ts';
import type { OutboundRequests } from '../outbound/outbound-requests.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import {
  checkAddress,
  checkExternalUrl,
  checkName,
  checkNumber,
  checkProject,
  checkUniqueName,
  projectOfChecks,
  recordCheck,
  sharedSecretInput,
} from './status-check-input.ts';

const input = z.strictObject({
  ...checkProject,
  name: checkName,
  externalUrl: checkAddress,
  sharedSecret: sharedSecretInput,
});
type Input = z.infer<typeof input>;

/** Adds a service that is asked about every merge request of the project that is opened or changed from now on. */
@injectable()
export class CreateStatusCheck implements UseCase<Input, StatusCheck, z.input<typeof input>> {
  readonly action = 'external_status_check.create';
  readonly input = input;

  constructor(
    @inject(portNames.outbound) private readonly outbound: OutboundRequests,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope, { project: reference, name, externalUrl, sharedSecret }: Input): Promise<StatusCheck> {
    const project = await projectOfChecks(scope, reference);
    scope.requireConfirmation();
    checkExternalUrl(this.outbound, externalUrl);
    await lockPlace(scope, project);
    await checkNumber(scope, project.id);
    await checkUniqueName(scope, project.id, name);
    const check = await scope.transaction.statusChecks.insert({
      namespaceId: project.id,
      name,
      externalUrl,
      sharedSecret: sharedSecret ? sealSecret(this.secrets, sharedSecret) : null,
      createdAt: scope.now,
      updatedAt: scope.now,
    });
    recordCheck(scope, null, check);
    return check;
  }
}
