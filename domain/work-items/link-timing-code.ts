import { linkKinds, type LinkKind } from '../scheduling/plan.ts';
import { isDefaultTiming, type LinkTiming } from './link-timing.ts';

/** The kinds as planning tools write them: the end of the blocking item, then that of the blocked one. */
const kindCodes: Readonly<Record<LinkKind, string>> = {
  finish_to_start: 'FS',
  start_to_start: 'SS',
  finish_to_finish: 'FF',
  start_to_finish: 'SF',
};

/** The key of an item with how it blocks another: `acme&3[SS+2]`, or the key alone if that is as usual. */
export function keyWithTiming(key: string, timing: LinkTiming): string {
  if (isDefaultTiming(timing)) return key;
  const { kind, lag } = timing;
  return `${key}[${kindCodes[kind]}${lag === 0 ? '' : lag > 0 ? `+${lag}` : lag}]`;
}

/** The parts of such a text; null if it holds no timing. */
export function timingBehindKey(text: string): { key: string; timing: LinkTiming } | null {
  const [, key = '', code = '', lag = '0'] = /^([^[]+)\[(FS|SS|FF|SF)([+-]\d{1,9})?\]$/i.exec(text) ?? [];
  const kind = linkKinds.find((one) => kindCodes[one] === code.toUpperCase());
  return kind === undefined ? null : { key, timing: { kind, lag: Number(lag) } };
}
