import { PreparationFailure } from './failure.mjs';

/**
 * Adds the settings in a file, one `NAME=value` in a line, to the environment, whose own variables win. So the service and
 * the commands that administrators type work on the same instance. A file that does not exist is no error.
 */
export function loadSettingsFile(file) {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw new PreparationFailure(
      `Cannot read the settings in ${file} (${error.code}). Run as the account of the service.`,
    );
  }
}
