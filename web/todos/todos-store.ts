import { observable, reaction, runInAction } from 'mobx';
import { counted } from '../../domain/text/plural.ts';
import { todoActions } from '../../domain/todos/todo.ts';
import { errorText, throwRefusal } from '../api/api-error.ts';
import { numberOfId } from '../api/global-id.ts';
import type { Application } from '../app/application-context.ts';
import type { Changes } from '../app/changes/changes.ts';
import { AddressView, choiceParameter, idParameter, type ViewOf } from '../state/address-view.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { StillRows } from '../widgets/still-rows.ts';
import { toast } from '../widgets/toast/toast.ts';
import {
  todoResolveManyMutation,
  todoRestoreManyMutation,
  todoSnoozeManyMutation,
  todosFinishAllMutation,
  todosQuery,
  todoUnsnoozeManyMutation,
  type TodosQueryVariables,
} from './operations/todos.graphql.ts';
import { todoLists, todoOf, type Todo } from './todo.ts';

const pageSize = 50;
/** Maximum number of to-dos per request. */
const mostAtOnce = 100;

const targetTypes = ['EPIC', 'ISSUE', 'WORKITEM'] as const;
export type TargetType = (typeof targetTypes)[number];

const parameters = {
  list: choiceParameter(todoLists, 'pending', 'state'),
  action: choiceParameter(todoActions, null),
  type: choiceParameter(targetTypes, null),
  /** Number of a group, including its descendants, or of a project. */
  group: idParameter('group_id'),
  project: idParameter('project_id'),
};

/** The filters in the URL; null does not filter. */
export type TodosView = ViewOf<typeof parameters>;

type Environment = Pick<Application, 'api' | 'router' | 'changes'>;

/** The reader's to-do list, as the URL describes it, loaded in pages. */
export class TodosStore {
  /** Null until the first response. */
  todos: readonly Todo[] | null = null;
  counts: Record<'pending' | 'snoozed', number> | null = null;
  hasMore = false;
  isLoading = false;
  error: string | null = null;
  readonly selected = observable.set<string>();
  readonly stillRows = new StillRows();
  readonly address: AddressView<TodosView>;
  #cursor: string | null = null;
  readonly #calls = new LatestCall();

  constructor(private readonly environment: Environment) {
    this.address = new AddressView(environment.router, parameters);
    makeStore(this);
  }

  get view(): TodosView {
    return this.address.view;
  }

  get isNarrowed(): boolean {
    const { action, type, group, project } = this.view;
    return [action, type, group, project].some((value) => value !== null);
  }

  /** Name of the project that the list is filtered by. */
  get projectName(): string | null {
    const { project } = this.view;
    if (project === null) return null;
    const isThere = ({ place }: Todo): boolean => place?.kind === 'project' && numberOfId(place.id) === Number(project);
    return this.todos?.find(isThere)?.place?.name ?? `Project ${project}`;
  }

  /** Follows the URL and other changes; returns a function that stops it. */
  start(): () => void {
    const stop = reaction(
      () => JSON.stringify(this.view),
      () => {
        this.selected.clear();
        void this.load();
      },
      { fireImmediately: true },
    );
    const stopWatching = this.environment.changes.watchTodos((changes) => this.applyChanges(changes));
    return () => {
      stopWatching();
      stop();
      this.#calls.stop();
    };
  }

  /** Reloads as many to-dos as are shown, or the first page. */
  async load(): Promise<void> {
    this.stillRows.reset();
    await this.read((show) => show());
  }

