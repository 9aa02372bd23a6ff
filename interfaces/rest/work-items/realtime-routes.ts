import type { User } from '../../../domain/people/user.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { etagOf } from '../../http/headers/etag.ts';
import { Answer } from '../answer.ts';
import { iid, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { epicPaths } from './epic-paths.ts';
import { epicRoute, issueRoute } from './required-items.ts';
import { z } from 'zod';
import { countShape, instantShape, type Presented } from '../answer-shapes.ts';

/** Milliseconds until the next call. */
const pollInterval = 3000;

export const changesShape = z
  .strictObject({
    title: z.string(),
    title_text: z.string(),
    description: z.string(),
    description_text: z.string(),
    state: z.enum(['opened', 'closed']),
    lock_version: countShape,
    task_completion_status: z.strictObject({ count: countShape, completed_count: countShape }),
    updated_at: instantShape.optional(),
    updated_by_name: z.string().nullable().optional(),
    updated_by_path: z.string().nullable().optional(),
  })
  .meta({ id: 'RealtimeChanges' });

/**
 * Polled by open pages that cannot listen to events. The validator changes with the item and with the visible parts of
 * its tree and conversation; clients that have it are answered without rendering.
 */
export const realtimeRoutes: readonly Route[] = [
  epicRoute({
    method: 'get',
    path: epicPaths('/:epic_iid/realtime_changes'),
    access: 'anybody',
    answers: changesShape,
    parameters: { id: reference, epic_iid: iid },
    async run(request, epic) {
      return answerChanges(request, epic);
    },
  }),
  issueRoute({
    method: 'get',
    path: ['/projects/:id/issues/:issue_iid/realtime_changes', '/projects/:id/-/issues/:issue_iid/realtime_changes'],
    access: 'anybody',
    answers: changesShape,
    parameters: { id: reference, issue_iid: iid },
    async run(request, item) {
      return answerChanges(request, item);
    },
  }),
];

async function answerChanges(request: RestRequest<unknown>, item: ItemRow) {
  const actor = await request.actor();
  const { notes, workItems } = request.services.queries;
  const versions = await Promise.all([notes.version(actor, item), workItems.treeVersion(actor, item)]);
  const ETag = etagOf(JSON.stringify([item.id, item.lockVersion, versions, actor.user?.id ?? null]));
  const headers = { ETag, 'Poll-Interval': String(pollInterval) };
  return request.has(ETag)
    ? new Answer(304, null, headers)
    : new Answer(200, await presentChanges(request, item), headers);
}

/** The title and description fields for the page of an item. */
export async function presentChanges(
  request: RestRequest<unknown>,
  item: ItemRow,
): Promise<Presented<typeof changesShape>> {
  const { id, title, namespaceId } = item;
  const descriptions = await request.services.queries.workItemDetails.descriptions([id]);
  const description = descriptions.get(id) ?? '';
  const [titleHtml = '', descriptionHtml = ''] = await request.services.markdown.read(
    await request.actor(),
    request.baseUrl,
    [
      { source: title, namespaceId, title: true },
      { source: description, namespaceId },
    ],
  );
  const { count, completed } = await request.services.markdown.checklist(description);
  const editor = await editorOf(request, item);
  return {
    title: titleHtml,
    title_text: title,
    description: descriptionHtml,
    description_text: description,
    state: item.state,
    lock_version: item.lockVersion,
    task_completion_status: { count, completed_count: completed },
    ...(item.lastEditedAt !== null && {
      updated_at: item.lastEditedAt,
      updated_by_name: editor?.name ?? null,
      updated_by_path: editor === null ? null : `/${editor.username}`,
    }),
  };
}

async function editorOf(request: RestRequest<unknown>, { lastEditedById }: ItemRow): Promise<User | null> {
  if (lastEditedById === null) return null;
  return (await request.services.queries.workItemDetails.users([lastEditedById])).get(lastEditedById) ?? null;
}
