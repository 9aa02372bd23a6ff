import { useState } from 'react';
import { NumberEditor } from './lazy-editors.ts';
import styles from './sidebar.module.css';
import { None, SidebarSection } from './sidebar-section.tsx';

interface Props {
  title: string;
  value: number | null;
  /** The largest number that can be entered; the smallest is 0. */
  maximum: number;
  canEdit: boolean;
  onSave: (changed: number | null) => void;
}

/** A whole number of an item, which can be removed. */
export function NumberWidget({ title, value, maximum, canEdit, onSave }: Props) {
  const [isOpen, setOpen] = useState(false);
  const save = (changed: number | null): void => {
    setOpen(false);
    if (changed !== value) onSave(changed);
  };
  const editor = <NumberEditor key={String(isOpen)} title={title} value={value} maximum={maximum} onSave={save} />;
  return (
    <SidebarSection
      title={title}
      isEmpty={value === null}
      isOpen={isOpen}
      onOpenChange={setOpen}
      {...(canEdit && { editor })}
    >
      {value === null ? <None /> : <p className={styles.value}>{value}</p>}
    </SidebarSection>
  );
}
