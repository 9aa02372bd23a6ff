import { z } from 'zod';
import type { ReadView } from '../../../application/saved-views/saved-view-queries.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { pages } from '../../../domain/pages/pages.ts';
import { mayChangeView } from '../../../domain/saved-views/rights.ts';
import { viewScreens, type SavedView } from '../../../domain/saved-views/saved-view.ts';
import { idShape, instantShape, type Presented } from '../answer-shapes.ts';
import type { RestRequest } from '../route.ts';

/** What views are presented with: a call's request, or that of a page. */
type Reader = Pick<RestRequest<unknown>, 'actor' | 'baseUrl'> & {
  services: { queries: Pick<RestRequest<unknown>['services']['queries'], 'workItemDetails'> };
};

export const savedViewShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    screen: z.enum(viewScreens),
    query: z.string(),
    board_id: idShape.nullable(),
    shared: z.boolean(),
    default: z.boolean(),
    pinned: z.boolean(),
    can_update: z.boolean(),
    web_url: z.string(),
    namespace: z.strictObject({
      id: idShape,
      kind: z.enum(['group', 'project']),
      name: z.string(),
      full_path: z.string(),
    }),
    created_at: instantShape,
    updated_at: instantShape,
  })
  .meta({ id: 'SavedView' });

/** A view of a group or project as the caller sees it. */
export async function presentView(
  request: Pick<Reader, 'actor' | 'baseUrl'>,
  container: Namespace,
  view: ReadView,
): Promise<Presented<typeof savedViewShape>> {
  const { id, kind, name, fullPath } = container;
  return {
    id: view.id,
    name: view.name,
    screen: view.screen,
    query: view.query,
    board_id: view.boardId,
    shared: view.ownerId === null,
    default: view.isDefault,
    pinned: view.pinned,
    can_update: mayChangeView(await request.actor(), view, container),
    web_url: `${request.baseUrl}${pathOf(view, container)}?view=${view.id}`,
    namespace: { id, kind: kind === 'group' ? kind : 'project', name, full_path: fullPath },
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}

/** Views of several groups and projects, which the query found visible; without those hidden or deleted since. */
export async function presentViews(
  request: Reader,
  views: readonly ReadView[],
): Promise<Presented<typeof savedViewShape>[]> {
  const ids = [...new Set(views.map(({ namespaceId }) => namespaceId))];
  const namespaces = await request.services.queries.workItemDetails.namespaces(await request.actor(), ids);
  const shown = views.map(async (view) => {
    const namespace = namespaces.get(view.namespaceId);
    return namespace == null ? [] : [await presentView(request, namespace, view)];
  });
  return (await Promise.all(shown)).flat();
}

const groupPages = {
  roadmap: pages.roadmap,
  epics: pages.epics,
  issues: pages.groupIssues,
  boards: pages.groupBoard,
  epic_boards: pages.groupEpicBoard,
};
const projectPages = { ...groupPages, issues: pages.issues, boards: pages.board };

function pathOf({ screen, boardId }: SavedView, { kind, fullPath }: Namespace): string {
  const { pattern } = (kind === 'group' ? groupPages : projectPages)[screen];
  return pattern.replace('*fullPath', fullPath).replace(':id', String(boardId));
}
