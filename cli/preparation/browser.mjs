import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PreparationFailure } from './failure.mjs';

/** Finds a browser for the tests, or downloads one; the search itself is part of the tests and is built by now. */
export async function provideBrowser(projectFolder) {
  const module = join(projectFolder, 'dist', 'test', 'support', 'browser.js');
  if (!existsSync(module)) return;
  const { findBrowser } = await import(pathToFileURL(module).href);
  try {
    await findBrowser();
  } catch (error) {
    throw new PreparationFailure(error instanceof Error ? error.message : String(error));
  }
}
