#!/usr/bin/env node
// The command `milepost`: prepares the clone, silently if nothing is to do, then runs the built command line.
import { join } from 'node:path';
import { prepareOrExit, projectFolder } from './prepare.mjs';

await prepareOrExit({ settings: join(projectFolder, '.env') });
// Set after the preparation, which also installs development dependencies: libraries check their callers unless
// NODE_ENV says otherwise.
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import('../dist/cli/main.js');
