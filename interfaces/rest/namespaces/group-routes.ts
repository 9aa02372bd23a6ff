import type { z } from 'zod';
import type { SentTo } from '../../../application/door/perform.ts';
import { Invalid } from '../../../application/errors.ts';
import { CreateGroup } from '../../../application/namespaces/create-group.ts';
import { DeleteGroup } from '../../../application/namespaces/delete-group.ts';
import { TransferGroup } from '../../../application/namespaces/transfer-group.ts';
import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import { restFields } from '../../http/failure-answer.ts';
import { Refusal } from '../../http/refusal.ts';
import { accepted, Answer } from '../answer.ts';
import { containerRoutes, requireGroup } from '../containers.ts';
import { visibilities } from '../../../domain/namespaces/namespace.ts';
import { avatar, boolean, identifier, oneOf, optional, optionalText, reference, text } from '../parameters.ts';
import { route } from '../route.ts';
import {
  projectCreationLevel,
  projectLevelNamed,
  subgroupCreationLevel,
  subgroupLevelNamed,
} from './creation-levels.ts';
import { presentSingleGroup, singleGroupShape } from './group-presenter.ts';
import { acceptedShape } from '../answer-shapes.ts';

const settings = {
  avatar,
  description: optionalText,
  visibility: optional(oneOf(...visibilities)),
  project_creation_level: projectCreationLevel,
  subgroup_creation_level: subgroupCreationLevel,
  request_access_enabled: optional(boolean),
  emails_enabled: optional(boolean),
  lfs_enabled: optional(boolean),
  membership_lock: optional(boolean),
  require_two_factor_authentication: optional(boolean),
  duo_availability: optional(oneOf('default_on', 'default_off', 'never_on')),
  experiment_features_enabled: optional(boolean),
  default_branch: optionalText,
};

type SentSettings = z.infer<z.ZodObject<typeof settings>>;

function settingsOf(sent: SentSettings) {
  return {
    description: sent.description,
    visibility: sent.visibility,
    projectCreationLevel: projectLevelNamed(sent.project_creation_level),
    subgroupCreationLevel: subgroupLevelNamed(sent.subgroup_creation_level),
    requestAccessEnabled: sent.request_access_enabled,
    emailsEnabled: sent.emails_enabled,
    lfsEnabled: sent.lfs_enabled,
    membershipLock: sent.membership_lock,
    requireTwoFactor: sent.require_two_factor_authentication,
    duoAvailability: sent.duo_availability,
    experimentFeaturesEnabled: sent.experiment_features_enabled,
    defaultBranch: sent.default_branch,
  } satisfies Partial<SentTo<typeof UpdateGroup>>;
}

const groupRoute = containerRoutes('group');

/** A single group: read, create, change, move, delete. */
export const groupRoutes = [
  groupRoute({
    method: 'get',
    path: '/groups/:id',
    access: 'anybody',
    answers: singleGroupShape,
    parameters: { id: reference, with_projects: optional(boolean) },
    run: (request, group) => presentSingleGroup(request, group, request.parameters.with_projects ?? true),
  }),
  route({
    method: 'post',
    path: '/groups',
    access: 'signed-in',
    answers: singleGroupShape,
    parameters: { name: text, path: text, parent_id: optional(identifier), ...settings },
    async run(request) {
      const { name, path, parent_id: parentId, ...sent } = request.parameters;
      try {
        const group = await request.perform(CreateGroup, { name, path, parentId, ...settingsOf(sent) });
        return presentSingleGroup(request, group);
      } catch (error) {
        throw failedToSave(error);
      }
    },
  }),
  groupRoute({
    method: 'put',
    path: '/groups/:id',
    access: 'signed-in',
    answers: singleGroupShape,
    parameters: { id: reference, name: optionalText, path: optionalText, ...settings },
    async run(request, { id: groupId }) {
      const { name, path, ...sent } = request.parameters;
      const group = await request.perform(UpdateGroup, { groupId, name, path, ...settingsOf(sent) });
      return presentSingleGroup(request, group, true);
    },
  }),
  groupRoute({
    method: 'delete',
    path: '/groups/:id',
    access: 'signed-in',
    answers: { 202: acceptedShape },
    parameters: { id: reference },
    async run(request, group) {
      request.requireUnmodified(group.updatedAt);
      await request.perform(DeleteGroup, { groupId: group.id });
      return accepted();
    },
  }),
  groupRoute({
    method: 'post',
    path: '/groups/:id/transfer',
    access: 'signed-in',
    answers: singleGroupShape,
    parameters: { id: reference, group_id: optional(reference) },
    async run(request, { id: groupId }) {
      const { group_id: parent } = request.parameters;
      const parentId = parent === undefined ? null : (await requireGroup(request, parent)).id;
      return new Answer(
        201,
        await presentSingleGroup(request, await request.perform(TransferGroup, { groupId, parentId })),
      );
    },
  }),
];

/** Clients expect a single text about a group that cannot be created. */
function failedToSave(error: unknown): unknown {
  if (!(error instanceof Invalid) || error.problems.some(({ field, reason }) => field === null || reason !== 'rule'))
    return error;
  const fields = restFields(error);
  const texts = Object.entries(fields).map(([field, reasons]) => `:${field}=>${JSON.stringify(reasons)}`);
  return new Refusal(400, { message: `Failed to save group {${texts.join(', ')}}` }, {}, false, null, fields);
}
