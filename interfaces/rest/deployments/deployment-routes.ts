import { ApproveDeployment } from '../../../application/deployments/approve-deployment.ts';
import { CreateDeployment } from '../../../application/deployments/create-deployment.ts';
import { DeleteDeployment } from '../../../application/deployments/delete-deployment.ts';
import type { DeploymentOrder } from '../../../application/deployments/deployment-queries.ts';
import { UpdateDeployment } from '../../../application/deployments/update-deployment.ts';
import { NotFound } from '../../../application/errors.ts';
import {
  approvalStatuses,
  deploymentStatuses,
  settableStatuses,
  type Deployment,
} from '../../../domain/deployments/deployment.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { pageOf } from '../answer-shapes.ts';
import { requireProject } from '../containers.ts';
import { boolean, identifier, instant, oneOf, optional, optionalText, reference, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { approvalShape, deploymentShape, presentApproval, presentDeployments } from './deployment-presenter.ts';
import { requireDeployedProject } from './environment-routes.ts';

const root = '/projects/:id/deployments';
const one = { id: reference, deployment_id: identifier };

const orders: Record<string, DeploymentOrder['by']> = {
  id: 'id',
  iid: 'iid',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  ref: 'ref',
};

/** Deployments and their approvals. */
export const deploymentRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: root,
    access: 'anybody',
    answers: pageOf(deploymentShape),
    parameters: {
      id: reference,
      order_by: optional(oneOf('id', 'iid', 'created_at', 'updated_at', 'ref')),
      sort: optional(oneOf('asc', 'desc')),
      updated_after: optional(instant),
      updated_before: optional(instant),
      environment: optionalText,
      status: optional(oneOf(...deploymentStatuses)),
    },
    async run(request) {
      const sent = request.parameters;
      const project = await requireDeployedProject(request, sent.id);
      const actor = await request.actor();
      const { deployments } = request.services.queries;
      const filter = {
        projectId: project.id,
        ...(sent.environment !== undefined && { environment: sent.environment }),
        ...(sent.status !== undefined && { status: sent.status }),
        ...(sent.updated_after !== undefined && { updatedAfter: sent.updated_after }),
        ...(sent.updated_before !== undefined && { updatedBefore: sent.updated_before }),
      };
      const order = { by: orders[sent.order_by ?? 'id'] ?? 'id', direction: sent.sort ?? 'asc' };
      return request.list({
        read: (page) => deployments.deploymentPage(actor, filter, order, page),
        count: () => deployments.deploymentCount(actor, filter),
        present: (rows) => presentDeployments(request, project, rows),
      });
    },
  }),
  route({
    method: 'get',
    path: `${root}/:deployment_id`,
    access: 'anybody',
    answers: deploymentShape,
    parameters: one,
    async run(request) {
      const { id, deployment_id: deploymentId } = request.parameters;
      const project = await requireDeployedProject(request, id);
      const { deployments } = request.services.queries;
      const deployment = await deployments.findDeployment(await request.actor(), project.id, deploymentId);
      if (deployment === null) throw new NotFound();
      return presented(request, project, deployment);
    },
  }),
  route({
    method: 'post',
    path: root,
    access: 'signed-in',
    answers: deploymentShape,
    parameters: {
      id: reference,
      environment: text,
      sha: text,
      ref: text,
      tag: boolean,
      status: oneOf(...settableStatuses),
    },
    async run(request) {
      const { id, environment, sha, ref, tag, status } = request.parameters;
      const project = await requireProject(request, id);
      const sent = { project: project.id, environment, sha, ref, tag, status };
      return presented(request, project, await request.perform(CreateDeployment, sent));
    },
  }),
  route({
    method: 'put',
    path: `${root}/:deployment_id`,
    access: 'signed-in',
    answers: deploymentShape,
    parameters: { ...one, status: oneOf(...settableStatuses) },
    async run(request) {
      const { id, deployment_id: deploymentId, status } = request.parameters;
      const project = await requireProject(request, id);
      const sent = { project: project.id, deploymentId, status };
      return presented(request, project, await request.perform(UpdateDeployment, sent));
    },
  }),
  route({
    method: 'delete',
    path: `${root}/:deployment_id`,
    access: 'signed-in',
    answers: 'nothing',
    parameters: one,
    async run(request) {
      const { id, deployment_id: deploymentId } = request.parameters;
      const project = await requireProject(request, id);
      await request.perform(DeleteDeployment, { project: project.id, deploymentId });
    },
  }),
  route({
    method: 'post',
    path: `${root}/:deployment_id/approval`,
    access: 'signed-in',
    answers: approvalShape,
    parameters: {
      ...one,
      status: oneOf(...approvalStatuses),
      comment: optionalText,
      represented_as: optionalText,
    },
    async run(request) {
      const { id, deployment_id: deploymentId, status, comment, represented_as: representedAs } = request.parameters;
      const project = await requireProject(request, id);
      const sent = { project: project.id, deploymentId, status, comment, representedAs };
      return presentApproval(request, await request.perform(ApproveDeployment, sent));
    },
  }),
];

async function presented(request: RestRequest<unknown>, project: Namespace, deployment: Deployment) {
  return (await presentDeployments(request, project, [deployment]))[0];
}
