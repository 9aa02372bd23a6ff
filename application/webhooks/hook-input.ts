import { z } from 'zod';
import {
  hookDescriptionLengthMaximum,
  hookEvents,
  hookNameLengthMaximum,
  filledUrlLengthMaximum,
  filledUrl,
  hookSecretLengthMaximum,
  hookSecretsMaximum,
  hookTokenLengthMaximum,
  hookUrlLengthMaximum,
  isCustomHeaderName,
  isSigningToken,
  isUrlVariableName,
  variablesIn,
  type Hook,
  type HookSecret,
} from '../../domain/webhooks/hook.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { differences } from '../door/change-log.ts';
import { Invalid, NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import { containerToChange, namespaceReference, type NamespaceReference } from '../namespaces/container.ts';
import type { OutboundRequests } from '../outbound/outbound-requests.ts';
import type { Scope } from '../door/perform.ts';
import { optionalNameInput, textInput, titleInput } from '../inputs/text-input.ts';

/** The group or project of a webhook. */
export const hookPlace = { kind: z.enum(['group', 'project']), namespace: namespaceReference };

const printable = /^[\x20-\x7e]+$/;
const tokenInput = textInput(hookTokenLengthMaximum).refine(
  (token) => token === null || printable.test(token),
  'must contain only printable ASCII characters',
);
const secretValue = z
  .string()
  .min(1)
  .max(hookSecretLengthMaximum)
  .refine((value) => printable.test(value), 'must contain only printable ASCII characters');
const headerName = z.string().refine(isCustomHeaderName, 'is not a name that a custom header may have');
const variableName = z.string().refine(isUrlVariableName, 'is not a name that a URL variable may have');

export const hookUrlInput = titleInput(hookUrlLengthMaximum);

export const hookFields = {
  name: optionalNameInput(hookNameLengthMaximum).optional(),
  description: textInput(hookDescriptionLengthMaximum).optional(),
  events: listInput(z.enum(hookEvents)).optional(),
  verifiesCertificate: z.boolean().optional(),
  token: tokenInput.optional(),
  signingToken: tokenInput
    .refine((token) => token === null || isSigningToken(token), 'must be whsec_ and the base64 of 24 to 64 bytes')
    .optional(),
  customHeaders: listInput(z.strictObject({ key: headerName, value: secretValue })).optional(),
  urlVariables: listInput(z.strictObject({ key: variableName, value: secretValue })).optional(),
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

/**
 * Checks the URL with the values of its variables. Those may not change the host, for which tokens are meant.
 *
 * @throws Invalid for a URL that requests may not be sent to
 */
export function checkUrl(outbound: OutboundRequests, url: string, variables: readonly HookSecret[] = []): void {
  const filled = filledUrl(url, variables);
  const missing = variablesIn(url).find((name) => !variables.some(({ key }) => key === name));
  let problem = outbound.problemWith(url) ?? outbound.problemWith(filled);
  if (problem === null && new URL(url).origin !== new URL(filled).origin) {
    problem = 'may contain variables only after the host';
  } else if (problem === null && missing !== undefined) {
    problem = `contains the variable ${missing}, which has no value`;
  } else if (filled.length > filledUrlLengthMaximum) {
    problem = `is too long with its variables (maximum is ${filledUrlLengthMaximum} characters)`;
  }
  if (problem !== null) throw Invalid.fields({ url: [problem] });
}

/** The named secrets after some were set. @throws Invalid for too many */
export function mergedSecrets(
  field: 'customHeaders' | 'urlVariables',
  before: readonly HookSecret[],
  set: readonly HookSecret[],
  isSame: (one: string, other: string) => boolean = Object.is,
): HookSecret[] {
  const latest = set.filter(({ key }, index) => !set.slice(index + 1).some((later) => isSame(later.key, key)));
  const kept = before.filter(({ key }) => !latest.some((one) => isSame(one.key, key)));
  const after = [...kept, ...latest];
  if (after.length > hookSecretsMaximum) {
    throw Invalid.fields({ [field]: [`has too many entries (maximum is ${hookSecretsMaximum})`] });
  }
  return after;
}

const logged = ['name', 'description', 'events', 'verifiesCertificate'] as const;

/**
 * Logs the changes of a webhook. URL, tokens, headers and variables are secrets: only the host and names are logged, and
 * that a token changed.
 */
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
  for (const field of ['customHeaders', 'urlVariables'] as const) {
    if (JSON.stringify(before?.[field] ?? []) === JSON.stringify(after?.[field] ?? [])) continue;
    const names = (row: Hook) => row[field].map(({ key }) => key);
    changes[field] = { ...(before && { before: names(before) }), ...(after && { after: names(after) }) };
  }
  if (Object.keys(changes).length === 0) return;
  scope.record({ subjectType: 'hook', subjectId: hook.id, namespaceId: hook.namespaceId, changes });
}

function hostOf({ url }: Hook): string {
  return new URL(url).host;
}
