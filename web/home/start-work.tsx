import { CircleCheck, EyeOff, SquareCheckBig } from 'lucide-react';
import { inDigits } from '../../domain/calendar/format.ts';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { Day } from '../../domain/calendar/day.ts';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import type { Visits } from '../app/recent-places.ts';
import linkRows from '../app/link-rows.module.css';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import { dueParts, Start, type DuePart, type StartItem } from './start.ts';
import styles from './start.module.css';
import { Loading } from '../widgets/loading/loading.tsx';
import { typeIcons } from '../work-items/type-icons.ts';

export interface StartWorkProps {
  visits: Visits;
  /** What comes below the work; shown once the height of the work is known, so that it never moves. */
  children: ReactNode;
}

/** The reader's assigned items, newest to-dos and recent visits. */
export const StartWork = observer(function StartWork({ visits, children }: StartWorkProps) {
  const { api, changes } = useApplication();
  const start = useMemo(() => new Start(api, visits), [api, visits]);
  useEffect(() => {
    void start.load();
    const stopWatching = changes.watchTodos(start.applyChanges);
    return () => {
      stopWatching();
      start.leave();
    };
  }, [start, changes]);
  const { shown, error } = start;
  return (
    <>
      {error !== null && (
        <LoadFailure title="Couldn’t load your work" onRetry={() => void start.load()} className={styles.problem ?? ''}>
          {error}
        </LoadFailure>
      )}
      {shown === null && error === null && <WorkLoading />}
      {shown !== null && (
        <div className={styles.columns}>
          <Assigned start={start} />
          <div className={styles.side}>
            <Todos start={start} />
            <Seen start={start} />
            <Places start={start} />
          </div>
        </div>
      )}
      {(shown !== null || error !== null) && children}
    </>
  );
});

function WorkLoading() {
  return (
    <Loading label="Loading your work" className={styles.loading}>
      <Skeleton width="10rem" />
      <Skeleton width="55%" />
      <Skeleton width="40%" />
      <Skeleton width="62%" />
    </Loading>
  );
}

interface PartProps {
  title: string;
  /** A link next to the title. */
  more?: ReactNode;
  children: ReactNode;
}

function Part({ title, more, children }: PartProps) {
  return (
    <section aria-label={title} className={styles.part}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

const wordsOfPart: Record<DuePart, string> = {
  overdue: 'Overdue',
  soon: 'Due in the next 7 days',
  later: 'Later',
  none: 'No due date',
};

const Assigned = observer(function Assigned({ start }: { start: Start }) {
  const { clock } = useApplication();
  const { shown } = start;
  const parts = start.assignedBy(clock.today);
  if (shown === null) return null;
  const { assigned, assignedCount, hasMoreAssigned } = shown;
  return (
    <Part
      title="Assigned to you"
      more={assignedCount > 0 && <span className={styles.count}>{inDigits(assignedCount)}</span>}
    >
      {assigned.length === 0 ? (
        <p className={styles.nothing}>Nothing is assigned to you. Open issues that others assign to you appear here.</p>
      ) : (
        dueParts.map(
          (part) =>
            parts[part].length > 0 && (
              <div key={part}>
                <h3 className={styles.due} data-late={part === 'overdue' || undefined}>
                  {wordsOfPart[part]}
                </h3>
                <ul aria-label={wordsOfPart[part]} className={linkRows.rows}>
                  {parts[part].map((item) => (
                    <ItemRow key={item.id} item={item} today={clock.today} />
                  ))}
                </ul>
              </div>
            ),
        )
      )}
      {hasMoreAssigned && (
        <Button className={styles.showMore ?? ''} isPending={start.isLoadingMore} onPress={() => void start.loadMore()}>
          Show more
        </Button>
      )}
    </Part>
  );
});

function ItemRow({ item, today }: { item: StartItem; today: Day | null }) {
  const { type, title, isOpen, confidential, reference, href, dueDate } = item;
  const Icon = isOpen ? typeIcons[type] : CircleCheck;
  const isLate = today !== null && dueDate !== null && dueDate < today;
  return (
    <li className={linkRows.row}>
      <Icon role="img" aria-label={`${isOpen ? 'Open' : 'Closed'} ${type}`} className={styles.icon} />
      <div className={linkRows.words}>
        <a href={href} title={title} className={linkRows.link}>
          {title}
        </a>
        <span className={linkRows.detail}>{reference}</span>
      </div>
      {confidential && <EyeOff role="img" aria-label="Confidential" className={styles.icon} />}
      {today !== null && dueDate !== null && (
        <span className={styles.date} data-late={isLate || undefined}>
          {dayInWords(dueDate)}
        </span>
      )}
    </li>
  );
}

const Todos = observer(function Todos({ start }: { start: Start }) {
  const todos = start.shown?.todos ?? [];
  return (
    <Part
      title="To-dos"
      more={
        <a href={addresses.todos} className={styles.more}>
          All to-dos
        </a>
      }
    >
      {todos.length === 0 ? (
        <p className={styles.nothing}>
          <SquareCheckBig aria-hidden /> You’re all caught up
        </p>
      ) : (
        <ul aria-label="Newest to-dos" className={linkRows.rows}>
          {todos.map(({ id, title, reason, createdAt, href, author }) => (
            <li key={id} className={linkRows.row}>
              <Avatar name={author.name} identity={author.username} src={author.avatarUrl} size={20} />
              <div className={linkRows.words}>
                <a href={href} title={title} className={linkRows.link}>
                  {title}
                </a>
                <span className={linkRows.detail}>
                  {reason} <Moment at={createdAt} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
});

const Seen = observer(function Seen({ start }: { start: Start }) {
  const seen = start.shown?.seen ?? [];
  return (
    <Part title="Recently viewed">
      {seen.length === 0 ? (
        <p className={styles.nothing}>Issues and epics that you open appear here.</p>
      ) : (
        <ul aria-label="Recently viewed" className={linkRows.rows}>
          {seen.map((item) => (
            <ItemRow key={item.id} item={item} today={null} />
          ))}
        </ul>
      )}
    </Part>
  );
});

const Places = observer(function Places({ start }: { start: Start }) {
  const places = start.shown?.places ?? [];
  if (places.length === 0) return null;
  return (
    <Part title="Frequently visited">
      <ul aria-label="Frequently visited" className={linkRows.rows}>
        {places.map(({ id, kind, name, fullName, fullPath, avatarUrl }) => (
          <li key={id} className={linkRows.row}>
            <Avatar name={name} identity={fullPath} src={avatarUrl} size={20} shape="square" />
            <div className={linkRows.words}>
              <a
                href={kind === 'group' ? addresses.group(fullPath) : addresses.project(fullPath)}
                className={linkRows.link}
              >
                {fullName}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
});
