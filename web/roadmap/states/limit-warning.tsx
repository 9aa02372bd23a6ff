import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { counted } from '../../../domain/text/plural.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import styles from '../roadmap-screen.module.css';

/** Warns that more epics match than the server's limit. */
export const LimitWarning = observer(function LimitWarning() {
  const { store } = useRoadmap();
  const [isDismissed, setDismissed] = useState(false);
  if (!store.limitExceeded || isDismissed) return null;
  return (
    <Alert
      tone="warning"
      title={`More than ${counted(store.epicsLimit, 'epic')}`}
      onDismiss={() => setDismissed(true)}
      className={styles.alert ?? ''}
    >
      {counted(store.epics.total, 'epic')} match. Filters or a shorter range make the roadmap easier to read.
    </Alert>
  );
});
