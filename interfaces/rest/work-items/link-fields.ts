import { z } from 'zod';
import { linkKinds } from '../../../domain/scheduling/plan.ts';
import type { LinkTiming } from '../../../domain/work-items/link-timing.ts';
import { linkNames, type LinkType } from '../../../domain/work-items/links.ts';
import { integer, oneOf, optional } from '../parameters.ts';

/** What a link says: its type, and which ends of a blocking and a blocked item it connects. */
export const linkShape = {
  link_type: z.enum(linkNames),
  link_kind: z.enum(linkKinds).nullable(),
  link_lag: z.int().nullable(),
};

export function presentLinkFields({ linkType, timing }: { linkType: LinkType; timing: LinkTiming | null }) {
  return { link_type: linkType, link_kind: timing?.kind ?? null, link_lag: timing?.lag ?? null };
}

/** The kind and lag of a blocking link. Without them a new link connects finish to start, without lag. */
export const timingParameters = {
  link_kind: optional(oneOf(...linkKinds)),
  link_lag: optional(integer.meta({ description: 'Working days, negative if the items may overlap.' })),
};

/** The same as the use cases take it. */
export function timingFrom({
  link_kind: linkKind,
  link_lag: linkLag,
}: {
  link_kind: LinkTiming['kind'] | undefined;
  link_lag: number | undefined;
}) {
  return { linkKind, linkLag };
}
