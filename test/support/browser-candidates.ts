import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { projectFolder } from '../../infrastructure/data-folder.ts';

/** A Chromium that may be installed; `environment` holds additional variables. */
export interface BrowserCandidate {
  name: string;
  executablePath: string;
  environment: Readonly<Record<string, string>>;
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Ways to get a browser, the likeliest first; each is only searched when it is tried. */
export const browserSources: readonly (() => BrowserCandidate | null)[] = [
  () => named('BROWSER_PATH', process.env.BROWSER_PATH),
  () => named("Playwright's browser", chromium.executablePath()),
  () => named("the system's browser", systemBrowser()),
  shippedBrowser,
  () => named("Debian's chromium", installedByApt()),
];

function named(name: string, executablePath: string | undefined): BrowserCandidate | null {
  if (executablePath === undefined || executablePath === '' || !isExecutable(executablePath)) return null;
  return { name, executablePath, environment: {} };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => folder !== '');
  const paths = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...macApplications].find((path) => isExecutable(path));
}

/** The Chromium of the package @sparticuz/chromium (Linux, x64), which needs neither root nor a network. */
function shippedBrowser(): BrowserCandidate | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = unpackFolder();
  const executablePath = join(folder, 'chromium');
  if (!existsSync(join(folder, 'complete'))) unpack(folder);
  const environment: Record<string, string> = {};
  const linked = spawnSync('ldd', [executablePath], { encoding: 'utf8' });
  if (linked.error !== undefined || linked.stdout.includes('not found')) {
    environment.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib');
  }
  // Without any font on the machine text has no size.
  if (!existsSync('/usr/share/fonts')) environment.FONTCONFIG_PATH = join(folder, 'fonts');
  return { name: 'the browser shipped with npm', executablePath, environment };
}

/** The package reuses whatever it finds under fixed names in the temporary folder, so it gets one of its own for each version. */
function unpackFolder(): string {
  const manifest = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../../package.json');
  const { version } = createRequire(import.meta.url)(manifest) as { version: string };
  const shared = join(projectFolder, 'node_modules', '.cache');
  const name = `milepost-chromium-${version}`;
  try {
    mkdirSync(join(shared, name), { recursive: true });
    accessSync(join(shared, name), constants.W_OK);
    return join(shared, name);
  } catch {
    const own = join(tmpdir(), `${name}-${userInfo().uid}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return own;
  }
}

/** Into a folder of this process first, so that others only ever see a complete browser. */
function unpack(folder: string): void {
  const own = mkdtempSync(`${folder}-`);
  const script = `
    import chromium from '@sparticuz/chromium';
    import { writeFileSync } from 'node:fs';
    await chromium.executablePath();
    writeFileSync(process.env.TMPDIR + '/complete', '');
  `;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectFolder,
    // Only on this cloud does the package unpack the libraries that a bare machine lacks.
    env: { ...process.env, TMPDIR: own, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (existsSync(join(folder, 'complete'))) {
    rmSync(own, { recursive: true });
    return;
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(own, folder);
}

/** The last resort, where we may: Debian and its kin, as root. */
function installedByApt(): string | undefined {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return undefined;
  console.error('milepost: installing a browser for the tests (apt-get install chromium) …');
  for (const parameters of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    spawnSync('/usr/bin/apt-get', [...parameters, '--quiet=2'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return systemBrowser();
}
