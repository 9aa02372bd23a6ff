import { pathOf } from '../app/addresses.ts';
import type { Item } from '../work-items/item.ts';
import type { IssueFieldsFragment } from './operations/issue.graphql.ts';

/** What became of an issue that is closed for it; null if it was none of these. */
export function closedAs(answer: IssueFieldsFragment): Item['closedAs'] {
  const { duplicatedToWorkItemUrl: duplicated, movedToWorkItemUrl: moved, promotedToEpicUrl: promoted } = answer;
  for (const [word, url] of Object.entries({ duplicated, moved, promoted }) as ['moved', string | null][])
    if (url !== null) return { word, href: pathOf(url) };
  return null;
}
