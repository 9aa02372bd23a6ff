import { z } from 'zod';
import { Forbidden, Invalid, NotFound } from '../../../application/errors.ts';
import { DryRunDone, ImportPlan } from '../../../application/import/import-plan.ts';
import type { ImportResult } from '../../../application/import/import-result.ts';
import type { Plan } from '../../../application/import/plan.ts';
import { readFiles, type ReadFiles } from '../../../application/import/read-files.ts';
import { importSamples } from '../../../application/import/samples.ts';
import { UndoImport } from '../../../application/import/undo-import.ts';
import { dateOrders, importForms, tableFieldNames, type TableMapping } from '../../../domain/import/table-mapping.ts';
import { pathProblem, type Namespace } from '../../../domain/namespaces/namespace.ts';
import { pathFromName } from '../../../domain/namespaces/path-from-name.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import { nameFrom } from '../../../domain/text/name.ts';
import { readJson } from '../../http/bodies/json-text.ts';
import { noContent, ok, TextAnswer } from '../answer.ts';
import { listShape } from '../answer-shapes.ts';
import { containerRoutes, findNamespace } from '../containers.ts';
import { boolean, identifier, oneOf, optional, reference, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import {
  importReportShape,
  importShape,
  keptMaximum,
  presentImport,
  presentReport,
  progressShape,
  undoneImportShape,
} from './import-presenter.ts';

/** Of all files of an import together. */
const largestImport = 20 * 1024 * 1024;
const mostFiles = 20;
/** Of each file of a plan, as of tables; larger ones are imported on the command line. */
const planRowsMaximum = 20_000;
const listed = 20;

const groupRoute = containerRoutes('group');

/** Imports into a group: plans, and the exports of other trackers. */
export const importRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/imports/samples/:name',
    access: 'anybody',
    answers: 'file',
    parameters: { name: text },
    async run({ parameters: { name } }) {
      const sample = Object.hasOwn(importSamples, name) ? importSamples[name] : undefined;
      if (sample === undefined) throw new NotFound();
      return new TextAnswer('text/csv', name, sample);
    },
  }),
  groupRoute({
    method: 'get',
    path: '/groups/:id/imports/running',
    access: 'signed-in',
    atPrimary: true,
    answers: { 200: progressShape, 204: 'nothing' },
    parameters: { id: reference },
    async run(request, group) {
      await requireOwner(request, group);
      const progress = request.services.runningImports.progressOf(group.id);
      return progress === null ? noContent() : ok(progress);
    },
  }),
  groupRoute({
    method: 'get',
    path: '/groups/:id/imports',
    access: 'signed-in',
    answers: listShape(importShape, listed),
    parameters: { id: reference },
    async run(request, group) {
      await requireOwner(request, group);
      const { imports, people } = request.services.queries;
      const actor = await request.actor();
      const found = await imports.newest(actor, group, listed);
      const ids = [...new Set(found.flatMap(({ userId }) => userId ?? []))];
      const users = await Promise.all(ids.map((id) => people.find(actor, id)));
      const creatorOf = (id: number | null) => users.find((user) => user?.id === id) ?? null;
      return found.map((one) => presentImport(one, creatorOf(one.userId), request));
    },
  }),
  groupRoute({
    method: 'post',
    path: '/groups/:id/imports',
    access: 'signed-in',
    answers: { 200: importReportShape, 201: importReportShape },
    takesFile: 'file',
    parameters: {
      id: reference,
      dry_run: optional(boolean),
      form: optional(oneOf(...importForms)),
      mapping: optional(text),
      project: optional(text),
      date_order: optional(oneOf(...dateOrders)),
    },
    async run(request, group) {
      await requireOwner(request, group);
      const {
        dry_run: dryRun = false,
        form = null,
        mapping,
        project,
        date_order: dateOrder = 'auto',
      } = request.parameters;
      const options = {
        form,
        mapping: mapping === undefined ? null : readMapping(mapping),
        dateOrder,
        planRows: planRowsMaximum,
        project: project === undefined ? null : await projectNamed(request, group, project),
      };
      // An earlier one may take minutes.
      request.letFilesWait();
      return request.services.runningImports.inTurnOf(request.user().id, async () => {
        const sent = await request.receiveFiles({ largest: largestImport, most: mostFiles });
        const files = sent.map(({ filename, bytes }) => ({ name: nameFrom(filename).slice(0, 255), bytes }));
        const read = await readFiles(files, options);
        if (read.plan === null) return refused(read, dryRun);
        const result = await importInto(request, group, { ...read, plan: read.plan }, dryRun);
        const report = presentReport(read, result, dryRun);
        return dryRun ? ok(report) : report;
      });
    },
  }),
  groupRoute({
    method: 'post',
    path: '/groups/:id/imports/:import_id/undo',
    access: 'signed-in',
    answers: { 200: undoneImportShape },
    parameters: { id: reference, import_id: identifier },
    async run(request, group) {
      const { deleted, kept } = await request.perform(UndoImport, {
        groupId: group.id,
        importId: request.parameters.import_id,
      });
      return ok({ deleted, kept_count: kept.length, kept: kept.slice(0, keptMaximum) });
    },
  }),
];

async function requireOwner(request: RestRequest<unknown>, group: Namespace): Promise<void> {
  if (!canInGroup(await request.actor(), 'importPlan', group)) throw new Forbidden();
}

/** A dry run tells every fault; an import is refused with the first one. */
function refused(read: ReadFiles, dryRun: boolean) {
  if (dryRun) return ok(presentReport(read, null, true));
  const fault = read.faults.find(({ outcome }) => outcome === 'refused');
  if (fault === undefined) throw new Error('files were refused without a fault');
  throw Invalid.request(`${fault.file}:${fault.line}:${fault.column}: ${fault.reason}`);
}

async function importInto(
  request: RestRequest<unknown>,
  group: Namespace,
  { plan, form, files, faults }: ReadFiles & { plan: Plan },
  dryRun: boolean,
): Promise<ImportResult> {
  try {
    return await request.services.runningImports.watch(group.id, (onProgress) =>
      request.performAndCommit(ImportPlan, {
        plan,
        form,
        files,
        faultCount: faults.length,
        into: group.fullPath,
        visibility: 'private',
        dryRun,
        onProgress,
      }),
    );
  } catch (error) {
    if (error instanceof DryRunDone) return error.result;
    throw error;
  }
}

const mappingShape = z.record(z.string().max(1000), z.enum(tableFieldNames));
/** Columns that a mapping may name. */
const mappedMaximum = 500;

/** @throws Invalid unless the text is an object of fields by the names of columns */
function readMapping(written: string): TableMapping {
  let value: unknown = null;
  try {
    value = readJson(Buffer.from(written));
  } catch {
    // Refused below.
  }
  const { success, data } = mappingShape.safeParse(value);
  if (!success || Object.keys(data).length > mappedMaximum) {
    throw Invalid.request('mapping is not an object of fields by the names of columns');
  }
  return data;
}

/** A project of the group by its full path, or a new one by its name. */
async function projectNamed(
  request: RestRequest<unknown>,
  group: Namespace,
  written: string,
): Promise<{ path: string; name: string }> {
  const found = await findNamespace(request, written);
  if (found?.kind === 'project' && found.traversalIds.includes(group.id)) {
    return { path: found.fullPath.slice(group.fullPath.length + 1), name: found.name };
  }
  const name = nameFrom(written);
  const path = pathFromName(name);
  const problem = pathProblem(path, false);
  if (problem !== null || name.length > 255) throw Invalid.request(`project ${problem ?? 'is too long'}`);
  return { path, name };
}
