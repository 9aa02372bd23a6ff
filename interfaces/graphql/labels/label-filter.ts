import type { LabelFilter } from '../../../application/labels/label-queries.ts';
import type { ProjectLabelsArguments } from './label-arguments.ts';

type Given = Pick<ProjectLabelsArguments, 'title' | 'searchTerm' | 'includeAncestorGroups'>;

/** Converts the arguments of a namespace's labels to a filter. */
export function labelFilter(namespaceId: number, args: Given): LabelFilter {
  return {
    namespaceId,
    includeAncestors: args.includeAncestorGroups ?? false,
    includeDescendants: false,
    onlyGroupLabels: false,
    searchInDescription: true,
    ...(args.title && { title: args.title }),
    ...(args.searchTerm && { search: args.searchTerm }),
  };
}
