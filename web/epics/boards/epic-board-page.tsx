import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { addresses } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import type { PageProps } from '../../app/route.ts';
import { useNamespace } from '../../app/use-namespace.ts';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { BoardScreen } from '../../work-items/boards/board-screen.tsx';
import { BoardStore } from '../../work-items/boards/board-store.ts';
import { epicCards } from './epic-cards.ts';

/** The epics of a group in columns. */
const EpicBoardPage = observer(function EpicBoardPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const boardId = params['id'] === undefined ? null : Number(params['id']);
  const store = useMemo(
    () => new BoardStore(application, namespace, epicCards(application.api, namespace.fullPath), boardId),
    [application, namespace, boardId],
  );
  return (
    <BoardScreen store={store}>
      {store.place?.group?.userPermissions.createEpic === true && (
        <ButtonLink href={addresses.newEpic(namespace.fullPath)} variant="primary" icon={<Plus aria-hidden />}>
          New epic
        </ButtonLink>
      )}
    </BoardScreen>
  );
});

export default EpicBoardPage;
