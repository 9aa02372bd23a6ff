import { billingRows } from './matrix-billing.ts';
import { containerRows } from './matrix-containers.ts';
import { epicRows } from './matrix-epics.ts';
import { issueRows } from './matrix-issues.ts';
import { quickActionRows } from './matrix-quick-actions.ts';
import type { MatrixRow } from './matrix-row.ts';
import { siteRows } from './matrix-sites.ts';
import { templateRows } from './matrix-templates.ts';
import { uploadRows } from './matrix-uploads.ts';

/** The permission matrix of security.md §2 as one table, as far as it can be acted on: it drives REST and GraphQL alike. */
export const matrix: readonly MatrixRow[] = [
  ...containerRows,
  ...billingRows,
  ...epicRows,
  ...issueRows,
  ...quickActionRows,
  ...uploadRows,
  ...templateRows,
  ...siteRows,
];
