import { typeRules, type WorkItemType } from '../../../domain/work-items/work-item.ts';

/** What deleting an item does. */
export function DeleteQuestion({ type, title }: { type: WorkItemType; title: string }) {
  return type === 'epic' ? (
    <p>
      Delete this epic and release all child items? “{title}”, its description and comments can be restored from the bin
      for 30 days. Child items are kept without a parent.
    </p>
  ) : (
    <p>
      {typeRules[type].name} will be removed! Are you sure? “{title}”, its description and comments can be restored from
      the bin for 30 days.
    </p>
  );
}
