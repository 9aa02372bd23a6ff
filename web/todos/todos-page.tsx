import { Check, ListTodo, RotateCcw, X } from 'lucide-react';
import { inDigits } from '../../domain/calendar/format.ts';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef } from 'react';
import type { TodoAction } from '../../domain/todos/todo.ts';
import { signInAddress } from '../app/addresses.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { GroupSelect } from '../app/groups/group-select.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Select } from '../widgets/select/select.tsx';
import { WaitingRows } from '../widgets/waiting-rows.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { TodoRows } from './todo-rows.tsx';
import type { TodoListName } from './todo.ts';
import { TodosStore, type TargetType } from './todos-store.ts';
import listStyles from '../work-items/list/items-list.module.css';
import styles from './todos.module.css';
import { LoadingRows } from '../widgets/loading/loading.tsx';

const crumbs = [{ text: 'To-dos' }];

/** The reader's to-dos, filtered by reason, type and namespace, with buttons to finish and snooze them. */
const TodosPage = observer(function TodosPage() {
  const { session, router } = useApplication();
  const { signedIn } = session;
  useEffect(() => {
    if (!signedIn) void router.navigate(signInAddress(router.address), { replace: true });
  }, [signedIn, router]);
  return signedIn ? <Todos /> : null;
});

export default TodosPage;

const Todos = observer(function Todos() {
  const application = useApplication();
  const store = useMemo(() => new TodosStore(application), [application]);
  useEffect(() => store.start(), [store]);
  const { todos, error, view, hasMore, isLoading } = store;
  return (
    <Page title={['To-dos']} crumbs={crumbs}>
      <PageHeading title="To-dos">
        {view.list === 'pending' && (todos?.length ?? 0) > 0 && (
          <Button icon={<Check aria-hidden />} onPress={() => void store.finishAll()}>
            Mark all as done
          </Button>
        )}
      </PageHeading>
      <Tabs store={store} />
      <Filters store={store} />
      {error !== null && (
        <LoadFailure onRetry={() => void store.load()} className={listStyles.problem ?? ''}>
          {error}
        </LoadFailure>
      )}
      {todos === null && error === null && <LoadingRows label="Loading to-dos" />}
      {todos?.length === 0 && error === null && <NoTodos store={store} />}
      {todos !== null && todos.length > 0 && (
        <>
          <Selection store={store} />
          <TodoRows store={store} todos={todos} />
        </>
      )}
      <WaitingRows rows={store.stillRows} />
      {hasMore && (
        <Button isPending={isLoading} onPress={() => void store.loadMore()} className={styles.more ?? ''}>
          Show more
        </Button>
      )}
    </Page>
  );
});

const tabs: readonly [TodoListName, string][] = [
  ['pending', 'To do'],
  ['snoozed', 'Snoozed'],
  ['done', 'Done'],
];

const Tabs = observer(function Tabs({ store }: { store: TodosStore }) {
  return (
    <nav aria-label="To-dos by state" className={listStyles.tabs}>
      {tabs.map(([list, text]) => {
        const count = list === 'done' ? null : (store.counts?.[list] ?? null);
        return (
          <a
            key={list}
            href={store.address.hrefWith({ list })}
            aria-current={store.view.list === list ? 'page' : undefined}
            className={listStyles.tab}
          >
            {text}
            {count !== null && <span className={listStyles.count}>{inDigits(count)}</span>}
          </a>
        );
      })}
    </nav>
  );
});

const anything = 'any';
const reasons: readonly { value: TodoAction | typeof anything; text: string }[] = [
  { value: anything, text: 'Any reason' },
  { value: 'assigned', text: 'Assigned' },
  { value: 'mentioned', text: 'Mentioned' },
  { value: 'directly_addressed', text: 'Addressed directly' },
  { value: 'marked', text: 'Added by you' },
];
const types: readonly { value: TargetType | typeof anything; text: string }[] = [
  { value: anything, text: 'Any type' },
  { value: 'EPIC', text: 'Epics' },
  { value: 'ISSUE', text: 'Issues and incidents' },
  { value: 'WORKITEM', text: 'Tasks' },
];

const Filters = observer(function Filters({ store }: { store: TodosStore }) {
  const { view, projectName } = store;
  const chosen = <V extends string>(value: V | typeof anything): V | null => (value === anything ? null : value);
  return (
    <div role="group" aria-label="Filters" className={styles.filters}>
      <Select
        label="Reason"
        isLabelHidden
        choices={reasons}
        value={view.action ?? anything}
        onChange={(value) => store.address.change({ action: chosen(value) })}
      />
      <Select
        label="Type"
        isLabelHidden
        choices={types}
        value={view.type ?? anything}
        onChange={(value) => store.address.change({ type: chosen(value) })}
      />
      {projectName === null ? (
        <GroupSelect value={view.group} onChange={(group) => store.address.change({ group })} />
      ) : (
        <Button
          aria-label={`Show to-dos of all projects, not only of ${projectName}`}
          icon={<X aria-hidden />}
          onPress={() => store.address.change({ project: null })}
        >
          {projectName}
        </Button>
      )}
    </div>
  );
});

const Selection = observer(function Selection({ store }: { store: TodosStore }) {
  const { todos, selected, view } = store;
  const ids = [...selected];
  const isAll = ids.length === todos?.length;
  const group = useRef<HTMLDivElement>(null);
  // The buttons go away with the selection.
  const leave = (): void => group.current?.querySelector('input')?.focus();
  return (
    <div ref={group} role="group" aria-label="Selected to-dos" className={styles.selection}>
      <Checkbox isSelected={isAll} isIndeterminate={!isAll && ids.length > 0} onChange={store.selectAll}>
        {ids.length === 0 ? 'Select all' : `${ids.length} selected`}
      </Checkbox>
      {ids.length > 0 &&
        (view.list === 'done' ? (
          <Button size="small" icon={<RotateCcw aria-hidden />} onPress={() => (leave(), void store.restore(ids))}>
            Restore
          </Button>
        ) : (
          <>
            <Button size="small" icon={<Check aria-hidden />} onPress={() => (leave(), void store.finish(ids))}>
              Mark as done
            </Button>
            <SnoozeMenu
              store={store}
              ids={ids}
              label="Snooze the selected to-dos"
              isSnoozed={view.list === 'snoozed'}
            />
          </>
        ))}
    </div>
  );
});

const NoTodos = observer(function NoTodos({ store }: { store: TodosStore }) {
  const { list } = store.view;
  if (store.isNarrowed) {
    return (
      <EmptyState
        icon={<ListTodo />}
        title="No to-dos matched your filters"
        actions={
          <ButtonLink href={store.address.hrefWith({ action: null, type: null, group: null, project: null })}>
            Clear filters
          </ButtonLink>
        }
      />
    );
  }
  if (list === 'snoozed') {
    return (
      <EmptyState icon={<ListTodo />} title="Nothing is snoozed">
        <p>To-dos that you snooze wait here until their time.</p>
      </EmptyState>
    );
  }
  if (list === 'done') return <EmptyState icon={<ListTodo />} title="Nothing is done yet" />;
  return (
    <EmptyState
      icon={<ListTodo />}
      title="You’re all caught up"
      actions={<ButtonLink href={addresses.home}>View items assigned to you</ButtonLink>}
    >
      <p>When someone assigns an item to you or mentions you, it appears here. You can also add items yourself.</p>
    </EmptyState>
  );
});
