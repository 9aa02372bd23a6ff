#!/usr/bin/env node
// The command `milepost`: makes the clone ready, quietly when it is, then hands over to the built command line.
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit({});
process.setSourceMapsEnabled(true);
await import('../dist/cli/main.js');
