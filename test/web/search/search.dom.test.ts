import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { findAlert } from '../epics/epic-screens.ts';
import { createSearchPlan } from './search-plan.ts';

const option = (screen: Screen, name: string | RegExp) => screen.findByRole('option', { name });
const addressMatches = (screen: Screen, expected: RegExp) =>
  waitFor(() => {
    expect(screen.address()).to.match(expected);
  });

describe('search', () => {
  const screens = useScreens();
  let reader: User;
  before(async () => {
    ({ reader } = await createSearchPlan(screens.server()));
  });
  const openPalette = async (screen: Screen, words: string): Promise<void> => {
    await screen.user.keyboard('/');
    await screen.fill(await screen.findByRole('combobox'), words);
  };
  const search = async (screen: Screen, words: string): Promise<void> => {
    await screen.fill(screen.getByRole('searchbox'), words);
    await screen.user.keyboard('{Enter}');
  };
  const main = (screen: Screen) => within(screen.getByRole('main'));
  const follow = async (screen: Screen, name: string) =>
    screen.user.click(await main(screen).findByRole('link', { name: new RegExp(`^${name}`) }));

  it('suggests epics, issues and milestones in the palette while a text is typed', async () => {
    const screen = await screens.open('/', { as: reader });
    await openPalette(screen, 'lantern');
    await option(screen, /^Lantern on the pier\s?plan&1/);
    await option(screen, /^Oil for the lantern\s?plan\/app#1 · closed/);
    expect(screen.queryByRole('option', { name: /secret/ })).to.equal(null);
    await screen.user.click(await option(screen, /^Lantern week/));
    await addressMatches(screen, /^\/groups\/plan\/-\/milestones\/1$/);
  });

  it('leads to the item of a full reference', async () => {
    const screen = await screens.open('/', { as: reader });
    await openPalette(screen, 'plan/app#1');
    await screen.user.click(await option(screen, /^Oil for the lantern/));
    await addressMatches(screen, /^\/plan\/app\/-\/issues\/1$/);
    const home = await screens.open('/', { as: reader });
    await openPalette(home, 'other&1');
    await option(home, 'Search everywhere for “other&1”');
    expect(home.getAllByRole('option')).to.have.length(1);
  });

  it('shows the labels of the items found, and the progress of epics', async () => {
    const screen = await screens.open('/search?search=pier&scope=epics', { as: reader });
    const row = within(await screen.findByRole('list', { name: 'Search results' })).getByRole('listitem');
    expect(row.textContent).to.match(/light[^a-z]*low[^a-z]*pier$/);
    expect(within(row).getByText('100% of issues').title).to.equal('1 of 1 issues closed');
  });

  it('finds comments, milestones and projects, in one group when asked', async () => {
    const screen = await screens.open('/search?search=lantern&scope=notes', { as: reader });
    await screen.findByText(/oil of the better kind/);
    const results = within(screen.getByRole('list', { name: 'Search results' }));
    expect(results.getByRole('link').getAttribute('href')).to.match(/^\/plan\/app\/-\/issues\/1#note_\d+$/);
    await follow(screen, 'Projects');
    await main(screen).findByRole('link', { name: 'Plan / Lantern app' });
    await search(screen, 'week lantern');
    await screen.findByText('No projects found');
    await follow(screen, 'Milestones');
    await main(screen).findByRole('link', { name: 'Lantern week' });
    await screen.user.click(screen.getByRole('button', { name: /Any group/ }));
    await screen.user.click(await option(screen, 'Plan'));
    await addressMatches(screen, /group_id=\d+/);
    await main(screen).findByRole('link', { name: 'Lantern week' });
  });

  it('opens at the first kind of which something is found, with counts, dates and the words found', async () => {
    const screen = await screens.open('/search?search=lantern+better', { as: reader });
    await main(screen).findByText(/oil of the/);
    const tab = (name: RegExp) => main(screen).getByRole('link', { name });
    expect(tab(/^Comments\s?1$/).getAttribute('aria-current')).to.equal('page');
    expect(tab(/^Epics\s?0$/).getAttribute('aria-current')).to.equal(null);
    const list = screen.getByRole('list', { name: 'Search results' });
    expect([...list.querySelectorAll('mark')].map(({ textContent }) => textContent)).to.include('better');
    await screen.user.click(tab(/^Epics/));
    await screen.findByText('No epics found');
    const dated = await screens.open('/search?search=lantern&scope=milestones', { as: reader });
    await main(dated).findByText('plan · No start date – May 8, 2026');
  });

  it('shows a message when it fails, and tries again', async () => {
    let repair = (): void => undefined;
    const screen = await screens.open('/search?search=lantern', {
      as: reader,
      before: (calls) => {
        repair = calls.answerRequests(/^\/api\/v4\/search/, () => Response.json({}, { status: 500 }));
      },
    });
    await findAlert(screen, 'Something went wrong on the server.');
    repair();
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    await main(screen).findByRole('link', { name: 'Lantern on the pier' });
  });

  it('asks visitors to sign in', async () => {
    const screen = await screens.open('/search?search=lantern', {
      until: (page) => page.findByRole('button', { name: 'Sign in' }),
    });
    expect(screen.address()).to.equal('/users/sign_in?return_to=%2Fsearch%3Fsearch%3Dlantern');
  });
});
