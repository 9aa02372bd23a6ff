// Must be parsed by any version of Node.js, so this file uses old syntax.
import { PreparationFailure } from './failure.mjs';

/** The oldest Node.js that every package of the lock file supports. */
const oldest = [20, 19];

export function checkNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new PreparationFailure(
    'Milepost needs Node.js ' +
      oldest.join('.') +
      ' or newer; this is ' +
      version +
      '. Install a newer one from https://nodejs.org.',
  );
}
