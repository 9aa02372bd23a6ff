import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { pages } from '../../../domain/pages/pages.ts';
import { PageFiles } from '../../../interfaces/pages/page-files.ts';
import { projectFolder } from '../../../infrastructure/data-folder.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

const folder = join(projectFolder, 'dist', 'public');
/** What browsers ask for where the connection is encrypted. */
const mostBrotliBytes = 194_000;
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

interface Sizes {
  gzip: number;
  brotli: number;
}

/** As the server sends the content. */
const compressedSizes = (content: Buffer): Sizes => ({
  gzip: gzipSync(content).length,
  brotli: brotliCompressSync(content, best).length,
});

describe('web: first load', () => {
  const sizesOf: Record<string, Sizes> = {};
  /**
   * Bytes compressed by gzip, up to a kilobyte above what is measured: a library or a part that a page need not have costs
   * more, and a bound without room fails for a few letters.
   */
  const limits: Record<string, [page: string, most: number]> = {
    'sign-in': ['sign-in/sign-in-page.tsx', 187_000],
    start: ['home/home-page.tsx', 192_000],
    group: ['groups/group-page.tsx', 169_500],
    roadmap: ['roadmap/roadmap-page.tsx', 212_000],
    'list of epics': ['epics/list/epics-page.tsx', 207_500],
    'list of issues': ['issues/list/issues-page.tsx', 209_500],
    'new issue': ['issues/new/new-issue-page.tsx', 206_500],
    issue: ['issues/issue-page.tsx', 216_000],
    epic: ['epics/epic-page.tsx', 224_500],
  };

  it('fetches at most eight scripts for a page, eleven for those of settings, and all of them at once', () => {
    const files = new PageFiles(folder);
    for (const module of new Set(Object.values(pages).map(({ module: page }) => page))) {
      const scripts = files.linksOf(module).match(/rel="modulepreload"/g) ?? [];
      const isSettings =
        /^(?:iterations|seats|creation|ai|templates|webhooks|directories|labels|members|milestones|status-checks|settings|profile)\//.test(
          module,
        );
      // New epics and issues are made in a form like those of settings.
      const isForm = isSettings || /^(?:epics|issues)\/new\//.test(module);
      // A board has a list's filters, cards of items, dialogs, and its screen that issues and epics share.
      const most = module.includes('/boards/') ? 12 : isForm ? 11 : 8;
      // With the one that all pages start with.
      expect(scripts.length + 1, module).to.be.within(2, most);
    }
  });

  for (const [name, [page, most]] of Object.entries(limits)) {
    it(`fetches less than ${most / 1000} kB of compressed script for the page: ${name}`, function () {
      this.timeout(20_000);
      const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
        string,
        Chunk
      >;
      const files = new Set<string>();
      const add = (key: string): void => {
        const chunk = manifest[key];
        if (chunk === undefined) throw new Error(`${key} was not built`);
        if (files.has(chunk.file)) return;
        files.add(chunk.file);
        for (const imported of chunk.imports ?? []) add(imported);
      };
      add('index.html');
      add(page);
      const sizes = [...files].map((file) => (sizesOf[file] ??= compressedSizes(readFileSync(join(folder, file)))));
      const sum = (kind: 'gzip' | 'brotli'): number => sizes.reduce((bytes, size) => bytes + size[kind], 0);
      expect(sum('gzip')).to.be.within(50_000, most);
      expect(sum('brotli'), 'with Brotli').to.be.below(mostBrotliBytes);
    });
  }
});
