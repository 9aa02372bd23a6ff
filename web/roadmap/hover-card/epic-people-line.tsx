import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import styles from './epic-card.module.css';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { epicPeopleQuery, type EpicPeopleQuery } from '../operations/epic-people.graphql.ts';

/** Author and participants of an epic; space for the line is reserved while loading, so the card keeps its size. */
export const EpicPeopleLine = observer(function EpicPeopleLine({ epic }: { epic: RoadmapEpic }) {
  const { api } = useApplication();
  const people = useMemo(() => new EpicPeople(api), [api]);
  const { iid } = epic;
  const { fullPath } = epic.group;
  useEffect(() => {
    void people.load(fullPath, iid);
    return people.stop;
  }, [people, fullPath, iid]);
  const { author, others } = people;
  return (
    <p className={styles.people}>
      {author !== null && (
        <>
          <Avatar name={author.name} identity={author.username} src={author.avatarUrl} size={20} />
          {author.name}
        </>
      )}
      {others.map(({ id, name, username, avatarUrl }) => (
        <Avatar key={id} name={name} identity={username} src={avatarUrl} size={20} alt={name} />
      ))}
    </p>
  );
});

type EpicWithPeople = NonNullable<NonNullable<EpicPeopleQuery['group']>['epic']>;
type EpicPerson = EpicWithPeople['author'];

/** Author and participants of an epic; loaded when its card opens. */
class EpicPeople {
  author: EpicPerson | null = null;
  /** Participants other than the author. */
  others: readonly EpicPerson[] = [];
  readonly #calls = new LatestCall();

  constructor(private readonly api: Pick<ApiClient, 'graphql'>) {
    makeStore(this);
  }

  async load(fullPath: string, iid: string): Promise<void> {
    await this.#calls.read(
      (signal) => this.api.graphql(epicPeopleQuery, { fullPath, iid }, { signal }),
      ({ group }) => {
        const epic = group?.epic ?? null;
        this.author = epic?.author ?? null;
        this.others = (epic?.participants.nodes ?? []).filter(({ id }) => id !== epic?.author.id);
      },
      reportDefect,
    );
  }

  stop(): void {
    this.#calls.stop();
  }
}
