import type { Day } from '../calendar/day.ts';
import { palette } from '../colors/palette.ts';
import { splitScope } from '../labels/scoped.ts';
import { healthTexts } from '../work-items/health-texts.ts';
import { worstHealth, type HealthCounts } from '../work-items/worst-health.ts';
import { isOverdue } from '../work-items/overdue.ts';
import { defaultColoring, type BarColoring, type Coloring } from './coloring.ts';
import { defaultEpicColor } from '../work-items/epic-colors.ts';
import { byTitle, type RowGroup } from './grouped-rows.ts';
import { epicsPageSize } from './limits.ts';

export { GroupedRows } from './grouped-rows.ts';

/** The properties of an epic that colors depend on. */
export interface ColoredEpic {
  state: 'opened' | 'closed';
  color: string;
  startDate: Day | null;
  dueDate: Day | null;
  group: { id: string; fullName: string; name: string };
  labels: readonly { title: string; color: string }[];
  /** Who mainly works on it, and the last milestone of that work; null without, and if nothing is colored by them. */
  mainAssignee: { id: string; name: string } | null;
  lastMilestone: { id: string; title: string } | null;
  health: HealthCounts;
}

/** An entry of the legend with the color of its epics. */
export interface ColorKey extends RowGroup {
  /** `#rrggbb` */
  color: string;
}

const gray = '#7b8286';
const amber = '#b07300';
const { blue, green, red } = palette;
const healthColors = { at_risk: red, needs_attention: amber, on_track: green } as const;

/** The key of an epic; null if epics have their own colors. */
export function colorKeyOf(epic: ColoredEpic, coloring: Coloring, today: Day): ColorKey | null {
  switch (coloring) {
    case 'EPIC':
      return null;
    case 'GROUP':
      return { title: epic.group.name, color: colorOfId(epic.group.id) };
    case 'STATUS':
      return statusKey(epic, today);
    case 'HEALTH':
      return healthKey(epic);
    case 'ASSIGNEE': {
      const { mainAssignee } = epic;
      if (mainAssignee === null) return { title: 'No assignee', color: gray, isRest: true };
      return { title: mainAssignee.name, color: colorOfId(mainAssignee.id) };
    }
    case 'MILESTONE': {
      const { lastMilestone } = epic;
      if (lastMilestone === null) return { title: 'No milestone', color: gray, isRest: true };
      return { title: lastMilestone.title, color: colorOfId(lastMilestone.id) };
    }
    default:
      return labelKey(epic, coloring === 'LABEL' ? null : coloring.slice('LABEL:'.length));
  }
}

/**
 * What the bars of a list are colored by. Automatic means by group if nobody has given an epic on the first page a color
 * and they are in several groups, since bars of one color say nothing; otherwise each epic has its own.
 */
export function shownColoring(
  coloring: BarColoring,
  epics: readonly { color: string; group: { id: string } }[],
): Coloring {
  if (coloring !== 'AUTO') return coloring;
  const first = epics.slice(0, epicsPageSize);
  const isPlain = first.every(({ color }) => color === defaultEpicColor.color);
  return isPlain && first.some(({ group }) => group.id !== first[0]?.group.id) ? 'GROUP' : defaultColoring;
}

/** The scopes of the epics' labels, sorted. */
export function labelScopesOf(epics: Iterable<Pick<ColoredEpic, 'labels'>>): string[] {
  const scopes = new Set<string>();
  for (const { labels } of epics) {
    for (const { title } of labels) {
      const { scope } = splitScope(title);
      if (scope !== null) scopes.add(scope);
    }
  }
  return [...scopes].sort((one, other) => one.localeCompare(other));
}

/** The distinct keys of epics, by title. Closed epics are gray in all colorings and have a key only by status. */
export function legendOf(epics: Iterable<ColoredEpic>, coloring: Coloring, today: Day): ColorKey[] {
  const keys = new Map<string, ColorKey>();
  for (const epic of epics) {
    if (epic.state === 'closed' && coloring !== 'STATUS') continue;
    const key = colorKeyOf(epic, coloring, today);
    if (key !== null) keys.set(`${key.title} ${key.color}`, key);
  }
  return [...keys.values()].sort(byTitle);
}

function statusKey(epic: ColoredEpic, today: Day): ColorKey {
  if (epic.state === 'closed') return { title: 'Closed', color: gray };
  if (isOverdue(epic, today)) return { title: 'Overdue', color: red };
  if (epic.startDate !== null && epic.startDate > today) return { title: 'Not started', color: amber };
  return { title: 'In progress', color: blue };
}

/** Uses the worst health below an epic. */
function healthKey({ health }: ColoredEpic): ColorKey {
  const worst = worstHealth(health);
  if (worst === null) return { title: 'Health not set', color: gray, isRest: true };
  return { title: healthTexts[worst.health], color: healthColors[worst.health] };
}

/** Uses the first of several labels by title. */
function labelKey({ labels }: ColoredEpic, scope: string | null): ColorKey {
  const fitting = labels
    .filter(({ title }) => scope === null || splitScope(title).scope === scope)
    .sort((one, other) => one.title.localeCompare(other.title));
  const [first] = fitting;
  if (first !== undefined) return { title: first.title, color: first.color };
  return { title: scope === null ? 'No label' : `No ${scope}`, color: gray, isRest: true };
}

function colorOfId(id: string): string {
  return colorOfNumber(Number(/\d+$/.exec(id)?.[0] ?? 0));
}

/** Turns the color wheel by the golden angle, which keeps the colors of neighbors far apart however many there are. */
function colorOfNumber(number: number): string {
  const hue = (number * 137.508) % 360;
  const channel = (offset: number): string => {
    const turned = (offset + hue / 30) % 12;
    const value = 0.45 - 0.28 * Math.max(-1, Math.min(turned - 3, 9 - turned, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
