import { Columns3, ListFilter, Plus, SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { NotFound } from '../../app/not-found.tsx';
import { Page, PageHeading } from '../../app/page.tsx';
import { phoneWindow, useMediaQuery } from '../../app/shell/use-media-query.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { Alert } from '../../widgets/alert/alert.tsx';
import { LoadFailure } from '../../widgets/alert/load-failure.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { ChoiceMenu } from '../../widgets/choice-menu/choice-menu.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { ConfirmDialog } from '../../widgets/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { loadCode } from '../../state/missing-code.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { LoadingRows } from '../../widgets/loading/loading.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { Popover, PopoverTrigger } from '../../widgets/popover/popover.tsx';
import { Switch } from '../../widgets/switch/switch.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import hidden from '../../widgets/visually-hidden.module.css';
import { placeCrumbs } from '../place-crumbs.ts';
import type { BoardColumn } from './board-column.ts';
import { boardForm, limitForm, type BoardForm, type LimitForm } from './board-forms.ts';
import type { BoardStore } from './board-store.ts';
import type { Board, ListKind } from './card-source.ts';
import { BoardSwitch } from './board-switch.tsx';
import { ColumnSection } from './column-section.tsx';
import styles from './board.module.css';

const LaneBoard = lazyCode(() => import('./lane-board.tsx'));
const NewListDialog = lazyCode(() => import('./new-list-dialog.tsx'));

/** What is asked in a dialog. */
type Question =
  | { is: 'list'; kinds: readonly ListKind[] }
  | { is: 'board'; before: Board | null; form: BoardForm }
  | { is: 'limit'; column: BoardColumn; form: LimitForm }
  | { is: 'removal'; column: BoardColumn }
  | { is: 'deletion'; board: Board };

interface BoardScreenProps {
  store: BoardStore;
  /** Beside the tools: what creates an item. */
  children?: ReactNode;
}

/** The issues or epics of a place in columns. */
export const BoardScreen = observer(function BoardScreen({ store, children }: BoardScreenProps) {
  const [question, ask] = useState<Question | null>(null);
  const [hasFilters, showFilters] = useState(false);
  useEffect(() => store.start(), [store]);
  // Not before the dialog is closed, which would ask whether to leave it.
  const { createdId } = store;
  const isAsking = question !== null;
  useEffect(() => {
    if (createdId !== null && !isAsking) store.open(String(createdId));
  }, [store, createdId, isAsking]);
  if (store.isMissing) return <NotFound />;
  const crumbs = placeCrumbs(store.namespace, store.place);
  const name = store.board?.name ?? 'Board';
  const acts = {
    onSetLimit: (column: BoardColumn) => ask({ is: 'limit', column, form: limitForm(store, column) }),
    onRemove: (column: BoardColumn) => ask({ is: 'removal', column }),
  };
  return (
    <Page
      width="full"
      title={[name, crumbs.at(-1)?.text ?? store.namespace.fullPath]}
      crumbs={[...crumbs, { text: store.source.noun === 'issue' ? 'Boards' : 'Epic boards' }]}
    >
      <div className={styles.top}>
        <PageHeading title={name}>
          <span className={styles.phoneTools}>
            <IconButton
              label={store.isNarrowed ? 'Filters and display, filters applied' : 'Filters and display'}
              aria-expanded={hasFilters}
              onPress={() => showFilters(!hasFilters)}
              className={store.isNarrowed ? (styles.applied ?? '') : ''}
            >
              <ListFilter aria-hidden />
            </IconButton>
          </span>
          <BoardTools store={store} ask={ask} />
          {children}
        </PageHeading>
        {store.namespace.kind === 'group' && <BoardSwitch store={store} />}
      </div>
      <div className={styles.filters} data-open={hasFilters || undefined}>
        <FilterBar list={store}>{store.source.lanes !== null && <BoardDisplay store={store} />}</FilterBar>
      </div>
      <div className={styles.notes}>
        {store.status === 'failed' && (
          <LoadFailure onRetry={() => void store.load()}>Something went wrong while fetching the board</LoadFailure>
        )}
        {store.problem !== null && (
          <Alert tone="danger" onDismiss={store.dismissProblem}>
            {store.problem}
          </Alert>
        )}
      </div>
      {store.columns.length === 0 && store.status === 'loading' && <LoadingRows label="Loading board" />}
      {store.hasLanes ? (
        <Suspense>
          <LaneBoard store={store} {...acts} />
        </Suspense>
      ) : (
        <div data-card-lists className={styles.columns} aria-busy={store.status === 'loading'}>
          {store.columns.map((column) => (
            <ColumnSection key={column.id} store={store} column={column} {...acts} />
          ))}
        </div>
      )}
      {store.columns.length === 0 && store.status === 'ready' && (
        <p className={styles.empty}>This board has no columns. Add a list, or show Open and Closed.</p>
      )}
      <div role="status" className={hidden.visuallyHidden}>
        {store.moves.announcer.message}
      </div>
      {question !== null && <Dialogs store={store} question={question} onClose={() => ask(null)} />}
    </Page>
  );
});

/** How the board is shown. */
const BoardDisplay = observer(function BoardDisplay({ store }: { store: BoardStore }) {
  return (
    <PopoverTrigger>
      <Button icon={<SlidersHorizontal aria-hidden />}>Display</Button>
      <Popover label="Display" placement="bottom end">
        <div className={styles.display}>
          <Switch isSelected={store.hasLanes} onChange={store.showLanes} description="A row for each epic.">
            Swimlanes by epic
          </Switch>
        </div>
      </Popover>
    </PopoverTrigger>
  );
});

interface ToolsProps {
  store: BoardStore;
  ask: (question: Question) => void;
}

const BoardTools = observer(function BoardTools({ store, ask }: ToolsProps) {
  const { board, boards } = store;
  const isPhone = useMediaQuery(phoneWindow);
  const addList = async (): Promise<void> => {
    const kinds = await loadCode(() => store.source.listKinds());
    if (kinds !== null) ask({ is: 'list', kinds });
  };
  const act = (key: unknown): void => {
    if (key === 'list') void addList();
    else if (key === 'new') ask({ is: 'board', before: null, form: boardForm(store, null) });
    else if (board === null) return;
    else if (key === 'edit') ask({ is: 'board', before: board, form: boardForm(store, board) });
    else ask({ is: 'deletion', board });
  };
  return (
    <>
      {board !== null && boards.length > 1 && (
        <ChoiceMenu
          label="Board"
          choices={boards.map(({ id, name: text }) => ({ value: String(id), text }))}
          value={String(board.id)}
          onChange={store.open}
        />
      )}
      {store.mayChange && (
        <>
          {!isPhone && (
            <Button icon={<Plus aria-hidden />} onPress={() => void addList()}>
              Add list
            </Button>
          )}
          <MenuTrigger>
            <IconButton label="Boards" variant="outlined">
              <Columns3 aria-hidden />
            </IconButton>
            <Menu label="Boards" onAction={act}>
              {isPhone && <MenuItem id="list">Add list</MenuItem>}
              <MenuItem id="new">New board</MenuItem>
              {board !== null && <MenuItem id="edit">Edit board</MenuItem>}
              {board !== null && (
                <MenuItem id="delete" isDestructive>
                  Delete board
                </MenuItem>
              )}
            </Menu>
          </MenuTrigger>
        </>
      )}
    </>
  );
});

interface DialogsProps {
  store: BoardStore;
  question: Question;
  onClose: () => void;
}

function Dialogs({ store, question, onClose }: DialogsProps) {
  switch (question.is) {
    case 'list':
      return (
        <Suspense>
          <NewListDialog store={store} kinds={question.kinds} onClose={onClose} />
        </Suspense>
      );
    case 'board':
      return <BoardDialog {...question} onClose={onClose} />;
    case 'limit':
      return <LimitDialog {...question} noun={store.source.noun} onClose={onClose} />;
    case 'removal':
      return (
        <Removal title="Remove list" remove={() => store.removeList(question.column)} onClose={onClose}>
          The list “{question.column.title}” is removed from this board. Its {store.source.noun}s do not change.
        </Removal>
      );
    default:
      return (
        <Removal title="Delete board" remove={() => store.deleteBoard(question.board)} onClose={onClose}>
          The board “{question.board.name}” is deleted with its lists. The {store.source.noun}s do not change.
        </Removal>
      );
  }
}

interface RemovalProps {
  title: string;
  remove: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function Removal({ title, remove, onClose, children }: RemovalProps) {
  const [isPending, setPending] = useState(false);
  const confirm = async (): Promise<void> => {
    setPending(true);
    await remove();
    onClose();
  };
  return (
    <ConfirmDialog title={title} action={title} isOpen isPending={isPending} onCancel={onClose} onConfirm={confirm}>
      {children}
    </ConfirmDialog>
  );
}

const BoardDialog = observer(function BoardDialog(props: {
  before: Board | null;
  form: BoardForm;
  onClose: () => void;
}) {
  const { before, form, onClose } = props;
  return (
    <FormDialog
      title={before === null ? 'New board' : 'Edit board'}
      name="Board"
      action={before === null ? 'Create board' : 'Save changes'}
      form={form}
      onSave={() => void form.save().then((isSaved) => isSaved && onClose())}
      onCancel={onClose}
    >
      <TextField label="Name" {...form.field('name', 'The name')} maxLength={255} autoFocus />
      <Checkbox isSelected={form.fields.showsOpen} onChange={(showsOpen) => form.change({ showsOpen })}>
        Show the column Open
      </Checkbox>
      <Checkbox isSelected={form.fields.showsClosed} onChange={(showsClosed) => form.change({ showsClosed })}>
        Show the column Closed
      </Checkbox>
    </FormDialog>
  );
});

const LimitDialog = observer(function LimitDialog(props: {
  column: BoardColumn;
  form: LimitForm;
  noun: 'issue' | 'epic';
  onClose: () => void;
}) {
  const { column, form, noun, onClose } = props;
  return (
    <FormDialog
      title={`Limit of ${column.title}`}
      name="Limit"
      action="Save changes"
      form={form}
      onSave={() => void form.save().then((isSaved) => isSaved && onClose())}
      onCancel={onClose}
    >
      <TextField
        label={`Most ${noun}s at a time`}
        description="The list is marked when it holds more. Leave it empty for no limit."
        inputMode="numeric"
        {...form.field('max_issue_count', 'The limit')}
        autoFocus
      />
      {noun === 'issue' && (
        <TextField label="Most weight at a time" inputMode="numeric" {...form.field('max_issue_weight', 'The limit')} />
      )}
    </FormDialog>
  );
});
