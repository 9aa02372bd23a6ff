import { entersRight, linkStub, type LinkEnd } from '../../../domain/roadmap/link-path.ts';
import { defaultLinkKind, type LinkKind, type PlanItem, type PlanLink } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { numberOfId } from '../../api/global-id.ts';
import { timingOfBlocker, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { Calendars } from './working-days.ts';

/** The bar of an epic in sight. */
export interface DrawnEpic extends LinkEnd {
  epic: RoadmapEpic;
}

/** A line between two bars in sight. */
export interface DrawnLink {
  id: string;
  type: 'blocks' | 'relates';
  kind: LinkKind;
  from: DrawnEpic;
  to: DrawnEpic;
  /** Working days that the blocked epic is too early. */
  lacking: number;
}

/** The links between bars in sight, by the numbers of their epics. */
export function drawnLinks(drawn: ReadonlyMap<number, DrawnEpic>, calendars: Calendars): DrawnLink[] {
  const lacking = lackingDays(drawn, calendars);
  return [...drawn].flatMap(([number, to]) => [
    ...linked(drawn, to.epic.blockedBy).map((from): DrawnLink => {
      const id = linkId(numberOfId(from.epic.id), to.epic);
      const { kind } = timingOfBlocker(to.epic, numberOfId(from.epic.id));
      return { id, type: 'blocks', kind, from, to, lacking: lacking.get(id) ?? 0 };
    }),
    // Both epics list the link; draw one line.
    ...linked(
      drawn,
      to.epic.relatedTo.filter((other) => other < number),
    ).map((from): DrawnLink => {
      const id = `${from.epic.id} ${to.epic.id} relates`;
      return { id, type: 'relates', kind: defaultLinkKind, from, to, lacking: 0 };
    }),
  ]);
}

/** An SVG path of the links that block a bar in sight, or that it blocks, whose other bar is not drawn. */
export function linkStubs(drawn: ReadonlyMap<number, DrawnEpic>): string {
  return [...drawn.values()]
    .flatMap((bar) => {
      const { epic } = bar;
      const entered = epic.blockedBy
        .filter((number) => !drawn.has(number))
        .map((number) => (entersRight(timingOfBlocker(epic, number).kind) ? 'left' : 'right'));
      const left = epic.blocking.some((number) => !drawn.has(number)) ? (['right'] as const) : [];
      return [...new Set([...entered, ...left])].map((side) => linkStub(bar, side));
    })
    .join('');
}

/** The lines that lead to an epic and on from it, over any number of bars. */
export function chainOf(links: readonly DrawnLink[], epicId: string | null): ReadonlySet<string> {
  const chain = new Set<string>();
  for (const [near, far] of [
    ['from', 'to'],
    ['to', 'from'],
  ] as const) {
    const reached = new Set([epicId]);
    for (const id of reached)
      for (const link of links) {
        if (link.type !== 'blocks' || link[near].epic.id !== id) continue;
        chain.add(link.id);
        reached.add(link[far].epic.id);
      }
  }
  return chain;
}

/** A line as it is painted, where others may run below it. */
export interface PaintedLink {
  link: DrawnLink;
  isInChain: boolean;
  /** Whether it has the arrow head of its end: of lines that run together into a bar only the uppermost. */
  hasHead: boolean;
}

/** The lines from the lowest to the uppermost: those that are violated above the others, and those of the chain above all. */
export function paintedLinks(links: readonly DrawnLink[], chain: ReadonlySet<string>): PaintedLink[] {
  const rankOf = ({ id, lacking }: DrawnLink): number => (chain.has(id) ? 2 : Number(lacking > 0));
  const ranked = links.length > 1 ? [0, 1, 2].flatMap((rank) => links.filter((link) => rankOf(link) === rank)) : links;
  const uppermost = new Map(ranked.flatMap((link) => (link.type === 'blocks' ? [[endOfLink(link), link.id]] : [])));
  return ranked.map((link) => ({
    link,
    isInChain: chain.has(link.id),
    hasHead: uppermost.get(endOfLink(link)) === link.id,
  }));
}

/** Of the links that are violated at one end of a bar, where one number has room, the one by most days. */
export function mostLate(links: readonly DrawnLink[]): DrawnLink[] {
  const shown = new Map<string, DrawnLink>();
  for (const link of links) {
    const end = endOfLink(link);
    if (link.lacking > (shown.get(end)?.lacking ?? 0)) shown.set(end, link);
  }
  return [...shown.values()];
}

/** The end of a bar that a line reaches, the same for all that reach it. */
function endOfLink({ to, kind }: DrawnLink): string {
  return `${to.epic.id} ${entersRight(kind)}`;
}

function lackingDays(drawn: ReadonlyMap<number, DrawnEpic>, calendars: Calendars): ReadonlyMap<string, number> {
  const epics = [...drawn.values()].map(({ epic }) => epic);
  const items = epics.map(({ id, title, startDate, dueDate, group }): PlanItem => ({
    id,
    title,
    startDate,
    dueDate,
    calendar: calendars.of(group.fullPath),
  }));
  const links = epics.flatMap((epic): PlanLink[] =>
    epic.state === 'closed'
      ? []
      : linked(drawn, epic.blockedBy).map(({ epic: blocker }) => {
          const number = numberOfId(blocker.id);
          return {
            id: linkId(number, epic),
            predecessorId: blocker.id,
            successorId: epic.id,
            ...timingOfBlocker(epic, number),
          };
        }),
  );
  return new Map(
    new Schedule({ items, links })
      .conflicts()
      .flatMap((conflict) => (conflict.kind === 'link' ? [[conflict.linkId, conflict.workingDays]] : [])),
  );
}

function linkId(blockerId: number, { id }: RoadmapEpic): string {
  return `${blockerId} ${id}`;
}

function linked(drawn: ReadonlyMap<number, DrawnEpic>, numbers: readonly number[]): DrawnEpic[] {
  return numbers.flatMap((number) => drawn.get(number) ?? []);
}
