import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manualFiles, manualFolder, manualText, withGeneratedParts } from './generated-parts.ts';

/** What `npm run manual` runs: prints what the code declares into the manual's files. */
for (const path of manualFiles()) {
  const text = manualText(path);
  const generated = await withGeneratedParts(text);
  if (generated === text) continue;
  writeFileSync(join(manualFolder, path), generated);
  console.log(`Wrote web/help/${path}.`);
}
