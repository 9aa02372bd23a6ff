import { quickActionRules } from '../../../domain/quick-actions/quick-action.ts';
import type { ReferenceSuggestion } from '../../widgets/markdown-editor/references/reference-source.ts';

/** The quick actions of a kind of item whose names begin so (behaviour.md §6.2). */
export function actionsFor(kind: 'epic' | 'issue', query: string): ReferenceSuggestion[] {
  const wanted = query.toLowerCase();
  return Object.entries(quickActionRules)
    .filter(([name, { on }]) => (on === 'any' || on === kind) && name.startsWith(wanted))
    .map(([name, { parameter, does }]) => ({
      id: name,
      text: `/${name}${parameter === null ? '' : ` ${parameter}`}`,
      description: does,
      insert: `/${name}`,
    }));
}
