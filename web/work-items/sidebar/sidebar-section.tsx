import type { ReactNode } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { Popover, PopoverTrigger } from '../../widgets/popover/popover.tsx';
import { takesFocus } from '../../widgets/return-focus.ts';
import styles from './sidebar.module.css';

export interface SidebarSectionProps {
  title: string;
  children: ReactNode;
  /** The editor of the value; without it the value is read-only. */
  editor?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A section of the sidebar: name, value, and for people with permission a button that opens its editor. */
export function SidebarSection({ title, children, editor, isOpen, onOpenChange }: SidebarSectionProps) {
  const open = isOpen === undefined ? {} : { isOpen };
  return (
    <section aria-label={title} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {editor !== undefined && (
          <PopoverTrigger {...open} {...(onOpenChange && { onOpenChange })}>
            <Button {...takesFocus} variant="quiet" size="small" aria-label={`Edit ${title.toLowerCase()}`}>
              Edit
            </Button>
            <Popover label={title} placement="bottom end" className={styles.popover ?? ''}>
              <div className={styles.editor}>{editor}</div>
            </Popover>
          </PopoverTrigger>
        )}
      </div>
      {children}
    </section>
  );
}

/** Shown without a value. */
export function None({ children = 'None' }: { children?: string }) {
  return <p className={styles.none}>{children}</p>;
}
