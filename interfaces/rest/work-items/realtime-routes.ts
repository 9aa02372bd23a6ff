import { checklistOf } from '../../../domain/work-items/checklist.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { etagOf } from '../../http/etag.ts';
import { Answer } from '../answer.ts';
import { iid, reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { epicPaths } from './epic-paths.ts';
import { requireEpic } from './required-items.ts';

/** Milliseconds until the next call. */
const pollInterval = 3000;

/**
 * What an open page asks again and again when it cannot listen to events. The validator changes with the epic and with
 * what the caller sees of its tree and its conversation; whoever has it is answered without rendering anything.
 */
export const realtimeRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: epicPaths('/:epic_iid/realtime_changes'),
    access: 'anybody',
    parameters: { id: reference, epic_iid: iid },
    async run(request) {
      const epic = await requireEpic(request, request.parameters.id, request.parameters.epic_iid);
      const actor = await request.actor();
      const { notes, workItems } = request.services.queries;
      const versions = await Promise.all([notes.version(actor, epic), workItems.treeVersion(actor, epic)]);
      const ETag = etagOf(JSON.stringify([epic.id, epic.lockVersion, versions, actor.user?.id ?? null]));
      const headers = { ETag, 'Poll-Interval': String(pollInterval) };
      return request.has(ETag)
        ? new Answer(304, null, headers)
        : new Answer(200, await presentChanges(request, epic), headers);
    },
  }),
];

async function presentChanges(request: RestRequest<unknown>, epic: WorkItem): Promise<Record<string, unknown>> {
  const { title, namespaceId } = epic;
  const description = epic.description ?? '';
  const [titleHtml, descriptionHtml] = await request.services.markdown.read(await request.actor(), request.baseUrl, [
    { source: title, namespaceId, title: true },
    { source: description, namespaceId },
  ]);
  const { count, completed } = checklistOf(description);
  const editor = await editorOf(request, epic);
  return {
    title: titleHtml,
    title_text: title,
    description: descriptionHtml,
    description_text: description,
    state: epic.state,
    lock_version: epic.lockVersion,
    task_completion_status: { count, completed_count: completed },
    ...(epic.lastEditedAt !== null && {
      updated_at: epic.lastEditedAt,
      updated_by_name: editor?.name ?? null,
      updated_by_path: editor === null ? null : `/${editor.username}`,
    }),
  };
}

async function editorOf(request: RestRequest<unknown>, { lastEditedById }: WorkItem): Promise<User | null> {
  if (lastEditedById === null) return null;
  return (await request.services.queries.workItemDetails.users([lastEditedById])).get(lastEditedById) ?? null;
}
