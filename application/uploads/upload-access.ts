import { z } from 'zod';
import type { Actor } from '../../domain/access/actor.ts';
import { canInContainer } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Forbidden } from '../errors.ts';
import { namespaceReference, readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';

/** Identifies the group or project of an upload. */
export const uploadPlace = { kind: z.enum(['group', 'project']), namespace: namespaceReference };

type UploadAbility = 'upload' | 'administrateUploads';

/** Throws `Forbidden` unless the actor may upload files there, or manage those of others. */
export function requireUploads(actor: Actor, ability: UploadAbility, container: Namespace): void {
  if (!canInContainer(actor, ability, container)) throw new Forbidden();
}

/** The container, if the actor has this ability in it. */
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
