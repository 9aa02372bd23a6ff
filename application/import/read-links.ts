import type { StoredLinkType } from '../../domain/work-items/links.ts';
import type { Row } from './csv-file.ts';
import type { FaultList } from './faults.ts';
import { FieldReader, quoted } from './fields.ts';
import type { PlannedItem, PlannedLink } from './plan.ts';

export const linkColumns = ['source', 'target', 'type'] as const;
type FileRow = Row<(typeof linkColumns)[number]>;

const types: Readonly<Record<string, StoredLinkType>> = { relates_to: 'relates_to', blocks: 'blocks' };

/** Reads links.csv. Two items have at most one link; the first row wins. */
export function readLinks(
  rows: readonly FileRow[],
  items: readonly PlannedItem[],
  rowKeys: ReadonlySet<string>,
  faults: FaultList,
): PlannedLink[] {
  const known = new Set(items.map((item) => item.key));
  const lineOfPair = new Map<string, number>();
  const links: PlannedLink[] = [];
  for (const row of rows) {
    const fields = new FieldReader(row, faults);
    const sourceKey = fields.trimmed('source');
    const targetKey = fields.trimmed('target');
    const unknown = (['source', 'target'] as const).find((column) => !known.has(fields.trimmed(column)));
    if (unknown !== undefined) {
      const key = fields.trimmed(unknown);
      fields.leaveOut(unknown, rowKeys.has(key) ? `${quoted(key)} was left out` : `no item has the key ${quoted(key)}`);
      continue;
    }
    if (sourceKey === targetKey) {
      fields.leaveOut('target', 'an item cannot be linked to itself');
      continue;
    }
    const pair = JSON.stringify([sourceKey, targetKey].sort());
    const earlier = lineOfPair.get(pair);
    if (earlier !== undefined) {
      fields.leaveOut('target', `${quoted(sourceKey)} and ${quoted(targetKey)} are linked by line ${earlier} already`);
      continue;
    }
    lineOfPair.set(pair, row.line);
    links.push({ sourceKey, targetKey, type: fields.choice('type', types, 'relates_to') });
  }
  return links;
}
