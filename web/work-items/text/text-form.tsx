import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { typeRules } from '../../../domain/work-items/work-item.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { FormError } from '../../widgets/alert/form-error.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { isSubmitPress } from '../../widgets/markdown-editor/editor-keys.ts';
import { MarkdownEditor } from '../../widgets/markdown-editor/markdown-editor.tsx';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import { useReturnFocus } from '../../widgets/return-focus.ts';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { useItem, useItemStore } from '../item-context.ts';
import { useEditing } from '../editor/use-editing.ts';
import { TemplatePicker } from '../templates/template-picker.tsx';
import styles from './item-body.module.css';
import { ConflictPanel } from './conflict-panel.tsx';
import type { TextConflict, TextEditing } from './text-editing.ts';

/** The form for title and description. */
export const TextForm = observer(function TextForm({ text }: { text: TextEditing }) {
  const store = useItemStore();
  const { type } = store;
  const { typeChoices } = useItem();
  const { preview, sources, attachments } = useEditing(store);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useReturnFocus<HTMLFormElement>();
  const { guards } = store.environment.router;
  useEffect(
    () => guards.add(() => (text.hasChanges ? `Are you sure you want to lose your ${type} information?` : null)),
    [guards, text, type],
  );
  const save = (): void => {
    if (!attachments.isBusy) void text.save();
  };
  return (
    <form
      ref={form}
      aria-label={`Edit ${type}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h1 tabIndex={-1} className={styles.editHeading}>
        Edit {type}
      </h1>
      {text.draftRestored && (
        <Alert
          tone={text.hasOldDraft ? 'warning' : 'info'}
          actions={
            <>
              {text.hasOldDraft && (
                <Button size="small" onPress={text.acceptDraft}>
                  Keep
                </Button>
              )}
              <Button size="small" onPress={text.discardDraft}>
                {text.hasOldDraft ? 'Discard' : 'Discard draft'}
              </Button>
            </>
          }
        >
          Your unsaved draft was restored.
          {text.hasOldDraft && ` The ${type} was changed after you wrote it. Keep your text or discard it?`}
        </Alert>
      )}
      <FormError error={text.error} />
      {text.isOvertaken && (
        <Alert tone="warning">
          Someone edited the {type} at the same time you did. Review the {type} and make sure you don't unintentionally
          overwrite their changes.
        </Alert>
      )}
      {text.conflict !== null && (
        <ConflictPanel
          edited={type}
          versions={versionsOf(text.conflict)}
          onKeepMine={() => void text.keepMine()}
          onTakeTheirs={text.takeTheirs}
          onMerge={text.merge}
          field={field}
        />
      )}
      <TextField
        label="Title"
        value={text.title}
        onChange={text.changeTitle}
        onKeyDown={(event) => isSubmitPress(event) && save()}
        error={text.titleError}
        autoFocus
        isReadOnly={text.isSaving}
      />
      {typeChoices.length > 1 && (
        <SegmentedControl
          label="Type"
          segments={typeChoices.map((value) => ({ value, text: typeRules[value].name }))}
          value={text.itemType}
          onChange={text.changeType}
          isDisabled={text.isSaving}
        />
      )}
      <TemplatePicker choice={text.templates} isDisabled={text.isSaving} />
      <MarkdownEditor
        label="Description"
        size="large"
        fieldRef={field}
        value={text.description}
        onChange={text.changeDescription}
        onSubmit={save}
        renderPreview={preview}
        sources={sources}
        attachments={attachments}
        isDisabled={text.isSaving}
        placeholder="Describe the goal and the scope. Supports Markdown."
      />
      <div className={styles.formActions}>
        <Button
          type="submit"
          variant="primary"
          isPending={text.isSaving}
          isDisabled={text.titleError !== undefined || attachments.isBusy}
        >
          Save changes
        </Button>
        <Button onPress={text.cancel} isDisabled={text.isSaving}>
          Cancel
        </Button>
      </div>
    </form>
  );
});

function versionsOf({ theirs, titleDiffers, descriptionDiffers }: TextConflict): { name: string; text: string }[] {
  return [
    ...(titleDiffers ? [{ name: 'Their title', text: theirs.title }] : []),
    ...(descriptionDiffers ? [{ name: 'Their description', text: theirs.description }] : []),
  ];
}
