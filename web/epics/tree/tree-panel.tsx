import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { Alert } from '../../widgets/alert/alert.tsx';
import { lazyCode, lazyPart } from '../../widgets/lazy-part.tsx';
import { WhenOpened } from '../../widgets/when-opened.tsx';
import { loadForms } from './header/add-menu.tsx';
import { TreeHeader } from './header/tree-header.tsx';
import { RowMenu } from './rows/row-menu.tsx';
import { RoadmapView } from './roadmap-view.tsx';
import { TreeContext } from './tree-context.ts';
import type { TreeStore } from './tree-store.ts';
import { TreeView } from './tree-view.tsx';
import styles from './tree-panel.module.css';
import hidden from '../../widgets/visually-hidden.module.css';

const BlockedCard = lazyPart(async () => (await import('./links/blocked-card.tsx')).BlockedCard);
const TreeForms = lazyPart(async () => (await loadForms()).TreeForms);
const FieldEditor = lazyCode(() => import('./editing/field-editor.tsx'));

/** The panel "Child issues and epics" of an epic's page. */
export const TreePanel = observer(function TreePanel({ tree }: { tree: TreeStore }) {
  return (
    <TreeContext value={tree}>
      <section aria-label="Child issues and epics" className={styles.panel}>
        <TreeHeader />
        {tree.problem !== null && (
          <Alert tone="danger" onDismiss={() => tree.fail(null)} className={styles.problem ?? ''}>
            {tree.problem}
          </Alert>
        )}
        {tree.form !== null && <TreeForms />}
        {tree.view === 'tree' ? <TreeView /> : <RoadmapView tree={tree} />}
        <WhenOpened isOpen={tree.links.card.current !== null}>
          <BlockedCard />
        </WhenOpened>
        <RowMenu />
        {tree.editing.open !== null && (
          <Suspense>
            <FieldEditor />
          </Suspense>
        )}
        <p aria-live="assertive" className={hidden.visuallyHidden}>
          {tree.announcer.message}
        </p>
      </section>
    </TreeContext>
  );
});
