import { CreateTodo } from '../../../application/todos/create-todo.ts';
import { FinishTodos } from '../../../application/todos/finish-todos.ts';
import { SetTodoState } from '../../../application/todos/set-todo-state.ts';
import type { TodoFilter } from '../../../application/todos/todo-queries.ts';
import { todoActions, todoStates } from '../../../domain/todos/todo.ts';
import { noContent } from '../answer.ts';
import { epicNoteable, issueNoteable } from '../notes/noteable.ts';
import { identifier, iid, oneOf, optional, reference } from '../parameters.ts';
import { route, type Route } from '../route.ts';
import { requireEpic } from '../work-items/required-items.ts';
import { presentTodos, todoShape } from './todo-presenter.ts';
import { pageOf } from '../answer-shapes.ts';

const typesOf = { Issue: ['issue', 'incident', 'task'], Epic: ['epic'] } as const;

/** The current user's to-dos. */
export const todoRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/todos',
    access: 'signed-in',
    answers: pageOf(todoShape),
    parameters: {
      action: optional(oneOf(...todoActions)),
      author_id: optional(identifier),
      project_id: optional(identifier),
      group_id: optional(identifier),
      state: optional(oneOf(...todoStates)),
      type: optional(oneOf('Issue', 'Epic')),
    },
    async run(request) {
      const { action, author_id: author, project_id: project, group_id: group, state, type } = request.parameters;
      const filter: TodoFilter = {
        states: [state ?? 'pending'],
        ...(action !== undefined && { actions: [action] }),
        ...(author !== undefined && { authorIds: [author] }),
        ...(project !== undefined && { projectIds: [project] }),
        ...(group !== undefined && { groupIds: [group] }),
        ...(type !== undefined && { types: typesOf[type] }),
      };
      const actor = await request.actor();
      const { todos } = request.services.queries;
      return request.list({
        read: (page) => todos.page(actor, filter, page),
        count: () => todos.count(actor, filter),
        present: (rows) => presentTodos(request, rows),
      });
    },
  }),
  route({
    method: 'post',
    path: '/todos/:todo_id/mark_as_done',
    access: 'signed-in',
    answers: todoShape,
    parameters: { todo_id: identifier },
    async run(request) {
      const todos = await request.perform(SetTodoState, { todoIds: [request.parameters.todo_id], state: 'done' });
      return (await presentTodos(request, todos))[0];
    },
  }),
  route({
    method: 'post',
    path: '/todos/mark_as_done',
    access: 'signed-in',
    answers: 'nothing',
    async run(request) {
      await request.perform(FinishTodos, {});
      return noContent();
    },
  }),
  // Only notes are addressed by the epic's id.
  ...[issueNoteable, { ...epicNoteable, find: requireEpic }].map(({ roots, find }) =>
    route({
      method: 'post',
      path: roots.flatMap((root) => [`${root}/todo`, `${root}/todos`]),
      access: 'signed-in',
      answers: todoShape,
      parameters: { id: reference, iid },
      async run(request) {
        const item = await find(request, request.parameters.id, request.parameters.iid);
        const todo = await request.perform(CreateTodo, { item: { id: item.id } });
        return (await presentTodos(request, [todo]))[0];
      },
    }),
  ),
];
