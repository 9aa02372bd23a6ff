import { typeRules, type ItemRow } from '../../../domain/work-items/work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { z } from 'zod';
import type { Presented } from '../answer-shapes.ts';

export const referencesShape = z
  .strictObject({ short: z.string(), relative: z.string(), full: z.string() })
  .meta({ id: 'References' });

/** `#6`, or `&4` for an epic. */
export function shortReference(item: Pick<ItemRow, 'type' | 'iid'>): string {
  return `${typeRules[item.type].symbol}${item.iid}`;
}

/** The references to an item: short, relative to the container of the request, and full. */
export function presentReferences(
  item: Pick<ItemRow, 'type' | 'iid' | 'namespaceId'>,
  namespace: Pick<Namespace, 'fullPath'>,
  askedContainerId: number | undefined,
): Presented<typeof referencesShape> {
  const short = shortReference(item);
  const full = `${namespace.fullPath}${short}`;
  return { short, relative: askedContainerId === item.namespaceId ? short : full, full };
}
