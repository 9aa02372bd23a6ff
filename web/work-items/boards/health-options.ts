import { healthTexts } from '../../../domain/work-items/health-texts.ts';
import { healthStatuses } from '../../../domain/work-items/work-item.ts';
import type { Choice } from '../bulk-edit/choice.ts';
import { OptionSearch } from '../sidebar/option-search.ts';

/** The health statuses that a list of a board can be about. */
export function healthOptions(): OptionSearch<Choice> {
  const statuses = healthStatuses.map((id) => ({ id, text: healthTexts[id] }));
  return new OptionSearch(
    (search) => Promise.resolve(statuses.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))),
    'There was a problem fetching statuses.',
  );
}
