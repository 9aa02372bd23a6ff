import { useEffect, type RefObject } from 'react';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { useReturnFocus } from '../../widgets/return-focus.ts';
import styles from './item-body.module.css';

export interface ConflictPanelProps {
  /** What both edited: `epic`, `comment`. */
  edited: string;
  /** The texts that someone else saved, each with its name. */
  versions: readonly { name: string; text: string }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onMerge: () => void;
  /** Where both texts are merged, to go on there. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Both texts after a conflict: choose one of them or merge them, without losing either. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { edited, versions, onKeepMine, onTakeTheirs, onMerge, field } = props;
  const panel = useReturnFocus<HTMLElement>();
  // The button that was pressed may be a long text below it.
  useEffect(() => panel.current?.scrollIntoView(), [panel]);
  const merge = (): void => {
    onMerge();
    field.current?.focus();
  };
  return (
    <section ref={panel} aria-label="Edited at the same time" className={styles.conflict}>
      <Alert tone="warning" title={`Someone edited this ${edited} at the same time you did.`}>
        Nothing was overwritten. Your text is still in the editor below; theirs is here.
      </Alert>
      {versions.map(({ name, text }) => (
        <div key={name}>
          <h2 className={styles.versionName}>{name}</h2>
          <pre role="region" aria-label={name} tabIndex={0} className={styles.version}>
            {text === '' ? '(empty)' : text}
          </pre>
        </div>
      ))}
      <div className={styles.formActions}>
        <Button onPress={onKeepMine}>Keep mine</Button>
        <Button onPress={onTakeTheirs}>Take theirs</Button>
        <Button variant="primary" onPress={merge}>
          Merge both in the editor
        </Button>
      </div>
    </section>
  );
}
