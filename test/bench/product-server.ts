import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { destination } from 'pino';
import { readConfig } from '../../infrastructure/settings/config.ts';
import { createServices } from '../../infrastructure/container.ts';
import { connect } from '../../infrastructure/database/connection.ts';
import { createLogger } from '../../infrastructure/logging.ts';
import { Argon2PasswordHasher } from '../../infrastructure/secrets/passwords.ts';
import { SystemClock } from '../../infrastructure/system-clock.ts';
import { createApp } from '../../interfaces/app.ts';
import { listen } from '../../interfaces/http/server.ts';
import { newUploadFolder } from '../support/upload-folder.ts';
import { MainThreadSlices } from './main-thread-slices.ts';
import type { ServerFigure } from './server-process.ts';

/** The product's own server over the database of `DATABASE_URL`, as it runs for people, without limits of rates. Says its address. */
const config = readConfig();
const connection = connect({ databaseUrl: config.databaseUrl ?? '', databasePoolSize: config.databasePoolSize });
const { databaseReplicaUrl, databasePoolSize } = config;
const services = await createServices({
  connection,
  replicaConnection:
    databaseReplicaUrl === null ? null : connect({ databaseUrl: databaseReplicaUrl, databasePoolSize }),
  clock: new SystemClock(config.today),
  passwordHasher: new Argon2PasswordHasher(),
  uploadFolder: newUploadFolder(),
  primaryUrl: config.primaryUrl,
});
const app = createApp({
  services,
  // Lines are written as ever, where no one reads them.
  logger: createLogger(config, destination({ dest: openSync(devNull, 'w'), sync: true })),
  settings: {
    ...config,
    hostNames: [],
    answersAtAddresses: false,
    trustedProxies: [],
    securityContact: null,
    signUpEnabled: false,
    passwordsEnabled: true,
    signInProviders: [],
    mailEnabled: false,
    incomingMailEnabled: false,
    publicFolder: null,
    version: 'bench',
    revision: 'bench',
  },
  async checkReadiness() {
    await connection.raw('select 1');
  },
});
const { address } = await listen(app, { host: '127.0.0.1', port: 0 });
process.send?.(address);
const slices = new MainThreadSlices();
const figures: Readonly<Record<ServerFigure, () => void>> = {
  memory() {
    // Twice, since what a first round finds dead may keep buffers until the next.
    globalThis.gc?.();
    setImmediate(() => {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      process.send?.(heapUsed + external);
    });
  },
  'longest slice': () => process.send?.(slices.takeLongest()),
};
process.on('message', (name: ServerFigure) => figures[name]());
