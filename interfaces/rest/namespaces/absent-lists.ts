import type { Answer } from '../answer.ts';
import { requireProject } from '../containers.ts';
import { reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { z } from 'zod';
import { pageOf } from '../answer-shapes.ts';

const ofProjects = [
  'pipelines',
  'jobs',
  'releases',
  'snippets',
  'repository/branches',
  'repository/tags',
  'repository/commits',
];

/**
 * Lists of features that Milepost does not have, for dashboards that request them from every project: empty if the
 * caller may see the project or group, otherwise the same 404.
 */
export const absentLists: readonly Route[] = ofProjects.map((list) =>
  route({
    method: 'get',
    path: `/projects/:id/${list}`,
    access: 'anybody',
    answers: pageOf(z.never()),
    parameters: { id: reference },
    async run(request) {
      await requireProject(request, request.parameters.id);
      return emptyList(request);
    },
  }),
);

function emptyList(request: RestRequest<unknown>): Promise<Answer<readonly never[]>> {
  return request.list({
    read: () => Promise.resolve({ rows: [], hasNext: false, hasPrevious: false, cursor: () => '' }),
    count: () => Promise.resolve(0),
    present: () => [],
  });
}
