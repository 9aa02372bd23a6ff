import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { keepFocusHere } from '../widgets/kept-focus.ts';
import { Moment } from '../widgets/moment/moment.tsx';
import { browserName } from './browser-name.ts';
import type { OwnSession, SessionList } from './session-list.ts';
import styles from './profile-page.module.css';
import { LoadingRows } from '../widgets/loading/loading.tsx';

/** The reader's sessions; all except the current one can be ended here. */
export const SessionRows = observer(function SessionRows({ list }: { list: SessionList }) {
  useEffect(() => void list.load(), [list]);
  return (
    <>
      {list.error !== null && <LoadFailure onRetry={() => void list.load()}>{list.error}</LoadFailure>}
      {list.sessions === null && list.error === null && <LoadingRows label="Loading sessions" count={2} />}
      {list.sessions && (
        <ul className={styles.sessions}>
          {list.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void list.end(session.id)} />
          ))}
        </ul>
      )}
    </>
  );
});

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const name = browserName(session.userAgent);
  const end = (): void => {
    keepFocusHere();
    onEnd();
  };
  return (
    <li className={styles.session}>
      <div className={styles.sessionWords}>
        <span className={styles.sessionName}>
          {name} {session.current && <Badge tone="success">This browser</Badge>}
        </span>
        <span className={styles.quiet}>
          {session.ipAddress} · last used <Moment at={session.lastUsedAt} /> · signed in{' '}
          <Moment at={session.createdAt} />
        </span>
      </div>
      {!session.current && (
        <Button size="small" aria-label={`Sign out ${name}, ${session.ipAddress}`} onPress={end}>
          Sign out
        </Button>
      )}
    </li>
  );
}
