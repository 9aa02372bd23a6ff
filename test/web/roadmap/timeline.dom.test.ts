import { expect } from 'chai';
import { waitFor, within } from '@testing-library/dom';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { findRow, queryOf, queryRow, useRoadmapScreens } from './roadmap-screens.ts';

describe('roadmap timeline', () => {
  const roadmap = useRoadmapScreens();

  it('numbers the days of weeks and marks the day of today', async () => {
    const { document } = await roadmap.open();
    const marked = [...document.querySelectorAll('span[data-period=current]')];
    expect(marked.map(({ textContent }) => textContent)).to.deep.equal(['21']);
  });

  it('counts what lies before its days, and goes there', async () => {
    const screen = await roadmap.open();
    expect(queryRow(screen, 'Last spring')).to.equal(null);
    await screen.user.click(await screen.findByRole('button', { name: '1 epic before Sep 27, 2026' }));
    await findRow(screen, 'Last spring');
    expect(queryOf(screen).get('day')).to.equal('2026-05-01');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^\d+ epics? before/ })).to.equal(null));
    expect(screen.queryByRole('button', { name: /^\d+ epics? after/ })).to.equal(null);
  });

  it('shows where it is in the whole plan and where most epics are, and moves there by keys', async () => {
    for (const [key, day] of [
      ['{Home}', '2025-01-01'],
      ['{End}', '2028-01-01'],
    ] as const) {
      const screen = await roadmap.open();
      const map = await screen.findByRole('slider', { name: 'Visible part of the plan' });
      expect(map.getAttribute('aria-valuetext')).to.contain('of Jan 1, 2025 – Jan 1, 2028');
      const fullest = screen.document.getElementById(map.getAttribute('aria-describedby') ?? '');
      expect(fullest?.textContent).to.match(/^Most epics (in|between) [A-Z][a-z]{2} 202\d/);
      expect(map.querySelectorAll('svg > path[d^=M0]')).to.have.length(1);
      map.focus();
      await screen.user.keyboard(key);
      await waitFor(() => expect(queryOf(screen).get('day')).to.equal(day));
    }
  });

  it('is exported as it is shown, with the opened rows', async () => {
    const screen = await roadmap.open('timeframe_range_type=CURRENT_YEAR&label_name[]=none-such&state=all', {
      until: ({ findByRole }) => findByRole('link', { name: 'View epics list' }),
    });
    expect(screen.queryByRole('button', { name: 'Export' })).to.equal(null);
    const shown = await roadmap.open('timeframe_range_type=CURRENT_YEAR&state=all');
    await shown.user.click(await shown.findByRole('button', { name: 'Export' }));
    const items = await shown.findAllByRole('menuitem');
    expect(
      items.map(({ textContent }) =>
        textContent?.replace(/(?<=^(PDF, A\d|SVG|PNG|Print on A\d|Subscribe in calendar|Share with a link…)).*/, ''),
      ),
    ).to.deep.equal([
      'PDF, A4',
      'PDF, A3',
      'SVG',
      'PNG',
      'Print on A4',
      'Print on A3',
      'Subscribe in calendar',
      'Share with a link…',
    ]);
    const addresses = items.slice(0, 3).map((item) => new URL((item as HTMLAnchorElement).href));
    expect(addresses.map(({ pathname }) => pathname)).to.deep.equal([
      '/api/v4/groups/plan/roadmap.pdf',
      '/api/v4/groups/plan/roadmap.pdf',
      '/api/v4/groups/plan/roadmap.svg',
    ]);
    expect(addresses[1]?.searchParams.get('paper')).to.equal('a3');
    expect(addresses[2]?.searchParams.get('timeframe_range_type')).to.equal('CURRENT_YEAR');
    expect(addresses[2]?.searchParams.get('state')).to.equal('all');
  });

  it('is shared by a link, which is shown once, listed and ended', async () => {
    const screen = await roadmap.open('timeframe_range_type=CURRENT_YEAR');
    await screen.user.click(await screen.findByRole('button', { name: 'Export' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: /^Share with a link/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share the roadmap' }));
    await screen.user.click(dialog.getByRole('button', { name: 'Create link' }));
    await dialog.findByText('Enter a name.');
    await screen.fill(dialog.getByLabelText('For whom'), 'Board');
    await screen.user.click(dialog.getByRole('button', { name: 'Create link' }));
    const link = await dialog.findByText(/\/-\/shared\/roadmap\/glrl-/);
    const page = await fetch(link.textContent);
    expect(await page.text())
      .to.include('This year: Jan 1')
      .and.to.include('Shared by Administrator until');
    await screen.user.click(await dialog.findByRole('button', { name: 'End Board' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'End link' }));
    await screen.user.click(question.getByRole('button', { name: 'End link' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    expect(dialog.queryByRole('button', { name: 'End Board' })).to.equal(null);
    expect((await fetch(link.textContent)).status).to.equal(404);
  });

  it('offers pictures alone to visitors', async () => {
    const screen = await roadmap.open('', { as: null });
    await screen.user.click(await screen.findByRole('button', { name: 'Export' }));
    await screen.findByRole('menuitem', { name: /^PNG/ });
    expect(screen.queryByRole('menuitem', { name: /^(Subscribe|Share)/ })).to.equal(null);
  });

  it('is this quarter in weeks when the address asks for something unknown', async () => {
    const screen = await roadmap.open('timeframe_range_type=EVER&layout=DAYS&sort=COLOR');
    expect(screen.document.querySelector('[data-layout]')?.getAttribute('data-layout')).to.equal('WEEKS');
    screen.getByText('Sep 27, 2026 – Jan 2, 2027');
    screen.getByRole('button', { name: /This quarter/ });
  });

  it('shows no map of a plan with one date', async () => {
    await roadmap.server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: 'plan',
      title: 'Harbor party',
      dueDate: '2026-12-24',
      dueDateIsFixed: true,
    });
    const screen = await roadmap.open('search=Harbor');
    await findRow(screen, 'Harbor party');
    expect(screen.queryByRole('slider')).to.equal(null);
  });
});
