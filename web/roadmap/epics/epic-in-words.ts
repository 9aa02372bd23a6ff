import type { Day } from '../../../domain/calendar/day.ts';
import { drawnSchedule, type Bar } from '../../../domain/roadmap/bar.ts';
import { progressLabel, progressOf, type Progress, type ProgressTracking } from '../../../domain/roadmap/progress.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import type { RoadmapEpic } from './roadmap-epic.ts';

/** Progress of an epic in the chosen unit; null until it is loaded. */
export function epicProgress(epic: RoadmapEpic, tracking: ProgressTracking): Progress | null {
  const sums = tracking === 'COUNT' ? epic.counts : epic.issueWeights;
  return sums === null ? null : progressOf(sums);
}

/** Accessible text of an epic's row: title, dates, overdue, progress, state, links. */
export function epicInWords(epic: RoadmapEpic, tracking: ProgressTracking, today: Day): string {
  const progress = epicProgress(epic, tracking);
  return [
    epic.title,
    timeframeText(drawnSchedule(epic)),
    isOverdue(epic, today) ? 'overdue' : null,
    progress && progress.total > 0 ? progressLabel(progress, tracking) : null,
    epic.state === 'closed' ? 'closed' : null,
    epic.confidential ? 'confidential' : null,
    epic.blockedByCount > 0 ? `blocked by ${counted(epic.blockedByCount, 'item')}` : null,
    epic.blockingCount > 0 ? `blocks ${counted(epic.blockingCount, 'item')}` : null,
    epic.relatedCount > 0 ? `related to ${counted(epic.relatedCount, 'item')}` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Accessible text of a bar: the epic, and which of its ends are outside the timeline. */
export function barInWords(epic: RoadmapEpic, bar: Bar, tracking: ProgressTracking, today: Day): string {
  const ends = [
    bar.startOutOfRange ? 'starts before the timeline' : null,
    bar.endOutOfRange ? 'ends after the timeline' : null,
  ].filter((part) => part !== null);
  return [epicInWords(epic, tracking, today), ...ends].join(', ');
}
