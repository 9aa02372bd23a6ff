import { capitalized } from '../../../domain/text/capitalized.ts';
import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { isDefaultTiming, linkTimingInWords } from '../../../domain/work-items/link-timing.ts';
import { Button } from '../../widgets/button/button.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { useReturnFocus } from '../../widgets/return-focus.ts';
import type { ItemLinks } from './item-links.ts';
import { LinkLine } from './link-line.tsx';
import type { LinkedItem } from './linked-item.ts';
import styles from './links.module.css';

const ItemTimingDialog = lazyCode(async () => ({
  default: (await import('./item-timing-dialog.tsx')).ItemTimingDialog,
}));

const groups = [
  { type: 'blocks', title: 'Blocks' },
  { type: 'is_blocked_by', title: 'Is blocked by' },
  { type: 'relates_to', title: 'Relates to' },
] as const;

interface LinkGroupsProps {
  links: ItemLinks;
  canRelate: boolean;
}

/** The linked items by the kind of their link. */
export const LinkGroups = observer(function LinkGroups({ links, canRelate }: LinkGroupsProps) {
  return (
    <>
      {groups.map(({ type, title }) => (
        <LinkGroup
          key={type}
          title={title}
          links={links}
          items={links.items.all.filter(({ linkType }) => linkType === type)}
          canRelate={canRelate}
        />
      ))}
      {links.retimed !== null && (
        <Suspense>
          <ItemTimingDialog links={links} />
        </Suspense>
      )}
    </>
  );
});

interface LinkGroupProps extends LinkGroupsProps {
  title: string;
  items: readonly LinkedItem[];
}

const LinkGroup = observer(function LinkGroup({ title, links, items, canRelate }: LinkGroupProps) {
  if (items.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.groupTitle}>{title}</h3>
      <ul aria-label={title}>
        {items.map((item) => (
          <Link key={item.linkId} links={links} item={item} canRelate={canRelate} />
        ))}
      </ul>
    </div>
  );
});

interface LinkProps extends LinkGroupsProps {
  item: LinkedItem;
}

const Link = observer(function Link({ links, item, canRelate }: LinkProps) {
  const line = useReturnFocus<HTMLLIElement>();
  return (
    <li ref={line} className={styles.item}>
      <LinkLine item={item} timing={<Timing links={links} item={item} canRelate={canRelate} />} />
      {canRelate && (
        <IconButton
          label={`Remove link to ${item.title}`}
          size="small"
          isPending={links.isRemoving(item)}
          onPress={() => void links.remove(item)}
        >
          <X />
        </IconButton>
      )}
    </li>
  );
});

/** When the blocked item may start or finish, unless that is as usual; who may change it always has the button. */
const Timing = observer(function Timing({ links, item, canRelate }: LinkProps) {
  const { timing } = item;
  if (timing === null) return null;
  const text = capitalized(linkTimingInWords(timing));
  if (!canRelate) return isDefaultTiming(timing) ? null : <span className={styles.timingText}>{text}</span>;
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`${text}: change the link to ${item.title}`}
      onPress={() => links.editTiming(item)}
      className={styles.timingButton ?? ''}
    >
      {text}
    </Button>
  );
});
