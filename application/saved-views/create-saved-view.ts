import { z } from 'zod';
import { canInContainer } from '../../domain/access/policy.ts';
import { isOfBoard, screensOf, viewScreens, type SavedView } from '../../domain/saved-views/saved-view.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { lockPlace, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { keptQuery, recordView, requireRoom, viewNameInput, viewPlace, viewQueryInput } from './view-access.ts';

const input = z.strictObject({
  ...viewPlace,
  name: viewNameInput,
  screen: z.enum(viewScreens),
  boardId: z.number().int().optional(),
  query: viewQueryInput,
  shared: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

/** Keeps what a page shows under a name: for the actor, or for everyone who sees the group or project. */
export class CreateSavedView implements UseCase<Input, SavedView, z.input<typeof input>> {
  readonly action = 'saved_view.create';
  readonly input = input;

  async run(scope: Scope, { kind, namespace, name, screen, boardId, query, shared }: Input): Promise<SavedView> {
    const user = scope.user();
    const container = await readableContainer(scope, kind, namespace);
    if (shared && !canInContainer(scope.actor, 'shareViews', container)) throw new Forbidden();
    if (!screensOf[kind].includes(screen)) throw Invalid.request(`a ${kind} has no ${screen}`);
    if ((boardId !== undefined) !== isOfBoard(screen)) {
      throw Invalid.request('board_id is for views of boards, and these need it');
    }
    const { boards, savedViews } = scope.transaction;
    if (boardId !== undefined) {
      const board = await boards.find(boardId);
      const items = screen === 'epic_boards' ? 'epics' : 'issues';
      if (board?.namespaceId !== container.id || board.items !== items) throw Invalid.request('Board not found!');
    }
    await lockPlace(scope, container);
    const ownerId = shared ? null : user.id;
    await requireRoom(scope, container.id, ownerId);
    const view = await savedViews.insert({
      namespaceId: container.id,
      ownerId,
      screen,
      boardId: boardId ?? null,
      name,
      query: keptQuery(screen, query),
      isDefault: false,
      createdAt: scope.now,
      updatedAt: scope.now,
    });
    recordView(scope, view);
    return view;
  }
}
