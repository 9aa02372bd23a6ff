import { expect } from 'chai';
import type { Actor } from '../../../domain/access/actor.ts';
import { deploymentStatuses, firstStatus, isFinished, mayFollow } from '../../../domain/deployments/deployment.ts';
import { environmentSlug, isEnvironmentName, tierOfName } from '../../../domain/deployments/environment.ts';
import {
  approvable,
  fits,
  mayDeploy,
  pendingApprovals,
  protects,
  requirements,
  type Protection,
  type ProtectionRule,
} from '../../../domain/deployments/protection.ts';
import type { User } from '../../../domain/people/user.ts';

const project = { traversalIds: [1, 2, 3] };
const groups = new Map([[9, { id: 9, name: 'Crew', traversalIds: [8, 9] }]]);

const actor = (memberships: [number, number][], fields: Partial<User> = {}): Actor => ({
  user: { id: 5, admin: false, state: 'active', ...fields } as User,
  memberships: new Map(memberships),
  seenThroughBelow: new Set(),
});

const rule = (id: number, fields: Partial<ProtectionRule>): ProtectionRule => ({
  id,
  namespaceId: 3,
  protectedEnvironmentId: 1,
  purpose: 'deploy',
  accessLevel: null,
  userId: null,
  groupId: null,
  inherits: false,
  requiredApprovals: null,
  ...fields,
});

const protection = (id: number, rules: ProtectionRule[], requiredApprovalCount = 0): Protection => ({
  id,
  namespaceId: 3,
  name: 'production',
  requiredApprovalCount,
  selfApproval: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  rules,
});

describe('Environments', () => {
  it('get their tier from words in their name', () => {
    const tiers = ['production', 'Live', 'staging', 'demo-2', 'qa', 'review/feature', 'prod/review', 'gibraltar'];
    expect(tiers.map(tierOfName)).to.deep.equal([
      'production',
      'production',
      'staging',
      'staging',
      'testing',
      'development',
      'development',
      'other',
    ]);
  });

  it('get unique slugs that are valid in URLs', () => {
    expect(environmentSlug('staging')).to.equal('staging');
    const slugs = ['Staging', 'stag ing', 'stag/ing', '1', '$', 'x'.repeat(25), 'x'.repeat(26)].map(environmentSlug);
    expect(new Set(slugs).size).to.equal(slugs.length);
    for (const slug of slugs) expect(slug).to.match(/^[a-z][a-z0-9-]{0,22}[a-z0-9]$/);
    expect(['a', 'a b/c.$-_{}'].every(isEnvironmentName)).to.equal(true);
    expect(['/a', 'a/', 'a\n', 'é', ''].some(isEnvironmentName)).to.equal(false);
  });
});

describe('Deployments', () => {
  it('finish once, and are blocked only when approvals are required', () => {
    for (const before of deploymentStatuses) {
      const after = deploymentStatuses.filter((status) => mayFollow(before, status));
      expect(after.length === 0).to.equal(isFinished(before));
      expect(after).to.not.include('created');
      expect(after).to.not.include('blocked');
    }
    expect(mayFollow('blocked', 'running')).to.equal(false);
    expect(firstStatus('running', true)).to.equal('blocked');
    expect(firstStatus('success', true)).to.equal('blocked');
    expect(firstStatus('failed', true)).to.equal('failed');
    expect(firstStatus('success', false)).to.equal('success');
  });
});

describe('Protected environments', () => {
  it('are matched by name in the project, and by tier in the groups above', () => {
    const environment = { namespaceId: 3, name: 'live', tier: 'production' } as const;
    expect(protects({ namespaceId: 3, name: 'live' }, environment)).to.equal(true);
    expect(protects({ namespaceId: 3, name: 'production' }, environment)).to.equal(false);
    expect(protects({ namespaceId: 1, name: 'production' }, environment)).to.equal(true);
  });

  it('grant access by user, group or role', () => {
    const developer = actor([[1, 30]]);
    expect(fits(developer, rule(1, { userId: 5 }), project, groups)).to.equal(true);
    expect(fits(developer, rule(1, { userId: 6 }), project, groups)).to.equal(false);
    expect(fits(developer, rule(1, { accessLevel: 30 }), project, groups)).to.equal(true);
    expect(fits(developer, rule(1, { accessLevel: 40 }), project, groups)).to.equal(false);
    expect(fits(actor([[1, 50]]), rule(1, { accessLevel: 60 }), project, groups)).to.equal(false);
    expect(fits(actor([], { admin: true }), rule(1, { accessLevel: 60 }), project, groups)).to.equal(true);
    expect(fits(actor([[9, 10]]), rule(1, { groupId: 9 }), project, groups)).to.equal(true);
    expect(fits(actor([[8, 10]]), rule(1, { groupId: 9 }), project, groups)).to.equal(false);
    expect(fits(actor([[8, 10]]), rule(1, { groupId: 9, inherits: true }), project, groups)).to.equal(true);
    expect(fits({ ...developer, user: null }, rule(1, { accessLevel: 30 }), project, groups)).to.equal(false);
  });

  it('let only users deploy whom every protection allows', () => {
    const [own, above] = [
      protection(1, [rule(1, { userId: 5 })]),
      protection(2, [rule(2, { accessLevel: 40, protectedEnvironmentId: 2 })]),
    ];
    expect(mayDeploy(actor([[1, 30]]), [own], project, groups)).to.equal(true);
    expect(mayDeploy(actor([[1, 30]]), [own, above], project, groups)).to.equal(false);
    expect(mayDeploy(actor([[1, 40]]), [own, above], project, groups)).to.equal(true);
    expect(mayDeploy(actor([], { admin: true }), [own, above], project, groups)).to.equal(true);
  });

  it('count an approval for each matching rule, or for the plain number', () => {
    const ruled = protection(1, [
      rule(1, { accessLevel: 30 }),
      rule(2, { purpose: 'approve', userId: 5, requiredApprovals: 1 }),
      rule(3, { purpose: 'approve', accessLevel: 40, requiredApprovals: 2 }),
    ]);
    const plain = protection(2, [rule(4, { accessLevel: 30, protectedEnvironmentId: 2 })], 1);
    const required = requirements([ruled, plain]);
    expect(required.map((one) => [one.rule?.id ?? null, one.required])).to.deep.equal([
      [2, 1],
      [3, 2],
      [null, 1],
    ]);
    const mine = approvable(actor([[1, 30]]), required, project, groups);
    expect(mine.map((one) => one.rule?.id ?? null)).to.deep.equal([2, null]);
    const approved = (ruleIds: number[], protectionIds: number[] = []) =>
      ({ status: 'approved', ruleIds, protectionIds }) as const;
    expect(pendingApprovals(required, [])).to.equal(4);
    expect(pendingApprovals(required, [approved([2], [2])])).to.equal(2);
    expect(pendingApprovals(required, [approved([2, 2]), approved([2])])).to.equal(3);
    expect(pendingApprovals(required, [{ status: 'rejected', ruleIds: [2], protectionIds: [2] }])).to.equal(4);
    expect(pendingApprovals(required, [approved([2, 3], [2]), approved([3])])).to.equal(0);
  });
});
