import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { parseHex } from '../../../domain/colors/color.ts';
import { epicColors } from '../../../domain/work-items/epic-colors.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Select } from '../../widgets/select/select.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import type { NewLabel } from './new-label.ts';
import styles from './sidebar.module.css';

const suggestedColors = epicColors.map(({ color, title }) => ({ value: color as string, text: title }));

export interface LabelFormProps {
  label: NewLabel;
  /** The initial title. */
  title: string;
  onCreate: (title: string, color: string) => Promise<void>;
}

/** Title and color of a new label. */
const LabelForm = observer(function LabelForm({ label, title: initial, onCreate }: LabelFormProps) {
  const [title, setTitle] = useState(initial);
  const [color, setColor] = useState<string>(epicColors[0].color);
  const isSuggested = suggestedColors.some(({ value }) => value === color.toLowerCase());
  const isColor = parseHex(color) !== null;
  return (
    <form
      aria-label="Create label"
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void onCreate(title, color);
      }}
    >
      {label.error !== null && <Alert tone="danger">{label.error}</Alert>}
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
        <Button onPress={() => label.show(false)}>Back</Button>
        <Button type="submit" variant="primary" isPending={label.isSaving} isDisabled={title.trim() === '' || !isColor}>
          Create
        </Button>
      </div>
    </form>
  );
});

export default LabelForm;
