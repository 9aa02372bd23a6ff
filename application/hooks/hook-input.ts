import { z } from 'zod';
import {
  hookDescriptionLengthMaximum,
  hookEvents,
  hookNameLengthMaximum,
  hookTokenLengthMaximum,
  hookUrlLengthMaximum,
  isSigningToken,
  type Hook,
} from '../../domain/hooks/hook.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { differences } from '../change-log.ts';
import { Invalid, NotFound } from '../errors.ts';
import { listInput } from '../list-input.ts';
import { containerToChange, namespaceReference, type NamespaceReference } from '../namespaces/container.ts';
import type { OutboundRequests } from '../outbound/outbound-requests.ts';
import type { Scope } from '../perform.ts';
import { textInput, titleInput } from '../text-input.ts';

/** The group or project of a webhook. */
export const hookPlace = { kind: z.enum(['group', 'project']), namespace: namespaceReference };

const tokenInput = textInput(hookTokenLengthMaximum).refine(
  (token) => token === null || /^[\x20-\x7e]+$/.test(token),
  'must contain only printable ASCII characters',
);

export const hookUrlInput = titleInput(hookUrlLengthMaximum);

export const hookFields = {
  name: textInput(hookNameLengthMaximum).optional(),
  description: textInput(hookDescriptionLengthMaximum).optional(),
  events: listInput(z.enum(hookEvents)).optional(),
  verifiesCertificate: z.boolean().optional(),
  token: tokenInput.optional(),
  signingToken: tokenInput
    .refine((token) => token === null || isSigningToken(token), 'must be whsec_ and the base64 of 24 to 64 bytes')
    .optional(),
};

/** The container, if the actor may manage its webhooks. @throws NotFound, Forbidden */
export function containerOfHooks(
  scope: Scope,
  { kind, namespace }: { kind: 'group' | 'project'; namespace: NamespaceReference },
): Promise<Namespace> {
  return containerToChange(scope, kind, namespace, 'administrateHooks');
}

/** Locks and returns a webhook of the container itself. */
export async function ownHook(scope: Scope, container: Namespace, id: number): Promise<Hook> {
  const hook = await scope.transaction.hooks.lock(id);
  if (hook === null || hook.namespaceId !== container.id) throw new NotFound();
  return hook;
}

/** @throws Invalid for a URL that requests may not be sent to */
export function checkUrl(outbound: OutboundRequests, url: string): void {
  const problem = outbound.problemWith(url);
  if (problem !== null) throw Invalid.fields({ url: [problem] });
}

const logged = ['name', 'description', 'events', 'verifiesCertificate'] as const;

/** Logs the changes of a webhook. URL and tokens are secrets: only the host is logged, and that a token changed. */
export function recordHook(scope: Scope, before: Hook | null, after: Hook | null): void {
  const hook = after ?? before;
  if (hook === null) return;
  const changes = differences(before, after, logged);
  if (before?.url !== after?.url) {
    changes['host'] = { ...(before && { before: hostOf(before) }), ...(after && { after: hostOf(after) }) };
  }
  for (const field of ['token', 'signingToken'] as const) {
    if ((before?.[field] ?? null) === (after?.[field] ?? null)) continue;
    const has = (row: Hook) => row[field] !== null;
    changes[`${field}IsSet`] = { ...(before && { before: has(before) }), ...(after && { after: has(after) }) };
  }
  if (Object.keys(changes).length === 0) return;
  scope.record({ subjectType: 'hook', subjectId: hook.id, namespaceId: hook.namespaceId, changes });
}

function hostOf({ url }: Hook): string {
  return new URL(url).host;
}
