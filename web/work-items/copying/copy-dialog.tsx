import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { copiedMaximum } from '../../../domain/work-items/work-item.ts';
import { useApplication } from '../../app/application-context.ts';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { copyForm, type CopiedEpic } from './copy-form.ts';

interface CopyDialogProps {
  epic: CopiedEpic;
  onClose: () => void;
  /** Gets the path of the copy before the dialog is closed. */
  onCopied?: (path: string) => void;
}

/** Asks what of an epic and its tree is copied. */
const CopyDialog = observer(function CopyDialog({ epic, onClose, onCopied }: CopyDialogProps) {
  const application = useApplication();
  const { clock, session } = application;
  const [form] = useState(() =>
    copyForm(application, epic, (path) => {
      onCopied?.(path);
      onClose();
    }),
  );
  const { dates } = form.fields;
  const isFromTemplate = epic.intoGroup !== undefined;
  return (
    <FormDialog
      title={isFromTemplate ? `New epic from ${epic.title}` : `Copy ${epic.title}`}
      name="Copy"
      action={isFromTemplate ? 'Create epic' : 'Copy epic'}
      form={form}
      onSave={() => void form.save()}
      onCancel={onClose}
    >
      <p>
        Child epics are copied too, as open items in the same groups and projects, {copiedMaximum} items at most.
        Comments, milestones, iterations and progress are not copied.
      </p>
      <TextField label="Title" {...form.field('title', 'The title')} autoFocus />
      <Checkbox {...form.toggle('issues')}>Issues and tasks</Checkbox>
      <Checkbox {...form.toggle('descriptions')}>Descriptions</Checkbox>
      <Checkbox {...form.toggle('labels')}>Labels</Checkbox>
      <Checkbox {...form.toggle('assignees')}>Assignees</Checkbox>
      <Checkbox {...form.toggle('links')}>Links between the copied items</Checkbox>
      <Checkbox {...form.toggle('dates')}>Dates</Checkbox>
      {dates && (
        <DateField
          label="Starts on"
          description="All dates move by the same number of days. Leave empty to keep them."
          {...form.field('start_date', 'The day')}
          today={clock.today}
          firstDayOfWeek={session.firstDayOfWeek}
          isInForm
        />
      )}
    </FormDialog>
  );
});

export default CopyDialog;
