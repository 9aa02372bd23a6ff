#!/usr/bin/env node
// The command `milepost`: makes the clone ready, quietly when it is, then hands over to the built command line.
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit({});
// After the preparation, which also installs what only developers need: libraries check their callers unless told not to.
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import('../dist/cli/main.js');