  async loadMore(): Promise<void> {
    if (this.isLoading || !this.hasMore) return;
    await this.read((show) => show(), this.#cursor);
  }

  isSelected(todo: Todo): boolean {
    return this.selected.has(todo.id);
  }

  select(todo: Todo, isSelected: boolean): void {
    if (isSelected) this.selected.add(todo.id);
    else this.selected.delete(todo.id);
  }

  selectAll(isSelected: boolean): void {
    this.selected.replace(isSelected ? (this.todos ?? []).map(({ id }) => id) : []);
  }

  /** Marks these as done, with an undo action. */
  async finish(ids: readonly string[]): Promise<void> {
    await this.change(ids, async (some) => {
      const { todoResolveMany } = await this.environment.api.graphql(todoResolveManyMutation, { input: { ids: some } });
      throwRefusal(todoResolveMany.errors);
    });
    if (this.error === null) this.offerUndo(ids);
  }

  async restore(ids: readonly string[]): Promise<void> {
    await this.change(ids, async (some) => {
      const { todoRestoreMany } = await this.environment.api.graphql(todoRestoreManyMutation, { input: { ids: some } });
      throwRefusal(todoRestoreMany.errors);
    });
  }

  /** Snoozes these until a moment; null shows them again. */
  async snooze(ids: readonly string[], until: Date | null): Promise<void> {
    const { api } = this.environment;
    await this.change(ids, async (some) => {
      const input = { ids: some };
      if (until === null)
        throwRefusal((await api.graphql(todoUnsnoozeManyMutation, { input })).todoUnsnoozeMany.errors);
      else {
        const snoozed = { ...input, snoozeUntil: until.toISOString() };
        throwRefusal((await api.graphql(todoSnoozeManyMutation, { input: snoozed })).todoSnoozeMany.errors);
      }
    });
  }

  /** Marks all to-dos of the view as done, on all pages. */
  async finishAll(): Promise<void> {
    const { action, type, groupId, projectId } = this.variables;
    const input = { action, type, groupId, projectId, isSnoozed: false };
    let finished: string[] = [];
    await this.change([], async () => {
      const { todosMarkAllDone } = await this.environment.api.graphql(todosFinishAllMutation, { input });
      throwRefusal(todosMarkAllDone.errors);
      finished = todosMarkAllDone.todos?.map(({ id }) => id) ?? [];
    });
    if (finished.length > 0) this.offerUndo(finished);
  }

  private offerUndo(ids: readonly string[]): void {
    const text = ids.length === 1 ? 'Marked as done' : `Marked ${counted(ids.length, 'to-do')} as done`;
    toast(text, { tone: 'success', action: { text: 'Undo', run: () => this.restore(ids) } });
  }

  /** Removes the rows at once, and reloads the list after the server has answered. */
  private async change(ids: readonly string[], send: (some: readonly string[]) => Promise<void>): Promise<void> {
    const changed = new Set(ids);
    this.todos = this.todos?.filter(({ id }) => !changed.has(id)) ?? null;
    for (const id of ids) this.selected.delete(id);
    this.error = null;
    try {
      for (let start = 0; start < Math.max(ids.length, 1); start += mostAtOnce)
        await send(ids.slice(start, start + mostAtOnce));
    } catch (error) {
      this.fail(error);
    }
    const { error } = this;
    await this.read((show) => show());
    if (error !== null) this.setError(error);
  }

  private async applyChanges({ todos, reload }: Changes): Promise<boolean> {
    if (!todos && !reload) return true;
    if (this.isLoading) return false;
    await this.read((show) => this.stillRows.change(show));
    return true;
  }

  private get variables() {
    const { list, action, type, group, project } = this.view;
    return {
      state: [list === 'done' ? ('done' as const) : ('pending' as const)],
      isSnoozed: list === 'done' ? null : list === 'snoozed',
      action: action && [action],
      type: type && [type],
      groupId: group === null ? null : [group],
      projectId: project === null ? null : [project],
    };
  }

  /** Without a cursor as many as are shown, up to the maximum of one response. `apply` decides when they are shown. */
  private async read(apply: (show: () => void) => void, after: string | null = null): Promise<void> {
    this.isLoading = true;
    this.error = null;
    const shown = after === null ? (this.todos?.length ?? 0) : 0;
    const first = Math.min(Math.max(shown, pageSize), mostAtOnce);
    const variables: TodosQueryVariables = { ...this.variables, first, after };
    await this.#calls.read(
      (signal) => this.environment.api.graphql(todosQuery, variables, { signal }),
      ({ currentUser }) => {
        const { nodes = [], pageInfo = null } = currentUser?.todos ?? {};
        const read = nodes.map(todoOf);
        this.counts = { pending: currentUser?.pending?.count ?? 0, snoozed: currentUser?.snoozed?.count ?? 0 };
        this.isLoading = false;
        apply(() =>
          runInAction(() => {
            this.todos = after === null ? read : [...(this.todos ?? []), ...read];
            this.hasMore = pageInfo?.hasNextPage === true;
            this.#cursor = pageInfo?.endCursor ?? null;
            const ids = new Set(this.todos.map(({ id }) => id));
            for (const id of this.selected) if (!ids.has(id)) this.selected.delete(id);
          }),
        );
      },
      (error) => this.fail(error),
    );
  }

  private fail(error: unknown): void {
    this.setError(errorText(error));
  }

  private setError(text: string): void {
    this.error = text;
    this.isLoading = false;
  }
}
