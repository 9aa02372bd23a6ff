import { z } from 'zod';
import {
  environmentNameLengthMaximum,
  environmentsMaximum,
  environmentSlug,
  environmentTiers,
  isEnvironmentName,
  tierOfName,
  type Environment,
  type EnvironmentTier,
} from '../../domain/deployments/environment.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Invalid } from '../errors.ts';
import { lockPlace } from '../namespaces/container.ts';
import { isLinkAddress } from '../../domain/text/link-address.ts';
import type { Scope } from '../door/perform.ts';
import { textInput, titleInput } from '../inputs/text-input.ts';
import { recordRow } from '../door/record-row.ts';

export const environmentName = titleInput(environmentNameLengthMaximum).refine(
  isEnvironmentName,
  "can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces, but it cannot start or end with '/'",
);
export const environmentTier = z.enum(environmentTiers);
export const environmentUrl = textInput(255).refine(
  (url) => url === null || (isLinkAddress(url) && URL.canParse(url)),
  'must be an address that begins with http:// or https://',
);

/** Inserts an environment. Returns null if the name is taken, also by a concurrent transaction. */
export async function insertEnvironment(
  scope: Scope,
  project: Namespace,
  { name, externalUrl = null, tier }: { name: string; externalUrl?: string | null; tier?: EnvironmentTier | undefined },
): Promise<Environment | null> {
  const { environments } = scope.transaction;
  await lockPlace(scope, project);
  if ((await environments.countOf(project.id)) >= environmentsMaximum) {
    throw Invalid.request(`a project has at most ${environmentsMaximum} environments`);
  }
  const stamps = { createdAt: scope.now, updatedAt: scope.now };
  const [environment] = await environments.insertNew([
    {
      namespaceId: project.id,
      name,
      slug: environmentSlug(name),
      externalUrl,
      tier: tier ?? tierOfName(name),
      state: 'available',
      ...stamps,
    },
  ]);
  if (environment === undefined) return null;
  recordRow(scope, 'environment', null, environment, 'environment.create');
  return environment;
}
