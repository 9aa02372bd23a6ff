import type { z } from 'zod';
import { findingsOfReportMaximum, largestReport, type ReportType } from '../../domain/vulnerabilities/finding.ts';
import { boundText } from '../../application/inputs/bound-text.ts';
import { Invalid } from '../../application/errors.ts';
import type { FindingInput } from '../../application/vulnerabilities/finding-input.ts';
import { findingsOfSarif, sarifReport } from './sarif-report.ts';
import { findingsOfScannerReport, scannerReport } from './scanner-report.ts';

/**
 * The findings of a parsed report: SARIF 2.1.0, or the common JSON of scanners. `sarifType` is the kind of scan that SARIF does not name.
 * A finding that is reported twice is returned once. @throws Invalid naming the first places that break the schema
 */
export function readSecurityReport(report: unknown, sarifType: ReportType = 'sast'): FindingInput[] {
  const isSarif = typeof report === 'object' && report !== null && 'runs' in report;
  const findings = isSarif
    ? findingsOfSarif(checked(sarifReport, report, 'SARIF 2.1.0'), sarifType)
    : findingsOfScannerReport(checked(scannerReport, report, 'report'));
  const distinct = new Map<string, FindingInput>();
  let length = 0;
  for (const finding of findings) {
    length += (finding.description?.length ?? 0) + (finding.solution?.length ?? 0);
    // Thousands of findings may share the long texts of one rule, so that a small report would fill the memory.
    if (length > largestReport) {
      throw Invalid.request(`The findings of the report have more than ${largestReport / 1024 / 1024} MiB of text.`);
    }
    if (!distinct.has(finding.fingerprint)) distinct.set(finding.fingerprint, finding);
    if (distinct.size > findingsOfReportMaximum) {
      throw Invalid.request(`The report has more than ${findingsOfReportMaximum} findings.`);
    }
  }
  return [...distinct.values()];
}

/** Number of places to name in an error. */
const namedMaximum = 5;

function checked<Report>(schema: z.ZodType<Report>, report: unknown, form: string): Report {
  const result = schema.safeParse(report, { error: boundText });
  if (result.success) return result.data;
  const { issues } = result.error;
  const named = issues.slice(0, namedMaximum).map(({ path, message }) => `${path.join('.') || 'root'}: ${message}`);
  const more = issues.length > namedMaximum ? ` (and ${issues.length - namedMaximum} more)` : '';
  throw Invalid.request(`The report is not a valid ${form}. ${named.join('; ')}${more}`);
}
