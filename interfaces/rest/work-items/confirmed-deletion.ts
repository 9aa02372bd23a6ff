import { z } from 'zod';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { itemListPath } from '../../../domain/work-items/web-path.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { Presented } from '../answer-shapes.ts';
import { orUnprocessable, unprocessable } from '../page-errors.ts';
import { boolean, oneOf, optional } from '../parameters.ts';
import { Answer, ok } from '../answer.ts';
import type { RestRequest } from '../route.ts';

export const deletionParameters = { destroy_confirm: optional(boolean) };
/** A browser's form can only be posted. */
export const formDeletionParameters = { ...deletionParameters, _method: oneOf('delete') };
export const deletedShape = z.strictObject({ web_url: z.string() });

/** Deletes the item if the caller confirms it, and returns the address of the list that it was in. @throws Refusal 422 */
export async function deleteConfirmed(
  request: RestRequest<{ destroy_confirm?: boolean | undefined }>,
  { id, type }: Pick<ItemRow, 'id' | 'type'>,
  container: Pick<Namespace, 'fullPath'>,
): Promise<Presented<typeof deletedShape>> {
  if (request.parameters.destroy_confirm !== true) {
    throw unprocessable([`Deleting the ${type} needs destroy_confirm=true`]);
  }
  await orUnprocessable(() => request.perform(DeleteWorkItem, { item: { id } }));
  return { web_url: `${request.baseUrl}${itemListPath(type, container)}` };
}

/** A browser that posted a plain form goes on to the list. */
export function deletedByForm(
  { isPlainForm }: RestRequest<unknown>,
  deleted: Presented<typeof deletedShape>,
): Answer<Presented<typeof deletedShape>> | Answer<null> {
  return isPlainForm ? new Answer(303, null, { Location: deleted.web_url }) : ok(deleted);
}
