import { quickActionRules } from '../../../domain/quick-actions/quick-action.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { ReferenceSuggestion } from '../../widgets/markdown-editor/references/reference-source.ts';

/** The quick actions for a type of item whose names begin with the query. */
export function actionsFor(type: WorkItemType, query: string): ReferenceSuggestion[] {
  const kind = type === 'epic' ? 'epic' : 'issue';
  const prefix = query.toLowerCase();
  return Object.entries(quickActionRules)
    .filter(([name, { on }]) => (on === 'any' || on === kind) && name.startsWith(prefix))
    .map(([name, { parameter, does }]) => ({
      id: name,
      text: `/${name}${parameter === null ? '' : ` ${parameter}`}`,
      description: does,
      insert: `/${name}`,
    }));
}
