import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { SearchField } from '../../widgets/search-field/search-field.tsx';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import { moveThroughOptions } from './option-keys.ts';
import styles from './sidebar.module.css';
import type { LabelChoice } from './label-choice.ts';
import type { NewLabel } from './new-label.ts';
import { labelsAddress } from '../../app/addresses.ts';
import { Link } from '../../widgets/link/link.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';

const LabelForm = lazyCode(() => import('./label-form.tsx'));

/** Search, select, or create a label of the group. */
export const LabelDropdown = observer(function LabelDropdown({ choice }: { choice: LabelChoice }) {
  const { newLabel } = choice;
  if (newLabel.isOpen) {
    return (
      <Suspense>
        <LabelForm label={newLabel} title={choice.search} onCreate={choice.create} />
      </Suspense>
    );
  }
  return (
    <div className={styles.stack} onKeyDownCapture={moveThroughOptions}>
      <SearchField
        label="Search labels"
        value={choice.search}
        onChange={choice.type}
        onSubmit={() => void choice.toggleFirst()}
      />
      {choice.error !== null && <Alert tone="danger">{choice.error}</Alert>}
      {choice.found === null && choice.error === null && <Spinner label="Loading labels" />}
      <ul aria-label="Labels" className={styles.labelList}>
        {choice.found?.map(({ id, title, color }) => (
          <li key={id}>
            <Checkbox isSelected={choice.chosenIds.includes(id)} onChange={() => choice.toggle(id)}>
              <span className={styles.value}>
                <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: color }} />
                {title}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {choice.found?.length === 0 && <p className={styles.none}>No matching labels</p>}
      <div className={styles.buttons}>
        <CreateLabelButton label={newLabel} />
        <Link href={labelsAddress(choice.namespace)}>All labels</Link>
      </div>
    </div>
  );
});

/** Opens the form, for people who may create labels. */
export const CreateLabelButton = observer(function CreateLabelButton({ label }: { label: NewLabel }) {
  if (!label.isAllowed) return null;
  return (
    <Button size="small" variant="quiet" icon={<Plus />} onPress={() => label.show(true)}>
      Create label
    </Button>
  );
});
