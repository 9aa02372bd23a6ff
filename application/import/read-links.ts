import { inDigits } from '../../domain/calendar/format.ts';
import { defaultLinkKind, lagMaximum, linkKinds, type LinkKind } from '../../domain/scheduling/plan.ts';
import {
  defaultLinkTiming,
  isDefaultTiming,
  timingNeedsBlocking,
  type LinkTiming,
} from '../../domain/work-items/link-timing.ts';
import { linksOfItemMaximum, type StoredLinkType } from '../../domain/work-items/links.ts';
import type { Row } from './csv-file.ts';
import type { FaultList } from './faults.ts';
import { FieldReader } from './fields.ts';
import type { Steps } from './in-turns.ts';
import { loopInWords, quoted } from './values-in-words.ts';
import { LoopFinder } from './loop-finder.ts';
import type { PlannedItem, PlannedLink } from './plan.ts';

export const linkColumns = ['source', 'target', 'type', 'kind', 'lag'] as const;
type Column = (typeof linkColumns)[number];
type FileRow = Row<Column>;
export const optionalLinkColumns: readonly Column[] = ['kind', 'lag'];

const types: Readonly<Record<string, StoredLinkType>> = { relates_to: 'relates_to', blocks: 'blocks' };
const kinds = Object.fromEntries(linkKinds.map((kind) => [kind, kind])) as Readonly<Record<LinkKind, LinkKind>>;

/** Reads links.csv. Two items have at most one link, and blocking links form no loops; the first row wins. */
export function* readLinks(
  rows: readonly FileRow[],
  items: readonly PlannedItem[],
  rowKeys: ReadonlySet<string>,
  faults: FaultList,
): Steps<PlannedLink[]> {
  const known = new Set(items.map((item) => item.key));
  yield;
  const lineOfPair = new Map<string, number>();
  const linkCounts = new Map<string, number>();
  const loops = new LoopFinder();
  const links: PlannedLink[] = [];
  for (const row of rows) {
    yield;
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
    const type = fields.choice('type', types, 'relates_to');
    const loop = type === 'blocks' ? loops.add(sourceKey, targetKey) : null;
    if (loops.isExhausted) {
      faults.add('refused', row, 'target', 'the links up to this one are too tangled to be searched for loops');
      break;
    }
    if (loop !== null) {
      fields.leaveOut('target', `would close a loop: ${loopInWords(loop.slice(0, -1).map(quoted))}`);
      continue;
    }
    const full = [sourceKey, targetKey].find((key) => (linkCounts.get(key) ?? 0) >= linksOfItemMaximum);
    if (full !== undefined) {
      fields.leaveOut(
        full === sourceKey ? 'source' : 'target',
        `${quoted(full)} has ${inDigits(linksOfItemMaximum)} links already`,
      );
      continue;
    }
    for (const key of [sourceKey, targetKey]) linkCounts.set(key, (linkCounts.get(key) ?? 0) + 1);
    lineOfPair.set(pair, row.line);
    links.push({ sourceKey, targetKey, type, ...timingOf(fields, type) });
  }
  return links;
}

function timingOf(fields: FieldReader<Column>, type: StoredLinkType): LinkTiming {
  const kind = fields.trimmed('kind') === '' ? defaultLinkKind : fields.choice('kind', kinds, defaultLinkKind);
  const timing = { kind, lag: fields.wholeNumber('lag', lagMaximum) };
  if (type === 'blocks' || isDefaultTiming(timing)) return timing;
  fields.fix(timing.lag === 0 ? 'kind' : 'lag', `${timingNeedsBlocking}; they were left empty`);
  return defaultLinkTiming;
}
