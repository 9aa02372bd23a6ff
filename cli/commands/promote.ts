import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandRefused, CommandUnavailable } from '../failure.ts';
import { prepareInstance, withDatabase } from '../instance.ts';

/** `sites promote` works on the database itself, so it runs only on the machine of the secondary. */
export const registerPromote: RegisterCommand = (sites, context) => {
  sites
    .command('promote')
    .description('make the secondary of this machine the primary, after the primary was lost or stopped')
    .option('--yes', 'do it; without this the command only says what would happen')
    .option('--dry-run', 'say what would happen and change nothing')
    .option(...jsonOption)
    .addHelpText('after', '\nExamples:\n  milepost sites promote --dry-run\n  milepost sites promote --yes\n')
    .action(async (options: { yes?: boolean; dryRun?: boolean; json?: boolean }) => {
      await withDatabase(context.terminal, async ({ config, ...database }) => {
        const { connection } = database;
        const before = await prepareStandby();
        const { applied, secondsOld, isStreaming } = before.position;
        const name = before.site?.name ?? 'this database';
        const state = isStreaming
          ? 'The primary is still connected: stop it first, so that it takes no more writes.'
          : 'What the primary confirmed and did not send is lost.';
        const age = secondsOld === null ? '' : `, ${Math.round(secondsOld)} seconds old`;
        const consequences = `make ${name} the primary, at ${applied} of the log${age}. ${state}`;
        if (options.dryRun !== true && options.yes !== true) {
          throw new CommandRefused(`Would ${consequences} Repeat with --yes to do it.`);
        }
        const answer = { site: before.site?.name ?? null, position: applied, secondsOld };
        if (options.dryRun === true) {
          context.answer(options, { dryRun: true, ...answer, secondaries: [] }, () => [`Would ${consequences}`]);
          return;
        }
        const { keepLogFor, promote } = await import('../../infrastructure/database/geo/promotion.ts');
        if (!(await promote(connection))) {
          throw new CommandUnavailable('PostgreSQL did not end recovery within a minute. See its log, and try again.');
        }
        const secondaries = await switchRoles(before.site?.id ?? null);
        const slots = await keepLogFor(connection, secondaries);
        context.answer(options, { dryRun: false, ...answer, secondaries: secondaries.map((site) => site.name) }, () => [
          `${before.site?.name ?? 'This database'} takes writes now.`,
          ...(before.site === null
            ? ['It is none of the sites (SITE_NAME): add it with `milepost sites create`.']
            : []),
          ...secondaries.map(
            (site, index) => `${site.name} must be set up again as a standby with the slot ${slots[index]}.`,
          ),
        ]);

        async function prepareStandby() {
          const { isStandby } = await import('../../infrastructure/database/migrate.ts');
          if (!(await isStandby(connection))) throw new CommandRefused('This database takes writes already.');
          const { standbyPosition } = await import('../../infrastructure/database/geo/promotion.ts');
          const { services } = await prepareInstance(config, database);
          services.replication.close();
          return { site: await services.queries.sites.current(), position: await standbyPosition(connection) };
        }

        async function switchRoles(siteId: number | null) {
          const { services, administrator } = await prepareInstance(config, database);
          if (siteId === null) return [];
          const { PromoteSite } = await import('../../application/geo/promote-site.ts');
          const requester = { userId: administrator.id };
          return (await services.door.perform(PromoteSite, requester, { siteId })).secondaries;
        }
      });
    });
};
