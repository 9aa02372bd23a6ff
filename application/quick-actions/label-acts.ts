import type { Label } from '../../domain/labels/label.ts';
import { titlesIn } from '../../domain/quick-actions/parameters.ts';
import { nearestLabels } from '../work-items/item-labels.ts';
import { changeItem, mostNamed, pointless, tooManyNamed, type Act, type ActContext } from './act.ts';

/** Labels by title; unknown labels are not created. */
export const labelActs = {
  async label(context) {
    const labels = await namedLabels(context);
    await changeItem(context, { addLabelIds: idsOf(labels) });
    return { changes: { add_label_ids: idsOf(labels) }, said: `Added ${spelled(labels)}.` };
  },
  async relabel(context) {
    const labels = await namedLabels(context);
    await changeItem(context, { labelIds: idsOf(labels) });
    return { changes: { label_ids: idsOf(labels) }, said: `Replaced all labels with ${spelled(labels)}.` };
  },
  async unlabel(context) {
    if (context.parameter === '') {
      await changeItem(context, { labelIds: [] });
      return { changes: { label_ids: [] }, said: 'Removed all labels.' };
    }
    const labels = await namedLabels(context);
    await changeItem(context, { removeLabelIds: idsOf(labels) });
    return { changes: { remove_label_ids: idsOf(labels) }, said: `Removed ${spelled(labels)}.` };
  },
} satisfies Record<string, Act>;

/** All named labels; throws if one of them does not exist. */
async function namedLabels({ scope, here, parameter }: ActContext): Promise<Label[]> {
  const titles = titlesIn(parameter, '~');
  if (titles.length === 0) throw pointless('name a label');
  if (titles.length > mostNamed) throw tooManyNamed();
  const found = await nearestLabels(scope, here.namespace, titles);
  return titles.map((title) => {
    const label = found.get(title);
    if (label === undefined) throw pointless(`there is no label “${title}”`);
    return label;
  });
}

function idsOf(labels: readonly Label[]): number[] {
  return labels.map((label) => label.id);
}

function spelled(labels: readonly Label[]): string {
  return labels.map((label) => `~"${label.title}"`).join(' ');
}
