import { RecordVisit } from '../../../application/people/record-visit.ts';
import { noContent } from '../answer.ts';
import { identifier, oneOf } from '../parameters.ts';
import { route, type Route } from '../route.ts';

const kinds = { groups: 'group', projects: 'project' } as const;

/** Called by pages when someone opens a group or project. */
export const visitRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/-/track_namespace_visits',
    access: 'signed-in',
    answers: 'nothing',
    parameters: { type: oneOf('groups', 'projects'), id: identifier },
    async run(request) {
      const { type, id } = request.parameters;
      await request.perform(RecordVisit, { kind: kinds[type], id });
      return noContent();
    },
  }),
];
