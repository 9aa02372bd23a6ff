import { observer } from 'mobx-react-lite';
import { counted } from '../../../domain/text/plural.ts';
import { Button } from '../../widgets/button/button.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { LinkDirection } from '../linked-items/linked-items.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './hover-card.module.css';

/** The open items that block an epic, or that it blocks (roadmap.md §4, Popovers). */
export const LinksCard = observer(function LinksCard({
  epic,
  direction,
}: {
  epic: RoadmapEpic;
  direction: LinkDirection;
}) {
  const { store } = useRoadmap();
  const links = store.linkedItemsOf(epic);
  const items = links.of(direction);
  const count = direction === 'blocks' ? epic.blockingCount : epic.blockedByCount;
  const words = `${direction === 'blocks' ? 'Blocks' : 'Blocked by'} ${counted(count, 'item')}`;
  return (
    <>
      <p className={styles.title}>{words}</p>
      {links.status === 'loading' && <Skeleton width="12rem" />}
      {links.status === 'failed' && (
        <div className={styles.failed}>
          <p className={styles.line}>The linked items could not be loaded.</p>
          <Button size="small" onPress={() => void links.load(epic.group.fullPath, epic.iid)}>
            Try again
          </Button>
        </div>
      )}
      {links.status === 'ready' && (
        <ul className={styles.items}>
          {items.map(({ id, title, reference, href }) => (
            <li key={id}>
              {href === null ? title : <a href={href}>{title}</a>}
              <span className={styles.reference}>{reference}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
