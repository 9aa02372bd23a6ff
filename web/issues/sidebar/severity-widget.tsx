import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../widgets/badge/badge.tsx';
import { ChoiceEditor } from '../../work-items/sidebar/choice-editor.tsx';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';
import type { IssuableSeverity } from '../../api/schema.graphql.ts';

const words: Record<IssuableSeverity, { text: string; tone: BadgeTone }> = {
  CRITICAL: { text: 'Critical - S1', tone: 'danger' },
  HIGH: { text: 'High - S2', tone: 'danger' },
  MEDIUM: { text: 'Medium - S3', tone: 'warning' },
  LOW: { text: 'Low - S4', tone: 'info' },
  UNKNOWN: { text: 'Unknown', tone: 'neutral' },
};
const choices = (Object.keys(words) as IssuableSeverity[]).map((value) => ({ value, text: words[value].text }));

/** Severity of an incident; other issues have none. */
export const SeverityWidget = observer(function SeverityWidget() {
  const store = useIssueStore();
  const { severity, permissions, itemType } = useIssue();
  const [isOpen, setOpen] = useState(false);
  if (itemType !== 'incident') return null;
  const save = (changed: IssuableSeverity): void => {
    setOpen(false);
    void store.change({ severity: changed }, { severity: changed }, 'An error occurred while updating the severity.');
  };
  const editor = <ChoiceEditor label="Severity" choices={choices} value={severity} onChange={save} />;
  return (
    <SidebarSection
      title="Severity"
      isEmpty={severity === 'UNKNOWN'}
      staysWhenEmpty
      isOpen={isOpen}
      onOpenChange={setOpen}
      {...(permissions.canSetSeverity && { editor })}
    >
      {severity === 'UNKNOWN' ? (
        <None />
      ) : (
        <p>
          <Badge tone={words[severity].tone}>{words[severity].text}</Badge>
        </p>
      )}
    </SidebarSection>
  );
});
