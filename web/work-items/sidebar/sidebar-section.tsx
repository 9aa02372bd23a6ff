import { Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { use, useEffect, useState, type ReactNode } from 'react';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Popover, PopoverTrigger } from '../../widgets/popover/popover.tsx';
import { takesFocus } from '../../widgets/return-focus.ts';
import { loadEditors } from './lazy-editors.ts';
import styles from './sidebar.module.css';
import { RequestedWidgetContext } from './requested-widget.ts';

export interface SidebarSectionProps {
  title: string;
  children: ReactNode;
  /** The editor of the value; without it the value is read-only. */
  editor?: ReactNode;
  /** Loads the code of the editor, before it is opened if possible. */
  loadEditor?: () => Promise<unknown>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A row of the sidebar: name, value, and for people with permission a button that opens its editor, also from the value. */
export const SidebarSection = observer(function SidebarSection(props: SidebarSectionProps) {
  const { title, children, editor, loadEditor = loadEditors, isOpen, onOpenChange } = props;
  const [isOpenHere, setOpenHere] = useState(false);
  const open = (opens: boolean): void => {
    setOpenHere(opens);
    onOpenChange?.(opens);
  };
  const requested = use(RequestedWidgetContext);
  const isRequested = requested?.title === title;
  useEffect(() => {
    if (!isRequested) return;
    requested?.done();
    if (editor !== undefined) open(true);
  });
  return (
    <section aria-label={title} className={styles.section}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      <div className={styles.body}>{children}</div>
      {editor !== undefined && (
        <PopoverTrigger isOpen={isOpen ?? isOpenHere} onOpenChange={open} loadContent={loadEditor}>
          <IconButton
            {...takesFocus}
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
