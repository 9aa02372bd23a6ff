import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../widgets/badge/badge.tsx';
import { ChoiceEditor } from '../../work-items/sidebar/choice-editor.tsx';
import { healthChoices, healthTexts } from '../../work-items/sidebar/health-choices.ts';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';
import type { HealthStatus } from '../../api/schema.graphql.ts';

const tones: Record<HealthStatus, BadgeTone> = { onTrack: 'success', needsAttention: 'warning', atRisk: 'danger' };

/** Health status of the issue. */
export const HealthWidget = observer(function HealthWidget() {
  const store = useIssueStore();
  const { healthStatus, permissions, itemType } = useIssue();
  const [isOpen, setOpen] = useState(false);
  const save = (changed: HealthStatus | null): void => {
    setOpen(false);
    const failure = `Something went wrong while setting ${itemType} health status.`;
    void store.change({ healthStatus: changed }, { healthStatus: changed }, failure);
  };
  const editor = (
    <ChoiceEditor
      label="Health status"
      choices={healthChoices}
      value={healthStatus ?? 'none'}
      onChange={(choice) => save(choice === 'none' ? null : choice)}
    />
  );
  const openChanged = (opens: boolean): void => {
    setOpen(opens);
    if (opens) void store.refresh('An error occurred while fetching the health status.');
  };
  return (
    <SidebarSection
      title="Health status"
      isEmpty={healthStatus === null}
      isOpen={isOpen}
      onOpenChange={openChanged}
      {...(permissions.canSetMetadata && { editor })}
    >
      {healthStatus === null ? (
        <None />
      ) : (
        <p>
          <Badge tone={tones[healthStatus]}>{healthTexts[healthStatus]}</Badge>
        </p>
      )}
    </SidebarSection>
  );
});
