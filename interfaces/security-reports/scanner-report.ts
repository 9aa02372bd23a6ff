import { z } from 'zod';
import { confidences, findingUrlLengthMaximum, reportTypes, severities } from '../../domain/vulnerabilities/finding.ts';
import type { FindingInput } from '../../application/vulnerabilities/finding-input.ts';
import { fingerprintOf, firstFew, fitting, fittingName, reportListMaximum } from './report-texts.ts';

/** Names are written with any capitals. */
function choice<const Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), z.enum(values));
}

const scanner = z.looseObject({ id: z.string().min(1), name: z.string().min(1) });

const identifier = z.looseObject({
  type: z.string().min(1),
  name: z.string().min(1),
  value: z.string().min(1),
  url: z.string().nullish(),
});

const link = z.looseObject({ name: z.string().nullish(), url: z.string().min(1) });

const vulnerability = z.looseObject({
  name: z.string().nullish(),
  message: z.string().nullish(),
  description: z.string().nullish(),
  severity: choice(severities).nullish(),
  confidence: choice(confidences).nullish(),
  solution: z.string().nullish(),
  scanner: scanner.nullish(),
  location: z.looseObject({
    file: z.string().nullish(),
    start_line: z.int().nonnegative().nullish(),
    end_line: z.int().nonnegative().nullish(),
    class: z.string().nullish(),
    method: z.string().nullish(),
    image: z.string().nullish(),
    hostname: z.string().nullish(),
    path: z.string().nullish(),
    param: z.string().nullish(),
    commit: z.looseObject({ sha: z.string().nullish() }).nullish(),
    dependency: z
      .looseObject({
        package: z.looseObject({ name: z.string().nullish() }).nullish(),
        version: z.string().nullish(),
      })
      .nullish(),
  }),
  identifiers: z.array(identifier).min(1).max(reportListMaximum),
  links: z.array(link).max(reportListMaximum).nullish(),
});

/** The common JSON of scanners, as far as it is read; other properties are allowed and ignored. */
export const scannerReport = z.looseObject({
  version: z.string().regex(/^\d+\.\d+/, 'Invalid version'),
  scan: z.looseObject({ type: choice(reportTypes), scanner: scanner.nullish() }),
  vulnerabilities: z.array(vulnerability).max(reportListMaximum),
});

export function findingsOfScannerReport({ scan, vulnerabilities }: z.infer<typeof scannerReport>): FindingInput[] {
  return vulnerabilities.map((found) => {
    const tool = found.scanner ?? scan.scanner ?? { id: 'unknown', name: 'Unknown scanner' };
    return findingOf(found, scan.type, tool);
  });
}

function findingOf(
  found: z.infer<typeof vulnerability>,
  reportType: FindingInput['reportType'],
  tool: z.infer<typeof scanner>,
): FindingInput {
  const { location, identifiers } = found;
  const place = locationOf(location);
  const [first] = identifiers;
  return {
    reportType,
    name: fittingName(found.name, found.message, first?.name),
    description: fitting(found.description ?? found.message),
    severity: found.severity ?? 'unknown',
    confidence: found.confidence ?? 'unknown',
    scanner: fittingName(tool.name),
    solution: fitting(found.solution),
    location: place,
    identifiers: firstFew(identifiers).map(({ type, name, value, url }) => ({
      type: fittingName(type.toLowerCase()),
      name: fittingName(name),
      value: fittingName(value),
      url: fitting(url, findingUrlLengthMaximum),
    })),
    links: firstFew(found.links ?? []).flatMap(({ name, url }) => {
      const address = fitting(url, findingUrlLengthMaximum);
      return address === null ? [] : [{ name: name ? fittingName(name) : null, url: address }];
    }),
    // Reports are made afresh with new ids: what is found, and where, identifies a finding.
    fingerprint: fingerprintOf(
      'scanner',
      reportType,
      tool.id,
      first?.type,
      first?.value,
      ...Object.entries(place)
        .filter(([name]) => name !== 'endLine')
        .flat(),
      location.class ?? undefined,
      location.method ?? undefined,
      location.param ?? undefined,
      location.commit?.sha ?? undefined,
    ),
  };
}

function locationOf(location: z.infer<typeof vulnerability>['location']): FindingInput['location'] {
  const { file, start_line: startLine, end_line: endLine, dependency, image, hostname, path } = location;
  const url = hostname || path ? `${hostname ?? ''}${path ?? ''}` : null;
  const packageName = dependency?.package?.name;
  return {
    ...(file && { file: fitting(file, findingUrlLengthMaximum) ?? undefined }),
    ...(startLine && { startLine }),
    ...(endLine && { endLine }),
    ...(packageName && { dependency: fittingName(packageName) }),
    ...(dependency?.version && { version: fittingName(dependency.version) }),
    ...(image && { image: fitting(image, findingUrlLengthMaximum) ?? undefined }),
    ...(url && { url: fitting(url, findingUrlLengthMaximum) ?? undefined }),
  };
}
