import { Bell, BellOff, MoreHorizontal, Star } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { counted } from '../../domain/text/plural.ts';
import type { Label } from '../api/rest.generated.ts';
import { labelsAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import listPage from '../app/list-page.module.css';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { LabelChip } from '../widgets/label-chip/label-chip.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../widgets/menu/menu.tsx';
import { useReturnFocus } from '../widgets/return-focus.ts';
import { itemsAddress, type LabelPlace } from './label-place.ts';
import { countsOf } from './label-words.ts';
import type { LabelsStore } from './labels-store.ts';
import styles from './labels.module.css';

interface LabelRowProps {
  store: LabelsStore;
  place: LabelPlace;
  label: Label;
  /** The handle that moves it. */
  grip?: ReactNode;
}

/** A label with what has it, and what can be done with it. */
export const LabelRow = observer(function LabelRow({ store, place, label, grip }: LabelRowProps) {
  const { name, color, description, full_path: owner = '' } = label;
  const isOwn = store.isOwn(label);
  // Another priority shows it in the other list.
  const row = useReturnFocus<HTMLLIElement>();
  return (
    <li ref={row} className={styles.row}>
      {grip}
      <span className={styles.label}>
        <LabelChip title={name} color={color} />
        {description !== null && description !== '' && <span className={listPage.quiet}>{description}</span>}
      </span>
      <span className={styles.facts}>
        {isOwn ? (
          <Counts place={place} label={label} />
        ) : (
          <>
            <Link href={itemsAddress(place, 'issues', name)}>Issues</Link>
            <span className={listPage.quiet}>
              From <Link href={labelsAddress({ kind: 'group', fullPath: owner })}>{owner}</Link>
            </span>
          </>
        )}
      </span>
      <Actions store={store} label={label} />
    </li>
  );
});

function Counts({ place, label }: Pick<LabelRowProps, 'place' | 'label'>) {
  const { issues, epics, mergeRequests } = countsOf(label);
  if (issues + epics + mergeRequests === 0) return <span className={listPage.quiet}>Not in use</span>;
  return (
    <>
      {issues > 0 && <Link href={itemsAddress(place, 'issues', label.name)}>{counted(issues, 'issue')}</Link>}
      {epics > 0 && <Link href={itemsAddress(place, 'epics', label.name)}>{counted(epics, 'epic')}</Link>}
      {mergeRequests > 0 && <span className={listPage.quiet}>{counted(mergeRequests, 'open merge request')}</span>}
    </>
  );
}

const Actions = observer(function Actions({ store, label }: Pick<LabelRowProps, 'store' | 'label'>) {
  const { session } = useApplication();
  const { name, subscribed } = label;
  const mayChange = store.mayChange && store.isOwn(label);
  const isPrioritized = store.prioritized.some(({ id }) => id === label.id);
  return (
    <span className={styles.actions}>
      {mayChange && (
        <IconButton
          label={isPrioritized ? `Remove the priority of ${name}` : `Prioritize ${name}`}
          size="small"
          onPress={() => void store.prioritize(label, !isPrioritized)}
        >
          <Star data-on={isPrioritized || undefined} className={styles.star} />
        </IconButton>
      )}
      {session.user !== null && (
        <IconButton
          label={subscribed ? `Unsubscribe from ${name}` : `Subscribe to ${name}`}
          size="small"
          onPress={() => void store.subscribe(label)}
        >
          {subscribed ? <BellOff /> : <Bell />}
        </IconButton>
      )}
      {mayChange && (
        <MenuTrigger>
          <IconButton label={`Actions for ${name}`} size="small">
            <MoreHorizontal />
          </IconButton>
          <Menu label={`Actions for ${name}`} placement="bottom end">
            <MenuItem onAction={() => store.edit(label)}>Edit</MenuItem>
            <MenuItem onAction={() => store.startMerge(label)}>Merge into another label</MenuItem>
            {store.mayPromote && <MenuItem onAction={() => store.promotion.ask(label)}>Promote to group</MenuItem>}
            <MenuSeparator />
            <MenuItem isDestructive onAction={() => store.deletion.ask(label)}>
              Delete
            </MenuItem>
          </Menu>
        </MenuTrigger>
      )}
    </span>
  );
});
