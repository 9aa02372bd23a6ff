import { z } from 'zod';
import { canReadDeployments } from '../../domain/access/policy.ts';
import {
  approvalCommentLengthMaximum,
  approvalStatuses,
  type Deployment,
  type DeploymentApproval,
} from '../../domain/deployments/deployment.ts';
import {
  approvable,
  levelDescriptions,
  mayApprove,
  pendingApprovals,
  requirements,
  type Requirement,
  type RuleGroups,
} from '../../domain/deployments/protection.ts';
import { Invalid, NotFound } from '../errors.ts';
import { readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { textInput } from '../inputs/text-input.ts';
import { ownDeployment, projectInput } from './deployment-access.ts';
import { recordRow } from '../door/record-row.ts';

const input = z.strictObject({
  ...projectInput,
  deploymentId: z.int().positive(),
  status: z.enum(approvalStatuses),
  comment: textInput(approvalCommentLengthMaximum).optional(),
  /** If several approval rules apply to the actor: the person, group or role whose rule to approve for. */
  representedAs: textInput(255).optional(),
});
type Input = z.infer<typeof input>;

/**
 * Approves or rejects a blocked deployment; only for those whom the rules of the environment allow. The last approval
 * unblocks it, the first rejection ends it. An approver may change their mind while it is blocked.
 */
export class ApproveDeployment implements UseCase<Input, DeploymentApproval, z.input<typeof input>> {
  readonly action = 'deployment.approve';
  readonly input = input;

  async run(scope: Scope, params: Input): Promise<DeploymentApproval> {
    scope.user();
    const project = await readableContainer(scope, 'project', params.project);
    if (project.archived) throw noPermission();
    const { deployment, environment } = await ownDeployment(scope, project, params.deploymentId);
    const { protections, groups } = await scope.transaction.protectedEnvironments.protecting(project, environment);
    const required = requirements(protections);
    const fitting = approvable(scope.actor, required, project, groups);
    if (fitting.length === 0) {
      // Those who can only approve what rules name them for must not learn which other deployments there are.
      if (!canReadDeployments(scope.actor, project)) throw new NotFound();
      throw protections.length === 0 ? Invalid.request('This environment is not protected') : noPermission();
    }
    if (deployment.status !== 'blocked') throw Invalid.request('This deployment is not blocked');
    if (!mayApprove(scope.actor, deployment, fitting)) {
      throw Invalid.request('You cannot approve your own deployment');
    }
    const meant = await this.represented(scope, fitting, params.representedAs ?? null, groups);
    const approval = await this.keep(scope, deployment, meant, params);
    await this.settle(scope, deployment, required);
    return approval;
  }

  /** The requirements that match the name, or all of them without a name. */
  private async represented(
    scope: Scope,
    fitting: readonly Requirement[],
    name: string | null,
    groups: RuleGroups,
  ): Promise<readonly Requirement[]> {
    if (name === null) return fitting;
    const user = scope.user();
    const meant = fitting.filter(({ rule }) => {
      if (rule === null) return false;
      if (rule.userId !== null) return name === user.name || name === user.username;
      if (rule.groupId !== null) return name === groups.get(rule.groupId)?.name;
      return name === levelDescriptions[rule.accessLevel ?? 0];
    });
    if (meant.length === 0) throw noPermission();
    return meant;
  }

  private async keep(
    scope: Scope,
    deployment: Deployment,
    meant: readonly Requirement[],
    { status, comment = null }: Input,
  ): Promise<DeploymentApproval> {
    const { deploymentApprovals } = scope.transaction;
    const said = {
      status,
      comment,
      ruleIds: meant.flatMap(({ rule }) => (rule === null ? [] : [rule.id])),
      protectionIds: meant.flatMap(({ rule, protection }) => (rule === null ? [protection.id] : [])),
      createdAt: scope.now,
    };
    const userId = scope.user().id;
    const earlier = await deploymentApprovals.ofDeployment(deployment.id);
    const before = earlier.find((approval) => approval.userId === userId) ?? null;
    const whole = { ...said, namespaceId: deployment.namespaceId, deploymentId: deployment.id, userId };
    const after =
      before === null ? await deploymentApprovals.insert(whole) : await deploymentApprovals.update(before.id, said);
    const action = `deployment.${status === 'approved' ? 'approve' : 'reject'}`;
    recordRow(scope, 'deployment_approval', before, after, action);
    return after;
  }

  private async settle(scope: Scope, before: Deployment, required: readonly Requirement[]): Promise<void> {
    const { deployments, deploymentApprovals } = scope.transaction;
    const approvals = await deploymentApprovals.ofDeployment(before.id);
    const isRejected = approvals.some(({ status }) => status === 'rejected');
    if (!isRejected && pendingApprovals(required, approvals) > 0) return;
    const after = await deployments.update(before.id, {
      status: isRejected ? 'failed' : 'created',
      finishedAt: isRejected ? scope.now : null,
      updatedAt: scope.now,
    });
    recordRow(scope, 'deployment', before, after);
  }
}

function noPermission(): Invalid {
  return Invalid.request('You do not have permission to approve or reject this deployment');
}
