import { errorText, failureText, throwRefusal } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { Drafts } from '../../app/drafts.ts';
import { telling } from '../../app/undo.ts';
import { CallsInOrder } from '../../state/calls-in-order.ts';
import { makeStore } from '../../state/make-store.ts';
import { Announcer } from '../../widgets/announcer.ts';
import { during } from '../../state/during.ts';
import { createChild } from '../../work-items/create-child.ts';
import { widgetWith } from '../../work-items/widget-with.ts';
import type { IssueStore } from '../issue-source.ts';
import type { WorkItemsHierarchyReorderInput } from '../../api/schema.graphql.ts';
import {
  childTaskReorderMutation,
  childTaskUpdateMutation,
  issueChildTasksQuery,
  type ChildTaskFragment,
} from '../operations/child-tasks.graphql.ts';

interface TaskPage {
  all: readonly ChildTaskFragment[];
  hasMore: boolean;
  after: string | null;
}

/** The child tasks of an issue or incident, in order. */
export class ChildTasks {
  all: readonly ChildTaskFragment[] | null = null;
  /** True if there are more than are loaded. */
  hasMore = false;
  error: string | null = null;
  isLoadingMore = false;
  isFormOpen = false;
  isSending = false;
  title = '';
  /** True while a task is being moved by pointer or keyboard. */
  isHolding = false;
  /** The task whose grip gets the focus once the new order is shown. */
  focusNext: string | null = null;
  readonly announcer = new Announcer();
  #after: string | null = null;
  readonly #moves = new CallsInOrder();
  #movesUnderWay = 0;

  private readonly drafts: Drafts;

  constructor(private readonly store: IssueStore) {
    this.drafts = new Drafts(store.environment.session.user?.id ?? null);
    makeStore(this);
  }

  get closedCount(): number {
    return this.all?.filter(({ state }) => state === 'CLOSED').length ?? 0;
  }

  get canSubmit(): boolean {
    return this.title.trim() !== '';
  }

  /** Loads or reloads the first page. */
  async load(): Promise<void> {
    await this.read(null);
  }

