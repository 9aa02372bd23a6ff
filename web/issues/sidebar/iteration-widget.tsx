import { RefreshCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import {
  iterationDays,
  iterationName,
  iterationState,
  iterationStateTexts,
} from '../../../domain/iterations/iteration.ts';
import { iterationGroups } from '../../../domain/iterations/iteration-groups.ts';
import { useApplication } from '../../app/application-context.ts';
import { Badge } from '../../widgets/badge/badge.tsx';
import { OptionList } from '../../work-items/sidebar/lazy-editors.ts';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';
import type { IssueStore } from '../issue-source.ts';
import type { Issue } from '../issue.ts';
import { iterationCandidatesQuery } from '../operations/choices.graphql.ts';

type Iteration = NonNullable<Issue['iteration']>;

/** The iteration; the reader can choose a current or upcoming one of the groups above, or clear it. */
export const IterationWidget = observer(function IterationWidget() {
  const store = useIssueStore();
  const { clock } = useApplication();
  const { iteration, permissions } = useIssue();
  const [isOpen, setOpen] = useState(false);
  const options = useMemo(() => candidates(store), [store]);
  const openChanged = (opens: boolean): void => {
    setOpen(opens);
    if (!opens) return;
    options.open();
    void store.refresh('Failed to fetch the iteration for this issue. Please try again.');
  };
  const choose = (option: Iteration): void => {
    setOpen(false);
    const chosen = option.id === iteration?.id ? null : option;
    const failure = 'Failed to set iteration on this issue. Please try again.';
    void store.change({ iteration: chosen }, { iterationId: chosen?.id ?? null }, failure);
  };
  return (
    <SidebarSection
      title="Iteration"
      isEmpty={iteration === null}
      isOpen={isOpen}
      onOpenChange={openChanged}
      {...(permissions.canSetMetadata && {
        editor: (
          <OptionList
            noun="iterations"
            isSingle
            options={options}
            chosen={iteration === null ? [] : [iteration]}
            chosenIds={iteration === null ? [] : [iteration.id]}
            groupOf={({ iterationCadence }) => iterationCadence.title}
            onToggle={choose}
          >
            {(option) => (
              <span>
                {iterationName(option)} <span className={styles.note}>{iterationDays(option)}</span>{' '}
                {iterationState(option, clock.today) === 'current' && (
                  <Badge tone="success">{iterationStateTexts.current}</Badge>
                )}
              </span>
            )}
          </OptionList>
        ),
      })}
    >
      {iteration === null ? (
        <None />
      ) : (
        <p className={styles.value}>
          <RefreshCw aria-hidden />
          <span>
            <a href={iteration.webPath}>{iterationName(iteration)}</a>{' '}
            <span className={styles.note}>
              {[iteration.iterationCadence.title, iterationDays(iteration)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </p>
      )}
    </SidebarSection>
  );
});

function candidates(store: IssueStore): OptionSearch<Iteration> {
  const { fullPath } = store.namespace;
  return new OptionSearch(async (search, signal) => {
    const variables = { fullPath, inProject: true, search: search || null };
    const { project } = await store.environment.api.graphql(iterationCandidatesQuery, variables, { signal });
    return iterationGroups(project?.iterations.nodes ?? []).flatMap(({ iterations }) => iterations);
  }, 'Failed to fetch the iterations for the group. Please try again.');
}
