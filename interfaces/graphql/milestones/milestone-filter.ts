import type { MilestoneFilter } from '../../../application/milestones/milestone-queries.ts';
import { readLooseId } from '../global-id.ts';
import type { MilestonesArguments } from './milestone-arguments.ts';

type Given = Pick<MilestonesArguments, 'ids' | 'state' | 'title' | 'searchTitle' | 'includeAncestors'>;

/** Converts the arguments of a namespace's milestones to a filter. */
export function milestoneFilter(namespaceId: number, args: Given): MilestoneFilter & { namespaceId: number } {
  return {
    namespaceId,
    includeAncestors: args.includeAncestors ?? false,
    includeDescendants: false,
    ...(args.ids && { ids: args.ids.map((id) => readLooseId(id, ['Milestone'])) }),
    ...(args.state && { state: args.state }),
    ...(args.title && { title: args.title }),
    ...(args.searchTitle && { searchTitle: args.searchTitle }),
  };
}
