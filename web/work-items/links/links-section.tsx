import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef } from 'react';
import { LinkGroups } from './link-groups.tsx';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Badge } from '../../widgets/badge/badge.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { takesFocus } from '../../widgets/return-focus.ts';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import styles from './links.module.css';
import { Loading } from '../../widgets/loading/loading.tsx';

const LinkFormFields = lazyCode(async () => ({
  default: (await import('./link-form-fields.tsx')).LinkFormFields,
}));

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
      {links.isFormOpen && (
        <Suspense>
          <LinkFormFields links={links} />
        </Suspense>
      )}
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
      {status === 'ready' && <LinkGroups links={links} canRelate={canRelate} />}
    </section>
  );
});
