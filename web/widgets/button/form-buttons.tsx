import { observer } from 'mobx-react-lite';
import { Button } from './button.tsx';

export interface FormButtonsProps {
  form: { readonly canSubmit: boolean; readonly isSending: boolean };
  /** Text of the submit button. */
  action: string;
  onCancel: () => void;
}

/** The buttons of a small form; while it is submitting, the submit button keeps the focus. */
export const FormButtons = observer(function FormButtons({ form, action, onCancel }: FormButtonsProps) {
  const { canSubmit, isSending } = form;
  return (
    <>
      <Button type="submit" variant="primary" size="small" isDisabled={!canSubmit && !isSending} isPending={isSending}>
        {action}
      </Button>
      <Button size="small" isDisabled={isSending} onPress={onCancel}>
        Cancel
      </Button>
    </>
  );
});
