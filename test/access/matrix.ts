import { auditRows } from './matrix-audit.ts';
import { binRows } from './matrix-bin.ts';
import { seatRows } from './matrix-seats.ts';
import type { Visibility } from '../../domain/namespaces/namespace.ts';
import { boardRows } from './matrix-boards.ts';
import { savedViewRows } from './matrix-saved-views.ts';
import { containerRows } from './matrix-containers.ts';
import { directoryRows } from './matrix-directories.ts';
import { importRows } from './matrix-imports.ts';
import { accessRequestRows } from './matrix-access-requests.ts';
import { invitationRows } from './matrix-invitations.ts';
import { deploymentRows } from './matrix-deployments.ts';
import { aiRows } from './matrix-ai.ts';
import { hookRows } from './matrix-hooks.ts';
import { epicRows } from './matrix-epics.ts';
import { issueRows } from './matrix-issues.ts';
import { quickActionRows } from './matrix-quick-actions.ts';
import { notificationRows } from './matrix-notifications.ts';
import { iterationRows } from './matrix-iterations.ts';
import type { MatrixRow } from './matrix-row.ts';
import { peopleRows } from './matrix-people.ts';
import { siteRows } from './matrix-sites.ts';
import { templateRows } from './matrix-templates.ts';
import { mergeRequestRows } from './matrix-merge-requests.ts';
import { repositoryRows } from './matrix-repositories.ts';
import { planningRows } from './matrix-planning.ts';
import { workingCalendarRows } from './matrix-working-calendars.ts';
import { columns, type Column } from './stage.ts';
import { vulnerabilityRows } from './matrix-vulnerabilities.ts';
import { uploadRows } from './matrix-uploads.ts';

/** The permission matrix as one table, as far as it can be acted on: it drives REST and GraphQL alike. */
const matrix: readonly MatrixRow[] = [
  ...containerRows,
  ...seatRows,
  ...epicRows,
  ...issueRows,
  ...iterationRows,
  ...planningRows,
  ...quickActionRows,
  ...uploadRows,
  ...templateRows,
  ...workingCalendarRows,
  ...boardRows,
  ...savedViewRows,
  ...siteRows,
  ...peopleRows,
  ...deploymentRows,
  ...hookRows,
  ...importRows,
  ...accessRequestRows,
  ...invitationRows,
  ...directoryRows,
  ...auditRows,
  ...binRows,
  ...notificationRows,
  ...vulnerabilityRows,
  ...aiRows,
  ...mergeRequestRows,
  ...repositoryRows,
];

/** The rows that apply to containers of a visibility. */
export function rowsIn(visibility: Visibility): MatrixRow[] {
  return matrix.filter(({ notIn, onlyIn = visibility }) => notIn !== visibility && onlyIn === visibility);
}

/** Callers without a role. `internal` containers are closed to some of them. */
const outsiders: readonly Column[] = ['anonymous', 'stranger', 'external'];
const members = columns.filter((column) => !outsiders.includes(column));

/**
 * Who tries a row in containers of a visibility during `npm test`. Only outsiders notice the visibility: members try each
 * row in one. Of them, the lowest role, administrators, and the roles on both sides of each change of the sign; the rest
 * is tried in the sweeps (`sweptCallers`).
 */
export function callersOf(row: MatrixRow, visibility: Visibility): readonly Column[] {
  return isMembersPlace(row, visibility) ? [...membersAtEdges(row), ...outsiders] : outsiders;
}

/** The callers that `callersOf` leaves out. */
export function sweptCallers(row: MatrixRow, visibility: Visibility): readonly Column[] {
  if (!isMembersPlace(row, visibility)) return members;
  const tried = membersAtEdges(row);
  return members.filter((column) => !tried.includes(column));
}

function membersAtEdges({ cells }: MatrixRow): Column[] {
  const signs = cells.slice(-members.length);
  return members.filter((_, at) => signs[at] !== signs[at - 1] || signs[at] !== signs[at + 1]);
}

function isMembersPlace({ notIn, onlyIn }: MatrixRow, visibility: Visibility): boolean {
  return visibility === (onlyIn ?? (notIn === 'private' ? 'public' : 'private'));
}
