import { observer } from 'mobx-react-lite';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { SettingsSection, type SectionProps } from './settings-section.tsx';

/** Makes a project read-only, and writable again. */
export const ArchiveSection = observer(function ArchiveSection({ settings, place }: SectionProps) {
  const { isArchiving, asksArchiving, archivingError } = settings;
  return (
    <SettingsSection
      title={place.isArchived ? 'Unarchive' : 'Archive'}
      about={
        <p>
          {place.isArchived
            ? 'The project is archived and read-only. Unarchive it to work on it again.'
            : 'An archived project is read-only, and its issues are left out of the lists of its groups. You can unarchive it.'}
        </p>
      }
    >
      {archivingError !== null && <Alert tone="danger">{archivingError}</Alert>}
      <div>
        {place.isArchived ? (
          <Button isPending={isArchiving} onPress={() => void settings.setArchived(false)}>
            Unarchive project
          </Button>
        ) : (
          <Button onPress={() => settings.askArchiving(true)}>Archive project</Button>
        )}
      </div>
      <ConfirmDialog
        title={`Archive ${place.name}?`}
        action="Archive"
        isOpen={asksArchiving}
        isPending={isArchiving}
        onCancel={() => settings.askArchiving(false)}
        onConfirm={() => settings.setArchived(true)}
      >
        <p>No one, owners included, can change anything in it until it is unarchived.</p>
      </ConfirmDialog>
    </SettingsSection>
  );
});
