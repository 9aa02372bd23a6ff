import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { CreateEnvironment } from '../application/deployments/create-environment.ts';
import { ProtectEnvironment } from '../application/deployments/protect-environment.ts';
import type { PlannedItem } from '../application/import/plan.ts';
import { recordMergeRequest, setIssues } from '../application/merge-requests/merge-request-input.ts';
import type { Scope, UseCaseFactory } from '../application/door/perform.ts';
import { recordRow } from '../application/door/record-row.ts';
import { runWithin } from '../application/door/run-within.ts';
import { ChangeVulnerabilityState } from '../application/vulnerabilities/change-vulnerability-state.ts';
import type { FindingInput } from '../application/vulnerabilities/finding-input.ts';
import { ImportSecurityReport } from '../application/vulnerabilities/import-security-report.ts';
import { accessLevels } from '../domain/access/role.ts';
import type { DeploymentStatus } from '../domain/deployments/deployment.ts';
import type { Namespace } from '../domain/namespaces/namespace.ts';
import type { User } from '../domain/people/user.ts';
import type { Severity } from '../domain/vulnerabilities/finding.ts';

const web = 'brightwater/booking/web';
const payments = 'brightwater/booking/checkout/payments';
const collector = 'brightwater/fleet/telemetry/collector';

interface Round {
  project: string;
  environment: string;
  user: string;
  /** Days before today of the first deployment, and between two. */
  from: number;
  every: number;
  /** Each so many deployments one failed. */
  failsEach?: number;
}

const rounds: readonly Round[] = [
  { project: web, environment: 'staging', user: 'dana', from: 84, every: 3, failsEach: 7 },
  { project: web, environment: 'production', user: 'marco', from: 82, every: 6, failsEach: 6 },
  { project: payments, environment: 'production', user: 'marco', from: 77, every: 13 },
  { project: collector, environment: 'ships', user: 'nell', from: 70, every: 10, failsEach: 4 },
];

const environments = [
  { project: web, name: 'production', externalUrl: 'https://book.brightwater.example', tier: 'production' },
  { project: web, name: 'staging', externalUrl: 'https://staging.brightwater.example', tier: 'staging' },
  { project: payments, name: 'production', externalUrl: 'https://pay.brightwater.example', tier: 'production' },
  { project: collector, name: 'ships', externalUrl: null, tier: 'production' },
] as const;

interface Change {
  title: string;
  project: string;
  author: string;
  reviewer: string;
  /** Days before today. */
  opened: number;
  merged?: number;
  closed?: number;
  /** True if it names an issue of its project. */
  namesIssue?: true;
}

const changes: readonly Change[] = [
  {
    title: 'Show the last departure of the day',
    project: web,
    author: 'dana',
    reviewer: 'marco',
    opened: 80,
    merged: 74,
  },
  { title: 'Keep the basket for an hour', project: web, author: 'dana', reviewer: 'marco', opened: 71, merged: 66 },
  {
    title: 'Ask for the height of the vehicle',
    project: web,
    author: 'marco',
    reviewer: 'dana',
    opened: 58,
    merged: 55,
    namesIssue: true,
  },
  { title: 'Load fonts from our own server', project: web, author: 'dana', reviewer: 'marco', opened: 41, merged: 40 },
  { title: 'Try another calendar', project: web, author: 'ravi', reviewer: 'dana', opened: 38, closed: 20 },
  {
    title: 'Name the ship on the ticket',
    project: web,
    author: 'dana',
    reviewer: 'marco',
    opened: 22,
    merged: 17,
    namesIssue: true,
  },
  { title: 'Say why a crossing is full', project: web, author: 'dana', reviewer: 'marco', opened: 6, namesIssue: true },
  { title: 'Draft: Prices for groups of ten', project: web, author: 'marco', reviewer: 'olivia', opened: 3 },
  {
    title: 'Round refunds as the bank does',
    project: payments,
    author: 'dana',
    reviewer: 'marco',
    opened: 49,
    merged: 44,
  },
  {
    title: 'Try a failed payment once more',
    project: payments,
    author: 'marco',
    reviewer: 'dana',
    opened: 12,
    namesIssue: true,
  },
  {
    title: 'Wait for the clock of the ship',
    project: collector,
    author: 'nell',
    reviewer: 'dana',
    opened: 30,
    merged: 27,
    namesIssue: true,
  },
  { title: 'Send readings in one batch', project: collector, author: 'nell', reviewer: 'marco', opened: 9 },
];

