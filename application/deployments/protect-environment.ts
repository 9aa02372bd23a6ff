import { z } from 'zod';
import { protectionsMaximum, type ProtectedEnvironment } from '../../domain/deployments/protection.ts';
import { Conflict, Invalid } from '../errors.ts';
import { lockPlace } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { titleInput } from '../inputs/text-input.ts';
import { recordRow } from '../door/record-row.ts';
import {
  checkProtectedName,
  containerToProtect,
  protectionFields,
  protectionPlace,
  writeRules,
} from './protection-input.ts';

const input = z.strictObject({ ...protectionPlace, name: titleInput(255), ...protectionFields });
type Input = z.infer<typeof input>;

/** Protects an environment of a project, or a tier of environments in a group. */
export class ProtectEnvironment implements UseCase<Input, ProtectedEnvironment, z.input<typeof input>> {
  readonly action = 'protected_environment.create';
  readonly input = input;

  async run(scope: Scope, { name, requiredApprovalCount = 0, selfApproval = false, ...params }: Input) {
    const container = await containerToProtect(scope, params);
    checkProtectedName(container, name);
    const { protectedEnvironments } = scope.transaction;
    await lockPlace(scope, container);
    if ((await protectedEnvironments.countOf(container.id)) >= protectionsMaximum) {
      throw Invalid.request(`a ${params.kind} protects at most ${protectionsMaximum} environments`);
    }
    const stamps = { createdAt: scope.now, updatedAt: scope.now };
    const [protection] = await protectedEnvironments.insertNew([
      { namespaceId: container.id, name, requiredApprovalCount, selfApproval, ...stamps },
    ]);
    if (protection === undefined) throw new Conflict(`Protected environment '${name}' already exists`);
    recordRow(scope, 'protected_environment', null, protection);
    await writeRules(scope, protection, params);
    return protection;
  }
}
