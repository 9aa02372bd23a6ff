import { Folder, FolderOpen } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Link } from '../../widgets/link/link.tsx';
import { useEpic } from '../epic-context.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';

/** The epic's ancestors, from the root down. */
export const AncestorsWidget = observer(function AncestorsWidget() {
  const { ancestors, hasHiddenAncestor } = useEpic();
  return (
    <SidebarSection title="Ancestors">
      {hasHiddenAncestor && <p className={styles.warning}>You don't have permission to view this epic</p>}
      {ancestors.length === 0 && !hasHiddenAncestor && <None />}
      {ancestors.length > 0 && (
        <ul className={styles.list}>
          {ancestors.map(({ id, title, state, webPath }) => (
            <li key={id} className={styles.value}>
              {state === 'opened' ? <FolderOpen aria-label="Open epic" /> : <Folder aria-label="Closed epic" />}
              <Link href={webPath}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </SidebarSection>
  );
});
