import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { typeRules, type ItemRow } from '../../../domain/work-items/work-item.ts';

/** `&3` or `#3`; in full with the namespace in front, `a/b&3`. */
export function referenceOf(
  item: Pick<ItemRow, 'type' | 'iid'>,
  { fullPath }: Pick<Namespace, 'fullPath'>,
  full: boolean,
): string {
  return `${full ? fullPath : ''}${typeRules[item.type].symbol}${item.iid}`;
}
