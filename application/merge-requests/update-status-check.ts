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
  checkReference,
  checkUniqueName,
  ownCheck,
  projectOfChecks,
  recordCheck,
  sharedSecretInput,
} from './status-check-input.ts';

const input = z.strictObject({
  ...checkReference,
  name: checkName.optional(),
  externalUrl: checkAddress.optional(),
  sharedSecret: sharedSecretInput,
});
type Input = z.infer<typeof input>;

/** Changes a status check. With another URL it forgets its secret, which is meant for one receiver. */
@injectable()
export class UpdateStatusCheck implements UseCase<Input, StatusCheck, z.input<typeof input>> {
  readonly action = 'external_status_check.update';
  readonly input = input;

  constructor(
    @inject(portNames.outbound) private readonly outbound: OutboundRequests,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(
    scope: Scope,
    { project: reference, checkId, name, externalUrl, sharedSecret }: Input,
  ): Promise<StatusCheck> {
    const project = await projectOfChecks(scope, reference);
    scope.requireConfirmation();
    await lockPlace(scope, project);
    const before = await ownCheck(scope, project, checkId);
    if (externalUrl !== undefined) checkExternalUrl(this.outbound, externalUrl);
    if (name !== undefined) await checkUniqueName(scope, project.id, name, before.id);
    const isRedirected = externalUrl !== undefined && externalUrl !== before.externalUrl;
    const after = await scope.transaction.statusChecks.update(before.id, {
      ...(name !== undefined && { name }),
      ...(externalUrl !== undefined && { externalUrl }),
      ...((isRedirected || sharedSecret === null) && { sharedSecret: null }),
      ...(sharedSecret && { sharedSecret: sealSecret(this.secrets, sharedSecret) }),
      updatedAt: scope.now,
    });
    recordCheck(scope, before, after);
    return after;
  }
}
