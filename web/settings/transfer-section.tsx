import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { PlacePicker } from '../work-items/places/place-picker.tsx';
import { SettingsSection, type SectionProps } from './settings-section.tsx';
import styles from './settings-section.module.css';

/** Moves the group or project to another group. */
export const TransferSection = observer(function TransferSection({ settings, place }: SectionProps) {
  const { boot } = useApplication();
  const { transfer } = settings;
  const { search, target, problem } = transfer;
  useEffect(() => search.stop, [search]);
  const goesToTop = place.kind === 'group' && !place.isTopLevel && boot.user?.canCreateGroup === true;
  return (
    <SettingsSection
      title="Move"
      about={
        <>
          <p>The {place.kind} goes to another group with everything in it:</p>
          <ul>
            <li>Old addresses lead to the new ones.</li>
            <li>Its own members stay. Roles from the groups above end, those in the new groups begin.</li>
            <li>
              Labels and milestones of the groups above are replaced on its items by those of the same title there, or
              copied into the {place.kind}.
            </li>
            <li>Iterations of the groups above are removed from its items.</li>
            <li>It cannot be visible to more people than the new group.</li>
          </ul>
        </>
      }
    >
      {transfer.error !== null && <Alert tone="danger">{transfer.error}</Alert>}
      <PlacePicker label="New group" placeholder="Select a group" search={search} isReadOnly={transfer.isMoving} />
      {problem !== null && <Alert tone="warning">{problem}</Alert>}
      <div className={styles.buttons}>
        <Button isDisabled={search.chosen === null || problem !== null} onPress={() => transfer.ask(search.chosen)}>
          Move {place.kind}
        </Button>
        {goesToTop && <Button onPress={() => transfer.ask(null)}>Move to the top level</Button>}
      </div>
      <ConfirmDialog
        title={`Move ${place.name}?`}
        action="Move"
        isOpen={transfer.isAsked}
        isPending={transfer.isMoving}
        onCancel={transfer.cancel}
        onConfirm={transfer.confirm}
      >
        <p>
          {target === null
            ? `${place.name} becomes a top-level group.`
            : `${place.name} goes to ${target.name}, and its address becomes ${target.path}/${place.path}.`}{' '}
          Roles that come from {place.parent?.name ?? 'where it is now'} end.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  );
});
