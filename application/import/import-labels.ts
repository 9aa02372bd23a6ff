import type { Label } from '../../domain/labels/label.ts';
import { palette } from '../../domain/colors/palette.ts';
import { textColorOn } from '../../domain/colors/text-color.ts';
import { recordLabel } from '../labels/label-changes.ts';
import { titleKey, type ImportContext } from './import-context.ts';

/** Colors dark enough for white text and easy to distinguish. */
const labelColors = [
  ...Object.values(palette),
  '#00708a',
  '#a5306f',
  '#5b6b00',
  '#41556e',
  '#8a4a2b',
  '#2f6d6a',
  '#7a3b9a',
] as const;

/** Finds or creates the labels of the plan's items. */
export async function importLabels(context: ImportContext): Promise<void> {
  const { labels } = context.scope.transaction;
  const titlesByGroup = new Map<number, Set<string>>();
  for (const item of context.plan.items) {
    const rootId = context.rootIdAt(item.namespacePath);
    const titles = titlesByGroup.get(rootId) ?? new Set();
    for (const title of item.labels) titles.add(title);
    titlesByGroup.set(rootId, titles);
  }
  const described = new Map(context.plan.labels.map((label) => [label.title, label]));
  for (const [rootId, titles] of titlesByGroup) {
    const existing = nearest(context, await labels.findByTitles(holdersOf(context, rootId), [...titles]));
    const known = new Set(existing.map(({ title }) => title));
    const missing = [...titles].filter((title) => !known.has(title)).sort();
    const created = await labels.insertMany(
      missing.map((title) => {
        const { color, description } = described.get(title) ?? { color: colorOf(title), description: null };
        return {
          namespaceId: rootId,
          title,
          description,
          color,
          textColor: textColorOn(color).toLowerCase(),
          priority: null,
          createdAt: context.scope.now,
          updatedAt: context.scope.now,
        };
      }),
    );
    for (const label of created) recordLabel(context.scope, null, label, 'label.create');
    for (const label of [...existing, ...created]) context.labels.set(titleKey(rootId, label.title), label);
    context.countExisting('labels', existing.length);
    context.countCreated(
      'labels',
      created.map(({ id }) => id),
    );
  }
  context.progress('labels', 0);
}

/** The group of the labels and the groups above it, whose labels are used instead of new ones. */
function holdersOf({ target }: ImportContext, rootId: number): number[] {
  return target === null ? [rootId] : target.traversalIds;
}

/** Of labels with the same title that of the nearest group. */
function nearest({ target }: ImportContext, labels: readonly Label[]): Label[] {
  const depthOf = (label: Label): number => target?.traversalIds.indexOf(label.namespaceId) ?? 0;
  const byTitle = new Map<string, Label>();
  for (const label of labels.toSorted((one, other) => depthOf(one) - depthOf(other))) byTitle.set(label.title, label);
  return [...byTitle.values()];
}

/** A title gets the same color in every import. */
function colorOf(title: string): string {
  let sum = 0;
  for (const character of title) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return labelColors[sum % labelColors.length] as string;
}
