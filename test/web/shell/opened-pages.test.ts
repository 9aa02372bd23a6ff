import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { projectFolder } from '../../../infrastructure/data-folder.ts';
import { useWeb } from '../../support/web.ts';

const most = { requests: 25, scriptBytes: 221_500 };

interface OpenedPage {
  path: string;
  scripts: number;
  /** What is there once nothing more is fetched. */
  parts: (page: Page) => Locator[];
}

const pages: Readonly<Record<string, OpenedPage>> = {
  start: { path: '/', scripts: 7, parts: (page) => [page.getByText('You’re all caught up')] },
  group: { path: '/groups/plan', scripts: 6, parts: (page) => [page.getByRole('link', { name: /App/ })] },
  roadmap: {
    path: '/groups/plan/-/roadmap',
    scripts: 10,
    parts: (page) => [page.getByRole('row', { name: /^Part 1/ }), page.getByText('1 epic without dates')],
  },
  'list of epics': {
    path: '/groups/plan/-/epics',
    scripts: 8,
    parts: (page) => [page.getByRole('link', { name: 'Part 1' })],
  },
  epic: {
    path: '/groups/plan/-/epics/1',
    scripts: 9,
    parts: (page) => [page.getByRole('row', { name: /^Step 3/ }), page.getByRole('textbox', { name: 'Comment' })],
  },
  'list of issues': {
    path: '/plan/app/-/issues',
    scripts: 9,
    parts: (page) => [page.getByRole('link', { name: 'Step 3' })],
  },
  issue: {
    path: '/plan/app/-/issues/1',
    scripts: 10,
    parts: (page) => [page.getByRole('button', { name: 'Add task' }), page.getByRole('textbox', { name: 'Comment' })],
  },
};

describe('web: what an opened page has fetched', () => {
  const web = useWeb({ today: '2026-11-21', loadsPages: true });
  const sizes = new Map<string, number>();
  let planner: User;

  /** As browsers fetch it where the connection is encrypted. */
  function bytesOf(script: string): number {
    const known = sizes.get(script);
    if (known !== undefined) return known;
    const size = brotliCompressSync(readFileSync(join(projectFolder, 'dist', 'public', script))).length;
    sizes.set(script, size);
    return size;
  }

  before(async () => {
    const server = web.server();
    const group = await server.createGroup('plan', { name: 'Plan' });
    const project = await server.createProject('app', group, { name: 'App' });
    planner = await server.createUser('petra', { name: 'Petra Planner' });
    await server.addMember(group, planner, 'planner');
    const create = (type: 'epic' | 'issue', title: string, fields: object = {}) =>
      server.perform(
        CreateWorkItem,
        { type, namespace: type === 'epic' ? group.id : project.id, title, ...fields },
        planner,
      );
    const dates = { startDateIsFixed: true, startDateFixed: '2026-11-02', dueDateIsFixed: true };
    const epic = await create('epic', 'Part 1', { description: 'Why.', ...dates, dueDateFixed: '2026-12-11' });
    await create('epic', 'Part without dates');
    for (const number of [1, 2, 3]) await create('issue', `Step ${number}`, { parentId: epic.id });
  });

  for (const [name, { path, scripts: mostScripts, parts }] of Object.entries(pages)) {
    it(`on a phone is at most ${most.requests} answers, ${mostScripts} of them scripts: ${name}`, async function () {
      this.timeout(60_000);
      const all: string[] = [];
      const scripts: string[] = [];
      const page = await web.open(path, {
        as: planner,
        viewport: { width: 390, height: 844 },
        before: (opened) => {
          opened.on('request', (request) => {
            const { pathname } = new URL(request.url());
            all.push(pathname);
            if (request.resourceType() === 'script') scripts.push(pathname);
          });
        },
      });
      for (const part of parts(page)) await part.waitFor();
      expect(scripts.length, scripts.map((script) => basename(script)).join(' ')).to.be.within(5, mostScripts);
      expect(all.length, all.join(' ')).to.be.at.most(most.requests);
      expect(scripts.reduce((sum, script) => sum + bytesOf(script), 0)).to.be.within(100_000, most.scriptBytes);
    });
  }
});
