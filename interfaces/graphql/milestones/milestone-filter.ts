import type { MilestoneFilter } from '../../../application/milestones/milestone-queries.ts';
import { readLooseId } from '../global-id.ts';
import type { MilestonesArguments } from './milestone-arguments.ts';

type Given = Pick<MilestonesArguments, 'ids' | 'state' | 'title' | 'searchTitle' | 'includeAncestors'>;

/** Converts the arguments of a namespace's milestones to a filter. */
export function milestoneFilter(namespaceId: number, given: Given): MilestoneFilter & { namespaceId: number } {
  return {
    namespaceId,
    includeAncestors: given.includeAncestors ?? false,
    includeDescendants: false,
    ...(given.ids && { ids: given.ids.map((id) => readLooseId(id, ['Milestone'])) }),
    ...(given.state && { state: given.state }),
    ...(given.title && { title: given.title }),
    ...(given.searchTitle && { searchTitle: given.searchTitle }),
  };
}
