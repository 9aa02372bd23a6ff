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

const dates = new WeakMap<RoadmapEpic, string>();

/** The dates of an epic. Kept, because its row, its bar and their names contain them. */
export function datesInWords(epic: RoadmapEpic): string {
  const known = dates.get(epic);
  if (known !== undefined) return known;
  const text = timeframeText(drawnSchedule(epic));
  dates.set(epic, text);
  return text;
}

/** Accessible text of an epic's row: title, dates, overdue, progress, state, links. */
export function epicInWords(epic: RoadmapEpic, tracking: ProgressTracking, today: Day): string {
  const progress = epicProgress(epic, tracking);
  return [
    epic.title,
    datesInWords(epic),
    isOverdue(epic, today) ? 'overdue' : null,
    progress && progress.total > 0 ? progressLabel(progress, tracking) : null,
    epic.state === 'closed' ? 'closed' : null,
    epic.confidential ? 'confidential' : null,
    ...linksInWords(epic),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** "blocked by 1 item" and the like, for each kind of link that it has. */
export function linksInWords({
  blockedBy,
  blocking,
  relatedTo,
}: Pick<RoadmapEpic, 'blockedBy' | 'blocking' | 'relatedTo'>): string[] {
  return [
    ...(blockedBy.length > 0 ? [`blocked by ${counted(blockedBy.length, 'item')}`] : []),
    ...(blocking.length > 0 ? [`blocks ${counted(blocking.length, 'item')}`] : []),
    ...(relatedTo.length > 0 ? [`related to ${counted(relatedTo.length, 'item')}`] : []),
  ];
}

/** Accessible text of a bar: the epic, and which of its ends are outside the timeline. */
export function barInWords(epic: RoadmapEpic, bar: Bar, tracking: ProgressTracking, today: Day): string {
  const ends = [
    bar.startOutOfRange ? 'starts before the timeline' : null,
    bar.endOutOfRange ? 'ends after the timeline' : null,
  ].filter((part) => part !== null);
  return [epicInWords(epic, tracking, today), ...ends].join(', ');
}
