import { observer } from 'mobx-react-lite';
import { Badge } from '../../widgets/badge/badge.tsx';
import { useEpic } from '../epic-context.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';

/** Health of the open issues below the epic. */
export const HealthWidget = observer(function HealthWidget() {
  const { issuesOnTrack, issuesNeedingAttention, issuesAtRisk } = useEpic().health;
  const known = issuesOnTrack + issuesNeedingAttention + issuesAtRisk;
  return (
    <SidebarSection title="Health status">
      {known === 0 ? (
        <None />
      ) : (
        <div className={styles.chips}>
          {issuesOnTrack > 0 && <Badge tone="success">{`${issuesOnTrack} on track`}</Badge>}
          {issuesNeedingAttention > 0 && (
            <Badge tone="warning">{`${issuesNeedingAttention} ${issuesNeedingAttention === 1 ? 'needs' : 'need'} attention`}</Badge>
          )}
          {issuesAtRisk > 0 && <Badge tone="danger">{`${issuesAtRisk} at risk`}</Badge>}
        </div>
      )}
    </SidebarSection>
  );
});
