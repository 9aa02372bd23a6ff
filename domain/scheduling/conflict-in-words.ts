import { dayInWords } from '../calendar/dates-in-words.ts';
import { capitalized } from '../text/capitalized.ts';
import { counted } from '../text/plural.ts';
import { defaultLinkKind, type Conflict, type LinkKind, type LinkRefusal, type PlanLink } from './plan.ts';

/** The sentence for a conflict, or for why a link is refused. Hidden items are not named. */
export function conflictInWords(
  conflict: Conflict | LinkRefusal,
  titleOf: (itemId: string) => string | null,
  linkOf: (linkId: string) => PlanLink | undefined,
): string {
  const name = (itemId: string): string => {
    const title = titleOf(itemId);
    return title === null ? 'a hidden item' : `“${title}”`;
  };
  return capitalized(sentence(conflict, name, linkOf));
}

function sentence(
  conflict: Conflict | LinkRefusal,
  name: (itemId: string) => string,
  linkOf: (linkId: string) => PlanLink | undefined,
): string {
  switch (conflict.kind) {
    case 'loop': {
      const [first] = conflict.itemIds;
      const names = [...conflict.itemIds, ...(first === undefined ? [] : [first])].map(name);
      return `a loop of links: ${names.join(' → ')}.`;
    }
    case 'family_link':
      return `${name(conflict.itemId)} is part of ${name(conflict.ancestorId)}, so a link between them has no effect.`;
    case 'reversed_dates':
      return `${name(conflict.itemId)} is due before it starts.`;
    case 'link':
      return linkSentence(conflict, name, linkOf(conflict.linkId));
    case 'must_start_on': {
      const days = counted(conflict.workingDays, 'working day');
      const direction = conflict.isLate ? 'late' : 'early';
      return `${name(conflict.itemId)} starts ${days} too ${direction}: it must start on ${dayInWords(conflict.date)}.`;
    }
    case 'start_no_earlier_than': {
      const days = counted(conflict.workingDays, 'working day');
      return `${name(conflict.itemId)} starts ${days} too early: it must start no earlier than ${dayInWords(conflict.date)}.`;
    }
    case 'finish_no_later_than': {
      const days = counted(conflict.workingDays, 'working day');
      return `${name(conflict.itemId)} finishes ${days} too late: it must finish no later than ${dayInWords(conflict.date)}.`;
    }
    case 'starts_before_parent': {
      const days = counted(conflict.workingDays, 'working day');
      return `${name(conflict.itemId)} starts ${days} before its parent, ${name(conflict.parentId)}.`;
    }
    case 'finishes_after_parent': {
      const days = counted(conflict.workingDays, 'working day');
      return `${name(conflict.itemId)} finishes ${days} after its parent, ${name(conflict.parentId)}.`;
    }
    case 'finishes_after_milestone': {
      const days = counted(conflict.workingDays, 'working day');
      return `${name(conflict.itemId)} finishes ${days} after its milestone, which is due on ${dayInWords(conflict.date)}.`;
    }
  }
}

/** When the successor may start or finish if there is no lag. */
const eventsWithoutLag: Readonly<Record<LinkKind, (predecessor: string) => string>> = {
  finish_to_start: (predecessor) => `after ${predecessor} finishes`,
  start_to_start: (predecessor) => `when ${predecessor} starts`,
  finish_to_finish: (predecessor) => `when ${predecessor} finishes`,
  start_to_finish: (predecessor) => `before ${predecessor} starts`,
};

function linkSentence(
  { itemId, workingDays, earliest }: Extract<Conflict, { kind: 'link' }>,
  name: (itemId: string) => string,
  link: PlanLink | undefined,
): string {
  const { kind = defaultLinkKind, lag = 0, predecessorId = '' } = link ?? {};
  const predecessor = name(predecessorId);
  const verb = kind.endsWith('_start') ? 'start' : 'finish';
  const isOnTime = kind.startsWith('start_') ? 'starts' : 'finishes';
  const event =
    lag === 0
      ? eventsWithoutLag[kind](predecessor)
      : `${counted(Math.abs(lag), 'working day')} ${lag > 0 ? 'after' : 'before'} ${predecessor} ${isOnTime}`;
  const early = `${name(itemId)} ${verb}${verb === 'start' ? 's' : 'es'} ${counted(workingDays, 'working day')} too early`;
  return earliest === null
    ? `${early}: it can only ${verb} ${event}, and its calendar has no such working day.`
    : `${early}: it can ${verb} on ${dayInWords(earliest)}, ${event}.`;
}
