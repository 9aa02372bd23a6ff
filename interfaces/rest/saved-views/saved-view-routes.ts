import { NotFound } from '../../../application/errors.ts';
import { CreateSavedView } from '../../../application/saved-views/create-saved-view.ts';
import { DeleteSavedView } from '../../../application/saved-views/delete-saved-view.ts';
import { PinSavedView } from '../../../application/saved-views/pin-saved-view.ts';
import { UpdateSavedView } from '../../../application/saved-views/update-saved-view.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { pinnedViewsMaximum, viewScreens } from '../../../domain/saved-views/saved-view.ts';
import { listShape, pageOf } from '../answer-shapes.ts';
import { containerRoutes, type ContainerKind } from '../containers.ts';
import { boolean, identifier, oneOf, optional, optionalText, reference, requireOneOf, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { presentView, presentViews, savedViewShape } from './saved-view-presenter.ts';

const one = { id: reference, view_id: identifier };
const screen = oneOf(...viewScreens);

/** Views of roadmaps, lists and boards under a name, an addition to GitLab's API. */
export const savedViewRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/user/pinned_views',
    access: 'signed-in',
    answers: listShape(savedViewShape, pinnedViewsMaximum),
    parameters: {},
    run: async (request) =>
      presentViews(request, await request.services.queries.savedViews.pinned(await request.actor())),
  }),
  ...viewRoutesOf('project'),
  ...viewRoutesOf('group'),
];

function viewRoutesOf(kind: ContainerKind): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/saved_views`;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: pageOf(savedViewShape),
      parameters: { id: reference, screen: optional(screen) },
      async run(request, container) {
        const actor = await request.actor();
        const { savedViews } = request.services.queries;
        const shown = request.parameters.screen ?? null;
        return request.list({
          read: (page) => savedViews.page(actor, container.id, shown, page),
          count: () => savedViews.count(actor, container.id, shown),
          present: (views) => Promise.all(views.map((view) => presentView(request, container, view))),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:view_id`,
      access: 'anybody',
      answers: savedViewShape,
      parameters: one,
      run: async (request, container) => readView(request, container, request.parameters.view_id),
    }),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: savedViewShape,
      parameters: {
        id: reference,
        name: text,
        screen,
        query: text,
        board_id: optional(identifier),
        shared: optional(boolean),
      },
      async run(request, container) {
        const { name, screen: shown, query, board_id: boardId, shared } = request.parameters;
        const fields = { name, screen: shown, query, boardId, shared };
        const { id } = await request.perform(CreateSavedView, { kind, namespace: container.id, ...fields });
        return readView(request, container, id);
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:view_id`,
      access: 'signed-in',
      answers: savedViewShape,
      parameters: {
        ...one,
        name: optionalText,
        query: optionalText,
        shared: optional(boolean),
        default: optional(boolean),
      },
      async run(request, container) {
        requireOneOf(request.parameters, 'name', 'query', 'shared', 'default');
        const { view_id: viewId, name, query, shared, default: isDefault } = request.parameters;
        const fields = { name, query, shared, isDefault };
        await request.perform(UpdateSavedView, { kind, namespace: container.id, viewId, ...fields });
        return readView(request, container, viewId);
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:view_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: one,
      async run(request, { id: namespace }) {
        await request.perform(DeleteSavedView, { kind, namespace, viewId: request.parameters.view_id });
      },
    }),
    ...(['pin', 'unpin'] as const).map((verb) =>
      containerRoute({
        method: 'post',
        path: `${root}/:view_id/${verb}`,
        access: 'signed-in',
        answers: savedViewShape,
        parameters: one,
        async run(request, container) {
          const { view_id: viewId } = request.parameters;
          const pinned = verb === 'pin';
          await request.perform(PinSavedView, { kind, namespace: container.id, viewId, pinned });
          return readView(request, container, viewId);
        },
      }),
    ),
  ];
}

/** @throws NotFound for a view that is missing or hidden */
async function readView(request: RestRequest<unknown>, container: Namespace, viewId: number) {
  const view = await request.services.queries.savedViews.find(await request.actor(), container.id, viewId);
  if (view === null) throw new NotFound();
  return presentView(request, container, view);
}
