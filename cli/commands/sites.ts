import { InvalidArgumentError, Option, type Command } from 'commander';
import { replicationName, selectiveSyncTypes, type SelectiveSyncType } from '../../domain/sites/site.ts';
import { csvLine } from '../../domain/text/csv.ts';
import type { GeoSite, GeoSiteFailureCause, GeoSiteStatus } from '../rest.generated.ts';
import { urlOption, withApi, type Api, type ApiOptions } from '../api.ts';
import { csvOption, jsonOption, type RegisterCommand } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { CommandMisused, CommandRefused, ConfirmationNeeded } from '../failure.ts';
import { counted, formatNumber, pairLines, TextTable } from '../text-table.ts';
import { registerPromote } from './promote.ts';

interface Settings extends ApiOptions {
  name?: string;
  internalUrl?: string;
  enabled?: boolean;
  disabled?: boolean;
  filesMaxCapacity?: number;
  verificationMaxCapacity?: number;
  selectiveSyncType?: SelectiveSyncType | 'none';
  selectiveSyncNamespaceIds?: string;
  selectiveSyncShards?: string;
  minimumReverificationInterval?: number;
  blobDownloadTimeout?: number;
  dryRun?: boolean;
}

export const registerSites: RegisterCommand = (milepost, context) => {
  const sites = milepost.command('sites').description('sites of the instance');
  registerList(sites, context);
  registerShow(sites, context);
  registerCreate(sites, context);
  registerUpdate(sites, context);
  registerRemove(sites, context);
  registerStatus(sites, context);
  registerRepair(sites, context);
  registerPromote(sites, context);
};

const registerList: RegisterCommand = (sites, context) => {
  sites
    .command('list')
    .description('list the sites')
    .option(...urlOption)
    .option(...jsonOption)
    .option(...csvOption)
    .addHelpText(
      'after',
      '\nExamples:\n  milepost sites list\n  milepost sites list --url https://plan.example.org --csv\n',
    )
    .action(async (options: ApiOptions & { csv?: boolean }) => {
      const found = (await withApi(context.terminal, options, allSites)).map(presented);
      if (options.csv === true) {
        context.lines([
          csvLine(['id', 'name', 'role', 'address', 'enabled', 'current']),
          ...found.map(({ id, name, role, url, enabled, current }) =>
            csvLine([id, name, role, url, String(enabled), String(current)]),
          ),
        ]);
        return;
      }
      context.answer(options, { sites: found }, () =>
        found.length === 0
          ? ['There are no sites yet: the instance runs at one place.']
          : [
              new TextTable(
                [
                  { title: 'ID', align: 'right' },
                  { title: 'NAME' },
                  { title: 'ROLE' },
                  { title: 'ADDRESS' },
                  { title: '' },
                ],
                found.map(({ id, name, role, url, enabled, current }) => [
                  String(id),
                  name,
                  role,
                  url,
                  [...(current ? ['this site'] : []), ...(enabled ? [] : ['disabled'])].join(', '),
                ]),
              ),
            ],
      );
    });
};

const registerShow: RegisterCommand = (sites, context) => {
  sites
    .command('show')
    .description('show the settings of a site')
    .argument('<site>', 'name or id')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost sites show rome --json\n')
    .action(async (name: string, options: ApiOptions) => {
      const site = presented(await withApi(context.terminal, options, (api) => siteNamed(api, name)));
      context.answer(options, { site }, () => settingLines(site));
    });
};

const registerCreate: RegisterCommand = (sites, context) => {
  withSettings(
    sites
      .command('create')
      .description('add a site')
      .argument('<name>')
      .argument('<address>', 'its public URL')
      .option('--primary', 'it is the primary, which takes writes'),
    `
Examples:
  milepost sites create berlin https://plan.example.org --primary
  milepost sites create rome https://rome.example.org --internal-url http://10.0.0.7:3000 --dry-run
`,
  ).action(async (name: string, address: string, options: Settings & { primary?: boolean }) => {
    const { dryRun = false } = options;
    const site = presented(
      await withApi(context.terminal, options, (api) =>
        api.send('POST', '/geo_sites', {
          ...bodyOf(options),
          name,
          url: address,
          primary: options.primary,
        }),
      ),
    );
    context.answer(options, { dryRun, site }, () => [
      dryRun
        ? `Would add ${site.name} as a ${site.role} site.`
        : `Added ${site.name} as a ${site.role} site (${site.id}).`,
    ]);
  });
};

