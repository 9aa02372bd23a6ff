import { observer } from 'mobx-react-lite';
import { inDigits } from '../../domain/calendar/format.ts';
import { counted } from '../../domain/text/plural.ts';
import type { Seat } from '../api/rest.generated.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import type { RemovalPreview, SeatList } from './seat-list.ts';
import styles from './seats.module.css';
import { Loading } from '../widgets/loading/loading.tsx';

const placesShown = 10;
/** Shows what a removal will do, or why it is not possible. */
export const RemovalDialog = observer(function RemovalDialog({ list }: { list: SeatList }) {
  const { removing, preview, removalError, isRemoving } = list;
  if (removing === null) return null;
  const refusal = refusalOf(removing);
  return (
    <Dialog
      title={refusal === null ? `Remove ${removing.name}?` : `${removing.name} cannot be removed here`}
      isOpen
      onOpenChange={list.dismissRemoval}
      role={refusal === null ? 'alertdialog' : 'dialog'}
      size="small"
      footer={
        <>
          <Button isDisabled={isRemoving} onPress={list.dismissRemoval}>
            {refusal === null ? 'Cancel' : 'Close'}
          </Button>
          {refusal === null && (
            <Button
              variant="danger"
              isDisabled={preview === null}
              isPending={isRemoving}
              onPress={() => void list.remove()}
            >
              Remove
            </Button>
          )}
        </>
      }
    >
      {refusal !== null && <p>{refusal}</p>}
      {removalError !== null && <Alert tone="danger">{removalError}</Alert>}
      {preview !== null && <Consequences preview={preview} />}
      {refusal === null && preview === null && removalError === null && (
        <Loading label="Loading what will happen">
          <Skeleton width="70%" />
        </Loading>
      )}
    </Dialog>
  );
});

function refusalOf(seat: Seat): string | null {
  if (seat.is_last_owner) return 'This is the last owner of the group. Make someone else an owner first.';
  if (!seat.removable) {
    return 'They are here only through an invited group. Remove them from that group, or end its invitation.';
  }
  return null;
}

function Consequences({ preview }: { preview: RemovalPreview }) {
  const { memberships } = preview;
  const shown = preview.sources.slice(0, placesShown);
  const [before, after] = [preview.seats_before, preview.seats_after].map(inDigits);
  return (
    <div className={styles.consequences}>
      <p>{counted(memberships, 'membership')} in the group, its subgroups and projects will end:</p>
      <ul className={styles.reasons}>
        {shown.map(({ id, source_full_name: name, access_level: level }) => (
          <li key={id}>
            {name} <span className={styles.quiet}>{level.string_value}</span>
          </li>
        ))}
        {memberships > shown.length && <li>and {inDigits(memberships - shown.length)} more</li>}
      </ul>
      <p>
        {before === after
          ? 'They stay in the group through an invited group, and keep their seat.'
          : `Seats in use go from ${before} to ${after}.`}
      </p>
    </div>
  );
}
