import { z } from 'zod';
import {
  checkNameLengthMaximum,
  sharedSecretLengthMaximum,
  statusChecksMaximum,
  type StatusCheck,
} from '../../domain/merge-requests/status-check.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { differences } from '../door/change-log.ts';
import { Invalid, NotFound } from '../errors.ts';
import { checkUrl, hookUrlInput } from '../webhooks/hook-input.ts';
import { containerToChange, namespaceReference, type NamespaceReference } from '../namespaces/container.ts';
import type { OutboundRequests } from '../outbound/outbound-requests.ts';
import type { Scope } from '../door/perform.ts';
import { textInput, titleInput } from '../inputs/text-input.ts';

export const checkProject = { project: namespaceReference };
export const checkReference = { ...checkProject, checkId: z.int().positive() };

export const checkName = titleInput(checkNameLengthMaximum);
export const checkAddress = hookUrlInput;
export const sharedSecretInput = textInput(sharedSecretLengthMaximum).optional();

/** The project, if the actor may manage its status checks, as its webhooks. @throws NotFound, Forbidden */
export function projectOfChecks(scope: Scope, project: NamespaceReference): Promise<Namespace> {
  return containerToChange(scope, 'project', project, 'administrateHooks');
}

/** Locks and returns a check of the project. @throws NotFound */
export async function ownCheck(scope: Scope, project: Namespace, id: number): Promise<StatusCheck> {
  const check = await scope.transaction.statusChecks.lock(id);
  if (check === null || check.namespaceId !== project.id) throw new NotFound();
  return check;
}

/** @throws Invalid for an address that requests may not be sent to */
export function checkExternalUrl(outbound: OutboundRequests, url: string): void {
  try {
    checkUrl(outbound, url);
  } catch (error) {
    if (error instanceof Invalid) throw Invalid.fields({ externalUrl: error.fields['url'] ?? ['is invalid'] });
    throw error;
  }
}

/** @throws Invalid */
export async function checkUniqueName(scope: Scope, projectId: number, name: string, id?: number): Promise<void> {
  const other = await scope.transaction.statusChecks.findByName(projectId, name);
  if (other !== null && other.id !== id) throw Invalid.fields({ name: ['has already been taken'] });
}

/** @throws Invalid */
export async function checkNumber(scope: Scope, projectId: number): Promise<void> {
  if ((await scope.transaction.statusChecks.countOf(projectId)) < statusChecksMaximum) return;
  throw Invalid.request(`a project has at most ${statusChecksMaximum} external status checks`);
}

/** Logs the changes of a check. URL and secret are not logged: only the host, and whether a secret is set. */
export function recordCheck(scope: Scope, before: StatusCheck | null, after: StatusCheck | null): void {
  const check = after ?? before;
  if (check === null) return;
  const shown = (row: StatusCheck | null) =>
    row && { name: row.name, host: new URL(row.externalUrl).host, secretIsSet: row.sharedSecret !== null };
  const changes = differences(shown(before), shown(after), ['name', 'host', 'secretIsSet']);
  if (Object.keys(changes).length === 0) return;
  const { id: subjectId, namespaceId } = check;
  scope.record({ subjectType: 'external_status_check', subjectId, namespaceId, changes });
}
