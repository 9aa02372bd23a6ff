import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useApplication } from '../../app/application-context.ts';
import type { PageProps } from '../../app/route.ts';
import { useNamespace } from '../../app/use-namespace.ts';
import { BoardScreen } from '../../work-items/boards/board-screen.tsx';
import { BoardStore } from '../../work-items/boards/board-store.ts';
import { NewIssueButton } from '../list/new-issue-button.tsx';
import { issueCards } from './issue-cards.ts';

/** The issues of a project or group in columns. */
const BoardPage = observer(function BoardPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const boardId = params['id'] === undefined ? null : Number(params['id']);
  const store = useMemo(
    () => new BoardStore(application, namespace, issueCards(application.api, namespace), boardId),
    [application, namespace, boardId],
  );
  return <BoardScreen store={store}>{store.canCreateIssue && <NewIssueButton namespace={namespace} />}</BoardScreen>;
});

export default BoardPage;
