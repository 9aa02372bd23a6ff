import { observer } from 'mobx-react-lite';
import { useEffect, useState, type RefObject } from 'react';
import { columnTitles } from '../../../domain/work-items/table.ts';
import { useApplication } from '../../app/application-context.ts';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { Popover } from '../../widgets/popover/popover.tsx';
import { ChoiceEditor } from '../sidebar/choice-editor.tsx';
import type { Choice } from '../bulk-edit/choice.ts';
import { NumberEditor } from '../sidebar/number-editor.tsx';
import { OptionList } from '../sidebar/option-list.tsx';
import type { CellChange, CellEdit, CellEdits } from './cell-edit.ts';
import type { TableRow, TableStore } from './table-store.ts';
import styles from './item-table.module.css';

interface CellEditorProps<Row extends TableRow> {
  store: TableStore<Row>;
  edits: CellEdits<Row>;
  /** The cell that is edited. */
  cell: RefObject<HTMLElement | null>;
}

/** The editor of a cell, beside it. What is chosen is saved when it closes, other values at once. */
const CellEditor = observer(function CellEditor<Row extends TableRow>({ store, edits, cell }: CellEditorProps<Row>) {
  const { editing } = store;
  const [chosen, choose] = useState<readonly Choice[] | null>(null);
  const edit = editing === null ? undefined : edits[editing.column];
  if (editing === null || edit === undefined) return null;
  const { row, column } = editing;
  const save = ({ input, shown }: CellChange<Row>): void => {
    store.edit(null);
    void store.save(row, input, shown);
  };
  const close = (): void => {
    if (edit.kind === 'choices' && chosen !== null && idsOf(chosen) !== idsOf(edit.chosen(row))) {
      save(edit.change(row, chosen));
    } else store.edit(null);
  };
  const title = columnTitles[column];
  return (
    <Popover
      label={`${title} of ${row.title}`}
      placement="bottom start"
      triggerRef={cell}
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      className={styles.editor ?? ''}
    >
      <Editor edit={edit} title={title} row={row} chosen={chosen} onChoose={choose} onSave={save} />
    </Popover>
  );
});

interface EditorProps<Row extends TableRow> {
  edit: CellEdit<Row>;
  title: string;
  row: Row;
  chosen: readonly Choice[] | null;
  onChoose: (chosen: readonly Choice[]) => void;
  onSave: (change: CellChange<Row>) => void;
}

const Editor = observer(function Editor<Row extends TableRow>(props: EditorProps<Row>) {
  const { edit, title, row, chosen, onChoose, onSave } = props;
  const { clock, session } = useApplication();
  const options = edit.kind === 'choices' ? edit.options : null;
  useEffect(() => options?.open(), [options]);
  if (edit.kind === 'number') {
    const { maximum, value, change } = edit;
    return (
      <NumberEditor title={title} value={value(row)} maximum={maximum} onSave={(changed) => onSave(change(changed))} />
    );
  }
  if (edit.kind === 'day') {
    return (
      <DateField
        label={title}
        value={edit.value(row)}
        onChange={(day) => onSave(edit.change(day))}
        today={clock.today}
        isInline
        span={edit.span(row)}
        firstDayOfWeek={session.firstDayOfWeek}
      />
    );
  }
  if (edit.kind === 'words') {
    return (
      <ChoiceEditor
        label={title}
        choices={edit.words}
        value={edit.value(row)}
        onChange={(value) => onSave(edit.change(value))}
      />
    );
  }
  const before = edit.chosen(row);
  const now = chosen ?? before;
  const toggle = (choice: Choice): void => {
    const others = now.filter(({ id }) => id !== choice.id);
    const isChosen = others.length < now.length;
    if (edit.isSingle) onSave(edit.change(row, isChosen ? [] : [choice]));
    else onChoose(isChosen ? others : [...now, choice]);
  };
  return (
    <OptionList
      noun={edit.noun}
      options={edit.options}
      chosen={before}
      chosenIds={now.map(({ id }) => id)}
      isSingle={edit.isSingle}
      onToggle={toggle}
    >
      {({ text, description, color }) => (
        <span>
          {color !== undefined && <span aria-hidden className={styles.swatch} style={{ backgroundColor: color }} />}
          {text} <span className={styles.note}>{description}</span>
        </span>
      )}
    </OptionList>
  );
});

function idsOf(choices: readonly Choice[]): string {
  return choices
    .map(({ id }) => id)
    .sort()
    .join();
}

export default CellEditor;
