import { expect } from 'chai';
import { waitFor } from '@testing-library/dom';
import type { Screen } from '../../support/dom/screens.ts';
import { epicsAnswer, type RequestedEpics } from './many-epics.ts';
import { findRow, rowGone, useRoadmapScreens, type OpenRoadmapOptions } from './roadmap-screens.ts';

describe('roadmap on paper', () => {
  const roadmap = useRoadmapScreens();

  const sheetsOf = ({ document }: Screen) => document.querySelector<HTMLElement>('body > [data-sheets]');
  const pagesOf = (screen: Screen) =>
    [...(sheetsOf(screen)?.children ?? [])].map((page) =>
      [...page.querySelectorAll('text')].map(({ textContent }) => textContent),
    );
  const tell = (type: string) => window.dispatchEvent(new Event(type));

  /** Texts of each page, as soon as the code that draws them is there. */
  const printed = async (screen: Screen) => {
    await waitFor(() => {
      tell('beforeprint');
      if (sheetsOf(screen) === null) throw new Error('nothing is printed');
    });
    const pages = pagesOf(screen);
    tell('afterprint');
    return pages;
  };

  const many: OpenRoadmapOptions = {
    before: (calls) =>
      calls.answer('roadmapEpics', (variables) => epicsAnswer(variables as unknown as RequestedEpics, 120)),
  };

  it('has rows, opened ones, milestones and links of the screen, for no longer than it is printed', async () => {
    const screen = await roadmap.open('state=all&sort=TITLE_ASC');
    await screen.user.click(screen.getByRole('button', { name: 'Expand child epics of Data plane' }));
    await findRow(screen, 'Parser');
    const [page, ...others] = await printed(screen);
    expect(others).to.deep.equal([]);
    expect(page).to.include.members(['Plan: roadmap', 'Data plane', 'Encoder', 'Parser', 'Finished', 'Site']);
    expect(page).to.include.members(['Milestones', 'Release 1', 'Blocks', 'Today', 'Epics', 'Nov 15']);
    expect(page!.join(' | ')).to.include('All epics').and.not.to.include('more not shown');
    expect(screen.document.querySelector('[data-sheets]')).to.equal(null);
    tell('beforeprint');
    const sheets = sheetsOf(screen)!;
    expect([sheets.inert, sheets.getAttribute('aria-hidden')]).to.deep.equal([true, 'true']);
    tell('afterprint');
  });

  it('groups rows as the screen does, and lists none of a folded group', async () => {
    const screen = await roadmap.open('state=all&group_by=group');
    const heading = await screen.findByRole('row', { name: 'Web, 1 epic' });
    expect((await printed(screen)).flat()).to.include.members(['Plan · 8', 'Web · 1', 'Site']);
    await screen.user.click(heading.querySelector('button')!);
    await rowGone(screen, 'Site');
    expect((await printed(screen)).flat())
      .to.include('Web · 1')
      .and.not.to.include('Site');
  });

  it('has the issues of opened epics', async () => {
    const screen = await roadmap.open('state=all&depth=issues');
    await findRow(screen, 'Packets leave');
    const [page] = await printed(screen);
    expect(page).to.include.members(['Packets leave', 'Issue · No dates']);
  });

  it('has all rows when it is asked for here, and says so when the browser prints before they came', async () => {
    const screen = await roadmap.open('', many);
    const early = await printed(screen);
    expect(early).to.have.lengthOf(3);
    expect(early[0]!.join(' | ')).to.include('50 epics, more not shown');
    const pages: (string | null)[][][] = [];
    window.print = () => {
      tell('beforeprint');
      pages.push(pagesOf(screen));
      tell('afterprint');
    };
    await screen.user.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(pages).to.have.lengthOf(1));
    expect(pages[0]).to.have.lengthOf(6);
    for (const [index, page] of pages[0]!.entries()) {
      expect(page).to.include.members(['Sep 27', '2026', 'Dec 27', 'Today', `Page ${index + 1} of 6`]);
    }
    expect(pages[0]![5]).to.include('Epic 120');
    expect(pages[0]![0]!.join(' | ')).not.to.include('more not shown');
    await screen.user.click(screen.getByRole('button', { name: 'Export' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: /^Print on A3/ }));
    await waitFor(() => expect(pages).to.have.lengthOf(2));
    expect(pages[1]).to.have.lengthOf(4);
    expect(sheetsOf(screen)).to.equal(null);
  });
});
