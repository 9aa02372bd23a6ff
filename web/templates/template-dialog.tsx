import { observer } from 'mobx-react-lite';
import { FormError } from '../widgets/alert/form-error.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { MarkdownEditor } from '../widgets/markdown-editor/markdown-editor.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { useEditing } from '../work-items/editor/use-editing.ts';
import type { TemplateForm } from './template-form.ts';
import styles from './templates-page.module.css';
import type { TemplatesStore } from './templates-store.ts';

/** The form for a template. */
export const TemplateDialog = observer(function TemplateDialog({
  store,
  template,
}: {
  store: TemplatesStore;
  template: TemplateForm;
}) {
  const { form, before } = template;
  const { preview, sources, attachments } = useEditing(template);
  const save = (): void => {
    if (!attachments.isBusy) void store.save();
  };
  return (
    <Dialog
      title={before === null ? 'New template' : 'Edit template'}
      size="large"
      role="alertdialog"
      isOpen
      onOpenChange={store.cancel}
      isSaving={form.isSaving}
      isChanged={() => form.isChanged}
      footer={
        <>
          <Button onPress={store.cancel} isDisabled={form.isSaving}>
            Cancel
          </Button>
          <Button
            variant="primary"
            onPress={save}
            isPending={form.isSaving}
            isDisabled={(!form.isComplete && !form.isSaving) || attachments.isBusy}
          >
            {before === null ? 'Create template' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form
        aria-label="Template"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormError error={form.error} />
        <TextField label="Name" isReadOnly={form.isSaving} autoFocus {...form.field('name', 'The name')} />
        <MarkdownEditor
          label="Text"
          size="large"
          {...form.field('content', 'The text')}
          onSubmit={save}
          renderPreview={preview}
          sources={sources}
          attachments={attachments}
          isDisabled={form.isSaving}
        />
      </form>
    </Dialog>
  );
});
