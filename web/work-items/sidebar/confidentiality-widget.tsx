import { Eye, EyeOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import styles from './sidebar.module.css';
import { SidebarSection } from './sidebar-section.tsx';

/** Whether only members with at least the Planner role can see the item; changing it requires a confirmation. */
export const ConfidentialityWidget = observer(function ConfidentialityWidget() {
  const { store } = useItemPage();
  const { type, address } = store;
  const { confidential, permissions } = useItem();
  const [isOpen, setOpen] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const apply = async (): Promise<void> => {
    setApplying(true);
    await store.setConfidential(!confidential);
    setApplying(false);
    setOpen(false);
  };
  const openChanged = (opens: boolean): void => {
    setOpen(opens);
    if (opens) void store.refresh(`Something went wrong while getting ${type} confidentiality status.`);
  };
  const editor = (
    <div className={styles.stack}>
      <p className={styles.warning}>
        {confidential
          ? `You are going to turn off the confidentiality. This means everyone will be able to see and leave a comment on this ${type}.`
          : `You are going to turn on confidentiality. Only ${address.namespace.kind} members with at least the Planner role will be able to see or be notified about this ${type}.`}
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
      onOpenChange={openChanged}
      {...(permissions.canSetMetadata && { editor })}
    >
      <p className={styles.value}>
        {confidential ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {confidential ? `This ${type} is confidential` : 'Not confidential'}
      </p>
    </SidebarSection>
  );
});
