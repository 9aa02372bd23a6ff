import { z } from 'zod';
import { aiSettingsProblems, type AiSettings } from '../../domain/ai/ai-settings.ts';
import { pathProblem, visibilities, type Namespace } from '../../domain/namespaces/namespace.ts';
import { visibilityProblem } from '../../domain/namespaces/visibility.ts';
import type { Change } from '../door/change-log.ts';
import { differences } from '../door/change-log.ts';
import { Forbidden, Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { titleInput } from '../inputs/text-input.ts';

/** Input fields that all namespaces have. */
export const namespaceName = titleInput(255);
export const namespacePath = z.string().trim().max(255);
export const namespaceDescription = z.string().max(2000);
export const namespaceVisibility = z.enum(visibilities);

const recordedFields = [
  'kind',
  'parentId',
  'name',
  'path',
  'fullPath',
  'description',
  'visibility',
  'ownerId',
  'archived',
  'issuesEnabled',
  'serviceDeskEnabled',
  'subgroupCreationLevel',
  'projectCreationLevel',
  'requestAccessEnabled',
  'emailsEnabled',
  'lfsEnabled',
  'membershipLock',
  'requireTwoFactor',
  'duoAvailability',
  'experimentFeaturesEnabled',
  'defaultBranch',
  'topics',
] as const satisfies readonly (keyof Namespace)[];

/** The changed fields of a namespace for the change log. */
export function namespaceChange(before: Namespace | null, after: Namespace | null): Change {
  const subjectId = (after ?? before)?.id as number;
  return {
    subjectType: 'namespace',
    subjectId,
    namespaceId: subjectId,
    changes: differences(before, after, recordedFields),
  };
}

/**
 * Checks the format of a new path and that it is not taken, even by something hidden. `id` is the namespace that is
 * moved or renamed.
 */
export async function checkPlace(
  scope: Scope,
  parent: Namespace | null,
  { id, name, path }: { id?: number; name: string; path: string },
): Promise<void> {
  const problem = pathProblem(path, parent === null);
  if (problem !== null) throw Invalid.fields({ path: [problem] });
  const fullPath = parent === null ? path : `${parent.fullPath}/${path}`;
  const holder = await scope.transaction.namespaces.findByFullPath(fullPath);
  if (holder === null || holder.id === id) return;
  const taken = ['has already been taken'];
  throw Invalid.fields(
    holder.kind === 'project' && holder.name === name ? { name: taken, path: taken } : { path: taken },
  );
}

/** Throws if the owner of a personal namespace has as many projects there as an administrator allows. */
export async function checkProjectsLimit({ transaction }: Scope, parent: Namespace): Promise<void> {
  if (parent.ownerId === null) return;
  const [owner] = await transaction.users.findByIds([parent.ownerId]);
  const limit = owner?.projectsLimit ?? 0;
  if ((await transaction.namespaces.countProjects(parent.id)) < limit) return;
  throw new Forbidden(`The limit of projects in this personal namespace is ${limit}. An administrator can raise it.`);
}

/** Checks a visibility against that of the parent and the descendants. */
export function checkVisibility(
  visibility: Namespace['visibility'],
  parent: Namespace | null,
  children: readonly Namespace[] = [],
): void {
  const problem = visibilityProblem(visibility, parent, children);
  if (problem !== null) throw Invalid.fields({ visibility: [problem] });
}

/** Checks AI settings against what the parent allows. */
export function checkAiSettings(settings: AiSettings, parent: AiSettings | null): void {
  const problems = aiSettingsProblems(settings, parent);
  if (Object.keys(problems).length > 0) throw Invalid.fields(problems);
}
