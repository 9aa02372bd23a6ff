import { globalId, numberOfId } from '../../api/global-id.ts';
import type { Label } from '../item.ts';
import type { NewLabel } from '../sidebar/new-label.ts';
import type { OptionSearch } from '../sidebar/option-search.ts';

/** A value that can be set on items; `none` clears the field. */
export interface Choice {
  id: string;
  text: string;
  description?: string;
  color?: string;
}

export const none = 'none';

/** A field with values from a list. People allow several, the others one. */
export type ChoiceField = 'assignees' | 'milestone' | 'iteration' | 'epic';

/** The values that are available to the items of a list; fields without values are not offered. */
export interface Choices extends Partial<Record<ChoiceField, OptionSearch<Choice>>> {
  labels: OptionSearch<Choice>;
  newLabel: NewLabel;
}

/** Lists do not say whether a label is one of the group or of the project, so their ids do not either. */
export function labelOption({ id, title: text, color }: Label): Choice {
  return { id: globalId('Label', numberOfId(id)), text, color };
}
