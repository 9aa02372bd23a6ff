import { CreateEnvironment } from '../../../application/deployments/create-environment.ts';
import { DeleteEnvironment } from '../../../application/deployments/delete-environment.ts';
import { UpdateEnvironment } from '../../../application/deployments/update-environment.ts';
import { Forbidden, NotFound, stillThere } from '../../../application/errors.ts';
import { canReadDeployments } from '../../../domain/access/policy.ts';
import { environmentStates, environmentTiers, type Environment } from '../../../domain/deployments/environment.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { pageOf } from '../answer-shapes.ts';
import { ok } from '../answer.ts';
import { requireProject } from '../containers.ts';
import { identifier, nullable, oneOf, optional, optionalText, reference, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { environmentShape, presentEnvironments } from './deployment-presenter.ts';

const root = '/projects/:id/environments';
const one = { id: reference, environment_id: identifier };
const writable = { external_url: nullable(text), tier: optional(oneOf(...environmentTiers)) };

/** The project, if the caller may see its environments. @throws NotFound, Forbidden */
export async function requireDeployedProject(request: RestRequest<unknown>, idOrPath: string): Promise<Namespace> {
  const project = await requireProject(request, idOrPath);
  if (!canReadDeployments(await request.actor(), project)) throw new Forbidden();
  return project;
}

/** Environments of a project. */
export const environmentRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: root,
    access: 'anybody',
    answers: pageOf(environmentShape),
    parameters: {
      id: reference,
      name: optionalText,
      search: optionalText,
      states: optional(oneOf(...environmentStates)),
    },
    async run(request) {
      const { name, search, states: state } = request.parameters;
      const project = await requireDeployedProject(request, request.parameters.id);
      const actor = await request.actor();
      const { deployments } = request.services.queries;
      const filter = {
        projectId: project.id,
        ...(name !== undefined && { name }),
        ...(search !== undefined && { search }),
        ...(state !== undefined && { state }),
      };
      return request.list({
        read: (page) => deployments.environmentPage(actor, filter, page),
        count: () => deployments.environmentCount(actor, filter),
        present: (rows) => presentEnvironments(request, project, rows),
      });
    },
  }),
  route({
    method: 'get',
    path: `${root}/:environment_id`,
    access: 'anybody',
    answers: environmentShape,
    parameters: one,
    async run(request) {
      const { id, environment_id: environmentId } = request.parameters;
      const project = await requireDeployedProject(request, id);
      const { deployments } = request.services.queries;
      const environment = await deployments.findEnvironment(await request.actor(), project.id, environmentId);
      if (environment === null) throw new NotFound();
      return presented(request, project, environment);
    },
  }),
  route({
    method: 'post',
    path: root,
    access: 'signed-in',
    answers: environmentShape,
    parameters: { id: reference, name: text, ...writable },
    async run(request) {
      const { id, name, external_url: externalUrl, tier } = request.parameters;
      const project = await requireProject(request, id);
      const sent = { project: project.id, name, externalUrl, tier };
      return presented(request, project, await request.perform(CreateEnvironment, sent));
    },
  }),
  route({
    method: 'put',
    path: `${root}/:environment_id`,
    access: 'signed-in',
    answers: environmentShape,
    parameters: { ...one, ...writable },
    async run(request) {
      const { id, environment_id: environmentId, external_url: externalUrl, tier } = request.parameters;
      const project = await requireProject(request, id);
      const sent = { project: project.id, environmentId, externalUrl, tier };
      return presented(request, project, await request.perform(UpdateEnvironment, sent));
    },
  }),
  route({
    method: 'post',
    path: `${root}/:environment_id/stop`,
    access: 'signed-in',
    answers: { 200: environmentShape },
    parameters: one,
    async run(request) {
      const { id, environment_id: environmentId } = request.parameters;
      const project = await requireProject(request, id);
      const sent = { project: project.id, environmentId, state: 'stopped' } as const;
      return ok(await presented(request, project, await request.perform(UpdateEnvironment, sent)));
    },
  }),
  route({
    method: 'delete',
    path: `${root}/:environment_id`,
    access: 'signed-in',
    answers: 'nothing',
    parameters: one,
    async run(request) {
      const { id, environment_id: environmentId } = request.parameters;
      const project = await requireProject(request, id);
      await request.perform(DeleteEnvironment, { project: project.id, environmentId });
    },
  }),
];

async function presented(request: RestRequest<unknown>, project: Namespace, environment: Environment) {
  return stillThere((await presentEnvironments(request, project, [environment]))[0]);
}
