import { observer } from 'mobx-react-lite';
import { Button } from './button.tsx';

export interface FormButtonsProps {
  form: { readonly canSubmit: boolean; readonly isSending: boolean };
  /** What the first button does, in words. */
  action: string;
  onCancel: () => void;
}

/** The end of a small form; while it is on its way the first button keeps the focus. */
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
