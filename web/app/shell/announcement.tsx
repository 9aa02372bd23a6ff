import { useState } from 'react';
import { readLocal, writeLocal } from '../../state/local-storage.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { useApplication } from '../application-context.ts';

const storageKey = 'milepost:announcement';

/** What administrators tell everyone. A reader who closes it sees it again in other browsers, or once it changes. */
export function Announcement() {
  const { text, isDismissible } = useApplication().boot.announcement ?? { text: '', isDismissible: true };
  const [isClosed, setClosed] = useState(() => isDismissible && readLocal(storageKey) === text);
  if (isClosed || text === '') return null;
  const close = (): void => {
    writeLocal(storageKey, text);
    setClosed(true);
  };
  return (
    <Alert isBanner title="Announcement" {...(isDismissible && { onDismiss: close })}>
      {text}
    </Alert>
  );
}
