import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { weightMaximum } from '../../../domain/work-items/work-item.ts';
import { Button } from '../../widgets/button/button.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';

/** Weight of the issue, in whole numbers whose meaning the project defines. */
export const WeightWidget = observer(function WeightWidget() {
  const store = useIssueStore();
  const { weight, permissions } = useIssue();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const openChanged = (opens: boolean): void => {
    setOpen(opens);
    if (opens) setText(weight === null ? '' : String(weight));
  };
  const entered = text.trim() === '' ? null : Number(text);
  const isValid = entered === null || (/^\d+$/.test(text.trim()) && entered <= weightMaximum);
  const save = (changed: number | null): void => {
    setOpen(false);
    if (changed === weight) return;
    void store.change({ weight: changed }, { weight: changed }, 'An error occurred while updating the weight.');
  };
  const editor = (
    <form
      aria-label="Weight"
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) save(entered);
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
        <Button onPress={() => save(null)} isDisabled={weight === null}>
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
