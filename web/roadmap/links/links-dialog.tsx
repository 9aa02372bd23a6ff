import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { numberOfId } from '../../api/global-id.ts';
import { ItemAddress } from '../../work-items/item-address.ts';
import { ItemLinks } from '../../work-items/links/item-links.ts';
import { LinkFormFields } from '../../work-items/links/link-form-fields.tsx';
import { LinkGroups } from '../../work-items/links/link-groups.tsx';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { takesFocus } from '../../widgets/return-focus.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { Loading } from '../../widgets/loading/loading.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { BarMover } from '../moving/bar-mover.ts';

/**
 * The links of an epic, an issue or a task on the roadmap: made, changed and removed as on its page. The chart follows them
 * live.
 */
export const LinksDialog = observer(function LinksDialog({ epic, mover }: { epic: RoadmapEpic; mover: BarMover }) {
  const environment = useApplication();
  const [links] = useState(() => {
    const { id, title, group, iid } = epic;
    const type = typeOfRow(epic);
    const address = new ItemAddress(type, group.fullPath, iid);
    return new ItemLinks({ environment, address, type, item: { number: numberOfId(id), title } });
  });
  useEffect(() => {
    links.openForm(true);
    void links.load();
  }, [links]);
  const { status } = links.items;
  return (
    <Dialog
      title={`Links of ${epic.title}`}
      isOpen
      onOpenChange={() => mover.link(null)}
      footer={<Button slot="close">Close</Button>}
    >
      {links.error !== null && (
        <Alert tone="danger" onDismiss={() => links.fail(null)}>
          {links.error}
        </Alert>
      )}
      {links.isFormOpen ? (
        <LinkFormFields links={links} />
      ) : (
        <Button {...takesFocus} onPress={() => links.openForm(true)}>
          Add a link
        </Button>
      )}
      {status === 'ready' && <LinkGroups links={links} canRelate />}
      {status === 'failed' && <Button onPress={() => void links.load()}>Load the links again</Button>}
      {(status === 'idle' || status === 'loading') && (
        <Loading label="Loading linked items">
          <Skeleton width="45%" />
        </Loading>
      )}
    </Dialog>
  );
});

function typeOfRow(item: RoadmapEpic): WorkItemType {
  return isIssue(item) && item.issue.type !== 'more' ? item.issue.type : 'epic';
}
