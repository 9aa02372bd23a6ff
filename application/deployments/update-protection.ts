import { z } from 'zod';
import type { ProtectedEnvironment } from '../../domain/deployments/protection.ts';
import { changedColumns } from '../door/changed-columns.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordRow } from '../door/record-row.ts';
import {
  containerToProtect,
  ownProtection,
  protectionFields,
  protectionPlace,
  writeRules,
} from './protection-input.ts';

const input = z.strictObject({ ...protectionPlace, name: z.string(), ...protectionFields });
type Input = z.infer<typeof input>;

/** Changes who may deploy to an environment and who must approve deployments. */
export class UpdateProtection implements UseCase<Input, ProtectedEnvironment, z.input<typeof input>> {
  readonly action = 'protected_environment.update';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<ProtectedEnvironment> {
    const container = await containerToProtect(scope, params);
    const before = await ownProtection(scope, container, params.name);
    await writeRules(scope, before, params);
    const after = {
      ...before,
      requiredApprovalCount: params.requiredApprovalCount ?? before.requiredApprovalCount,
      selfApproval: params.selfApproval ?? before.selfApproval,
    };
    const changes = { ...changedColumns(before, after), updatedAt: scope.now };
    const updated = await scope.transaction.protectedEnvironments.update(before.id, changes);
    recordRow(scope, 'protected_environment', before, updated);
    return updated;
  }
}
