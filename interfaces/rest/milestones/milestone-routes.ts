import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { DeleteMilestone } from '../../../application/milestones/delete-milestone.ts';
import { PromoteMilestone } from '../../../application/milestones/promote-milestone.ts';
import { UpdateMilestone } from '../../../application/milestones/update-milestone.ts';
import { ok } from '../answer.ts';
import { collectionRoutes, containerRoutes, type Collection } from '../containers.ts';
import {
  day,
  identifier,
  nullable,
  nullableText,
  oneOf,
  optional,
  optionalText,
  reference,
  requireOneOf,
  text,
} from '../parameters.ts';
import type { Route } from '../route.ts';
import { findMilestone, listMilestones, milestoneListParameters } from './milestone-list.ts';
import { presentMilestone, milestoneShape } from './milestone-presenter.ts';
import { pageOf } from '../answer-shapes.ts';

const projectRoute = containerRoutes('project');

const fields = { description: nullableText, due_date: nullable(day), start_date: nullable(day) };

/** Milestones of groups and of projects. */
export const milestoneRoutes: readonly Route[] = [
  ...collectionRoutes('milestones', (milestones) => [...readRoutes(milestones), ...writeRoutes(milestones)]),
  projectRoute({
    method: 'post',
    path: '/projects/:id/milestones/:milestone_id/promote',
    access: 'signed-in',
    answers: { 200: milestoneShape },
    parameters: { id: reference, milestone_id: identifier },
    async run(request, project) {
      const milestone = await request.perform(PromoteMilestone, {
        project: project.id,
        id: request.parameters.milestone_id,
      });
      const group = (
        await request.services.queries.workItemDetails.namespaces(await request.actor(), [milestone.namespaceId])
      ).get(milestone.namespaceId);
      return ok(presentMilestone(milestone, group ?? project, request));
    },
  }),
];

function readRoutes({ root, containerRoute }: Collection): Route[] {
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: pageOf(milestoneShape),
      parameters: { id: reference, ...milestoneListParameters },
      async run(request, container) {
        return listMilestones(request, container);
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:milestone_id`,
      access: 'anybody',
      answers: milestoneShape,
      parameters: { id: reference, milestone_id: identifier },
      async run(request, container) {
        return presentMilestone(
          await findMilestone(request, container, request.parameters.milestone_id),
          container,
          request,
        );
      },
    }),
  ];
}

function writeRoutes({ kind, root, containerRoute }: Collection): Route[] {
  return [
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: milestoneShape,
      parameters: { id: reference, title: text, ...fields },
      async run(request, container) {
        const { parameters } = request;
        const milestone = await request.perform(CreateMilestone, {
          kind,
          namespace: container.id,
          title: parameters.title,
          description: parameters.description,
          dueDate: parameters.due_date,
          startDate: parameters.start_date,
        });
        return presentMilestone(milestone, container, request);
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:milestone_id`,
      access: 'signed-in',
      answers: milestoneShape,
      parameters: {
        id: reference,
        milestone_id: identifier,
        title: optionalText,
        ...fields,
        state_event: optional(oneOf('close', 'activate')),
      },
      async run(request, container) {
        const { parameters } = request;
        requireOneOf(parameters, 'title', 'description', 'due_date', 'start_date', 'state_event');
        const milestone = await request.perform(UpdateMilestone, {
          kind,
          namespace: container.id,
          id: parameters.milestone_id,
          title: parameters.title,
          description: parameters.description,
          dueDate: parameters.due_date,
          startDate: parameters.start_date,
          stateEvent: parameters.state_event,
        });
        return presentMilestone(milestone, container, request);
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:milestone_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: { id: reference, milestone_id: identifier },
      async run(request, container) {
        const { milestone_id: id } = request.parameters;
        request.requireUnmodified((await findMilestone(request, container, id)).updatedAt);
        await request.perform(DeleteMilestone, { kind, namespace: container.id, id });
      },
    }),
  ];
}
