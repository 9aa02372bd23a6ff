import { observer } from 'mobx-react-lite';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { LoadingRows } from '../widgets/loading/loading.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { Removal } from './place-deletion.ts';
import { SettingsSection, type SectionProps } from './settings-section.tsx';
import styles from './settings-section.module.css';

/** Deletes the group or project. */
export const DeleteSection = observer(function DeleteSection({ settings, place }: SectionProps) {
  const { removal } = settings;
  return (
    <SettingsSection
      title="Delete"
      about={
        <p>
          {place.kind === 'group'
            ? 'Deletes the group with its subgroups, projects, epics and issues. This cannot be undone.'
            : 'Deletes the project with its issues. This cannot be undone; an archived project can come back.'}
        </p>
      }
    >
      <div>
        <Button variant="danger" onPress={() => removal.ask(place)}>
          Delete {place.kind}
        </Button>
      </div>
      <ConfirmDialog
        title={`Delete ${place.name}?`}
        action={`Delete ${place.kind}`}
        isOpen={removal.place !== null}
        isPending={removal.isPending}
        isDisabled={!removal.isConfirmed}
        onCancel={removal.cancel}
        onConfirm={removal.confirm}
      >
        <div className={styles.dialog}>
          {removal.error !== null && <Alert tone="danger">{removal.error}</Alert>}
          <Contents removal={removal} />
          <TextField
            label={`Type ${place.name} to confirm`}
            autoComplete="off"
            autoFocus
            value={removal.typed}
            onChange={removal.write}
            onKeyDown={({ key }) => {
              if (key === 'Enter') void removal.confirm();
            }}
          />
        </div>
      </ConfirmDialog>
    </SettingsSection>
  );
});

/** What goes with it; without the numbers if they cannot be read. */
const Contents = observer(function Contents({ removal: { contents } }: { removal: Removal }) {
  const { answer } = contents;
  if (contents.isLoading) return <LoadingRows label="Counting what is in it" count={2} />;
  if (answer === null || answer.length === 0) {
    return (
      <p>{answer === null ? 'All that is in it goes with it.' : 'There is nothing in it.'} It cannot come back.</p>
    );
  }
  return (
    <>
      <p>This goes with it, with comments, files, labels and milestones:</p>
      <ul className={styles.contents}>
        {answer.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>It cannot come back. Items elsewhere that have a parent in it stay, without that parent.</p>
    </>
  );
});
