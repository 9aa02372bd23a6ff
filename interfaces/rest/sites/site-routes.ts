import { z } from 'zod';
import { CreateSite } from '../../../application/sites/create-site.ts';
import { DeleteSite } from '../../../application/sites/delete-site.ts';
import { RepairSite } from '../../../application/sites/repair-site.ts';
import { UpdateSite } from '../../../application/sites/update-site.ts';
import { NotFound } from '../../../application/errors.ts';
import { selectiveSyncTypes, type Site } from '../../../domain/sites/site.ts';
import { ok } from '../answer.ts';
import { listShape, pageOf } from '../answer-shapes.ts';
import {
  boolean,
  identifier,
  identifierList,
  integer,
  nullable,
  oneOf,
  optional,
  optionalText,
  text,
  textList,
} from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import {
  copyFailureShape,
  failureCauseShape,
  presentCause,
  presentFailure,
  presentSite,
  presentStatus,
  siteShape,
  siteStatusShape,
} from './site-presenter.ts';

/** Sites used to be called nodes, and clients still use that path. */
function at(path: string): string[] {
  return [`/geo_sites${path}`, `/geo_nodes${path}`];
}

const settings = {
  internal_url: nullable(text),
  enabled: optional(boolean),
  files_max_capacity: optional(integer),
  repos_max_capacity: optional(integer),
  verification_max_capacity: optional(integer),
  container_repositories_max_capacity: optional(integer),
  sync_object_storage: optional(boolean),
  selective_sync_type: nullable(oneOf(...selectiveSyncTypes)),
  selective_sync_shards: textList.optional(),
  selective_sync_namespace_ids: identifierList.optional(),
  minimum_reverification_interval: optional(integer),
  blob_download_timeout: optional(integer),
  /** Validates and returns the result without saving it. */
  dry_run: optional(boolean),
};

/** Sites of the instance; administrators only. */
export const siteRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: at(''),
    access: 'administrator',
    answers: pageOf(siteShape),
    async run(request) {
      const { sites } = request.services.queries;
      const [actor, current] = await Promise.all([request.actor(), sites.current()]);
      return request.list({
        read: (page) => sites.page(actor, page),
        count: () => sites.count(actor),
        present: (rows) => rows.map((site) => presentSite(request, site, current?.id ?? null)),
      });
    },
  }),
  route({
    method: 'post',
    path: at(''),
    access: 'administrator',
    answers: siteShape,
    parameters: { name: text, url: text, primary: optional(boolean), ...settings },
    async run(request) {
      const { name, url, primary, ...rest } = request.parameters;
      const site = await request.perform(CreateSite, { name, url, primary, ...inputOf(rest) });
      return present(request, site);
    },
  }),
  route({
    method: 'get',
    path: [...at('/status'), ...at('/statuses')],
    access: 'administrator',
    answers: pageOf(siteStatusShape),
    async run(request) {
      const { sites } = request.services.queries;
      const actor = await request.actor();
      return request.list({
        read: (page) => sites.page(actor, page),
        count: () => sites.count(actor),
        present: (rows) => presentStatuses(request, rows),
      });
    },
  }),
  route({
    method: 'get',
    path: at('/current/failures'),
    access: 'administrator',
    answers: pageOf(copyFailureShape),
    async run(request) {
      const current = await request.services.queries.sites.current();
      if (current === null) throw new NotFound(null, 'This server is not among the sites');
      return listFailures(request, current.id);
    },
  }),
  route({
    method: 'get',
    path: at('/:id'),
    access: 'administrator',
    answers: siteShape,
    parameters: { id: identifier },
    run: async (request) => present(request, await requireSite(request)),
  }),
  route({
    method: 'get',
    path: at('/:id/status'),
    access: 'administrator',
    answers: siteStatusShape,
    parameters: { id: identifier },
    async run(request) {
      return (await presentStatuses(request, [await requireSite(request)]))[0];
    },
  }),
  route({
    method: 'get',
    path: at('/:id/failures'),
    access: 'administrator',
    answers: pageOf(copyFailureShape),
    parameters: { id: identifier },
    run: async (request) => listFailures(request, (await requireSite(request)).id),
  }),
  route({
    method: 'get',
    path: at('/:id/failure_causes'),
    access: 'administrator',
    answers: listShape(failureCauseShape),
    parameters: { id: identifier },
    async run(request) {
      const { id } = await requireSite(request);
      return (await request.services.queries.sites.failureCauses(id)).map(presentCause);
    },
  }),
  route({
    method: 'put',
    path: at('/:id'),
    access: 'administrator',
    answers: siteShape,
    parameters: { id: identifier, name: optionalText, url: optionalText, ...settings },
    async run(request) {
      const { id: siteId, name, url, ...rest } = request.parameters;
      const { after } = await request.perform(UpdateSite, { siteId, name, url, ...inputOf(rest) });
      return present(request, after);
    },
  }),
  route({
    method: 'post',
    path: at('/:id/repair'),
    access: 'administrator',
    answers: { 200: siteShape },
    parameters: { id: identifier, dry_run: optional(boolean) },
    async run(request) {
      const { id: siteId, dry_run: dryRun } = request.parameters;
      const { site } = await request.perform(RepairSite, { siteId, dryRun });
      return ok(await present(request, site));
    },
  }),
  route({
    method: 'delete',
    path: at('/:id'),
    access: 'administrator',
    answers: 'nothing',
    parameters: { id: identifier, dry_run: optional(boolean) },
    async run(request) {
      const { id: siteId, dry_run: dryRun } = request.parameters;
      await request.perform(DeleteSite, { siteId, dryRun });
    },
  }),
];

type Settings = z.infer<z.ZodObject<typeof settings>>;

function inputOf(settings: Settings) {
  return {
    internalUrl: settings.internal_url,
    enabled: settings.enabled,
    filesMaxCapacity: settings.files_max_capacity,
    reposMaxCapacity: settings.repos_max_capacity,
    verificationMaxCapacity: settings.verification_max_capacity,
    containerRepositoriesMaxCapacity: settings.container_repositories_max_capacity,
    syncObjectStorage: settings.sync_object_storage,
    selectiveSyncType: settings.selective_sync_type,
    selectiveSyncShards: settings.selective_sync_shards,
    selectiveSyncNamespaceIds: settings.selective_sync_namespace_ids,
    minimumReverificationInterval: settings.minimum_reverification_interval,
    blobDownloadTimeout: settings.blob_download_timeout,
    dryRun: settings.dry_run,
  };
}

async function requireSite(request: RestRequest<{ id: number }>): Promise<Site> {
  const site = await request.services.queries.sites.find(await request.actor(), request.parameters.id);
  if (site === null) throw new NotFound();
  return site;
}

async function present(request: RestRequest<unknown>, site: Site) {
  const current = await request.services.queries.sites.current();
  return presentSite(request, site, current?.id ?? null);
}

async function presentStatuses(request: RestRequest<unknown>, sites: readonly Site[]) {
  const { queries, files, replication } = request.services;
  const [statuses, primaryId] = await Promise.all([
    queries.sites.statuses(sites, await files.ids()),
    queries.sites.primaryId(),
  ]);
  const { versions } = replication;
  const known = { ofSites: versions, ofPrimary: primaryId === null ? null : (versions.get(primaryId) ?? null) };
  return statuses.map((status) => presentStatus(request, status, known));
}

function listFailures(request: RestRequest<unknown>, siteId: number) {
  const { sites } = request.services.queries;
  return request.list({
    read: (page) => sites.failures(siteId, page),
    count: () => sites.failureCount(siteId),
    present: (rows) => rows.map(presentFailure),
  });
}
