import { pageOf } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { findMilestone } from '../milestones/milestone-list.ts';
import { identifier, reference } from '../parameters.ts';
import type { Route } from '../route.ts';
import { mergeRequestShape } from './merge-request-presenter.ts';
import { listMergeRequests } from './merge-request-routes.ts';

/** The merge requests of a milestone. */
export const milestoneMergeRequestRoutes: readonly Route[] = [routeOf('group'), routeOf('project')];

function routeOf(kind: 'group' | 'project'): Route {
  return containerRoutes(kind)({
    method: 'get',
    path: `/${kind}s/:id/milestones/:milestone_id/merge_requests`,
    access: 'anybody',
    answers: pageOf(mergeRequestShape),
    parameters: { id: reference, milestone_id: identifier },
    async run(request, container) {
      const { id: milestoneId } = await findMilestone(request, container, request.parameters.milestone_id);
      return listMergeRequests({ ...request, parameters: {} }, { namespace: container, milestoneId });
    },
  });
}
