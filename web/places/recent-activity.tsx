import { MessageSquare, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { ContributionEvent } from '../api/rest.generated.ts';
import { pathOf } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import linkRows from '../app/link-rows.module.css';
import { Reading } from '../state/reading.ts';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { LoadingRows } from '../widgets/loading/loading.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import styles from './places.module.css';

/** What a person created and commented on lately, as far as the reader may see it. */
export const RecentActivity = observer(function RecentActivity({ userId, name }: { userId: number; name: string }) {
  const { api } = useApplication();
  const reading = useMemo(
    () => new Reading((signal) => api.rest('GET', `/api/v4/users/${userId}/events`, { signal })),
    [api, userId],
  );
  useEffect(() => reading.start(), [reading]);
  const { answer: events, problem } = reading;
  return (
    <section aria-label="Recent activity" className={styles.part}>
      <h2 className={styles.title}>Recent activity</h2>
      {problem !== null && <LoadFailure onRetry={() => void reading.load()}>{problem}</LoadFailure>}
      {events === null && problem === null && <LoadingRows label="Loading activity" count={4} />}
      {events?.length === 0 && <p className={styles.nothing}>No activity of {name} that you can see.</p>}
      {events !== null && events.length > 0 && (
        <ul className={linkRows.rows}>
          {events.map((event) => (
            <EventRow key={`${event.action_name} ${event.id}`} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
});

function EventRow({ event }: { event: ContributionEvent }) {
  const { action_name: action, target_type: type, target_title: title, namespace_full_path: place } = event;
  const isComment = action === 'commented on';
  const Icon = isComment ? MessageSquare : Plus;
  return (
    <li className={linkRows.row}>
      <Icon aria-hidden className={styles.icon} />
      <div className={linkRows.words}>
        <a href={pathOf(event.web_url)} title={title} className={linkRows.link}>
          {title}
        </a>
        <span className={linkRows.detail}>
          {isComment ? 'Commented on' : 'Created'} {type.toLowerCase()} in {place}
        </span>
      </div>
      <span className={linkRows.detail}>
        <Moment at={event.created_at} />
      </span>
    </li>
  );
}
