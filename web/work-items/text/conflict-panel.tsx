import { observer } from 'mobx-react-lite';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { useItemStore } from '../item-context.ts';
import styles from './item-body.module.css';
import type { TextConflict, TextEditing } from './text-editing.ts';

export interface ConflictPanelProps {
  text: TextEditing;
  conflict: TextConflict;
}

/** Both texts after a conflict: choose one of them or merge them, without losing either. */
export const ConflictPanel = observer(function ConflictPanel({ text, conflict }: ConflictPanelProps) {
  const { type } = useItemStore();
  const { theirs, titleDiffers, descriptionDiffers } = conflict;
  return (
    <section aria-label="Edited at the same time" className={styles.conflict}>
      <Alert tone="warning" title={`Someone edited this ${type} at the same time you did.`}>
        Nothing was overwritten. Your text is still in the editor below; theirs is here.
      </Alert>
      {titleDiffers && <Version name="Their title" text={theirs.title} />}
      {descriptionDiffers && <Version name="Their description" text={theirs.description} />}
      <div className={styles.formActions}>
        <Button onPress={() => void text.keepMine()}>Keep mine</Button>
        <Button onPress={text.takeTheirs}>Take theirs</Button>
        <Button variant="primary" onPress={text.merge}>
          Merge both in the editor
        </Button>
      </div>
    </section>
  );
});

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <h2 className={styles.versionName}>{name}</h2>
      <pre role="region" aria-label={name} tabIndex={0} className={styles.version}>
        {text === '' ? '(empty)' : text}
      </pre>
    </div>
  );
}
