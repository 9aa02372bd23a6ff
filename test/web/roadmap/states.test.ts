import { expect } from 'chai';
import type { Page } from 'playwright';
import { breakDown, intercept } from '../../support/intercept.ts';
import { rowOf, titles, useRoadmap } from './roadmap-window.ts';

const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

describe('roadmap: screen states', () => {
  const roadmap = useRoadmap();

  it('loading shows a stand-in that says so', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await roadmap.open('', {
      until: 'h1',
      before: (page) =>
        intercept(page, 'roadmapEpics', async (route) => {
          await held;
          await route.fallback();
        }),
    });
    const loading = page.getByRole('status', { name: 'Loading epics' });
    await loading.waitFor();
    expect(await loading.getAttribute('aria-busy')).to.equal('true');
    release();
    await rowOf(page, 'Data plane').waitFor();
    expect(await loading.count()).to.equal(0);
  });

  it('empty invites to make an epic those who may', async () => {
    const empty = await roadmap.server.createGroup('empty', { name: 'Empty', visibility: 'public' });
    const page = await roadmap.open('', { group: empty.fullPath, until: 'h2' });
    await page
      .getByRole('heading', { name: 'The roadmap shows the progress of your epics along a timeline' })
      .waitFor();
    await page.getByText('Showing Sep 27, 2026 – Jan 2, 2027').waitFor();
    expect(await page.getByRole('link', { name: 'New epic' }).getAttribute('href')).to.equal(
      '/groups/empty/-/epics/new',
    );
    expect(await page.getByRole('link', { name: 'View epics list' }).getAttribute('href')).to.equal(
      '/groups/empty/-/epics',
    );

    const visitor = await roadmap.open('', { group: empty.fullPath, until: 'h2', as: null });
    await visitor.getByRole('link', { name: 'View epics list' }).waitFor();
    expect(await visitor.getByRole('link', { name: 'New epic' }).count()).to.equal(0);
  });

  it('empty with filters says that nothing matched, without inviting', async () => {
    const page = await roadmap.open('search=nowhere', { until: 'h2' });
    await page.getByRole('heading', { name: 'Sorry, no epics matched your search' }).waitFor();
    expect(await page.getByRole('link', { name: 'New epic' }).count()).to.equal(0);
    await page.getByRole('link', { name: 'View epics list' }).waitFor();
  });

  it('settings are no filters', async () => {
    const empty = await roadmap.server.createGroup('bare', { name: 'Bare', visibility: 'public' });
    const settings =
      'show_labels=true&show_milestones=false&show_progress=false&milestones_type=GROUP&scope=all&utf8=x';
    const page = await roadmap.open(settings, { group: empty.fullPath, until: 'h2' });
    await page.getByRole('heading', { name: 'The roadmap shows the progress of your epics' }).waitFor();
  });

  it('failure says so and tries again', async () => {
    const page = await roadmap.open('', { until: '[role=alert]', before: (page) => breakDown(page, 'roadmapEpics') });
    await alertWith(page, 'Something went wrong while fetching epics').waitFor();
    expect(await page.getByRole('treegrid').count()).to.equal(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, 'Data plane').waitFor();
    expect(await page.getByRole('alert').count()).to.equal(0);
  });

  it('failure of the network says the same', async () => {
    const page = await roadmap.open('', {
      until: '[role=alert]',
      before: (page) => intercept(page, 'roadmapEpics', (route) => route.abort()),
    });
    await alertWith(page, 'Something went wrong while fetching epics').waitFor();
  });

  it('failing milestones leave the epics alone', async () => {
    const page = await roadmap.open('', { before: (page) => breakDown(page, 'roadmapMilestones') });
    await alertWith(page, 'Something went wrong while fetching milestones').waitFor();
    await rowOf(page, 'Data plane').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Release 1/ }).waitFor();
    expect(await page.getByRole('alert').count()).to.equal(0);
  });

  it('failing children leave their row collapsed and can be tried again', async () => {
    const page = await roadmap.open('', { before: (page) => breakDown(page, 'roadmapChildEpics') });
    await page.getByRole('button', { name: 'Expand child epics of Data plane' }).click();
    await alertWith(page, 'Something went wrong while fetching epics').waitFor();
    expect(await rowOf(page, 'Data plane').getAttribute('aria-expanded')).to.equal('false');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, 'Encoder').waitFor();
  });

  it('a group that is not there for the reader is a page not found', async () => {
    const hidden = await roadmap.server.createGroup('hidden', { name: 'Hidden', visibility: 'private' });
    const page = await roadmap.open('', { group: hidden.fullPath, as: null, until: 'h1' });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});

describe('roadmap: scoped to one epic', () => {
  const roadmap = useRoadmap();
  const iidOf = (title: string) => String(roadmap.plan.epics[title]?.iid);

  it('shows its child epics at top level, and the way to the whole group', async () => {
    for (const form of [iidOf('Data plane'), `%26${iidOf('Data plane')}`]) {
      const page = await roadmap.open(`sort=TITLE_ASC&epic_iid=${form}`);
      expect(await titles(page)).to.deep.equal(['Encoder', 'Parser']);
      expect(await rowOf(page, 'Parser').getAttribute('aria-level')).to.equal('1');
      await page.getByText('Child epics of Data plane').waitFor();
      await page.getByRole('link', { name: 'Roadmap of the whole group' }).click();
      await rowOf(page, 'Site').waitFor();
    }
  });

  it('tells how to fill it when no child has a date', async () => {
    const page = await roadmap.open(`epic_iid=${iidOf('Open end')}`, { until: 'h2' });
    await page.getByText('To view the roadmap, add a start or due date to one of the child epics.').waitFor();
  });
});
