import { expect } from 'chai';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import type { Page } from 'playwright';
import { SetUserState } from '../../../application/people/set-user-state.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { intercept } from '../../support/intercept.ts';
import { barOf, rowOf, titles, useRoadmap } from './roadmap-window.ts';

const detailsOf = (page: Page, title: string) => rowOf(page, title).getByRole('rowheader');

describe('roadmap: epic rows', () => {
  const roadmap = useRoadmap();

  it('stand at top level unless an ancestor is listed, in the order asked for', async () => {
    const page = await roadmap.open('sort=TITLE_ASC&state=all');
    expect(await titles(page)).to.deep.equal([
      'Data plane',
      'Finished',
      'Long haul',
      'One day',
      'Open end',
      'Open start',
      'Secret',
      'Site',
      'Waiting',
    ]);
  });

  it('leave out what ends before it starts, has no date, or lies outside', async () => {
    const page = await roadmap.open();
    for (const title of ['Backwards', 'Undated', 'Last spring'])
      expect(await rowOf(page, title).count(), title).to.equal(0);
  });

  it('say the timeframe with the epic’s own dates', async () => {
    const page = await roadmap.open();
    const texts = {
      'Data plane': 'Oct 5 – Dec 11, 2026',
      'Open end': 'Nov 1, 2026 – No end date',
      'Open start': 'No start date – Nov 14, 2026',
      'Long haul': 'Jan 1, 2025 – Jan 1, 2028',
    };
    for (const [title, text] of Object.entries(texts)) {
      expect(await detailsOf(page, title).innerText(), title).to.include(text);
    }
  });

  it('link to the epic', async () => {
    const page = await roadmap.open();
    const { iid } = roadmap.plan.epics['Data plane'] ?? {};
    const link = detailsOf(page, 'Data plane').getByRole('link', { name: 'Data plane' });
    expect(await link.getAttribute('href')).to.equal(`/groups/plan/-/epics/${iid}`);
  });

  it('name the group when it is another one and the epic has no parent', async () => {
    const page = await roadmap.open();
    const group = detailsOf(page, 'Site').getByText('Web', { exact: true });
    expect(await group.getAttribute('title')).to.equal('Plan / Web');
    expect(await detailsOf(page, 'Data plane').innerText()).to.not.include('Plan');
    await page.getByRole('button', { name: 'Expand child epics of Data plane' }).click();
    await rowOf(page, 'Parser').waitFor();
    expect(await detailsOf(page, 'Parser').innerText()).to.not.include('Web');
  });

  it('expand and collapse their children, loaded once and set in by level', async () => {
    let calls = 0;
    const page = await roadmap.open('sort=TITLE_ASC&state=all', {
      before: (page) =>
        intercept(page, 'roadmapChildEpics', async (route) => {
          calls += 1;
          await route.fallback();
        }),
    });
    await page.getByRole('button', { name: 'Expand child epics of Data plane' }).click();
    await page.getByRole('button', { name: 'Expand child epics of Encoder' }).click();
    await rowOf(page, 'Encoder tables').waitFor();
    expect((await titles(page)).slice(0, 5)).to.deep.equal([
      'Data plane',
      'Encoder',
      'Encoder tables',
      'Parser',
      'Finished',
    ]);
    expect(await rowOf(page, 'Encoder tables').getAttribute('aria-level')).to.equal('3');
    const lefts = await Promise.all(
      ['Data plane', 'Encoder', 'Encoder tables'].map(async (title) => {
        const box = await detailsOf(page, title).getByRole('link', { name: title, exact: true }).boundingBox();
        return box?.x ?? 0;
      }),
    );
    expect([(lefts[1] ?? 0) - (lefts[0] ?? 0), (lefts[2] ?? 0) - (lefts[1] ?? 0)]).to.deep.equal([20, 20]);

    await page.getByRole('button', { name: 'Collapse child epics of Data plane' }).click();
    expect((await titles(page)).slice(0, 2)).to.deep.equal(['Data plane', 'Finished']);
    await page.getByRole('button', { name: 'Expand child epics of Data plane' }).click();
    await rowOf(page, 'Encoder tables').waitFor();
    expect(calls).to.equal(2);
  });

  it('have no expand control without children in the timeframe', async () => {
    const page = await roadmap.open();
    expect(await detailsOf(page, 'Open end').getByRole('button').count()).to.equal(0);
    expect(await rowOf(page, 'Open end').getAttribute('aria-expanded')).to.equal(null);
    expect(await rowOf(page, 'Data plane').getAttribute('aria-expanded')).to.equal('false');
  });

  it('say that no child matches the filters', async () => {
    const page = await roadmap.open('label_name[]=backend');
    await page.getByRole('button', { name: 'Expand child epics of Data plane' }).click();
    await page.getByRole('img', { name: 'No child epics match applied filters' }).waitFor();
    expect(await titles(page)).to.deep.equal(['Data plane']);
  });

  it('count child epics, and say when filters may hide some', async () => {
    const page = await roadmap.open();
    expect(
      await detailsOf(page, 'Data plane').getByRole('img', { name: '4 child epics', exact: true }).innerText(),
    ).to.equal('4');
    expect(await detailsOf(page, 'Open end').getByRole('img').count()).to.equal(0);
    const filtered = await roadmap.open('label_name[]=backend');
    await filtered
      .getByRole('img', { name: '4 child epics. Some child epics may be hidden due to applied filters' })
      .waitFor();
  });

  it('hide labels until asked for, and narrow the list by a pressed one', async () => {
    const page = await roadmap.open();
    expect(await page.getByText('backend').count()).to.equal(0);
    const shown = await roadmap.open('show_labels=true');
    const details = detailsOf(shown, 'Data plane');
    expect(await details.innerText()).to.match(/priority[\s\S]*high/);
    await details.getByRole('button', { name: 'backend' }).click();
    await rowOf(shown, 'Site').waitFor({ state: 'detached' });
    expect(new URL(shown.url()).searchParams.getAll('label_name[]')).to.deep.equal(['backend']);
    await details.getByRole('button', { name: 'backend' }).click();
    expect(new URL(shown.url()).searchParams.getAll('label_name[]')).to.deep.equal(['backend']);
  });

  it('mark confidential epics, and keep them from visitors', async () => {
    const page = await roadmap.open();
    await detailsOf(page, 'Secret').getByRole('img', { name: 'Confidential' }).waitFor();
    const visitor = await roadmap.open('', { as: null });
    expect(await titles(visitor))
      .to.include('Site')
      .and.not.include('Secret');
  });
});

