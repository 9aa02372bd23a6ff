import { runInAction } from 'mobx';
import type { DateOrder, ImportForm, TableField } from '../../domain/import/table-mapping.ts';
import { ApiError, errorText, reportDefect } from '../api/api-error.ts';
import type { Import, ImportProgress, ImportReport, UndoneImport } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { apiPath, namespaceReader, type NamedNamespace, type Namespace } from '../app/namespace.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import { KeptMappings } from './kept-mappings.ts';

export interface ImportsOfGroup {
  namespace: NamedNamespace;
  imports: readonly Import[];
}

/** How often the progress of an import is asked for. */
const progressMilliseconds = 700;

/** Importing into a group: files are chosen and tried out, their columns mapped, then imported; and earlier imports. */
export class GroupImport {
  readonly reading: Reading<ImportsOfGroup>;
  files: readonly File[] = [];
  /** What the files would come in as; null before they are read. */
  report: ImportReport | null = null;
  /** What has been imported. */
  result: ImportReport | null = null;
  undone: UndoneImport | null = null;
  /** The import that the reader is asked whether to undo. */
  asked: Import | null = null;
  error: string | null = null;
  isChecking = false;
  isImporting = false;
  isUndoing = false;
  progress: ImportProgress | null = null;
  /** As chosen by the reader; null is guessed. */
  form: ImportForm | null = null;
  mapping: Readonly<Record<string, TableField>> | null = null;
  project = '';
  dateOrder: DateOrder = 'auto';
  readonly #kept: KeptMappings;

  constructor(
    private readonly application: Pick<Application, 'api' | 'session'>,
    private readonly namespace: Namespace,
  ) {
    const read = namespaceReader(application.api, namespace);
    this.#kept = new KeptMappings(application.session.user?.username ?? '');
    this.reading = new Reading(async (signal) => {
      const [named, imports] = await Promise.all([read(signal), application.api.rest('GET', this.path, { signal })]);
      return { namespace: named, imports };
    });
    makeStore(this);
  }

  get isBusy(): boolean {
    return this.isChecking || this.isImporting || this.isUndoing;
  }

  /** Number of things that an import would create. */
  get creating(): number {
    return Object.values(this.report?.counts ?? {}).reduce((sum, { created }) => sum + created, 0);
  }

  get isTable(): boolean {
    return this.report !== null && this.report.form !== 'plan';
  }

  async choose(files: readonly File[]): Promise<void> {
    if (files.length === 0 || this.isBusy) return;
    this.startOver();
    this.files = files;
    await this.check();
    const kept = this.report === null ? null : this.#kept.of(this.report);
    if (kept === null) return;
    runInAction(() => {
      this.mapping = kept;
    });
    await this.check();
  }

  startOver(): void {
    this.files = [];
    this.report = null;
    this.result = null;
    this.undone = null;
    this.error = null;
    this.form = null;
    this.mapping = null;
  }

  async changeForm(form: ImportForm): Promise<void> {
    this.form = form;
    this.mapping = null;
    await this.check();
  }

  async changeDateOrder(order: DateOrder): Promise<void> {
    this.dateOrder = order;
    await this.check();
  }

  changeProject(project: string): void {
    this.project = project;
  }

  /** What a column holds; null leaves it out. */
  async mapColumn(name: string, field: TableField | null): Promise<void> {
    const columns = this.report?.columns ?? [];
    const fields = columns.map((column) => [column.name, column.name === name ? field : column.field] as const);
    this.mapping = Object.fromEntries(fields.flatMap(([column, of]) => (of === null ? [] : [[column, of] as const])));
    await this.check();
    if (this.report !== null) this.#kept.keep(this.report);
  }

  /** A dry run: what the files would come in as. */
  async check(): Promise<void> {
    await during(this, 'isChecking', async () => {
      const report = await this.send(true);
      runInAction(() => {
        if (report !== null) this.report = report;
      });
    });
  }

  async import(): Promise<void> {
    await during(this, 'isImporting', async () => {
      const stop = this.followProgress();
      const result = await this.send(false);
      stop();
      runInAction(() => {
        this.result = result;
        if (result !== null) this.report = null;
      });
      await this.reading.reload();
    });
  }

  /** Asks before an import is undone; null closes the question. */
  ask(id: number | null): void {
    this.asked = this.reading.answer?.imports.find((entry) => entry.id === id) ?? null;
  }

  async undo(id: number): Promise<void> {
    await during(this, 'isUndoing', async () => {
      this.error = null;
      try {
        const undone = await this.application.api.rest('POST', `${this.path}/${id}/undo`);
        runInAction(() => {
          this.undone = undone;
          this.result = null;
        });
        toast('Import undone.');
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
      await this.reading.reload();
    });
    this.ask(null);
  }

  private get path(): `/api/v4/groups/${string}/imports` {
    return `${apiPath(this.namespace)}/imports` as `/api/v4/groups/${string}/imports`;
  }

  private async send(dryRun: boolean): Promise<ImportReport | null> {
    this.error = null;
    const query = new URLSearchParams({ dry_run: String(dryRun), date_order: this.dateOrder });
    if (this.form !== null) query.set('form', this.form);
    if (this.mapping !== null) query.set('mapping', JSON.stringify(this.mapping));
    if (this.project.trim() !== '') query.set('project', this.project.trim());
    try {
      return await this.application.api.sendFile<ImportReport>(`${this.path}?${query.toString()}`, this.files);
    } catch (error) {
      runInAction(() => {
        this.error = dryRun ? errorText(error) : importFailure(error);
      });
      return null;
    }
  }

  private followProgress(): () => void {
    const ask = async (): Promise<void> => {
      try {
        const progress = await this.application.api.rest('GET', `${this.path}/running`);
        runInAction(() => {
          if (this.isImporting) this.progress = progress ?? this.progress;
        });
      } catch (error) {
        reportDefect(error);
      }
    };
    const timer = setInterval(() => void ask(), progressMilliseconds);
    return () => {
      clearInterval(timer);
      this.progress = null;
    };
  }
}

/** Why an import failed. A proxy that gave up waiting, or a lost connection, does not end it. */
function importFailure(error: unknown): string {
  const isUnknown = error instanceof ApiError && ['network', 'server'].includes(error.kind);
  if (!isUnknown || error.reason !== undefined) return errorText(error);
  return 'No result came back, and the import may still go on. Before you try again, reload this page and look at the earlier imports.';
}
