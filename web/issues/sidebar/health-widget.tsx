import { observer } from 'mobx-react-lite';
import { Badge, type BadgeTone } from '../../widgets/badge/badge.tsx';
import { RadioGroup } from '../../widgets/radio-group/radio-group.tsx';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';
import type { HealthStatus } from '../../api/schema.graphql.ts';

const words: Record<HealthStatus, { text: string; tone: BadgeTone }> = {
  onTrack: { text: 'On track', tone: 'success' },
  needsAttention: { text: 'Needs attention', tone: 'warning' },
  atRisk: { text: 'At risk', tone: 'danger' },
};
const choices = [
  ...(['onTrack', 'needsAttention', 'atRisk'] as const).map((value) => ({ value, text: words[value].text })),
  { value: 'none', text: 'No status' },
] as const;

/** Health status of the issue. */
export const HealthWidget = observer(function HealthWidget() {
  const store = useIssueStore();
  const { healthStatus, permissions, itemType } = useIssue();
  const save = (changed: HealthStatus | null): void => {
    const failure = `Something went wrong while setting ${itemType} health status.`;
    void store.change({ healthStatus: changed }, { healthStatus: changed }, failure);
  };
  const editor = (
    <RadioGroup
      label="Health status"
      isLabelHidden
      choices={choices}
      value={healthStatus ?? 'none'}
      onChange={(choice) => save(choice === 'none' ? null : choice)}
    />
  );
  const openChanged = (opens: boolean): void => {
    if (opens) void store.refresh('An error occurred while fetching the health status.');
  };
  return (
    <SidebarSection title="Health status" onOpenChange={openChanged} {...(permissions.canSetMetadata && { editor })}>
      {healthStatus === null ? (
        <None />
      ) : (
        <p>
          <Badge tone={words[healthStatus].tone}>{words[healthStatus].text}</Badge>
        </p>
      )}
    </SidebarSection>
  );
});
