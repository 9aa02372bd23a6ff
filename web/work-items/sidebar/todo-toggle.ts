import { runInAction } from 'mobx';
import { errorText, reportDefect, throwRefusal } from '../../api/api-error.ts';
import { workItemId } from '../../api/global-id.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ItemStore } from '../item-store.ts';
import {
  todoCreateMutation,
  todosMarkAllDoneMutation,
  workItemTodosQuery,
} from '../operations/item-widgets.graphql.ts';
import { widgetWith } from '../widget-with.ts';

/** Whether the item is on the reader's to-do list; one button adds and finishes the to-do. */
export class TodoToggle {
  /** Null until it is loaded. */
  isPending: boolean | null = null;
  isChanging = false;

  constructor(private readonly store: ItemStore) {
    makeStore(this);
  }

  async load(): Promise<void> {
    const { environment, address } = this.store;
    if (!environment.session.signedIn) return;
    let isPending = false;
    try {
      const { namespace } = await environment.api.graphql(workItemTodosQuery, address.variables);
      isPending = (widgetWith(namespace, 'currentUserTodos')?.currentUserTodos.nodes.length ?? 0) > 0;
    } catch (error) {
      // The button then offers to add one; the server handles an existing one.
      reportDefect(error);
    }
    runInAction(() => {
      this.isPending = isPending;
    });
  }

  async toggle(): Promise<void> {
    const { environment, item } = this.store;
    if (item === null) return;
    await during(this, 'isChanging', async () => {
      const input = { targetId: workItemId(item.number) };
      try {
        const { api } = environment;
        if (this.isPending)
          throwRefusal((await api.graphql(todosMarkAllDoneMutation, { input })).todosMarkAllDone.errors);
        else throwRefusal((await api.graphql(todoCreateMutation, { input })).todoCreate.errors);
        this.store.fail(null);
        await this.load();
      } catch (error) {
        this.store.fail(errorText(error));
      }
    });
  }
}