const registerUpdate: RegisterCommand = (sites, context) => {
  withSettings(
    sites
      .command('update')
      .description('change a site; omitted options stay as they are')
      .argument('<site>', 'name or id')
      .option('--name <name>', 'a new name')
      .option('--address <address>', 'its public URL'),
    '\nExamples:\n  milepost sites update rome --files-max-capacity 20\n  milepost sites update rome --disabled --dry-run\n',
  ).action(async (siteName: string, options: Settings & { address?: string }) => {
    const { dryRun = false } = options;
    const { before, after } = await withApi(context.terminal, options, async (api) => {
      const site = await siteNamed(api, siteName);
      const body = { ...bodyOf(options), name: options.name, url: options.address };
      return { before: presented(site), after: presented(await api.send('PUT', `/geo_sites/${site.id}`, body)) };
    });
    context.answer(options, { dryRun, before, site: after }, () => {
      const known = settingLines(before);
      const changed = settingLines(after).filter((line) => !known.includes(line));
      if (changed.length === 0) return ['Nothing changed.'];
      return [dryRun ? 'Would change to:' : 'Changed to:', ...changed];
    });
  });
};

const registerRemove: RegisterCommand = (sites, context) => {
  sites
    .command('remove')
    .description('remove a site from the list; its database and files are not deleted')
    .argument('<site>', 'name or id')
    .option('--yes', 'do it; without this the command only shows what would happen')
    .option('--dry-run', 'show what would happen and change nothing')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExamples:\n  milepost sites remove rome --dry-run\n  milepost sites remove rome --yes\n')
    .action(async (name: string, options: ApiOptions & { yes?: boolean; dryRun?: boolean }) => {
      const dryRun = options.dryRun === true || options.yes !== true;
      const { site, synced } = await withApi(context.terminal, options, async (api) => {
        const found = await siteNamed(api, name);
        const status = await api.get(`/geo_sites/${found.id}/status`);
        await api.send('DELETE', `/geo_sites/${found.id}`, { dry_run: dryRun });
        return { site: found, synced: status.uploads_synced_count ?? 0 };
      });
      const consequences = `${site.name} and what is known of ${counted(synced, 'copied file')}`;
      if (dryRun && options.dryRun !== true) {
        throw new ConfirmationNeeded(`forget ${consequences}.`);
      }
      context.answer(options, { dryRun, site: presented(site), copiedFiles: synced }, () => [
        `${dryRun ? 'Would forget' : 'Forgot'} ${consequences}.`,
        ...(site.primary
          ? []
          : [
              `Stop its server and its replication, then drop the replication slot ${replicationName(site)} of the primary’s database: it keeps the log until then.`,
            ]),
      ]);
    });
};