interface Weakness {
  name: string;
  severity: Severity;
  project: string;
  file: string;
  solution: string;
  dismissed?: string;
}

const weaknesses: readonly Weakness[] = [
  {
    name: 'Address of a redirect is not checked',
    severity: 'high',
    project: web,
    file: 'src/sign-in/return.ts',
    solution: 'Allow only addresses of the shop.',
  },
  {
    name: 'Session cookie without SameSite',
    severity: 'medium',
    project: web,
    file: 'src/session/cookie.ts',
    solution: 'Set SameSite=Lax.',
  },
  {
    name: 'Test key in the source',
    severity: 'low',
    project: web,
    file: 'test/fixtures/keys.ts',
    solution: 'Make a new key for each run.',
    dismissed: 'The key opens nothing: only the tests use it.',
  },
  {
    name: 'Amount is compared as text',
    severity: 'critical',
    project: payments,
    file: 'src/refunds/compare.ts',
    solution: 'Compare amounts in cents.',
  },
];

/** The projects, people and items of the demo that deliveries are about. */
export interface DeliveryWorld {
  users: ReadonlyMap<string, User>;
  items: readonly PlannedItem[];
  itemIds: ReadonlyMap<string, number>;
}

/** Environments with the deployments of three months, merge requests and vulnerabilities of some projects. */
export async function insertDelivery(scope: Scope, useCases: UseCaseFactory, world: DeliveryWorld): Promise<void> {
  const projects = new Map<string, Namespace>();
  for (const path of [web, payments, collector]) {
    const project = await scope.transaction.namespaces.findByFullPath(path);
    if (project === null) throw new Error(`the demo plan has no ${path}`);
    projects.set(path, project);
  }
  await insertDeployments(scope, useCases, projects, world);
  await insertMergeRequests(scope, projects, world);
  await insertVulnerabilities(scope, useCases, projects);
}

async function insertDeployments(
  scope: Scope,
  useCases: UseCaseFactory,
  projects: ReadonlyMap<string, Namespace>,
  { users }: DeliveryWorld,
): Promise<void> {
  const ids = new Map<string, number>();
  for (const { project, ...fields } of environments) {
    const { id } = await runWithin(scope, useCases, CreateEnvironment, { project, ...fields });
    ids.set(`${project} ${fields.name}`, id);
  }
  await runWithin(scope, useCases, ProtectEnvironment, {
    kind: 'project',
    namespace: web,
    name: 'production',
    deployRules: [{ accessLevel: accessLevels.developer }],
    approvalRules: [{ accessLevel: accessLevels.maintainer, requiredApprovals: 1 }],
  });
  const all: (Round & { daysAgo: number; status: DeploymentStatus })[] = rounds.flatMap((round) => {
    const days = Array.from(
      { length: Math.ceil(round.from / round.every) },
      (_, index) => round.from - index * round.every,
    );
    return days.map((daysAgo, index) => {
      const failed = round.failsEach !== undefined && index % round.failsEach === round.failsEach - 1;
      return { ...round, daysAgo, status: failed ? 'failed' : 'success' };
    });
  });
  // Waits for an approval.
  all.push({ project: web, environment: 'production', user: 'dana', from: 0, every: 1, daysAgo: 0, status: 'blocked' });
  for (const { project: path, environment, user, daysAgo, status } of all.sort((a, b) => b.daysAgo - a.daysAgo)) {
    const project = projects.get(path) as Namespace;
    const iid = await scope.transaction.deployments.nextIid(project.id);
    const at = ago(scope, daysAgo);
    const deployment = await scope.transaction.deployments.insert({
      namespaceId: project.id,
      iid,
      environmentId: ids.get(`${path} ${environment}`),
      userId: users.get(user)?.id ?? null,
      ref: 'main',
      tag: false,
      sha: createHash('sha1').update(`${path} ${iid}`).digest('hex'),
      status,
      createdAt: at,
      updatedAt: at,
      finishedAt: status === 'blocked' ? null : at,
    });
    recordRow(scope, 'deployment', null, deployment, 'deployment.create');
  }
}

