import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync, Visitor, type ParseResult, type VisitorObject } from 'oxc-parser';
import { projectFolder } from '../../infrastructure/data-folder.ts';

export const layers = ['domain', 'application', 'infrastructure', 'interfaces', 'web', 'cli', 'seeds', 'test'] as const;
export type Layer = (typeof layers)[number];

export interface Import {
  specifier: string;
  /** Type-only: nothing remains at run time. */
  typeOnly: boolean;
  /** Imported by `import()` at run time. */
  isDynamic: boolean;
}

/** A source file that was read. */
export interface SourceFile {
  /** From the project's folder, with `/`. */
  path: string;
  layer: Layer;
  text: string;
  imports: readonly Import[];
  comments: readonly string[];
  /** Walks the syntax tree. */
  visit(visitor: VisitorObject): void;
}

export const codeName = /\.(ts|tsx|mts|mjs)$/;

/** The folder of `parent` that a path is in, such as `labels` of `domain/labels/label.ts`; null outside of its folders. */
export function folderIn(parent: string, path: string): string | null {
  if (!path.startsWith(`${parent}/`)) return null;
  const [folder, file] = path.slice(parent.length + 1).split('/');
  return folder === undefined || file === undefined ? null : folder;
}

/** The paths of all files of the layers, by their names. */
export function pathsOf(name: RegExp): string[] {
  return layers
    .filter((layer) => existsSync(join(projectFolder, layer)))
    .flatMap((layer) =>
      readdirSync(join(projectFolder, layer), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && name.test(entry.name))
        .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)).split(sep).join('/')),
    );
}

export function readSource(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8');
}

let parsed: readonly SourceFile[] | undefined;

/** Every file of code there is, read once for all tests, and parsed once by the first that asks. */
export function sourceFiles(): readonly SourceFile[] {
  return (parsed ??= pathsOf(codeName).map((path) => sourceFile(path, readSource(path))));
}

/** Parsed when first asked for more than its text. @throws Error then if it does not parse, so that no file goes unread */
export function sourceFile(path: string, text: string): SourceFile {
  let result: ParseResult | undefined;
  const parse = (): ParseResult => {
    result ??= parseSync(path, text);
    if (result.errors.length > 0) throw new Error(`${path} does not parse: ${result.errors[0]?.message}`);
    return result;
  };
  let imports: readonly Import[] | undefined;
  return {
    path,
    layer: path.split('/')[0] as Layer,
    text,
    get imports() {
      return (imports ??= importsOf(parse(), text));
    },
    get comments() {
      return parse().comments.map(({ value }) => value);
    },
    visit: (visitor) => {
      new Visitor(visitor).visit(parse().program);
    },
  };
}

function importsOf(result: ParseResult, text: string): Import[] {
  const { module } = result;
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    isDynamic: false,
  }));
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ moduleRequest }) => moduleRequest !== null)
      .map(({ moduleRequest, isType }) => ({
        specifier: moduleRequest?.value ?? '',
        typeOnly: isType,
        isDynamic: false,
      })),
  );
  const types: Import[] = [];
  // The tree is made only where it can have one.
  if (/\bimport\(/.test(text))
    new Visitor({
      TSImportType: ({ source }) => types.push({ specifier: source.value, typeOnly: true, isDynamic: false }),
    }).visit(result.program);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  const literals = dynamic.filter((argument) => /^['"`][^$]*['"`]$/.test(argument));
  return [
    ...imports,
    ...reexports,
    ...types,
    ...literals.map((argument) => ({ specifier: argument.slice(1, -1), typeOnly: false, isDynamic: true })),
  ];
}
