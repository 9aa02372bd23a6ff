import { Box, Boxes, FolderKanban } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { milestoneKind, milestoneKindTexts } from '../../../domain/roadmap/milestone-kind.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { useApplication } from '../../app/application-context.ts';
import { apiPath, type Namespace } from '../../app/namespace.ts';
import { pagePatterns } from '../../app/page-patterns.generated.ts';
import { paramsOf } from '../../app/route.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { Button } from '../../widgets/button/button.tsx';
import { CardLine, CardTitle } from '../../widgets/hover-card/card-lines.tsx';
import { ProgressLines } from '../../widgets/progress-lines/progress-lines.tsx';
import type { RoadmapMilestone } from '../milestones/roadmap-milestone.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './epic-card.module.css';

const icons = { group: Boxes, subgroup: Box, project: FolderKanban };

/** A milestone's title, dates, namespace and progress, and the way to it if the card was opened. */
export const MilestoneCard = observer(function MilestoneCard({
  milestone,
  hasAction,
}: {
  milestone: RoadmapMilestone;
  hasAction: boolean;
}) {
  const { store, hoverCard } = useRoadmap();
  const mover = milestone.userPermissions.adminMilestone ? store.milestoneMover : null;
  const kind = milestoneKind(milestone);
  const Icon = icons[kind];
  return (
    <>
      <CardTitle>{milestone.title}</CardTitle>
      <CardLine>{timeframeText(milestone)}</CardLine>
      <CardLine>
        <Icon aria-hidden />
        {milestoneKindTexts[kind]}
      </CardLine>
      <MilestoneProgressLine key={milestone.webPath} path={milestone.webPath} />
      {hasAction && (
        <p className={styles.actions}>
          <a href={milestone.webPath} className={styles.action}>
            Open milestone
          </a>
          {mover && (
            <Button
              size="small"
              onPress={() => {
                hoverCard.close();
                mover.edit(milestone);
              }}
            >
              Edit title and dates…
            </Button>
          )}
        </p>
      )}
    </>
  );
});

/** How many of its issues are closed; space for the line is reserved while loading, so the card keeps its size. */
const MilestoneProgressLine = observer(function MilestoneProgressLine({ path }: { path: string }) {
  const { api } = useApplication();
  const progress = useMemo(() => new MilestoneProgress(api), [api]);
  useEffect(() => {
    void progress.load(path);
    return progress.stop;
  }, [progress, path]);
  const { counts } = progress;
  return (
    <div className={styles.progress}>
      {counts === 'none' && 'No issues'}
      {counts !== null && counts !== 'none' && <ProgressLines lines={[{ noun: 'Issues', ...counts }]} />}
    </div>
  );
});

/** The counts of a milestone's issues; loaded when its card opens. */
class MilestoneProgress {
  /** Null until they are loaded. */
  counts: { done: number; total: number } | 'none' | null = null;
  readonly #calls = new LatestCall();

  constructor(private readonly api: Pick<ApiClient, 'rest'>) {
    makeStore(this);
  }

  async load(path: string): Promise<void> {
    const place = placeOf(path);
    if (place === null) return;
    const query = { iids: [place.iid], with_counts: true };
    await this.#calls.read(
      (signal) => this.api.rest('GET', `${apiPath(place.namespace)}/milestones`, { query, signal }),
      ([milestone]) => {
        const { issues_count: total = 0, closed_issues_count: done = 0 } = milestone ?? {};
        this.counts = total === 0 ? 'none' : { done, total };
      },
      reportDefect,
    );
  }

  stop(): void {
    this.#calls.stop();
  }
}

const pagesOfMilestones = [
  { kind: 'group', paramsIn: paramsOf(pagePatterns.groupMilestone) },
  { kind: 'project', paramsIn: paramsOf(pagePatterns.milestone) },
] as const;

/** The group or project of a milestone's page, and its number there. */
function placeOf(path: string): { namespace: Namespace; iid: number } | null {
  for (const { kind, paramsIn } of pagesOfMilestones) {
    const { fullPath, iid } = paramsIn(path) ?? {};
    if (fullPath !== undefined) return { namespace: { kind, fullPath }, iid: Number(iid) };
  }
  return null;
}
