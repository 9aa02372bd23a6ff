import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import { epicTemplateNameMaximum, type EpicTemplate } from '../../domain/templates/epic-template.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { differences } from '../door/change-log.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';
import { titleInput } from '../inputs/text-input.ts';
import { findItem } from '../references/item-reference.ts';

export const epicTemplateName = titleInput(epicTemplateNameMaximum);

/** Identifies a template of a group. */
export const epicTemplateReference = { group: namespaceReference, templateId: z.int().positive() };

/** The group, if the actor may create epics in it. @throws NotFound, Forbidden */
export async function groupOfTemplates(scope: Scope, reference: number | string): Promise<Namespace> {
  scope.user();
  const group = await readableContainer(scope, 'group', reference);
  if (!canInGroup(scope.actor, 'createEpic', group)) throw new Forbidden();
  return group;
}

/** Locks and returns a template that the actor may change. @throws NotFound, Forbidden */
export async function templateToChange(
  scope: Scope,
  { group: reference, templateId }: { group: number | string; templateId: number },
): Promise<EpicTemplate> {
  const group = await groupOfTemplates(scope, reference);
  const template = await scope.transaction.epicTemplates.lock(templateId);
  if (template?.namespaceId !== group.id) throw new NotFound();
  await findItem(scope, { id: template.workItemId });
  return template;
}

/** Logs the changes of a template. Returns whether anything changed. */
export function recordEpicTemplate(scope: Scope, before: EpicTemplate | null, after: EpicTemplate | null): boolean {
  const changes = differences(before, after, ['namespaceId', 'workItemId', 'name']);
  const template = after ?? before;
  if (template === null || Object.keys(changes).length === 0) return false;
  const { id: subjectId, namespaceId } = template;
  scope.record({ subjectType: 'epic_template', subjectId, namespaceId, changes });
  return true;
}
