import type { Application } from '../../app/application-context.ts';
import type { RowSelection } from '../../state/row-selection.ts';

/** A row of a list whose selected rows can be changed. */
export interface EditedRow {
  id: string;
  title: string;
  webPath: string;
  reference: string;
  labels: readonly { id: string; title: string; color: string }[];
}

/** The list with the selected rows. */
export interface EditedList {
  readonly environment: Pick<Application, 'api'>;
  readonly selection: RowSelection<EditedRow>;
  /** Reloads the page; returns false on failure. */
  refresh(): Promise<boolean>;
}