describe('roadmap: epics of banned authors', () => {
  const roadmap = useRoadmap();

  it('are marked for administrators and hidden from everyone else', async () => {
    const { server, plan } = roadmap;
    const author = await server.createUser('mallory');
    await server.addMember(plan.group, author, 'planner');
    const epic = {
      type: 'epic' as const,
      namespace: plan.group.id,
      title: 'Spam',
      startDate: '2026-11-01',
      dueDate: '2026-11-30',
    };
    await server.perform(CreateWorkItem, epic, author);
    await server.perform(SetUserState, { userId: author.id, verb: 'ban' });
    const page = await roadmap.open();
    await detailsOf(page, 'Spam').getByText('Hidden').waitFor();
    expect(await page.getByTitle('This epic is hidden because its author has been banned.').count()).to.equal(1);
    const member = await server.createUser('ada');
    await server.addMember(plan.group, member, 'owner');
    const other = await roadmap.open('', { as: member });
    await rowOf(other, 'Data plane').waitFor();
    expect(await rowOf(other, 'Spam').count()).to.equal(0);
    expect(await other.getByText('Hidden', { exact: true }).count()).to.equal(0);
  });
});

describe('roadmap: bars', () => {
  const roadmap = useRoadmap();

  it('are a tint of the epic’s color with an edge in the color itself', async () => {
    const page = await roadmap.open();
    const looks = await barOf(page, 'Data plane').evaluate((bar) => {
      const { backgroundColor, boxShadow } = getComputedStyle(bar);
      return { backgroundColor, boxShadow };
    });
    expect(looks.backgroundColor).to.equal('rgb(209, 225, 215)');
    expect(looks.boxShadow).to.include('rgb(33, 118, 69)');
  });

  it('fill by weight, by count, or not at all', async () => {
    const fillOf = (page: Page) =>
      barOf(page, 'Data plane').evaluate((bar) => {
        const fill = bar.querySelector<HTMLElement>('[style*="inline-size"]');
        return fill === null ? null : Math.round((fill.offsetWidth / (bar as HTMLElement).offsetWidth) * 100);
      });
    expect(await fillOf(await roadmap.open())).to.equal(50);
    expect(await fillOf(await roadmap.open('progress=COUNT'))).to.equal(33);
    expect(await fillOf(await roadmap.open('show_progress=false'))).to.equal(null);
  });

  it('say by their name what they show', async () => {
    const page = await roadmap.open();
    expect(await barOf(page, 'Data plane').getAttribute('aria-label')).to.equal(
      'Data plane, Oct 5 – Dec 11, 2026, 50% of weight completed, blocks 1 item',
    );
    expect(await barOf(page, 'Long haul').getAttribute('aria-label')).to.equal(
      'Long haul, Jan 1, 2025 – Jan 1, 2028, starts before the timeline, ends after the timeline',
    );
    expect(await barOf(page, 'Open start').getAttribute('aria-label')).to.include(', overdue');
    const closed = await roadmap.open('state=closed');
    expect(await barOf(closed, 'Finished').getAttribute('aria-label')).to.include(', closed');
  });

  it('mark ends that were clamped and ends that are open', async () => {
    const page = await roadmap.open();
    const ends = (title: string) =>
      barOf(page, title).evaluate(({ dataset }) => [dataset['start'] ?? null, dataset['end'] ?? null]);
    expect(await ends('Long haul')).to.deep.equal(['clamped', 'clamped']);
    expect(await ends('Open end')).to.deep.equal([null, 'open']);
    expect(await ends('Open start')).to.deep.equal(['open', null]);
    expect(await ends('Data plane')).to.deep.equal([null, null]);
  });

  it('have their title beside them where they are too short for it', async () => {
    const page = await roadmap.open();
    const places = await barOf(page, 'One day').evaluate((bar) => {
      const { right } = bar.getBoundingClientRect();
      const title = [...bar.querySelectorAll('span')].find(({ textContent }) => textContent === 'One day');
      return { right, title: title?.getBoundingClientRect().left ?? 0 };
    });
    expect(places.title).to.be.at.least(places.right);
  });

  it('show title, timeframe and progress, labels and people in a popover, after a moment of pointing and at once on focus', async () => {
    const page = await roadmap.open('progress=COUNT');
    const isThereAtOnce = await barOf(page, 'Data plane').evaluate((bar) => {
      bar.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      return document.querySelector('[role=tooltip]') !== null;
    });
    expect(isThereAtOnce).to.equal(false);
    await barOf(page, 'Data plane').hover();
    const card = page.getByRole('tooltip');
    await card.waitFor();
    await card.getByText(roadmap.server.root.name).waitFor();
    expect((await card.innerText()).split(/\n+/).slice(0, 4)).to.deep.equal([
      'Data plane',
      'Open · &1 · Plan',
      'Oct 5 – Dec 11, 2026',
      '1 of 3 issues closed',
    ]);
    expect(await card.innerText()).to.contain('backend');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });

    await rowOf(page, 'Secret').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await card.waitFor();
    expect(await card.innerText()).to.include('0 of 0 issues closed');
  });

  it('say dashes while nothing is known of progress', async () => {
    const page = await roadmap.open('', {
      before: (page) =>
        intercept(page, 'roadmapEpics', async (route) => {
          const answer = await route.fetch();
          const body = (await answer.json()) as { data: { group: { epics: { nodes: Record<string, unknown>[] } } } };
          for (const node of body.data.group.epics.nodes) node['descendantWeightSum'] = null;
          await route.fulfill({ json: body });
        }),
    });
    await barOf(page, 'Data plane').hover();
    await page.getByRole('tooltip').getByText('- of - weight completed').waitFor();
  });

  it('can be found again when they lie beside what is in sight', async () => {
    const page = await roadmap.open('timeframe_range_type=THREE_YEARS&layout=WEEKS');
    await page.locator('[data-layout]').evaluate((element) => element.scrollTo({ left: 0 }));
    await page.getByTitle('Scroll to the bar of Secret').click();
    await barOf(page, 'Secret').waitFor();
    const box = await barOf(page, 'Secret').boundingBox();
    expect(box?.x).to.be.within(500, 1440);
  });

  it('are brought into sight when all that come first lie before it, and name the parent that is not listed', async () => {
    const page = await roadmap.open('search=Parser&state=all');
    const row = rowOf(page, 'Parser').getByRole('rowheader');
    expect(await row.innerText()).to.include('in Data plane');
    const box = await barOf(page, 'Parser').boundingBox();
    expect(box?.x).to.be.within(330, 1400);
    // Hints are for the pointer; the name of a row says its title once.
    expect(await page.getByRole('button', { name: /Scroll to/ }).count()).to.equal(0);
    expect(await page.getByRole('rowheader', { name: 'Parser', exact: true }).count()).to.equal(1);
  });

  it('mark open items that an epic relates to', async () => {
    const { Parser, Encoder } = roadmap.plan.epics;
    const link = await roadmap.server.perform(LinkWorkItems, {
      source: { id: Parser?.id ?? 0 },
      target: { id: Encoder?.id ?? 0 },
      linkType: 'relates_to',
    });
    expect(link).to.not.equal(null);
    const page = await roadmap.open('search=Parser&state=all');
    await page.getByRole('button', { name: 'Epic is related to 1 item' }).click();
    await page.getByRole('dialog', { name: 'Related to' }).getByText('Encoder').waitFor();
  });

  it('keep their words in sight while their start is not', async () => {
    const page = await roadmap.open('timeframe_range_type=THREE_YEARS&layout=WEEKS');
    const bar = barOf(page, 'Long haul');
    const places = (): Promise<{ edge: number; bar: number; words: number }> =>
      bar.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element.querySelector('span span') as Element);
        const edge = document.querySelector('[role=rowheader]')?.getBoundingClientRect().right ?? 0;
        return { edge, bar: element.getBoundingClientRect().left, words: words.getBoundingClientRect().left };
      });
    await bar.evaluate((element) => {
      const window = element.closest('[data-layout]') as HTMLElement;
      window.scrollBy({ left: element.getBoundingClientRect().left + 100 - window.getBoundingClientRect().left });
    });
    await page.waitForFunction(() => document.querySelector('[data-bar] span[style*=margin]') !== null);
    const { edge, bar: left, words } = await places();
    expect(left).to.be.below(edge);
    expect(words - edge).to.be.within(0, 16);
  });
});
