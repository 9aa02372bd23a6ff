import { z } from 'zod';
import { chunksOf } from '../../domain/lists/chunks.ts';
import { findingsMaximum, findingsOfReportMaximum, type Finding } from '../../domain/vulnerabilities/finding.ts';
import { differences } from '../door/change-log.ts';
import { Invalid } from '../errors.ts';
import { lockPlace, namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordRow } from '../door/record-row.ts';
import { findingInput, type FindingInput } from './finding-input.ts';
import { projectOfVulnerabilities } from './vulnerability-access.ts';

const input = z.strictObject({
  project: namespaceReference,
  findings: z
    .array(findingInput)
    .max(findingsOfReportMaximum, `has too many entries (maximum is ${findingsOfReportMaximum})`),
  /** False to keep new findings without making vulnerabilities of them. */
  createVulnerabilities: z.boolean().default(true),
});
type Input = z.infer<typeof input>;

export interface ReportCounts {
  /** Findings in the report. */
  findings: number;
  new: number;
  /** Known findings that the report describes differently than before. */
  updated: number;
  unchanged: number;
  /** New vulnerabilities. */
  vulnerabilities: number;
}

const findingsAtOnce = 1_000;

/**
 * Takes over the findings of a report. Importing the same report again changes nothing; what people decided about
 * earlier findings stays.
 */
export class ImportSecurityReport implements UseCase<Input, ReportCounts, z.input<typeof input>> {
  readonly action = 'security_report.import';
  readonly input = input;

  async run(scope: Scope, { project: reference, findings, createVulnerabilities }: Input): Promise<ReportCounts> {
    const project = await projectOfVulnerabilities(scope, reference, 'changeVulnerabilities');
    await lockPlace(scope, project);
    const counts = { findings: findings.length, new: 0, updated: 0, unchanged: 0, vulnerabilities: 0 };
    for (const part of chunksOf(findings, findingsAtOnce)) {
      const kept = await this.keep(scope, project.id, part, counts);
      if (createVulnerabilities) counts.vulnerabilities += await this.createVulnerabilities(scope, project.id, kept);
    }
    if (counts.new > 0 && (await scope.transaction.findings.countOf(project.id)) > findingsMaximum) {
      throw Invalid.request(`A project has at most ${findingsMaximum} findings.`);
    }
    return counts;
  }

  private async keep(
    scope: Scope,
    namespaceId: number,
    sent: readonly FindingInput[],
    counts: ReportCounts,
  ): Promise<Finding[]> {
    const { findings } = scope.transaction;
    const known = new Map<string, Finding>();
    for (const finding of await findings.lockByFingerprints(
      namespaceId,
      sent.map(({ fingerprint }) => fingerprint),
    )) {
      known.set(finding.fingerprint, finding);
    }
    const kept: Finding[] = [];
    const fresh: Partial<Finding>[] = [];
    for (const finding of sent) {
      const before = known.get(finding.fingerprint);
      if (before === undefined) {
        fresh.push({ ...finding, namespaceId, createdAt: scope.now, updatedAt: scope.now });
      } else if (isSame(before, finding)) {
        counts.unchanged += 1;
        kept.push(before);
      } else {
        const after = await findings.update(before.id, { ...finding, updatedAt: scope.now });
        recordRow(scope, 'security_finding', before, after, 'security_finding.update');
        counts.updated += 1;
        kept.push(after);
      }
    }
    const inserted = await findings.insertMany(fresh);
    counts.new += inserted.length;
    return [...kept, ...inserted];
  }

  private async createVulnerabilities(
    scope: Scope,
    namespaceId: number,
    findings: readonly Finding[],
  ): Promise<number> {
    const { vulnerabilities } = scope.transaction;
    const existing = await vulnerabilities.ofFindings(findings.map(({ id }) => id));
    const have = new Set(existing.map(({ findingId }) => findingId));
    const inserted = await vulnerabilities.insertMany(
      findings
        .filter(({ id }) => !have.has(id))
        .map(({ id: findingId }) => ({
          namespaceId,
          findingId,
          state: 'detected' as const,
          authorId: scope.user().id,
          createdAt: scope.now,
          updatedAt: scope.now,
        })),
    );
    for (const made of inserted) recordRow(scope, 'vulnerability', null, made, 'vulnerability.create');
    return inserted.length;
  }
}

const compared = [
  'name',
  'description',
  'severity',
  'confidence',
  'scanner',
  'solution',
  'location',
  'identifiers',
  'links',
] as const satisfies readonly (keyof FindingInput)[];

/** The database sorts the keys of JSON, so that texts cannot be compared as they are. */
function isSame(before: Finding, sent: FindingInput): boolean {
  const comparable = (finding: Pick<Finding, (typeof compared)[number]>) =>
    Object.fromEntries(compared.map((name) => [name, sorted(finding[name])]));
  return Object.keys(differences(comparable(before), comparable(sent), compared)).length === 0;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
