import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommandLine } from '../../cli/command-line.ts';
import { testTerminal } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Variables = Record<string, string | undefined>;

/** An empty database and an empty data folder for each test, on which `milepost serve` runs in this process. */
export class ServeWorld {
  database!: TestDatabase;
  folder!: string;

  static use(): ServeWorld {
    const world = new ServeWorld();
    beforeEach(async function () {
      this.timeout(60_000);
      world.folder = temporaryFolder('serve');
      world.database = await createTestDatabase({ migrated: false });
    });
    afterEach(async () => {
      await world.database.drop();
      await rm(world.folder, { recursive: true });
    });
    return world;
  }

  environment<More extends Variables>(more?: More) {
    return {
      DATABASE_URL: this.database.databaseUrl,
      DATA_DIR: this.folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...more,
    };
  }

  /** Serves while `work` runs, stops as Ctrl-C does, and answers everything that was printed. */
  async serving(
    words: readonly string[],
    work: (address: string) => Promise<void>,
    more: Variables = {},
  ): Promise<{ stdout: string; exitCode: number }> {
    const terminal = testTerminal(this.environment(more));
    const ended = runCommandLine(['serve', ...words], terminal);
    let stopped = false;
    void ended.finally(() => (stopped = true));
    for (;;) {
      const address = /http:\/\/[\d.]+:\d+/.exec(terminal.output().stdout)?.[0];
      if (address !== undefined) {
        await work(address).finally(() => terminal.stop());
        break;
      }
      if (stopped) throw new Error(terminal.output().stderr);
      await sleep(20);
    }
    const exitCode = await ended;
    return { stdout: terminal.output().stdout, exitCode };
  }
}
