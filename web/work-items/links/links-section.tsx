import { Plus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { isDefaultTiming, linkTimingInWords } from '../../../domain/work-items/link-timing.ts';
import { LinkLine } from './link-line.tsx';
import type { LinkedItem } from './linked-item.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Badge } from '../../widgets/badge/badge.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { lazyPart } from '../../widgets/lazy-part.tsx';
import { takesFocus, useReturnFocus } from '../../widgets/return-focus.ts';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import styles from './links.module.css';
import { Loading } from '../../widgets/loading/loading.tsx';

const LinkFormFields = lazyPart(async () => (await import('./link-form-fields.tsx')).LinkFormFields);
const ItemTimingDialog = lazyPart(async () => (await import('./item-timing-dialog.tsx')).ItemTimingDialog);

const groups = [
  { type: 'blocks', title: 'Blocks' },
  { type: 'is_blocked_by', title: 'Is blocked by' },
  { type: 'relates_to', title: 'Relates to' },
] as const;

/** URL fragments that lead here. */
const anchors = ['linkeditems', 'related-issues'];

/** The links of the item, and the form to add more. */
export const LinksSection = observer(function LinksSection() {
  const { links, store } = useItemPage();
  const { permissions } = useItem();
  const { status, all } = links.items;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (status === 'ready' && anchors.includes(window.location.hash.slice(1))) section.current?.scrollIntoView();
  }, [status]);
  const canRelate = permissions.canAdminRelation && store.environment.session.signedIn;
  return (
    <section ref={section} id="linkeditems" aria-label="Linked items" className={styles.panel}>
      <header id="related-issues" className={styles.header}>
        <h2 className={styles.title}>Linked items</h2>
        {status === 'ready' && <Badge>{all.length}</Badge>}
        {canRelate && !links.isFormOpen && (
          <Button
            {...takesFocus}
            size="small"
            icon={<Plus aria-hidden />}
            onPress={() => links.openForm(true)}
            className={styles.add ?? ''}
          >
            Add
          </Button>
        )}
      </header>
      {links.error !== null && (
        <Alert tone="danger" onDismiss={() => links.fail(null)} className={styles.problem ?? ''}>
          {links.error}
        </Alert>
      )}
      {links.isFormOpen && <LinkFormFields />}
      {links.retimed !== null && <ItemTimingDialog />}
      {(status === 'idle' || status === 'loading') && (
        <Loading label="Loading linked items" className={styles.content}>
          <Skeleton width="45%" />
        </Loading>
      )}
      {status === 'failed' && (
        <div className={styles.content}>
          <p className={styles.nothing}>The linked items could not be loaded.</p>
          <Button size="small" onPress={() => void links.load()}>
            Try again
          </Button>
        </div>
      )}
      {status === 'ready' && all.length === 0 && !links.isFormOpen && (
        <p className={styles.nothing}>Nothing is linked to this {store.type}.</p>
      )}
      {status === 'ready' &&
        groups.map(({ type, title }) => (
          <LinkGroup
            key={type}
            title={title}
            items={all.filter(({ linkType }) => linkType === type)}
            canRelate={canRelate}
          />
        ))}
    </section>
  );
});

interface LinkGroupProps {
  title: string;
  items: readonly LinkedItem[];
  canRelate: boolean;
}

const LinkGroup = observer(function LinkGroup({ title, items, canRelate }: LinkGroupProps) {
  if (items.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.groupTitle}>{title}</h3>
      <ul aria-label={title}>
        {items.map((item) => (
          <Link key={item.linkId} item={item} canRelate={canRelate} />
        ))}
      </ul>
    </div>
  );
});

const Link = observer(function Link({ item, canRelate }: { item: LinkedItem; canRelate: boolean }) {
  const { links } = useItemPage();
  const line = useReturnFocus<HTMLLIElement>();
  return (
    <li ref={line} className={styles.item}>
      <LinkLine item={item} timing={<Timing item={item} canRelate={canRelate} />} />
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
const Timing = observer(function Timing({ item, canRelate }: { item: LinkedItem; canRelate: boolean }) {
  const { links } = useItemPage();
  const { timing } = item;
  if (timing === null) return null;
  const words = linkTimingInWords(timing);
  const text = words.charAt(0).toUpperCase() + words.slice(1);
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
