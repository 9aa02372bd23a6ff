import { observer } from 'mobx-react-lite';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import { Button } from '../../widgets/button/button.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { LinkLine } from './link-line.tsx';
import type { LinkDirection, LinkedItems } from './linked-items.ts';
import { linksTitles } from './link-words.ts';
import { CardLine, CardTitle } from '../../widgets/hover-card/card-lines.tsx';
import styles from './links-card.module.css';

const mostShown = 3;

export interface LinksCardProps {
  links: LinkedItems;
  direction: LinkDirection;
  /** The item with these links. */
  subject: { type: WorkItemType; fullPath: string; iid: string; webPath: string };
}

/** The open items of one kind of link: three of them, and a link to the rest. */
export const LinksCard = observer(function LinksCard({ links, direction, subject }: LinksCardProps) {
  const items = links.of(direction);
  const more = items.length - mostShown;
  const fragment = subject.type === 'issue' ? 'related-issues' : 'linkeditems';
  return (
    <>
      <CardTitle>{linksTitles[direction]}</CardTitle>
      {links.status === 'loading' && <Skeleton width="12rem" />}
      {links.status === 'failed' && (
        <div className={styles.failed}>
          <CardLine>The linked items could not be loaded.</CardLine>
          <Button size="small" onPress={() => void links.load({ fullPath: subject.fullPath, iid: subject.iid })}>
            Try again
          </Button>
        </div>
      )}
      {links.status === 'ready' && (
        <ul className={styles.items}>
          {items.slice(0, mostShown).map((item) => (
            <li key={item.linkId}>
              <LinkLine item={item} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <a href={`${subject.webPath}#${fragment}`} className={styles.more}>
          +{more} more {more === 1 ? 'item' : 'items'}
        </a>
      )}
    </>
  );
});
