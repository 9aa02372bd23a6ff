/** A weakness that a scanner reported in a project. */
export interface Finding {
  id: number;
  /** Id of the project. */
  namespaceId: number;
  /** Identifies the finding in all reports of the project: a SHA-256 hash in hexadecimal. */
  fingerprint: string;
  reportType: ReportType;
  name: string;
  description: string | null;
  severity: Severity;
  confidence: Confidence;
  /** Name of the scanner. */
  scanner: string;
  solution: string | null;
  location: FindingLocation;
  identifiers: FindingIdentifier[];
  /** URLs with more information. */
  links: FindingLink[];
  createdAt: Date;
  updatedAt: Date;
}

export interface FindingLocation {
  file?: string | undefined;
  startLine?: number | undefined;
  endLine?: number | undefined;
  /** Name and version of a package. */
  dependency?: string | undefined;
  version?: string | undefined;
  image?: string | undefined;
  url?: string | undefined;
}

/** For example `{ type: 'cve', name: 'CVE-2024-1234', value: 'CVE-2024-1234', url: … }`. */
export interface FindingIdentifier {
  type: string;
  name: string;
  value: string;
  url: string | null;
}

export interface FindingLink {
  name: string | null;
  url: string;
}

/** From the most to the least severe. */
export const severities = ['critical', 'high', 'medium', 'low', 'unknown', 'info'] as const;
export type Severity = (typeof severities)[number];

export const confidences = ['confirmed', 'high', 'medium', 'low', 'experimental', 'unknown', 'ignore'] as const;
export type Confidence = (typeof confidences)[number];

export const reportTypes = [
  'sast',
  'dependency_scanning',
  'container_scanning',
  'dast',
  'secret_detection',
  'coverage_fuzzing',
  'api_fuzzing',
  'cluster_image_scanning',
  'generic',
] as const;
export type ReportType = (typeof reportTypes)[number];

export const findingNameLengthMaximum = 255;
export const findingTextLengthMaximum = 65_535;
export const findingUrlLengthMaximum = 2_048;
export const identifiersMaximum = 20;
/** Maximum number of findings of one report, and of one project. */
export const findingsOfReportMaximum = 20_000;
export const findingsMaximum = 100_000;
/** Maximum bytes of a report, and characters of its findings. */
export const largestReport = 32 * 1024 * 1024;