const registerStatus: RegisterCommand = (sites, context) => {
  sites
    .command('status')
    .description('show role, health, lag and files of the sites; exit code 1 unless all are healthy')
    .argument('[site]', 'name or id (default: all sites)')
    .option(...urlOption)
    .option(...jsonOption)
    .option(...csvOption)
    .addHelpText('after', '\nExamples:\n  milepost sites status\n  milepost sites status rome --json\n')
    .action(async (name: string | undefined, options: ApiOptions & { csv?: boolean }) => {
      const found = await withApi(context.terminal, options, async (api) => {
        const sitesFound = name === undefined ? await allSites(api) : [await siteNamed(api, name)];
        const statuses = new Map((await api.all('/geo_sites/status')).map((status) => [status.geo_node_id, status]));
        const answers: ReturnType<typeof presentedStatus>[] = [];
        for (const site of sitesFound) {
          const status = statuses.get(site.id);
          // A site that was added or removed meanwhile.
          if (status === undefined) continue;
          const hasFailures = (status.uploads_failed_count ?? 0) > 0;
          const causes = hasFailures ? await api.get(`/geo_sites/${site.id}/failure_causes`) : [];
          answers.push(presentedStatus(site, status, causes));
        }
        return answers;
      });
      if (found.some(({ healthy }) => !healthy)) context.exitCode = exitCodes.found;
      if (options.csv === true) {
        context.lines([
          csvLine([
            'id',
            'name',
            'role',
            'status',
            'health',
            'lag_seconds',
            'lag_bytes',
            'files',
            'copied',
            'failed',
            'missing',
          ]),
          ...found.map((one) =>
            csvLine([
              one.id,
              one.name,
              one.role,
              one.status,
              one.health,
              one.lagSeconds,
              one.lagBytes,
              one.files,
              one.copied,
              one.failed,
              one.missing,
            ]),
          ),
        ]);
        return;
      }
      context.answer(options, { sites: found }, () => [
        new TextTable(
          [
            { title: 'NAME' },
            { title: 'ROLE' },
            { title: 'STATUS', style: styleOfHealth },
            { title: 'LAG', align: 'right' },
            { title: 'FILES', align: 'right' },
            { title: 'COPIED', align: 'right' },
            { title: 'FAILED', align: 'right' },
          ],
          found.map(({ name: title, role, status, lagSeconds, files, copied, failed }) => [
            title,
            role,
            status,
            lagSeconds === null ? '' : `${lagSeconds} s`,
            formatNumber(files),
            copied === null ? '' : formatNumber(copied),
            failed === null ? '' : formatNumber(failed),
          ]),
        ),
        ...found.filter(({ healthy }) => !healthy).map(({ name: title, health }) => `${title}: ${health}`),
        ...found.flatMap(({ name: title, causes }) =>
          causes.map(({ reason, files }) => `${title}: ${counted(files, 'file')} not copied: ${reason}`),
        ),
      ]);
    });
};

const registerRepair: RegisterCommand = (sites, context) => {
  sites
    .command('repair')
    .description('retry the files that could not be copied to a site now')
    .argument('<site>', 'name or id')
    .option('--dry-run', 'count them and change nothing')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost sites repair rome\n')
    .action(async (name: string, options: ApiOptions & { dryRun?: boolean }) => {
      const { dryRun = false } = options;
      const { site, failed } = await withApi(context.terminal, options, async (api) => {
        const found = await siteNamed(api, name);
        const status = await api.get(`/geo_sites/${found.id}/status`);
        await api.send('POST', `/geo_sites/${found.id}/repair`, { dry_run: dryRun });
        return { site: presented(found), failed: status.uploads_failed_count ?? 0 };
      });
      context.answer(options, { dryRun, site, files: failed }, () => [
        `${counted(failed, 'file')} of ${site.name} ${dryRun ? 'would be' : 'will be'} tried again.`,
      ]);
    });
};

function withSettings(command: Command, help: string): Command {
  return command
    .option('--internal-url <address>', 'URL for other sites (default: its public URL)')
    .option('--enabled', 'it copies files')
    .option('--disabled', 'it copies no files')
    .option('--files-max-capacity <number>', 'files that it copies at once', wholeNumber)
    .option('--verification-max-capacity <number>', 'files that it checks at once', wholeNumber)
    .addOption(
      new Option('--selective-sync-type <type>', 'which files it copies').choices([...selectiveSyncTypes, 'none']),
    )
    .option('--selective-sync-namespace-ids <ids>', 'files of these groups and projects, separated by commas')
    .option('--selective-sync-shards <names>', 'files on these shards, separated by commas')
    .option('--minimum-reverification-interval <days>', 'days after which a file is checked again', wholeNumber)
    .option('--blob-download-timeout <seconds>', 'timeout of one file', wholeNumber)
    .option('--dry-run', 'check everything, show what would change, and change nothing')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', help);
}

