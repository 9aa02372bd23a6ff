import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import { EpicPeople } from './epic-people.ts';
import styles from './epic-card.module.css';

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
