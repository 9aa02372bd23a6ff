import { boundHeapGrowth } from '../../infrastructure/heap-growth.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';

export const registerServe: RegisterCommand = (milepost, context) => {
  milepost
    .command('serve')
    .description('prepare the database and serve the web pages and the API until stopped')
    .option('--no-demo', 'do not create demo data on the first start')
    .option(...jsonOption)
    .action(async (options: { demo: boolean; json?: boolean }) => {
      const { terminal } = context;
      boundHeapGrowth();
      const [{ startInstance }, { welcome }] = await Promise.all([
        import('../running-instance.ts'),
        import('../welcome.ts'),
      ]);
      // Registered before the start, so that a signal during it is not lost.
      const stopAsked = terminal.stopAsked();
      const running = await startInstance(terminal.environment, options);
      try {
        const { address, administrator, demo } = running;
        context.answer(options, { address, administrator, demo }, () => welcome(running));
        const signal = await stopAsked;
        running.logger.info({ signal }, 'stopping: requests under way are finished first');
      } finally {
        await running.stop();
      }
    });
};
