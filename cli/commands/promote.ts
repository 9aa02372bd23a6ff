import type { Services } from '../../application/services.ts';
import { replicationName, type Site } from '../../domain/sites/site.ts';
import type { StandbyPosition } from '../../infrastructure/database/sites/promotion.ts';
import { jsonOption, type CommandContext, type RegisterCommand } from '../command-context.ts';
import { CommandRefused, CommandUnavailable, ConfirmationNeeded } from '../failure.ts';
import { prepareInstance, withDatabase, type InstanceDatabase } from '../instance.ts';

/** Milliseconds. */
const longestCatchUp = 60_000;

/** `sites promote` works on the database itself, so it runs only on the machine of the secondary. */
export const registerPromote: RegisterCommand = (sites, context) => {
  sites
    .command('promote')
    .description('make the secondary on this machine the primary, after the primary was lost or stopped')
    .option('--yes', 'do it; without this the command only shows what would happen')
    .option('--dry-run', 'show what would happen and change nothing')
    .option(...jsonOption)
    .addHelpText('after', '\nExamples:\n  milepost sites promote --dry-run\n  milepost sites promote --yes\n')
    .action(async (options: PromoteOptions) => {
      await withDatabase(context.terminal, async (database) => {
        const { promoteAlone } = await import('../../infrastructure/database/sites/promotion.ts');
        const isMeant = options.yes === true && options.dryRun !== true;
        const run = () => promoteOrSay(context, options, database);
        await (isMeant ? promoteAlone(database.connection, run) : run());
      });
    });
};

interface PromoteOptions {
  yes?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

/** Promotes the database, or only shows what would happen. */
async function promoteOrSay(
  context: CommandContext,
  options: PromoteOptions,
  database: InstanceDatabase,
): Promise<void> {
  const promotion = await preparePromotion(database);
  const { site, position, consequences } = promotion;
  if (options.dryRun !== true && options.yes !== true) {
    throw new ConfirmationNeeded(consequences);
  }
  const answer = {
    site: site?.name ?? null,
    position: position?.applied ?? null,
    secondsOld: position?.secondsOld ?? null,
  };
  if (options.dryRun === true) {
    context.answer(options, { dryRun: true, ...answer, secondaries: [] }, () => [`Would ${consequences}`]);
    return;
  }
  if (position !== null) await endRecovery(database, promotion);
  const secondaries = await switchRoles(database, site);
  context.answer(options, { dryRun: false, ...answer, secondaries: secondaries.map(({ name }) => name) }, () => [
    `${site?.name ?? 'This database'} takes writes now.`,
    ...(site === null ? ['It is none of the sites (SITE_NAME): add it with `milepost sites create`.'] : []),
    ...secondaries.map(
      (other) => `${other.name} must be set up again as a standby with the slot ${replicationName(other)}.`,
    ),
  ]);
}

interface Promotion {
  services: Services;
  /** The site to promote; null if the database belongs to no site. */
  site: Site | null;
  /** Null if the database already accepts writes, so that only the rest of the promotion remains. */
  position: StandbyPosition | null;
  consequences: string;
}

/** Every step can be repeated, so another promotion finishes one that was interrupted. @throws CommandRefused */
async function preparePromotion({ config, ...database }: InstanceDatabase): Promise<Promotion> {
  const { connection } = database;
  const { isStandby } = await import('../../infrastructure/database/migrate.ts');
  const isRecovering = await isStandby(connection);
  const { services } = await prepareInstance(config, database);
  services.replication.close();
  const { sites } = services.queries;
  if (!isRecovering) {
    const site = await sites.named();
    if (site === null || site.primary) throw new CommandRefused('This database takes writes already.', 'conflict');
    const consequences = `finish the promotion of ${site.name}, whose database takes writes already: make it the primary in the list of sites.`;
    return { services, site, position: null, consequences };
  }
  const { standbyPosition } = await import('../../infrastructure/database/sites/promotion.ts');
  const site = await sites.current();
  const position = await standbyPosition(connection);
  const age = position.secondsOld === null ? '' : `, ${Math.round(position.secondsOld)} seconds old`;
  const state = position.isStreaming
    ? 'The primary is still connected: it is made to refuse writes first; stop it if its server cannot be reached.'
    : 'What the primary confirmed and did not send is lost.';
  return {
    services,
    site,
    position,
    consequences: `make ${site?.name ?? 'this database'} the primary, at ${position.applied} of the log${age}. ${state}`,
  };
}

/** The primary, if it can be reached, stops writing first, and what it wrote until then is applied. */
async function endRecovery({ connection, config }: InstanceDatabase, { services, site }: Promotion): Promise<void> {
  const [{ handOver, takeBack, OtherSuccessor }, { promote }] = await Promise.all([
    import('../../interfaces/sites/handover.ts'),
    import('../../infrastructure/database/sites/promotion.ts'),
  ]);
  const { replication } = services;
  const address = (site?.internalUrl ?? config.baseUrl).replace(/\/+$/, '');
  const giveBack = async (reason: string): Promise<never> => {
    await takeBack(replication, address);
    throw new CommandUnavailable(reason);
  };
  const last = await handOver(replication, address).catch((error: unknown) => {
    if (!(error instanceof OtherSuccessor)) throw error;
    throw new CommandRefused(
      `The primary hands over to ${error.address}; nothing was changed. If that site is lost, stop the primary and try again.`,
      'conflict',
    );
  });
  if (last !== null && !(await replication.hasApplied(last, longestCatchUp))) {
    await giveBack(
      `The primary stopped writing at ${last} of its log, which did not arrive here within a minute. It takes writes again; nothing was changed.`,
    );
  }
  if (!(await promote(connection))) {
    await giveBack('PostgreSQL did not end recovery within a minute. See its log, and try again.');
  }
}

/** Switches the roles last: until then the promotion can be repeated. */
async function switchRoles({ config, ...database }: InstanceDatabase, site: Site | null): Promise<readonly Site[]> {
  const { services, administrator } = await prepareInstance(config, database);
  services.replication.close();
  if (site === null) return [];
  const [{ PromoteSite }, { keepLogForOthers }] = await Promise.all([
    import('../../application/sites/promote-site.ts'),
    import('../../infrastructure/database/sites/promotion.ts'),
  ]);
  await keepLogForOthers(database.connection, site);
  return (await services.door.perform(PromoteSite, { userId: administrator.id }, { siteId: site.id })).secondaries;
}
