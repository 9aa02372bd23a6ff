import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { LinkTiming } from '../../../domain/work-items/link-timing.ts';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { TimingFields } from './timing-fields.tsx';
import { timingForm } from './timing-form.ts';

export interface TimingDialogProps {
  /** Such as "A blocks B". */
  title: string;
  timing: LinkTiming;
  /** Saves it. Its error is shown in the dialog. */
  onSave: (timing: LinkTiming) => Promise<void>;
  onClose: () => void;
}

/** Asks for the kind and lag of a blocking link. */
export const TimingDialog = observer(function TimingDialog({ title, timing, onSave, onClose }: TimingDialogProps) {
  const [form] = useState(() => timingForm(timing, onSave));
  const save = async (): Promise<void> => {
    if (await form.save()) onClose();
  };
  return (
    <FormDialog
      title={title}
      name="Kind and lag"
      action="Save"
      form={form}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <TimingFields form={form} />
    </FormDialog>
  );
});
