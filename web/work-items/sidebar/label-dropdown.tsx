import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Plus } from 'lucide-react';
import { parseHex } from '../../../domain/colors/color.ts';
import { epicColors } from '../../../domain/work-items/epic-color.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { SearchField } from '../../widgets/search-field/search-field.tsx';
import { Select } from '../../widgets/select/select.tsx';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import styles from './sidebar.module.css';
import type { LabelChoice } from './label-choice.ts';

/** Search, select, or create a label of the group. */
export const LabelDropdown = observer(function LabelDropdown({ choice }: { choice: LabelChoice }) {
  if (choice.isCreating) return <LabelForm choice={choice} />;
  return (
    <div className={styles.stack}>
      <SearchField label="Search labels" value={choice.search} onChange={choice.type} />
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
      <Button size="small" variant="quiet" icon={<Plus />} onPress={() => choice.showForm(true)}>
        Create label
      </Button>
    </div>
  );
});

const suggestedColors = epicColors.map(({ color, title }) => ({ value: color as string, text: title }));

const LabelForm = observer(function LabelForm({ choice }: { choice: LabelChoice }) {
  const [title, setTitle] = useState(choice.search);
  const [color, setColor] = useState<string>(epicColors[0].color);
  const isSuggested = suggestedColors.some(({ value }) => value === color.toLowerCase());
  const isColor = parseHex(color) !== null;
  return (
    <form
      aria-label="Create label"
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void choice.create(title, color);
      }}
    >
      {choice.error !== null && <Alert tone="danger">{choice.error}</Alert>}
      <TextField label="Name" value={title} onChange={setTitle} autoFocus />
      <Select
        label="Color"
        choices={[...suggestedColors, ...(isSuggested ? [] : [{ value: color, text: 'Custom' }])]}
        value={color}
        onChange={setColor}
      />
      <TextField
        label="Custom color"
        placeholder="Use custom color #FF0000"
        value={isSuggested ? '' : color}
        onChange={(entered) => setColor(entered.trim() === '' ? epicColors[0].color : entered.trim())}
        error={isColor ? undefined : 'Enter a color such as #FF0000.'}
      />
      <div className={styles.buttons}>
        <Button onPress={() => choice.showForm(false)}>Back</Button>
        <Button
          type="submit"
          variant="primary"
          isPending={choice.isSaving}
          isDisabled={title.trim() === '' || !isColor}
        >
          Create
        </Button>
      </div>
    </form>
  );
});
