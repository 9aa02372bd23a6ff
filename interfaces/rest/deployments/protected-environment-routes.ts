import { z } from 'zod';
import { ProtectEnvironment } from '../../../application/deployments/protect-environment.ts';
import { UnprotectEnvironment } from '../../../application/deployments/unprotect-environment.ts';
import { UpdateProtection } from '../../../application/deployments/update-protection.ts';
import { Invalid, NotFound } from '../../../application/errors.ts';
import { listInput } from '../../../application/inputs/list-input.ts';
import { ruleLevels } from '../../../domain/deployments/protection.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { restFields } from '../../http/failure-answer.ts';
import { Refusal } from '../../http/refusal.ts';
import { pageOf } from '../answer-shapes.ts';
import { containerRoutes, type ContainerKind } from '../containers.ts';
import { boolean, identifier, integer, optional, reference, text } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { presentProtections, protectedEnvironmentShape } from './deployment-presenter.ts';

const sentRule = z.object({
  id: optional(identifier),
  _destroy: optional(boolean),
  access_level: optional(integer),
  user_id: optional(identifier),
  group_id: optional(identifier),
  group_inheritance_type: optional(z.preprocess(numeric, z.literal([0, 1]))),
  required_approvals: optional(integer),
});
const sentRules = listInput(sentRule);

const counts = {
  approval_rules: optional(sentRules),
  required_approval_count: optional(integer),
  allow_self_approval: optional(boolean),
};

/** Protected environments of a project, and protected tiers of a group: who may deploy, and who must approve. */
export const protectedEnvironmentRoutes: readonly Route[] = [...routesOf('project'), ...routesOf('group')];

function routesOf(kind: ContainerKind): Route[] {
  const root = `/${kind}s/:id/protected_environments`;
  const one = { id: reference, name: text };
  const containerRoute = containerRoutes(kind);
  const protectingRoute = containerRoutes(kind, 'protectEnvironments');
  return [
    protectingRoute({
      method: 'get',
      path: root,
      access: 'signed-in',
      answers: pageOf(protectedEnvironmentShape),
      parameters: { id: reference },
      async run(request, container) {
        const actor = await request.actor();
        const { deployments } = request.services.queries;
        return request.list({
          read: (page) => deployments.protectionPage(actor, container, page),
          count: () => deployments.protectionCount(actor, container),
          present: (rows) => presentProtections(request, rows),
        });
      },
    }),
    protectingRoute({
      method: 'get',
      path: `${root}/:name`,
      access: 'signed-in',
      answers: protectedEnvironmentShape,
      parameters: one,
      async run(request, container) {
        return presentNamed(request, container, request.parameters.name);
      },
    }),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: protectedEnvironmentShape,
      parameters: { ...one, deploy_access_levels: sentRules, ...counts },
      async run(request, container) {
        const { name } = request.parameters;
        const params = { kind, namespace: container.id, name, ...givenOf(request.parameters) };
        await unprocessable(request.perform(ProtectEnvironment, params));
        return presentNamed(request, container, name.trim());
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:name`,
      access: 'signed-in',
      answers: protectedEnvironmentShape,
      parameters: { ...one, deploy_access_levels: optional(sentRules), ...counts },
      async run(request, container) {
        const { name } = request.parameters;
        const params = { kind, namespace: container.id, name, ...givenOf(request.parameters) };
        await unprocessable(request.perform(UpdateProtection, params));
        return presentNamed(request, container, name);
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:name`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: one,
      async run(request, container) {
        await request.perform(UnprotectEnvironment, { kind, namespace: container.id, name: request.parameters.name });
      },
    }),
  ];
}

async function presentNamed(request: RestRequest<unknown>, container: Namespace, name: string) {
  const actor = await request.actor();
  const protection = await request.services.queries.deployments.findProtection(actor, container, name);
  if (protection === null) throw new NotFound();
  return (await presentProtections(request, [protection]))[0];
}

type Sent = z.infer<z.ZodObject<typeof counts>> & { deploy_access_levels?: z.infer<typeof sentRules> | undefined };

function givenOf(sent: Sent) {
  return {
    ...(sent.deploy_access_levels !== undefined && { deployRules: sent.deploy_access_levels.map(ruleOf) }),
    ...(sent.approval_rules !== undefined && { approvalRules: sent.approval_rules.map(ruleOf) }),
    ...(sent.required_approval_count !== undefined && { requiredApprovalCount: sent.required_approval_count }),
    ...(sent.allow_self_approval !== undefined && { selfApproval: sent.allow_self_approval }),
  };
}

function ruleOf({ _destroy: destroy, ...sent }: z.infer<typeof sentRule>) {
  return {
    id: sent.id,
    destroy,
    accessLevel: levelOf(sent.access_level),
    userId: sent.user_id,
    groupId: sent.group_id,
    inherits: sent.group_inheritance_type === undefined ? undefined : sent.group_inheritance_type === 1,
    requiredApprovals: sent.required_approvals,
  };
}

function levelOf(sent: number | undefined): (typeof ruleLevels)[number] | undefined {
  const level = ruleLevels.find((one) => one === sent);
  if (sent === undefined || level !== undefined) return level;
  throw new Refusal(422, { message: { access_level: ['is not included in the list'] } });
}

/** Invalid rules are 422 here. */
async function unprocessable<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof Invalid) || Object.keys(error.fields).length === 0) throw error;
    throw new Refusal(422, { message: restFields(error) }, {}, false, error.texts.join(', '));
  }
}

function numeric(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
}
