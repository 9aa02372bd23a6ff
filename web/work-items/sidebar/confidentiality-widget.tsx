import { Eye, EyeOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../widgets/button/button.tsx';
import { useEpic, useEpicPage } from '../../epics/epic-context.ts';
import type { EpicStore } from '../../epics/epic-store.ts';
import styles from './sidebar.module.css';
import { SidebarSection } from './sidebar-section.tsx';

/** Whether only members with at least the Planner role see the epic; changed after a warning (epic-page.md §2.2). */
export const ConfidentialityWidget = observer(function ConfidentialityWidget() {
  const { store } = useEpicPage();
  const { confidential, permissions } = useEpic();
  const [isOpen, setOpen] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const apply = async (): Promise<void> => {
    setApplying(true);
    await setConfidential(store, !confidential);
    setApplying(false);
    setOpen(false);
  };
  const editor = (
    <div className={styles.stack}>
      <p className={styles.warning}>
        {confidential
          ? 'You are going to turn off the confidentiality. This means everyone will be able to see and leave a comment on this epic.'
          : 'You are going to turn on confidentiality. Only group members with at least the Planner role will be able to see or be notified about this epic.'}
      </p>
      <div className={styles.buttons}>
        <Button onPress={() => setOpen(false)}>Cancel</Button>
        <Button variant="primary" isPending={isApplying} onPress={() => void apply()}>
          {isApplying ? 'Applying' : confidential ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
    </div>
  );
  return (
    <SidebarSection
      title="Confidentiality"
      isOpen={isOpen}
      onOpenChange={setOpen}
      {...(permissions.canUpdate && { editor })}
    >
      <p className={styles.value}>
        {confidential ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {confidential ? 'This epic is confidential' : 'Not confidential'}
      </p>
    </SidebarSection>
  );
});

async function setConfidential(store: EpicStore, confidential: boolean): Promise<void> {
  try {
    await store.update({ confidential });
  } catch (error) {
    const said = error instanceof ApiError && error.kind === 'invalid' ? error.reason : undefined;
    store.fail(said ?? 'Something went wrong while setting epic confidentiality.');
  }
}
