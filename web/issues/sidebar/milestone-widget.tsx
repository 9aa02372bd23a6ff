import { Milestone as MilestoneIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { Link } from '../../widgets/link/link.tsx';
import { OptionList } from '../../work-items/sidebar/lazy-editors.ts';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';
import type { IssueStore } from '../issue-source.ts';
import type { Issue } from '../issue.ts';
import { issueMilestoneCandidatesQuery } from '../operations/choices.graphql.ts';

type Milestone = NonNullable<Issue['milestone']>;

/** The milestone; the reader can choose an active one of the project or the groups above, or clear it. */
export const MilestoneWidget = observer(function MilestoneWidget() {
  const store = useIssueStore();
  const { milestone, permissions } = useIssue();
  const [isOpen, setOpen] = useState(false);
  const options = useMemo(() => candidates(store), [store]);
  const openChanged = (opens: boolean): void => {
    setOpen(opens);
    if (opens) options.open();
  };
  const choose = (option: Milestone): void => {
    setOpen(false);
    const chosen = option.id === milestone?.id ? null : option;
    const failure = 'An error occurred while updating the milestone.';
    void store.change({ milestone: chosen }, { milestoneId: chosen?.id ?? null }, failure);
  };
  return (
    <SidebarSection
      title="Milestone"
      isEmpty={milestone === null}
      isOpen={isOpen}
      onOpenChange={openChanged}
      {...(permissions.canSetMetadata && {
        editor: (
          <OptionList
            noun="milestones"
            isSingle
            options={options}
            chosen={milestone === null ? [] : [milestone]}
            chosenIds={milestone === null ? [] : [milestone.id]}
            onToggle={choose}
          >
            {(option) => (
              <span>
                {option.title} <span className={styles.note}>{dueText(option)}</span>
              </span>
            )}
          </OptionList>
        ),
      })}
    >
      {milestone === null ? (
        <None />
      ) : (
        <p className={styles.value}>
          <MilestoneIcon aria-hidden />
          <span>
            <Link href={milestone.webPath}>{milestone.title}</Link>{' '}
            <span className={styles.note}>{dueText(milestone)}</span>
          </span>
        </p>
      )}
    </SidebarSection>
  );
});

function dueText({ dueDate, expired }: Milestone): string {
  if (dueDate === null) return '';
  return `${expired ? 'expired' : 'due'} ${dayInWords(dueDate.slice(0, 10))}`;
}

function candidates(store: IssueStore): OptionSearch<Milestone> {
  const { fullPath } = store.namespace;
  return new OptionSearch(async (search, signal) => {
    const variables = { fullPath, search: search || null };
    const { project } = await store.environment.api.graphql(issueMilestoneCandidatesQuery, variables, { signal });
    return project?.milestones.nodes ?? [];
  }, 'There was a problem fetching milestones.');
}
