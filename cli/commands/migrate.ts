import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { withDatabase } from '../instance.ts';

export const registerMigrate: RegisterCommand = (milepost, context) => {
  milepost
    .command('migrate')
    .description('update the database schema; serve and other commands do so automatically')
    .option(...jsonOption)
    .action(async (options: { json?: boolean }) => {
      const { migrate } = await import('../../infrastructure/database/migrate.ts');
      const migrations = await withDatabase(context.terminal, ({ connection }) => migrate(connection), {
        mayCreate: true,
      });
      context.answer(options, { migrations }, () =>
        migrations.length === 0 ? ['The schema is up to date.'] : migrations.map((name) => `Ran ${name}.`),
      );
    });
};
