import type { LabelFilter } from '../../../application/labels/label-queries.ts';
import type { ProjectLabelsArguments } from './label-arguments.ts';

type Given = Pick<ProjectLabelsArguments, 'title' | 'searchTerm' | 'includeAncestorGroups'>;

/** Converts the arguments of a namespace's labels to a filter. */
export function labelFilter(namespaceId: number, given: Given): LabelFilter {
  return {
    namespaceId,
    includeAncestors: given.includeAncestorGroups ?? false,
    includeDescendants: false,
    onlyGroupLabels: false,
    searchInDescription: true,
    ...(given.title && { title: given.title }),
    ...(given.searchTerm && { search: given.searchTerm }),
  };
}
