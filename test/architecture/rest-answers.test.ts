import { expect } from 'chai';
import { routes } from '../../interfaces/rest/routes.ts';
import { sourceFile, sourceFiles, type SourceFile } from './source-files.ts';

interface Signature {
  params: readonly { start: number; end: number }[];
  returnType?: { start: number; end: number } | null;
}

/** What takes requests and sends answers of any route; here types end. */
const transport = /^interfaces\/rest\/(?:[\w-]+\.ts$|open-api\/)/;

describe('Answers of the REST API', () => {
  it('are declared by each route', () => {
    const undeclared = routes.filter(({ answers }) => answers.size === 0);
    expect(undeclared.flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`))).to.deep.equal([]);
  });

  it('are of routes that a list names', () => {
    const files = sourceFiles().filter(({ layer }) => layer === 'interfaces');
    const unlisted = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+Routes): readonly Route\[\]/gm)].flatMap(([, name = '']) =>
        files.some((other) => other.path !== path && new RegExp(`\\b${name}\\b`).test(other.text)) ? [] : [name],
      ),
    );
    expect(unlisted).to.deep.equal([]);
  });

  it('are typed where they are made', () => {
    const files = sourceFiles().filter(({ path }) => path.startsWith('interfaces/rest/') && !transport.test(path));
    expect(files).to.have.lengthOf.above(100);
    expect(files.flatMap((file) => untypedAnswers(file))).to.deep.equal([]);
  });

  it('are made inside the transaction of what they tell of', () => {
    const files = sourceFiles().filter(
      ({ path }) => path.startsWith('interfaces/rest/') && path !== 'interfaces/rest/rest-request.ts',
    );
    expect(files.filter(({ text }) => /\bdoor\b(?!\/)/.test(text)).map(({ path }) => path)).to.deep.equal([
      'interfaces/rest/answered-write.ts',
    ]);
  });

  it('are not described again by those who call', () => {
    const named = /\.(?:rest|page|get|all|send)<[^(;]*>\(\s*(?:'[A-Z]+',\s*)?['`]\/api\/v4\//g;
    const files = sourceFiles().filter(({ layer }) => layer === 'web' || layer === 'cli');
    expect(files).to.have.lengthOf.above(500);
    const found = files.flatMap(({ path, text }) => [...text.matchAll(named)].map(([call]) => `${path}: ${call}`));
    expect(found).to.deep.equal([]);
  });

  describe('check', () => {
    for (const [text, problems] of [
      ['function present(row: Row): Presented<typeof shape> { return row; }', 0],
      ['function text(row: Row): string { return row.title; }', 0],
      ['function number(sent: unknown): unknown { return Number(sent); }', 0],
      ['function present(row: Row): Record<string, unknown> { return row; }', 1],
      ['async function present(row: Row): Promise<Record<string, unknown>[]> { return [row]; }', 1],
      ['async function present(request: Request): Promise<unknown> { return request; }', 1],
      ['function list(present: (rows: Row[]) => unknown[]) { return present; }', 1],
      ['function list(request: Request): Promise<Answer> { return request.list(); }', 1],
    ] as const) {
      it(`${problems === 0 ? 'accepts' : 'finds'} ${text}`, () => {
        expect(untypedAnswers(sourceFile('interfaces/rest/a/b.ts', text))).to.have.lengthOf(problems);
      });
    }
  });
});

/** Functions with results of unknown types, and with answers whose bodies are; those that read what was sent may have them. */
function untypedAnswers(file: SourceFile): string[] {
  const found: string[] = [];
  const textOf = ({ start, end }: { start: number; end: number }) => file.text.slice(start, end);
  const judge = ({ params, returnType }: Signature): void => {
    const type = returnType ? textOf(returnType) : '';
    if (!/\bunknown\b|\bAnswer\b(?!<)/.test(type)) return;
    if (!params.some((parameter) => textOf(parameter).endsWith(': unknown'))) found.push(`${file.path}${type}`);
  };
  file.visit({
    FunctionDeclaration: judge,
    ArrowFunctionExpression: judge,
    FunctionExpression: judge,
    TSFunctionType: judge,
  });
  return found;
}