function bodyOf(options: Settings) {
  if (options.enabled === true && options.disabled === true) {
    throw new CommandMisused('--enabled and --disabled exclude each other.');
  }
  const type = options.selectiveSyncType;
  return {
    internal_url: options.internalUrl,
    enabled: options.disabled === true ? false : options.enabled,
    files_max_capacity: options.filesMaxCapacity,
    verification_max_capacity: options.verificationMaxCapacity,
    selective_sync_type: type === 'none' ? null : type,
    selective_sync_namespace_ids: options.selectiveSyncNamespaceIds,
    selective_sync_shards: options.selectiveSyncShards,
    minimum_reverification_interval: options.minimumReverificationInterval,
    blob_download_timeout: options.blobDownloadTimeout,
    dry_run: options.dryRun,
  };
}

function allSites(api: Api): Promise<readonly GeoSite[]> {
  return api.all('/geo_sites');
}

async function siteNamed(api: Api, name: string): Promise<GeoSite> {
  const sites = await allSites(api);
  const found =
    sites.find((site) => site.name.toLowerCase() === name.toLowerCase()) ?? sites.find(({ id }) => String(id) === name);
  if (found === undefined) throw new CommandRefused(`There is no site ${name}.`, 'not_found');
  return found;
}

/** The stable format of `--json`. */
function presented(site: GeoSite) {
  return {
    id: site.id,
    name: site.name,
    role: site.primary ? 'primary' : 'secondary',
    url: site.url,
    internalUrl: site.internal_url,
    enabled: site.enabled,
    current: site.current,
    filesMaxCapacity: site.files_max_capacity,
    verificationMaxCapacity: site.verification_max_capacity,
    selectiveSyncType: site.selective_sync_type,
    selectiveSyncNamespaceIds: site.selective_sync_namespace_ids,
    selectiveSyncShards: site.selective_sync_shards,
    minimumReverificationInterval: site.minimum_reverification_interval,
    blobDownloadTimeout: site.blob_download_timeout,
  };
}

function presentedStatus(site: GeoSite, status: GeoSiteStatus, causes: readonly GeoSiteFailureCause[]) {
  return {
    id: site.id,
    name: site.name,
    role: site.primary ? 'primary' : 'secondary',
    healthy: status.healthy,
    status: status.health_status,
    health: status.health,
    replication: status.db_replication_state,
    position: status.db_replication_position,
    lagSeconds: status.db_replication_lag_seconds,
    lagBytes: status.db_replication_lag_bytes,
    files: status.uploads_count,
    copied: status.uploads_synced_count,
    failed: status.uploads_failed_count,
    verified: status.uploads_verified_count,
    missing: status.uploads_checksum_failed_count,
    causes: causes.map(({ last_sync_failure: reason, files_count: files }) => ({ reason, files })),
  };
}

function settingLines(site: ReturnType<typeof presented>): string[] {
  const selected = {
    namespaces: `groups and projects ${site.selectiveSyncNamespaceIds.join(', ') || '(none named)'}`,
    shards: `shards ${site.selectiveSyncShards.join(', ') || '(none named)'}`,
  };
  return pairLines([
    ['Name:', site.name],
    ['Role:', site.role],
    ['Address:', site.url],
    ['Internal address:', site.internalUrl],
    ['Enabled:', site.enabled ? 'yes' : 'no'],
    ['Files at once:', formatNumber(site.filesMaxCapacity)],
    ['Checks at once:', formatNumber(site.verificationMaxCapacity)],
    ['Copies:', site.selectiveSyncType === null ? 'all files' : `files of ${selected[site.selectiveSyncType]}`],
    ['Checked again after:', counted(site.minimumReverificationInterval, 'day')],
    ['Longest for one file:', counted(site.blobDownloadTimeout, 'second')],
  ]);
}

function styleOfHealth(status: string) {
  if (status === 'Healthy') return 'green';
  return status === 'Unknown' || status === 'Disabled' ? 'yellow' : 'red';
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
