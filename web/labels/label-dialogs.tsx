import { observer } from 'mobx-react-lite';
import { epicColors } from '../../domain/work-items/epic-colors.ts';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { LabelChip } from '../widgets/label-chip/label-chip.tsx';
import { LoadingRows } from '../widgets/loading/loading.tsx';
import { RadioGroup } from '../widgets/radio-group/radio-group.tsx';
import { SearchField } from '../widgets/search-field/search-field.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import listPage from '../app/list-page.module.css';
import type { LabelForm } from './label-form.ts';
import type { LabelMerge } from './label-merge.ts';
import styles from './labels.module.css';

const colors = epicColors.map(({ color, title }) => ({ value: color as string, text: title, color: color as string }));

interface LabelDialogProps {
  form: LabelForm;
  isNew: boolean;
  onSave: () => void;
  onCancel: () => void;
}

/** The form of a label. */
export const LabelDialog = observer(function LabelDialog({ form, isNew, onSave, onCancel }: LabelDialogProps) {
  const { title, color } = form.fields;
  return (
    <FormDialog
      title={isNew ? 'New label' : 'Edit label'}
      name="Label"
      action={isNew ? 'Create label' : 'Save changes'}
      form={form}
      onSave={onSave}
      onCancel={onCancel}
    >
      <TextField
        label="Name"
        description="With :: it is scoped: an item has at most one label of each scope."
        {...form.field('title', 'The name')}
        autoFocus
      />
      <RadioGroup
        label="Color"
        choices={colors}
        value={color.toLowerCase()}
        onChange={(chosen) => form.change({ color: chosen })}
      />
      <TextField label="Custom color" {...form.field('color', 'The color')} />
      <TextArea label="Description (optional)" {...form.field('description', 'The description')} />
      {title.trim() !== '' && form.problemOf('color', 'The color') === undefined && (
        <p className={styles.preview}>
          <span className={listPage.quiet}>Preview</span> <LabelChip title={title.trim()} color={color} />
        </p>
      )}
    </FormDialog>
  );
});

interface MergeDialogProps {
  merge: LabelMerge;
  onSave: () => void;
  onCancel: () => void;
}

/** Asks which label another is merged into. */
export const MergeDialog = observer(function MergeDialog({ merge, onSave, onCancel }: MergeDialogProps) {
  const { label, search, found, chosen } = merge;
  return (
    <FormDialog
      title={`Merge ${label.name}`}
      name="Merge"
      action="Merge labels"
      form={merge}
      onSave={onSave}
      onCancel={onCancel}
    >
      <p>
        Everything with “{label.name}” gets the label that you choose, on items, merge requests and boards, and “
        {label.name}” is deleted. This cannot be undone.
      </p>
      <SearchField label="Search labels" value={search} onChange={merge.type} autoFocus />
      {found === null && <LoadingRows label="Loading labels" count={3} />}
      {found?.length === 0 && <p className={listPage.quiet}>No other label matches.</p>}
      {found !== null && found.length > 0 && (
        <div className={styles.choices}>
          <RadioGroup
            label="Merge into"
            choices={found.map(({ id, name, full_path: path }) => ({
              value: String(id),
              text: name,
              ...(path !== undefined && { description: path }),
            }))}
            value={chosen === null ? '' : String(chosen.id)}
            onChange={merge.choose}
          />
        </div>
      )}
    </FormDialog>
  );
});
