import { expect } from 'chai';
import { layers, sourceFile, sourceFiles } from './source-files.ts';
import { styleProblems } from './style.ts';

describe('Code style', () => {
  // Parsed before the tests begin: how long that takes depends on nothing but the machine.
  const files = sourceFiles();

  for (const layer of layers) {
    it(`has no TODO, disabled check, any or skipped test in ${layer}`, () => {
      expect(files.filter((file) => file.layer === layer).flatMap(styleProblems)).to.deep.equal([]);
    });
  }

  describe('check', () => {
    for (const text of [
      '// TODO: later',
      '/* FIXME */',
      '// eslint-disable-next-line',
      '// oxlint-disable no-console',
      '// @ts-ignore',
      '// @ts-expect-error why',
      '// prettier-ignore',
      'let x: any;',
      'const x = y as any;',
      'const x: Record<string, any> = {};',
      'debugger;',
      "describe.only('x', () => {});",
      "it.skip('x');",
      "xit('x');",
      "const text = 'Moving was cancelled.';",
      "await connection.raw('insert into labels select i from generate_series(1, 9) i');",
    ]) {
      it(`finds ${text}`, () => {
        expect(styleProblems(sourceFile('test/x.ts', text))).to.have.lengthOf(1);
      });
    }

    for (const text of [
      'try { act(); } catch { retry(); }',
      'try { act(); } catch (error) { retry(); }',
      'try { act(); } catch (error) { if (isAbort(error)) return; retry(); }',
      'act().catch(() => retry());',
      'act().then(go, () => retry());',
    ]) {
      it(`finds the swallowed browser error in ${text}`, () => {
        expect(styleProblems(sourceFile('web/x.ts', `function run() { ${text} }`))).to.have.lengthOf(1);
        expect(styleProblems(sourceFile('cli/x.ts', `function run() { ${text} }`))).to.deep.equal([]);
      });
    }

    for (const text of [
      'const at = Date.UTC(2026, 0, 1);',
      'const at = Date.parse(text);',
      'const year = now.getUTCFullYear();',
      'now.setDate(now.getTime());',
      'const format = new Intl.DateTimeFormat();',
    ]) {
      it(`finds date arithmetic without the calendar: ${text}`, () => {
        expect(styleProblems(sourceFile('domain/x.ts', text))).to.have.lengthOf(1);
      });
    }

    for (const text of [
      'class Store { private readonly api: Api; constructor(api: Api) { this.api = api; } }',
      'class Store { constructor(private readonly api: Api) { makeAutoObservable(this, { api: false }); } }',
    ]) {
      it(`finds a dependency that is declared twice: ${text}`, () => {
        expect(styleProblems(sourceFile('web/x.ts', text))).to.have.lengthOf(1);
      });
    }

    it('finds a screen that keeps the state of a form itself', () => {
      const text = 'class Settings { get isChanged() { return this.name !== this.saved; } }';
      expect(styleProblems(sourceFile('web/x.ts', text))).to.deep.equal(['web/x.ts holds isChanged beside Form']);
      expect(styleProblems(sourceFile('web/state/form.ts', text))).to.deep.equal([]);
    });

    for (const text of [
      'async () => { await check(); this.isSaving = true; }',
      'async () => { if (!(await check())) return; runInAction(() => { this.isSaving = true; }); }',
      'async () => { await check(); setSaving(true); }',
      "async () => { await check(); await during(this, 'isSaving', save); }",
    ]) {
      it(`finds an action that can start twice: ${text}`, () => {
        expect(styleProblems(sourceFile('web/x.ts', `const save = ${text};`))).to.have.lengthOf(1);
      });
    }

    for (const text of [
      "async () => { await during(this, 'isSaving', async () => { await check(); }); }",
      'async () => { this.isSaving = true; await check(); this.isSaving = false; }',
      'async () => { await check(); act(async () => { this.isSaving = true; }); }',
    ]) {
      it(`accepts an action that starts once: ${text}`, () => {
        expect(styleProblems(sourceFile('web/x.ts', `const save = ${text};`))).to.deep.equal([]);
      });
    }

    it('finds a handler that looks for input methods itself', () => {
      const text = 'const press = (event: KeyboardEvent) => { if (event.isComposing) return; };';
      expect(styleProblems(sourceFile('web/x.ts', text))).to.deep.equal([
        'web/x.ts holds isComposing beside leaveKeysToInputMethods',
      ]);
    });

    for (const text of [
      "import { parse } from 'qs';",
      "import busboy from 'busboy';",
      'const body = JSON.parse(text);',
    ]) {
      it(`finds input that is read another way: ${text}`, () => {
        expect(styleProblems(sourceFile('interfaces/http/x.ts', text))).to.have.lengthOf(1);
        expect(styleProblems(sourceFile('interfaces/http/bodies/json-text.ts', text))).to.deep.equal([]);
      });
    }

    it('finds a store field without an initial value', () => {
      const text =
        'class Store { error: string | undefined; #timer: Timer | undefined; constructor() { makeStore(this); } }';
      expect(styleProblems(sourceFile('web/x.ts', text))).to.deep.equal([
        'web/x.ts holds the field error that no page sees change',
      ]);
    });

    it('accepts a dependency declared once, and an initialized field', () => {
      const constructor = 'constructor(private readonly api: Api, size: number) { this.size = size; makeStore(this); }';
      expect(styleProblems(sourceFile('web/x.ts', `class Store { size: number; ${constructor} }`))).to.deep.equal([]);
    });

    it('accepts errors that are passed on', () => {
      const bodies = ['throw error;', 'reportDefect(error);', 'failure = error;', 'fail(errorText(error));'];
      const text = bodies.map((body) => `try { act(); } catch (error) { ${body} }`).join(' ');
      expect(styleProblems(sourceFile('web/x.ts', text))).to.deep.equal([]);
    });

    it('accepts the same words with another meaning', () => {
      const text = `// any person\nconst todo = 'TODO'; promise.any(); page.only; this.skip(); const XXX = 1;`;
      expect(styleProblems(sourceFile('test/x.ts', text))).to.deep.equal([]);
    });
  });
});
