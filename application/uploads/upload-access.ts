import { z } from 'zod';
import type { Actor } from '../../domain/access/actor.ts';
import { canInGroup, canInProject } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden } from '../errors.ts';
import { namespaceReference, readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../perform.ts';

/** The group or project of a file, as a caller names it. */
export const uploadPlace = { kind: z.enum(['group', 'project']), namespace: namespaceReference };

type UploadAbility = 'upload' | 'administrateUploads';

/** Throws `Forbidden` when the actor may not attach files there, or look after those of others. */
export function requireUploads(actor: Actor, ability: UploadAbility, container: Namespace): void {
  const may =
    container.kind === 'group' ? canInGroup(actor, ability, container) : canInProject(actor, ability, container);
  if (!may) throw new Forbidden();
}

/** The container, for someone with this ability in it. */
export async function uploadContainer(
  scope: Scope,
  kind: 'group' | 'project',
  reference: NamespaceReference,
  ability: UploadAbility,
): Promise<Namespace> {
  const container = await readableContainer(scope, kind, reference);
  requireUploads(scope.actor, ability, container);
  return container;
}
