import type { z } from 'zod';
import type { SentTo } from '../../../application/door/perform.ts';
import { Invalid, NotFound } from '../../../application/errors.ts';
import { ArchiveProject } from '../../../application/namespaces/archive-project.ts';
import { CreateProject } from '../../../application/namespaces/create-project.ts';
import { DeleteProject } from '../../../application/namespaces/delete-project.ts';
import { TransferProject } from '../../../application/namespaces/transfer-project.ts';
import { UpdateProject } from '../../../application/namespaces/update-project.ts';
import { accepted, Answer } from '../answer.ts';
import { containerRoutes, findNamespace } from '../containers.ts';
import { visibilities } from '../../../domain/namespaces/namespace.ts';
import {
  avatar,
  boolean,
  identifier,
  oneOf,
  optional,
  optionalText,
  reference,
  requireOneOf,
  textList,
} from '../parameters.ts';
import { route, type RestRequest } from '../route.ts';
import { presentProject, projectShape } from './project-presenter.ts';
import { acceptedShape } from '../answer-shapes.ts';

const settings = {
  avatar,
  description: optionalText,
  visibility: optional(oneOf(...visibilities)),
  issues_enabled: optional(boolean),
  service_desk_enabled: optional(boolean),
  /** Issues have the project's readers; `private`, which narrows them to members, is refused rather than ignored. */
  issues_access_level: optional(oneOf('disabled', 'enabled')),
  request_access_enabled: optional(boolean),
  emails_enabled: optional(boolean),
  lfs_enabled: optional(boolean),
  default_branch: optionalText,
  topics: textList.optional(),
  /** The older name of `topics`. */
  tag_list: textList.optional(),
};

type SentSettings = z.infer<z.ZodObject<typeof settings>>;

/** The access level is the newer of the two ways to enable issues and takes precedence. */
function settingsOf({ services }: RestRequest<unknown>, sent: SentSettings) {
  const level = sent.issues_access_level;
  if (sent.service_desk_enabled === true && services.mailAddresses === null) {
    throw Invalid.fields({ serviceDeskEnabled: ['needs incoming mail, which the instance does not have'] });
  }
  return {
    description: sent.description,
    visibility: sent.visibility,
    serviceDeskEnabled: sent.service_desk_enabled,
    issuesEnabled: level === undefined ? sent.issues_enabled : level !== 'disabled',
    requestAccessEnabled: sent.request_access_enabled,
    emailsEnabled: sent.emails_enabled,
    lfsEnabled: sent.lfs_enabled,
    defaultBranch: sent.default_branch,
    topics: sent.topics ?? sent.tag_list,
  } satisfies Partial<SentTo<typeof UpdateProject>>;
}

const projectRoute = containerRoutes('project');

function archiveRoute(path: string, archived: boolean) {
  return projectRoute({
    method: 'post',
    path,
    access: 'signed-in',
    answers: projectShape,
    parameters: { id: reference },
    async run(request, { id: projectId }) {
      return new Answer(
        201,
        await presentProject(request, await request.perform(ArchiveProject, { projectId, archived })),
      );
    },
  });
}

/** A single project: read, create, change, archive, move, delete. */
export const projectRoutes = [
  projectRoute({
    method: 'get',
    path: '/projects/:id',
    access: 'anybody',
    answers: projectShape,
    parameters: { id: reference },
    run: presentProject,
  }),
  route({
    method: 'post',
    path: '/projects',
    access: 'signed-in',
    answers: projectShape,
    parameters: { name: optionalText, path: optionalText, namespace_id: optional(identifier), ...settings },
    async run(request) {
      requireOneOf(request.parameters, 'name', 'path');
      const { name, path, namespace_id: namespaceId, ...sent } = request.parameters;
      const project = await request.perform(CreateProject, { name, path, namespaceId, ...settingsOf(request, sent) });
      return presentProject(request, project);
    },
  }),
  projectRoute({
    method: 'put',
    path: '/projects/:id',
    access: 'signed-in',
    answers: projectShape,
    parameters: { id: reference, name: optionalText, path: optionalText, ...settings },
    async run(request, { id: projectId }) {
      const { name, path, ...sent } = request.parameters;
      const project = await request.perform(UpdateProject, { projectId, name, path, ...settingsOf(request, sent) });
      return presentProject(request, project);
    },
  }),
  projectRoute({
    method: 'delete',
    path: '/projects/:id',
    access: 'signed-in',
    answers: { 202: acceptedShape },
    parameters: { id: reference },
    async run(request, project) {
      request.requireUnmodified(project.updatedAt);
      await request.perform(DeleteProject, { projectId: project.id });
      return accepted();
    },
  }),
  archiveRoute('/projects/:id/archive', true),
  archiveRoute('/projects/:id/unarchive', false),
  projectRoute({
    method: 'put',
    path: '/projects/:id/transfer',
    access: 'signed-in',
    answers: projectShape,
    parameters: { id: reference, namespace: reference },
    async run(request, { id: projectId }) {
      const target = await findNamespace(request, request.parameters.namespace);
      if (target === null || target.kind === 'project') throw new NotFound('Namespace');
      return presentProject(request, await request.perform(TransferProject, { projectId, namespaceId: target.id }));
    },
  }),
];
