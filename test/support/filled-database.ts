import { createTestDatabase } from './database.ts';
import { TestServer } from './server.ts';

/**
 * A database with the data that many tests begin with. It is filled once in each process, for its first test, and copied
 * for all: a copy takes a tenth of the time. Its databases are dropped with those of ended processes.
 */
export class FilledDatabase<Made> {
  private filled: Promise<{ url: string; made: Made }> | undefined;

  /** @param today the day on which the data are made @param fill makes the data, and returns what tests call it by */
  constructor(
    private readonly today: string,
    private readonly fill: (server: TestServer) => Promise<Made>,
  ) {}

  /** The address of the database, which nothing is connected to. */
  async url(): Promise<string> {
    return (await (this.filled ??= this.make())).url;
  }

  /** What `fill` returned. Tests share it. */
  async made(): Promise<Made> {
    return (await (this.filled ??= this.make())).made;
  }

  private async make(): Promise<{ url: string; made: Made }> {
    const database = await createTestDatabase();
    const server = await TestServer.start({ today: this.today, database });
    const made = await this.fill(server);
    await server.stop();
    await database.connection.destroy();
    return { url: database.databaseUrl, made };
  }
}
