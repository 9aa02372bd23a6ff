import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import type { DialogProps } from './dialog-window.tsx';
import { Dialog } from './dialog.tsx';
import styles from './dialog.module.css';

export interface FormDialogProps {
  title: string;
  /** Accessible name of the form. */
  name: string;
  /** Text of the button that saves. */
  action: string;
  /** Its state, such as a `Form`. */
  form: {
    /** Why it could not be saved. */
    readonly error: string | null;
    readonly isComplete: boolean;
    readonly isSaving: boolean;
  };
  onSave: () => void;
  onCancel: () => void;
  isChanged?: DialogProps['isChanged'];
  /** The fields. */
  children: ReactNode;
}

/**
 * A dialog with a form, which only Cancel and Escape discard. It opens with the focus in its first field; Enter in a
 * field saves, as the button does.
 */
export const FormDialog = observer(function FormDialog({
  title,
  name,
  action,
  form: { error, isComplete, isSaving },
  onSave,
  onCancel,
  isChanged,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={title}
      role="alertdialog"
      isOpen
      onOpenChange={onCancel}
      isSaving={isSaving}
      {...(isChanged && { isChanged })}
      footer={
        <>
          <Button onPress={onCancel} isDisabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={isSaving}
            isDisabled={!isComplete && !isSaving}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={focusFirstField}
        id={formId}
        aria-label={name}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {error !== null && <Alert tone="danger">{error}</Alert>}
        {children}
      </form>
    </Dialog>
  );
});

/** Where a text is typed first, people type it at once. Other controls are reached by Tab. */
function focusFirstField(form: HTMLFormElement | null): void {
  if (form === null || form.contains(document.activeElement)) return;
  const first = form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button');
  if (first?.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea') === true) first.focus();
}
