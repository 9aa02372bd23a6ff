import { lagMaximum, type LinkKind } from '../../../domain/scheduling/plan.ts';
import type { LinkTiming } from '../../../domain/work-items/link-timing.ts';
import type { WorkItemLinkKind } from '../../api/schema.graphql.ts';
import { Form } from '../../state/form.ts';

/** As they are typed. */
export interface TimingFields {
  linkKind: LinkKind;
  linkLag: string;
}

/** A form for the kind and lag of a blocking link. */
export function timingForm({ kind, lag }: LinkTiming, send: (timing: LinkTiming) => Promise<void>): Form<TimingFields> {
  return new Form<TimingFields>({
    fields: { linkKind: kind, linkLag: String(lag) },
    check: ({ linkLag }) => ({
      linkLag: lagOf(linkLag) === null ? `Enter a whole number from -${lagMaximum} to ${lagMaximum}.` : undefined,
    }),
    send: (fields) => send(typedTiming(fields)),
  });
}

/** The timing that was typed; a lag that is wrong or empty is none. */
export function typedTiming({ linkKind, linkLag }: TimingFields): LinkTiming {
  return { kind: linkKind, lag: lagOf(linkLag) ?? 0 };
}

/** An empty text is no lag; null if it is not a number that a lag can have. */
function lagOf(text: string): number | null {
  const typed = text.trim().replace('\u2212', '-');
  if (typed === '') return 0;
  const lag = /^[+-]?\d{1,6}$/.test(typed) ? Number(typed) || 0 : null;
  return lag === null || Math.abs(lag) > lagMaximum ? null : lag;
}

/** The timing as the API takes it. */
export function timingInput({ kind, lag }: LinkTiming): { linkKind: WorkItemLinkKind; linkLag: number } {
  return { linkKind: kind.toUpperCase() as WorkItemLinkKind, linkLag: lag };
}
