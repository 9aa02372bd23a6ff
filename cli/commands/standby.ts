import { readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { PrimaryReplaced } from '../../application/errors.ts';
import { replicationName, sitesMaximum, type Site } from '../../domain/sites/site.ts';
import { embeddedDatabaseIn, secretsFileIn } from '../../infrastructure/data-folder.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandMisused, CommandRefused } from '../failure.ts';
import { withInstance, type Instance } from '../instance.ts';

export const registerStandby: RegisterCommand = (milepost, context) => {
  milepost
    .command('standby')
    .description('copy the running embedded database and the key of its secrets to a new data folder that follows it')
    .argument('<dir>', 'folder that does not exist or is empty; DATA_DIR of the secondary')
    .option('--site <name>', 'the site that the copy serves, by name or id (default: the only secondary)')
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExample:\n  milepost sites create rome http://localhost:3001\n  milepost standby /srv/rome --site rome\n',
    )
    .action(async (folderName: string, options: { site?: string; json?: boolean }) => {
      const folder = resolve(folderName);
      await withInstance(context.terminal, async (instance) => {
        const { config, database, services } = instance;
        if (config.databaseUrl !== null) {
          throw new CommandRefused(
            'Only the embedded database is copied here. Copy that of DATABASE_URL with pg_basebackup.',
          );
        }
        if (services.replication.isStandby) {
          throw new CommandRefused('This database is a standby itself. Run the command on the primary.');
        }
        if (services.replication.supersededBy !== null) throw new PrimaryReplaced(services.replication.supersededBy);
        if ((await namesIn(folder)).length > 0)
          throw new CommandRefused(`${folder} is not empty. Name another folder.`);
        const sites = await allSites(instance);
        const site = siteFor(sites, options.site);
        const name = site === null ? ownName(folder) : replicationName(site);
        const [{ makeStandby }, { copySecretsKey }] = await Promise.all([
          import('../../infrastructure/database/embedded/base-backup.ts'),
          import('../../infrastructure/secrets/sealed-secrets.ts'),
        ]);
        await makeStandby({ databaseUrl: database.databaseUrl, folder: embeddedDatabaseIn(folder), name });
        if (config.secretsKey === null) copySecretsKey(secretsFileIn(config.dataDirectory), secretsFileIn(folder));
        const primary = sites.find((one) => one.primary)?.internalUrl.replace(/\/+$/, '') ?? config.baseUrl;
        const settings = [`DATA_DIR=${folder}`, `PRIMARY_URL=${primary}`];
        if (site !== null) settings.push(`SITE_NAME=${site.name}`);
        const port = (site === null ? '' : new URL(site.internalUrl).port) || '3001';
        const start = `${settings.map(quoted).join(' ')} PORT=${port} npm start`;
        context.answer(options, { folder, replicationName: name, site: site?.name ?? null }, () => [
          `${folder} follows this database as ${name}. Start it on a free port while the primary runs:`,
          `  ${start}`,
        ]);
      });
    });
};

async function allSites({ services, administrator }: Instance): Promise<readonly Site[]> {
  const actor = await services.actors.load(administrator.id);
  return (await services.queries.sites.page(actor, { kind: 'offset', page: 1, perPage: sitesMaximum })).rows;
}

function siteFor(rows: readonly Site[], idOrName: string | undefined): Site | null {
  const secondaries = rows.filter(({ primary }) => !primary);
  if (idOrName === undefined) {
    if (secondaries.length < 2) return secondaries[0] ?? null;
    throw new CommandMisused('There are several secondary sites. Name one with --site.');
  }
  const found = rows.find(({ id, name }) => name.toLowerCase() === idOrName.toLowerCase() || String(id) === idOrName);
  if (found === undefined) throw new CommandRefused(`There is no site ${idOrName}.`, 'not_found');
  if (found.primary) throw new CommandRefused(`${found.name} is the primary. Name a secondary.`);
  return found;
}

/** Valid name of a replication slot in PostgreSQL. */
function ownName(folder: string): string {
  const plain = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '_');
  return `milepost_${plain}`.slice(0, 60);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Quotes a value for a shell. */
function quoted(setting: string): string {
  return /^[\w=:/.@-]+$/.test(setting) ? setting : `'${setting.replaceAll("'", String.raw`'\''`)}'`;
}