  async loadMore(): Promise<void> {
    await during(this, 'isLoadingMore', () => this.read(this.#after));
  }

  /** Opens the form with a title that was not sent, or closes it and discards the title. */
  showForm(isOpen: boolean): void {
    this.isFormOpen = isOpen;
    this.write((isOpen ? this.drafts.read(this.place) : null) ?? '');
    this.error = null;
  }

  /** The title is stored in this browser until it is sent or discarded. */
  write(title: string): void {
    this.title = title;
    this.drafts.keep(this.place, title);
  }

  /** Creates the task of the form; the form stays open for the next one. */
  async submit(): Promise<void> {
    const { namespace } = this.store;
    if (!this.canSubmit) return;
    await during(this, 'isSending', async () => {
      this.error = null;
      try {
        const texts = { title: this.title.trim() };
        await createChild(this.store, { type: 'TASK', namespace }, texts, telling(this.store.environment.api));
        this.write('');
        await this.reloadAll();
      } catch (error) {
        this.fail(failureText(error, 'The task could not be created.'));
      }
    });
  }

  async toggle(task: ChildTaskFragment): Promise<void> {
    const stateEvent = task.state === 'OPEN' ? ('CLOSE' as const) : ('REOPEN' as const);
    await this.change({ id: task.id, stateEvent }, `The state of ${task.title} could not be changed.`);
  }

  /** Removes the task from the issue, without deleting it. */
  async remove(task: ChildTaskFragment): Promise<void> {
    await this.change({ id: task.id, hierarchyWidget: { parentId: null } }, `${task.title} could not be removed.`);
  }

  hold(isHolding: boolean): void {
    this.isHolding = isHolding;
  }

  want(id: string | null): void {
    this.focusNext = id;
  }

  /** Moves a task at once; reverted if the server rejects it. */
  async move(from: number, to: number): Promise<void> {
    const moved = this.all?.[from];
    if (this.all === null || moved === undefined || from === to) return;
    const others = this.all.toSpliced(from, 1);
    const preceding = others[to - 1];
    const place =
      preceding === undefined
        ? { adjacentWorkItemId: others[0]?.id ?? null, relativePosition: 'BEFORE' as const }
        : { adjacentWorkItemId: preceding.id, relativePosition: 'AFTER' as const };
    this.error = null;
    this.all = others.toSpliced(to, 0, moved);
    this.focusNext = moved.id;
    this.#movesUnderWay += 1;
    await this.#moves.send(() => this.sendMove({ id: moved.id, ...place }));
  }

  /** Reloads the list when others changed it or a task in it. */
  async applyChanges({ items, gone, reload }: Changes): Promise<boolean> {
    const { item } = this.store;
    if (item === null) return true;
    if (!this.mayReplace()) return false;
    const shown = new Set(this.all?.map(({ id }) => numberOfId(id)));
    const isConcerned =
      reload ||
      gone.some((id) => shown.has(id)) ||
      items.some(({ id, parts }) => shown.has(id) || (id === item.number && parts.includes('children')));
    return !isConcerned || this.reloadAll(this.mayReplace);
  }

  private get place(): string {
    return `${this.store.address.draftPlace}/task`;
  }

  /** A task that is being moved stays where it is, also until the move is saved. */
  private mayReplace(): boolean {
    return !this.isHolding && this.#movesUnderWay === 0;
  }

  private async sendMove(input: WorkItemsHierarchyReorderInput): Promise<void> {
    const { api } = this.store.environment;
    try {
      const { workItemsHierarchyReorder } = await api.graphql(childTaskReorderMutation, { input }, telling(api));
      throwRefusal(workItemsHierarchyReorder.errors);
    } catch (error) {
      await this.reloadAll();
      this.fail(failureText(error, 'Something went wrong while ordering item.'));
    } finally {
      this.#movesUnderWay -= 1;
    }
  }

  private async change(input: Parameters<typeof this.send>[0], failure: string): Promise<void> {
    this.error = null;
    try {
      await this.send(input);
      await this.reloadAll();
    } catch (error) {
      this.fail(failureText(error, failure));
    }
  }

  private async send(input: { id: string; stateEvent?: 'CLOSE' | 'REOPEN'; hierarchyWidget?: { parentId: null } }) {
    const { api } = this.store.environment;
    const { workItemUpdate } = await api.graphql(childTaskUpdateMutation, { input }, telling(api));
    throwRefusal(workItemUpdate.errors);
  }

  /** Reads as many pages as are shown. Returns false if, once they are read, `mayReplace` keeps the shown tasks. */
  private async reloadAll(mayReplace: () => boolean = () => true): Promise<boolean> {
    const shown = this.all?.length ?? 0;
    try {
      let read = await this.page(null);
      while (read.hasMore && read.all.length < shown) {
        const next = await this.page(read.after);
        read = { ...next, all: [...read.all, ...next.all] };
      }
      if (!mayReplace()) return false;
      this.show(read);
    } catch (error) {
      this.fail(errorText(error));
    }
    return true;
  }

  private async read(after: string | null): Promise<void> {
    try {
      const next = await this.page(after);
      // Read again meanwhile: it would not follow what is there now.
      if (after !== null && after !== this.#after) return;
      this.show({ ...next, all: after === null ? next.all : [...(this.all ?? []), ...next.all] });
    } catch (error) {
      this.fail(errorText(error));
    }
  }

  private async page(after: string | null): Promise<TaskPage> {
    const { environment, address } = this.store;
    const { namespace } = await environment.api.graphql(issueChildTasksQuery, { ...address.variables, after });
    const page = widgetWith(namespace, 'children')?.children;
    return {
      all: page?.nodes ?? [],
      hasMore: page?.pageInfo.hasNextPage ?? false,
      after: page?.pageInfo.endCursor ?? null,
    };
  }

  private show({ all, hasMore, after }: TaskPage): void {
    this.all = all;
    this.hasMore = hasMore;
    this.#after = after;
  }

  private fail(error: string): void {
    this.error = error;
  }
}
