import type { Day } from '../../../domain/calendar/day.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { LinkTiming } from '../../../domain/work-items/link-timing.ts';
import { pathOf } from '../../app/addresses.ts';
import type { LinkedItemFragment } from '../operations/linked-items.graphql.ts';
import { timingOfAnswer } from './timing-of-answer.ts';

type Widget = NonNullable<LinkedItemFragment['workItem']>['widgets'][number];
/** The widget fields of a linked item; each type of item has some of them. */
type Facts = Extract<Widget, { assignees: unknown }> &
  Extract<Widget, { milestone: unknown }> &
  Extract<Widget, { weight: unknown }> &
  Extract<Widget, { iteration: unknown }> &
  Extract<Widget, { startDate: unknown }>;

/** The item at the other end of a link, with all fields that are shown. */
export interface LinkedItem {
  id: string;
  linkId: string;
  /** Relation as seen from the item of the page. */
  linkType: LinkedItemFragment['linkType'];
  /** Null if neither item blocks the other. */
  timing: LinkTiming | null;
  type: WorkItemType;
  title: string;
  /** Full reference. */
  reference: string;
  isOpen: boolean;
  confidential: boolean;
  /** Visible to administrators only, because its author is banned. */
  isHidden: boolean;
  href: string;
  assignees: Facts['assignees']['nodes'];
  milestone: string | null;
  weight: number | null;
  iteration: Facts['iteration'];
  startDate: Day | null;
  dueDate: Day | null;
}

/** Null if the other end does not exist for the reader. */
export function linkedItemOf(link: LinkedItemFragment): LinkedItem | null {
  const { linkId, linkType, linkKind, linkLag, workItemState, workItem } = link;
  if (workItem === null) return null;
  const { id, title, reference, confidential, hidden, webUrl, workItemType, widgets } = workItem;
  const facts = Object.assign({}, ...widgets) as Partial<Facts>;
  return {
    id,
    linkId,
    linkType,
    timing: timingOfAnswer(linkKind, linkLag),
    type: workItemType.name.toLowerCase() as WorkItemType,
    title,
    reference,
    isOpen: workItemState === 'OPEN',
    confidential,
    isHidden: hidden === true,
    href: pathOf(webUrl),
    assignees: facts.assignees?.nodes ?? [],
    milestone: facts.milestone?.title ?? null,
    weight: facts.weight ?? null,
    iteration: facts.iteration ?? null,
    startDate: facts.startDate ?? null,
    dueDate: facts.dueDate ?? null,
  };
}
