import { Check, CircleDot, Layers, RotateCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { numberOfId } from '../api/global-id.ts';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { besideRowStop, listenToRowKeys } from '../widgets/row-keys.ts';
import { Moment } from '../widgets/moment/moment.tsx';
import { inWords, SnoozeMenu } from './snooze-menu.tsx';
import { reasonInWords } from '../../domain/todos/todo.ts';
import type { Todo } from './todo.ts';
import type { TodosStore } from './todos-store.ts';
import listStyles from '../work-items/list/items-list.module.css';
import styles from './todos.module.css';

const icons = { epic: Layers, issue: CircleDot } as const;

/** The rows of a list that is not empty. */
export const TodoRows = observer(function TodoRows({ store, todos }: { store: TodosStore; todos: readonly Todo[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => listenToRowKeys(list.current), []);
  /** The focus of a removed row moves to the row that takes its place. */
  const leaveFocus = (index: number): void => {
    const rows = list.current?.children;
    const next = rows?.[index + 1] ?? rows?.[index - 1] ?? null;
    const target = next?.querySelector<HTMLElement>('a') ?? document.querySelector<HTMLElement>('h1');
    target?.focus();
  };
  return (
    <ul
      ref={list}
      aria-label="To-dos"
      aria-busy={store.isLoading}
      onPointerMove={store.stillRows.point}
      onPointerLeave={store.stillRows.leave}
      className={listStyles.rows}
    >
      {todos.map((todo, index) => (
        <TodoRow key={todo.id} store={store} todo={todo} onGone={() => leaveFocus(index)} />
      ))}
    </ul>
  );
});

interface TodoRowProps {
  store: TodosStore;
  todo: Todo;
  /** Called before the row is removed because of a press in it. */
  onGone: () => void;
}

const TodoRow = observer(function TodoRow({ store, todo, onGone }: TodoRowProps) {
  const { id, title, href, kind, reference, author, place, createdAt, snoozedUntil, noteExcerpt } = todo;
  const { list } = store.view;
  const Icon = icons[kind];
  const finish = (): void => {
    onGone();
    void store.finish([id]);
  };
  const restore = (): void => {
    onGone();
    void store.restore([id]);
  };
  return (
    <li className={listStyles.row} data-selected={store.isSelected(todo) || undefined}>
      <Checkbox
        excludeFromTabOrder
        aria-label={`Select ${title}`}
        isSelected={store.isSelected(todo)}
        onChange={(isSelected) => store.select(todo, isSelected)}
      >
        {null}
      </Checkbox>
      <span className={styles.avatar}>
        <Avatar name={author.name} identity={author.username} src={author.avatarUrl} size={24} />
      </span>
      <div className={listStyles.words}>
        <a href={href} className={listStyles.title}>
          {title}
        </a>
        {noteExcerpt !== null && <p className={styles.excerpt}>{noteExcerpt}</p>}
        <p className={listStyles.meta}>
          <span>
            {reasonInWords(todo)} <Moment at={createdAt} />
          </span>
          <span className={listStyles.fact}>
            <Icon role="img" aria-label={kind === 'epic' ? 'Epic' : 'Issue'} /> {reference}
          </span>
          {place !== null && <Place store={store} place={place} />}
          {list === 'snoozed' && snoozedUntil !== null && <span>until {inWords(new Date(snoozedUntil))}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        {list === 'done' ? (
          <IconButton excludeFromTabOrder label={`Restore ${title}`} size="small" onPress={restore}>
            <RotateCcw />
          </IconButton>
        ) : (
          <>
            <SnoozeMenu isInRow store={store} ids={[id]} label={`Snooze ${title}`} isSnoozed={list === 'snoozed'} />
            <IconButton excludeFromTabOrder label={`Mark ${title} as done`} size="small" onPress={finish}>
              <Check />
            </IconButton>
          </>
        )}
      </div>
    </li>
  );
});

/** Filters the list by the item's namespace. */
const Place = observer(function Place({ store, place }: { store: TodosStore; place: NonNullable<Todo['place']> }) {
  const number = String(numberOfId(place.id));
  const change = place.kind === 'group' ? { group: number, project: null } : { project: number, group: null };
  return (
    <button
      {...besideRowStop}
      type="button"
      onClick={() => store.address.change(change)}
      className={styles.place}
      title={`Only ${place.name}`}
    >
      {place.name}
    </button>
  );
});
