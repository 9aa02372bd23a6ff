import { defaultLinkKind, type LinkKind } from '../scheduling/plan.ts';
import { counted } from '../text/plural.ts';

/** When the blocked item of a link may start or finish: what of both items it connects, and the working days between. */
export interface LinkTiming {
  kind: LinkKind;
  /** Whole working days, negative if the items may overlap. */
  lag: number;
}

export const defaultLinkTiming: LinkTiming = { kind: defaultLinkKind, lag: 0 };

/** Names of the kinds, beginning with what of the blocking item counts. */
export const linkKindNames: Readonly<Record<LinkKind, string>> = {
  finish_to_start: 'Finish to start',
  start_to_start: 'Start to start',
  finish_to_finish: 'Finish to finish',
  start_to_finish: 'Start to finish',
};

/** What each kind says about the blocked item. */
export const linkKindMeanings: Readonly<Record<LinkKind, string>> = {
  finish_to_start: 'It starts after the blocking item finishes.',
  start_to_start: 'It starts when the blocking item starts, or later.',
  finish_to_finish: 'It finishes when the blocking item finishes, or later.',
  start_to_finish: 'It finishes when the blocking item starts, or later.',
};

/** "start to start with a lag of 2 working days" */
export function linkTimingInWords({ kind, lag }: LinkTiming): string {
  const words = linkKindNames[kind].toLowerCase();
  return lag === 0 ? words : `${words} with a lag of ${lag < 0 ? '-' : ''}${counted(Math.abs(lag), 'working day')}`;
}

/** True for a link that lets the blocked item start once the blocking one is finished. */
export function isDefaultTiming({ kind, lag }: LinkTiming): boolean {
  return kind === defaultLinkKind && lag === 0;
}

/** Says why a link that blocks nothing cannot have a timing. */
export const timingNeedsBlocking = 'only blocking links have a kind and a lag';
