import { z } from 'zod';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import {
  templateContentLengthMaximum,
  templateName,
  templateNameLengthMaximum,
  type DescriptionTemplate,
} from '../../domain/templates/description-template.ts';
import { differences } from '../door/change-log.ts';
import { Invalid, NotFound } from '../errors.ts';
import { namespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';
import { textInput, titleInput } from '../inputs/text-input.ts';

/** The group or project of a template. */
export const templatePlace = { kind: z.enum(['group', 'project']), namespace: namespaceReference };

/** Names appear in URLs and lists, so they contain no slash and no line break. */
export const templateNameInput = titleInput(templateNameLengthMaximum)
  .transform(templateName)
  .refine((name) => name !== '' && !/[/\\\p{Cc}]/u.test(name), 'is invalid');

export const templateContentInput = textInput(templateContentLengthMaximum)
  .transform((content) => content ?? '')
  .refine((content) => content.trim() !== '', "can't be blank");

/** Locks and returns a template of the container itself. */
export async function ownTemplate(scope: Scope, namespace: Namespace, name: string): Promise<DescriptionTemplate> {
  const template = await scope.transaction.templates.lockByName(namespace.id, templateName(name));
  if (template === null) throw new NotFound();
  return template;
}

export function nameTaken(): Invalid {
  return Invalid.fields({ name: ['has already been taken'] });
}

const fields = ['namespaceId', 'name', 'content'] as const;

/** Logs the changes of a template. Returns whether anything changed. */
export function recordTemplate(
  scope: Scope,
  before: DescriptionTemplate | null,
  after: DescriptionTemplate | null,
): boolean {
  const template = after ?? before;
  const changes = differences(before, after, fields);
  if (template === null || Object.keys(changes).length === 0) return false;
  const { id: subjectId, namespaceId } = template;
  scope.record({ subjectType: 'description_template', subjectId, namespaceId, changes });
  return true;
}
