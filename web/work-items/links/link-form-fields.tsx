import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { FormError } from '../../widgets/alert/form-error.tsx';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import { useReturnFocus } from '../../widgets/return-focus.ts';
import { FormButtons } from '../../widgets/button/form-buttons.tsx';
import { ReferencesField } from '../references/references-field.tsx';
import type { ItemLinks } from './item-links.ts';
import { TimingFields } from './timing-fields.tsx';
import { LinkForm } from './link-form.ts';
import styles from './links.module.css';

const types = [
  { value: 'RELATED', text: 'Relates to' },
  { value: 'BLOCKS', text: 'Blocks' },
  { value: 'BLOCKED_BY', text: 'Is blocked by' },
] as const;

/** Links the item to others by reference. */
export const LinkFormFields = observer(function LinkFormFields({ links }: { links: ItemLinks }) {
  const form = useMemo(() => new LinkForm(links), [links]);
  const { guards } = useApplication().router;
  useEffect(
    () => guards.add(() => (form.references.isEmpty ? null : 'The links you entered are not added.')),
    [guards, form],
  );
  const element = useReturnFocus<HTMLFormElement>();
  const close = (): void => links.openForm(false);
  return (
    <form
      ref={element}
      aria-label="Add linked items"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <SegmentedControl
        label={`This ${links.store.type}`}
        segments={types}
        value={form.linkType}
        onChange={form.chooseType}
        isDisabled={form.isSending}
      />
      {form.isBlocking && (
        <div className={styles.timing}>
          <TimingFields form={form.timing} />
        </div>
      )}
      <ReferencesField
        references={form.references}
        label="Paste epic or issue link"
        isReadOnly={form.isSending}
        onEdit={form.clearError}
        onSubmit={() => void form.submit()}
        onGiveUp={close}
      />
      <FormError error={form.error} />
      <div className={styles.buttons}>
        <FormButtons form={form} action="Add" onCancel={close} />
      </div>
    </form>
  );
});
