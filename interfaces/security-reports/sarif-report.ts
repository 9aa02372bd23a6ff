import { z } from 'zod';
import {
  findingTextLengthMaximum,
  findingUrlLengthMaximum,
  type ReportType,
  type Severity,
} from '../../domain/vulnerabilities/finding.ts';
import type { FindingInput } from '../../application/vulnerabilities/finding-input.ts';
import { fingerprintOf, firstFew, firstName, fitting, fittingName, reportListMaximum } from './report-texts.ts';

const message = z.looseObject({
  text: z.string().optional(),
  markdown: z.string().optional(),
  id: z.string().optional(),
});
const level = z.enum(['none', 'note', 'warning', 'error']);

/** Findings are known again by the id of their rule, among others. */
const ruleIdLengthMaximum = 1_000;

const rule = z.looseObject({
  id: z.string().max(ruleIdLengthMaximum),
  name: z.string().optional(),
  shortDescription: message.optional(),
  fullDescription: message.optional(),
  help: message.optional(),
  helpUri: z.string().optional(),
  messageStrings: z.record(z.string(), message).optional(),
  defaultConfiguration: z.looseObject({ level: level.optional() }).optional(),
  properties: z
    .looseObject({
      'security-severity': z.union([z.string(), z.number()]).optional(),
      precision: z.string().optional(),
      tags: z.array(z.string()).max(reportListMaximum).optional(),
    })
    .optional(),
});
type Rule = z.infer<typeof rule>;

const component = z.looseObject({ name: z.string(), rules: z.array(rule).max(reportListMaximum).optional() });

const location = z.looseObject({
  physicalLocation: z
    .looseObject({
      artifactLocation: z.looseObject({ uri: z.string().optional() }).optional(),
      region: z
        .looseObject({
          startLine: z.int().positive().optional(),
          endLine: z.int().positive().optional(),
        })
        .optional(),
    })
    .optional(),
});

const suppression = z.looseObject({ status: z.string().optional() });

const result = z.looseObject({
  ruleId: z.string().optional(),
  ruleIndex: z.int().min(-1).optional(),
  rule: z.looseObject({ id: z.string().optional(), index: z.int().min(-1).optional() }).optional(),
  kind: z.enum(['notApplicable', 'pass', 'fail', 'review', 'open', 'informational']).optional(),
  level: level.optional(),
  message,
  locations: z.array(location).max(reportListMaximum).optional(),
  fingerprints: z.record(z.string(), z.string()).optional(),
  partialFingerprints: z.record(z.string(), z.string()).optional(),
  suppressions: z.array(suppression).max(reportListMaximum).nullish(),
});
type Result = z.infer<typeof result>;

const run = z.looseObject({
  tool: z.looseObject({ driver: component, extensions: z.array(component).max(100).optional() }),
  results: z.array(result).max(reportListMaximum).nullish(),
});

/** SARIF 2.1.0, as far as it is read; other properties are allowed and ignored. */
export const sarifReport = z.looseObject({
  version: z.literal('2.1.0'),
  runs: z.array(run).max(100),
});

/** What findings of a rule have in common. Worked out once for each rule, since a small report can name one very often. */
interface RuleFacts {
  rule: Rule | undefined;
  /** Null if the rule has no name. */
  name: string | null;
  url: string | null;
  solution: string | null;
  weaknesses: FindingInput['identifiers'];
}

/** The failed results that nobody suppressed, one by one. */
export function* findingsOfSarif(
  report: z.infer<typeof sarifReport>,
  reportType: ReportType,
): Generator<FindingInput, void> {
  for (const { tool, results } of report.runs) {
    const own = tool.driver.rules ?? [];
    const rules = new Map(
      [tool.driver, ...(tool.extensions ?? [])].flatMap(({ rules: some = [] }) => some.map((one) => [one.id, one])),
    );
    const scanner = fittingName(tool.driver.name);
    const known = new Map<string, RuleFacts>();
    for (const one of results ?? []) {
      if (!isOpen(one)) continue;
      const id = ruleIdOf(one, own);
      let facts = known.get(id);
      if (facts === undefined) known.set(id, (facts = factsOf(rules.get(id))));
      yield findingOf(one, id, facts, scanner, reportType);
    }
  }
}

