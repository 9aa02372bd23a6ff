import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { epicTemplateNameMaximum } from '../../../domain/templates/epic-template.ts';
import type { ApiClient } from '../../api/client.ts';
import { useApplication } from '../../app/application-context.ts';
import { tooLong } from '../../state/form-checks.ts';
import { Form } from '../../state/form.ts';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { toast } from '../../widgets/toast/toast.ts';

interface TemplateDialogProps {
  epic: { iid: string; title: string; groupPath: string };
  /** The template to rename; null to make one of the epic. */
  before: { id: string; name: string } | null;
  onClose: () => void;
  onSaved?: () => void;
}

/** Names a template of epics. */
const TemplateDialog = observer(function TemplateDialog({ epic, before, onClose, onSaved }: TemplateDialogProps) {
  const { api } = useApplication();
  const [form] = useState(() => templateForm(api, epic, before));
  const save = async (): Promise<void> => {
    if (!(await form.save())) return;
    toast(before === null ? 'The epic is a template' : 'Template renamed', { tone: 'success' });
    onSaved?.();
    onClose();
  };
  return (
    <FormDialog
      title={before === null ? 'Use as a template' : 'Rename template'}
      name="Template"
      action={before === null ? 'Create template' : 'Save changes'}
      form={form}
      onSave={() => void save()}
      onCancel={onClose}
    >
      {before === null && (
        <p>
          New epics in this group and the groups below can begin with a copy of this epic and its tree, as they are at
          that time.
        </p>
      )}
      <TextField label="Name" {...form.field('name', 'The name')} autoFocus />
    </FormDialog>
  );
});

export default TemplateDialog;

function templateForm(
  api: Pick<ApiClient, 'rest'>,
  epic: TemplateDialogProps['epic'],
  before: TemplateDialogProps['before'],
): Form<{ name: string }> {
  const path = `/api/v4/groups/${encodeURIComponent(epic.groupPath)}/epic_templates` as const;
  return new Form({
    fields: { name: before?.name ?? epic.title.slice(0, epicTemplateNameMaximum) },
    check: ({ name }) => ({ name: tooLong(name.trim(), epicTemplateNameMaximum) }),
    isFilled: ({ name }) => name.trim() !== '',
    send: async ({ name }) => {
      if (before !== null) await api.rest('PUT', `${path}/${before.id}`, { body: { name: name.trim() } });
      else await api.rest('POST', path, { body: { epic_iid: Number(epic.iid), name: name.trim() } });
    },
  });
}
