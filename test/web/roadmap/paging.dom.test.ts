import { expect } from 'chai';
import { fireEvent, waitFor, within } from '@testing-library/dom';
import { rowHeight } from '../../../domain/roadmap/row-height.ts';
import type { Calls } from '../../support/dom/calls.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { epicsAnswer, type RequestedEpics } from './many-epics.ts';
import { findRow, useRoadmapScreens } from './roadmap-screens.ts';

/** Serves so many epics. */
function serveEpics(calls: Calls, total: number | ((requested: RequestedEpics) => number)): void {
  calls.answer('roadmapEpics', (variables) => {
    const requested = variables as unknown as RequestedEpics;
    return epicsAnswer(requested, typeof total === 'number' ? total : total(requested));
  });
}

function scrollDown({ document }: Screen, rows: number): void {
  const scrollTop = rows * rowHeight;
  fireEvent.scroll(document.querySelector('[data-layout]') as Element, { target: { scrollTop } });
}

describe('roadmap paging', () => {
  const roadmap = useRoadmapScreens();

  it('keeps the list when the next page fails, says so and tries again', async () => {
    const screen = await roadmap.open('', {
      before: (calls) =>
        serveEpics(calls, ({ offset }) => {
          if (offset > 0) throw new Error('the next page is broken');
          return 120;
        }),
    });
    scrollDown(screen, 36);
    within(await screen.findByRole('alert')).getByText('Something went wrong while fetching epics');
    expect(screen.document.querySelectorAll('[role=row][data-row-index]').length).to.be.above(10);
    serveEpics(screen.calls, 120);
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Loaded 50 more, 100 of 120 epics.');
    expect(screen.queryByRole('alert')).to.equal(null);
  });

  it('says that the next page is loading', async () => {
    const screen = await roadmap.open('', {
      before: (calls) =>
        calls.answer('roadmapEpics', (variables) => {
          const requested = variables as unknown as RequestedEpics;
          return requested.offset === 0 ? epicsAnswer(requested, 120) : new Promise(() => undefined);
        }),
    });
    scrollDown(screen, 100);
    const last = await waitFor(() => {
      const row = screen.document.querySelector<HTMLElement>('[data-row-index="119"]');
      if (row === null) throw new Error('the last row is not drawn');
      return row;
    });
    within(last).getByText('Loading epics');
  });

  for (const [total, isGrouped] of [
    [1001, false],
    [1000, true],
  ] as const) {
    it(`${isGrouped ? 'does not say' : 'says'} that ${total} epics are not grouped`, async () => {
      const screen = await roadmap.open('group_by=group', { before: (calls) => serveEpics(calls, total) });
      await screen.findByText(new RegExp(`^${total.toLocaleString('en-US')} epics$`));
      const said = screen.queryByText('Not grouped: more than 1,000 epics');
      expect(said !== null).to.equal(!isGrouped);
    });
  }

  for (const [total, isWarned] of [
    [1001, true],
    [1000, false],
  ] as const) {
    it(`${isWarned ? 'warns' : 'does not warn'} when ${total} epics match`, async () => {
      const screen = await roadmap.open('', { before: (calls) => serveEpics(calls, total) });
      await screen.findByText(new RegExp(`^${total.toLocaleString('en-US')} epics$`));
      const warning = () => screen.queryByText(/More than 1,000 epics/);
      if (!isWarned) {
        expect(warning()).to.equal(null);
        return;
      }
      await waitFor(() => expect(warning()?.closest('[role=status]')).to.be.an.instanceOf(HTMLElement));
      await screen.user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(warning()).to.equal(null);
    });
  }

  it('says how many rows and how many epics there are', async () => {
    const screen = await roadmap.open('state=all&timeframe_range_type=THREE_YEARS');
    const rows = Number(screen.getByRole('treegrid').getAttribute('aria-rowcount')) - 1;
    await screen.findByText(new RegExp(`^${rows} rows, \\d+ epics$`));
  });

  it('loads a list again that has changed when its next page arrives', async () => {
    let total = 120;
    const screen = await roadmap.open('', {
      before: (calls) => serveEpics(calls, ({ offset }) => (total = offset === 100 ? 115 : total)),
    });
    scrollDown(screen, 100);
    await screen.findByText('115 epics');
    await findRow(screen, 'Epic 115');
  });
});

describe('roadmap limit of epics', () => {
  const roadmap = useRoadmapScreens({ settings: { roadmapEpicsLimit: 5 } });

  it('is the one of the server', async () => {
    const screen = await roadmap.open();
    const warning = await screen.findByText(/More than 5 epics/);
    expect(warning.closest('[role=status]')).to.not.equal(null);
  });
});