async function insertMergeRequests(
  scope: Scope,
  projects: ReadonlyMap<string, Namespace>,
  { users, items, itemIds }: DeliveryWorld,
): Promise<void> {
  const { mergeRequests, workItems } = scope.transaction;
  const idOf = (username: string) => users.get(username)?.id ?? null;
  for (const [index, change] of changes.entries()) {
    const project = projects.get(change.project) as Namespace;
    const issues = items.filter(({ namespacePath, type }) => namespacePath === change.project && type === 'issue');
    const issue = change.namesIssue && issues[index % issues.length];
    const named = issue ? await workItems.find(itemIds.get(issue.key) ?? 0) : null;
    const mergeRequest = await mergeRequests.insert({
      namespaceId: project.id,
      iid: await mergeRequests.nextIid(project.id),
      title: change.title,
      description: named === null ? null : `For #${named.iid}.`,
      state: change.merged !== undefined ? 'merged' : change.closed !== undefined ? 'closed' : 'opened',
      sourceBranch: change.title
        .replace(/^Draft: /, '')
        .toLowerCase()
        .replaceAll(' ', '-'),
      targetBranch: 'main',
      authorId: idOf(change.author),
      ...(change.merged !== undefined && { mergedById: idOf(change.reviewer), mergedAt: ago(scope, change.merged) }),
      ...(change.closed !== undefined && { closedById: idOf(change.author), closedAt: ago(scope, change.closed) }),
      createdAt: ago(scope, change.opened),
      updatedAt: ago(scope, change.merged ?? change.closed ?? change.opened),
    });
    await setIssues(scope, project, mergeRequest, true);
    const reviewer = idOf(change.reviewer);
    if (reviewer !== null)
      await mergeRequests.setPeople(mergeRequest, 'reviewer', [reviewer], ago(scope, change.opened));
    recordMergeRequest(scope, null, mergeRequest, {});
  }
}

async function insertVulnerabilities(
  scope: Scope,
  useCases: UseCaseFactory,
  projects: ReadonlyMap<string, Namespace>,
): Promise<void> {
  for (const project of [web, payments]) {
    const found = weaknesses.filter((one) => one.project === project);
    await runWithin(scope, useCases, ImportSecurityReport, { project, findings: found.map(findingOf) });
  }
  const dismissed = weaknesses.filter((one) => one.dismissed !== undefined);
  for (const one of dismissed) {
    const project = projects.get(one.project) as Namespace;
    const { fingerprint } = findingOf(one);
    const found = await scope.transaction.findings.lockByFingerprints(project.id, [fingerprint]);
    const [vulnerability] = await scope.transaction.vulnerabilities.ofFindings(found.map(({ id }) => id));
    if (vulnerability === undefined) throw new Error(`the demo has no vulnerability "${one.name}"`);
    await runWithin(scope, useCases, ChangeVulnerabilityState, {
      vulnerabilityId: vulnerability.id,
      state: 'dismissed',
      comment: one.dismissed,
      dismissalReason: 'used_in_tests',
    });
  }
}

function findingOf({ name, severity, file, solution }: Weakness): FindingInput {
  return {
    reportType: 'sast',
    name,
    description: null,
    severity,
    confidence: 'high',
    scanner: 'Harbour scan',
    solution,
    location: { file, startLine: 12 },
    identifiers: [],
    links: [],
    fingerprint: createHash('sha256').update(`${name} ${file}`).digest('hex'),
  };
}

/** So many days before now. */
function ago(scope: Scope, days: number): Date {
  return DateTime.fromJSDate(scope.now).minus({ days }).toJSDate();
}
