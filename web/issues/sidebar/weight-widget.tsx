import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { weightMaximum } from '../../../domain/work-items/work-item.ts';
import { failureText } from '../../api/api-error.ts';
import { Button } from '../../widgets/button/button.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssuePage } from '../issue-context.ts';
import type { IssueStore } from '../issue-source.ts';

/** How much work it is, in whole numbers that the project gives a meaning. */
export const WeightWidget = observer(function WeightWidget() {
  const { store } = useIssuePage();
  const { weight, permissions } = useIssue();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const openChanged = (opens: boolean): void => {
    setOpen(opens);
    if (opens) setText(weight === null ? '' : String(weight));
  };
  const wanted = text.trim() === '' ? null : Number(text);
  const isValid = wanted === null || (/^\d+$/.test(text.trim()) && wanted <= weightMaximum);
  const editor = (
    <form
      aria-label="Weight"
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        setOpen(false);
        void save(store, wanted);
      }}
    >
      <TextField
        label="Weight"
        inputMode="numeric"
        value={text}
        onChange={setText}
        autoFocus
        error={isValid ? undefined : `Enter a whole number from 0 to ${weightMaximum}.`}
      />
      <div className={styles.buttons}>
        <Button
          onPress={() => {
            setOpen(false);
            void save(store, null);
          }}
          isDisabled={weight === null}
        >
          Remove weight
        </Button>
        <Button type="submit" variant="primary" isDisabled={!isValid}>
          Save
        </Button>
      </div>
    </form>
  );
  return (
    <SidebarSection
      title="Weight"
      isOpen={isOpen}
      onOpenChange={openChanged}
      {...(permissions.canSetMetadata && { editor })}
    >
      {weight === null ? <None /> : <p className={styles.value}>{weight}</p>}
    </SidebarSection>
  );
});

async function save(store: IssueStore, weight: number | null): Promise<void> {
  const before = store.item?.weight ?? null;
  if (weight === before) return;
  store.patch({ weight });
  try {
    await store.update({ weight });
  } catch (error) {
    store.patch({ weight: before });
    store.fail(failureText(error, 'An error occurred while updating the weight.'));
  }
}