function factsOf(rule: Rule | undefined): RuleFacts {
  return {
    rule,
    name: firstName(rule?.shortDescription?.text, rule?.name),
    url: fitting(rule?.helpUri, findingUrlLengthMaximum),
    solution: fitting(rule?.help?.text),
    weaknesses: weaknessesOf(rule),
  };
}

function isOpen({ kind = 'fail', suppressions }: Result): boolean {
  const isSuppressed = (suppressions ?? []).some(({ status = 'accepted' }) => status === 'accepted');
  return (kind === 'fail' || kind === 'open' || kind === 'review') && !isSuppressed;
}

function ruleIdOf({ ruleId, ruleIndex, rule: named }: Result, rules: readonly Rule[]): string {
  return ruleId ?? named?.id ?? rules[ruleIndex ?? named?.index ?? -1]?.id ?? 'unknown';
}

function findingOf(
  found: Result,
  ruleId: string,
  { rule: about, name, url, solution, weaknesses }: RuleFacts,
  scanner: string,
  reportType: ReportType,
): FindingInput {
  const { artifactLocation, region } = found.locations?.[0]?.physicalLocation ?? {};
  const file = fitting(artifactLocation?.uri, findingUrlLengthMaximum) ?? undefined;
  const text = found.message.text ?? about?.messageStrings?.[found.message.id ?? '']?.text;
  const own = found.fingerprints ?? found.partialFingerprints;
  const digest = own && Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    reportType,
    name: name ?? fittingName(text, ruleId),
    description: fitting([text, about?.fullDescription?.text].flatMap((part) => fitting(part) ?? []).join('\n\n')),
    severity: severityOf(found, about),
    confidence: confidenceOf(about?.properties?.precision),
    scanner,
    solution,
    location: {
      ...(file !== undefined && { file }),
      ...(region?.startLine !== undefined && { startLine: region.startLine }),
      ...(region?.endLine !== undefined && { endLine: region.endLine }),
    },
    identifiers: firstFew([
      { type: 'rule', name: fittingName(ruleId), value: fittingName(ruleId), url },
      ...weaknesses,
    ]),
    links: url === null ? [] : [{ name: null, url }],
    // A fingerprint of the tool survives changes of line numbers.
    fingerprint: fingerprintOf(
      'sarif',
      reportType,
      scanner,
      ruleId,
      file,
      ...(digest && digest.length > 0
        ? [JSON.stringify(digest)]
        : [region?.startLine, text?.slice(0, findingTextLengthMaximum)]),
    ),
  };
}

/** CWE numbers among the tags, in the form `external/cwe/cwe-079`. */
function weaknessesOf(about: Rule | undefined): FindingInput['identifiers'] {
  const numbers = (about?.properties?.tags ?? []).flatMap((tag) => {
    const number = /\bcwe-(\d{1,6})\b/i.exec(tag)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  return firstFew([...new Set(numbers)]).map((number) => ({
    type: 'cwe',
    name: `CWE-${number}`,
    value: String(number),
    url: `https://cwe.mitre.org/data/definitions/${number}.html`,
  }));
}

const ofLevel: Record<z.infer<typeof level>, Severity> = {
  error: 'high',
  warning: 'medium',
  note: 'low',
  none: 'info',
};

/** The score of the rule (0 to 10, like CVSS) if it has one; otherwise the level of the result. */
function severityOf(found: Result, about: Rule | undefined): Severity {
  const score = Number(about?.properties?.['security-severity'] ?? NaN);
  if (!Number.isFinite(score)) return ofLevel[found.level ?? about?.defaultConfiguration?.level ?? 'warning'];
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}

function confidenceOf(precision: string | undefined): FindingInput['confidence'] {
  switch (precision) {
    case 'very-high':
    case 'high':
      return 'high';
    case 'medium':
      return 'medium';
    case 'low':
      return 'low';
    default:
      return 'unknown';
  }
}
