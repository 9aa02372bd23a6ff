import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../../web/widgets/alert/alert.tsx';
import { Button } from '../../../../web/widgets/button/button.tsx';
import { EmptyState } from '../../../../web/widgets/empty-state/empty-state.tsx';
import { Moment } from '../../../../web/widgets/moment/moment.tsx';
import { Skeleton } from '../../../../web/widgets/skeleton/skeleton.tsx';
import { Spinner } from '../../../../web/widgets/spinner/spinner.tsx';
import { toast } from '../../../../web/widgets/toast/toast.ts';

/** What tells the reader something. */
export function Messages() {
  const [undone, setUndone] = useState(0);
  const [isSaved, setSaved] = useState(true);
  return (
    <section>
      <h2>Messages</h2>
      <Alert>Something to know.</Alert>
      {isSaved && <Alert tone="success" title="Saved" onDismiss={() => setSaved(false)} />}
      <Alert tone="warning">Something to look after.</Alert>
      <Alert tone="danger" title="Not saved" actions={<Button size="small">Try again</Button>}>
        Can’t connect to Milepost.
      </Alert>
      <Button onPress={() => toast('Reference copied')}>Plain toast</Button>
      <Button
        onPress={() => toast('Converted to task', { action: { text: 'Undo', run: () => setUndone(undone + 1) } })}
      >
        Toast with undo
      </Button>
      <output aria-label="Undone">{undone}</output>
      <Spinner label="Loading" />
      <Skeleton width="10rem" />
      <Moment at="2026-01-05T10:00:00Z" />
      <EmptyState icon={<FolderOpen />} title="Nothing here" actions={<Button>New epic</Button>}>
        <p>Make the first one.</p>
      </EmptyState>
    </section>
  );
}
