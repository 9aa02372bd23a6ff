import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { typeRules, type ItemRow } from '../../../domain/work-items/work-item.ts';

/** `&3` or `#3`; the full form is prefixed with the namespace, `a/b&3`. */
export function referenceOf(
  item: Pick<ItemRow, 'type' | 'iid'>,
  { fullPath }: Pick<Namespace, 'fullPath'>,
  full: boolean,
): string {
  return `${full ? fullPath : ''}${typeRules[item.type].symbol}${item.iid}`;
}
