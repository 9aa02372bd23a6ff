import { Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Popover, PopoverTrigger } from '../../widgets/popover/popover.tsx';
import { takesFocus } from '../../widgets/return-focus.ts';
import { RequestedWidgetContext } from './field-contexts.ts';
import { loadEditors } from './lazy-editors.ts';
import styles from './sidebar.module.css';
import { useFieldRow } from './use-field-row.ts';

export interface SidebarSectionProps {
  title: string;
  children: ReactNode;
  /** True without a value: on the page of an item it then has no row, and people who may edit it find it in "Add field". */
  isEmpty?: boolean;
  /** True if people who may edit it see its row also without a value. */
  staysWhenEmpty?: boolean;
  /** The editor of the value; without it the value is read-only. */
  editor?: ReactNode;
  /** Loads the code of the editor, before it is opened if possible. */
  loadEditor?: () => Promise<unknown>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A row of the sidebar: name, value, and for people with permission a button that opens its editor, also from the value. */
export const SidebarSection = observer(function SidebarSection(props: SidebarSectionProps) {
  const { title, children, editor, loadEditor = loadEditors, onOpenChange } = props;
  const { isEmpty = false, staysWhenEmpty = false } = props;
  const [isOpenHere, setOpenHere] = useState(false);
  const isOpen = props.isOpen ?? isOpenHere;
  const canEdit = editor !== undefined;
  const row = useFieldRow({ title, isEmpty, staysWhenEmpty, canEdit, isOpen });
  const editButton = useRef<HTMLButtonElement>(null);
  const open = (opens: boolean): void => {
    setOpenHere(opens);
    onOpenChange?.(opens);
  };
  const requested = use(RequestedWidgetContext);
  const isRequested = requested?.title === title;
  useEffect(() => {
    if (!isRequested) return;
    if (canEdit && !row.isShown) return row.ask();
    requested?.done();
    if (!canEdit) return;
    // Where the focus returns to when the editor closes.
    editButton.current?.focus();
    open(true);
  });
  if (!row.isShown) return null;
  return (
    <section aria-label={title} className={styles.section} {...row.focusEvents}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      <div className={styles.body}>{children}</div>
      {canEdit && (
        <PopoverTrigger isOpen={isOpen} onOpenChange={open} loadContent={loadEditor}>
          <IconButton
            {...takesFocus}
            ref={editButton}
            size="small"
            label={`Edit ${title.toLowerCase()}`}
            tooltipPlacement="start"
            className={styles.edit ?? ''}
          >
            <Pencil />
          </IconButton>
          <Popover label={title} placement="bottom end" className={styles.popover ?? ''}>
            <div className={styles.editor}>{editor}</div>
          </Popover>
        </PopoverTrigger>
      )}
    </section>
  );
});

/** Shown without a value. */
export function None({ children = 'None' }: { children?: string }) {
  return <p className={styles.none}>{children}</p>;
}
