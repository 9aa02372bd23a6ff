import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { findRow, rowOf, titles } from './roadmap-screens.ts';

describe('rows of the roadmap that move', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });
  let group: Namespace;
  let planner: User;
  let guest: User;
  let number = -1;

  before(async () => {
    group = await server().createGroup('yard', { name: 'Yard', visibility: 'private' });
    planner = await server().createUser('ada', { name: 'Ada' });
    guest = await server().createUser('gus', { name: 'Gus' });
    await server().addMember(group, planner, 'planner');
    await server().addMember(group, guest, 'guest');
  });

  /** A word in the titles of the epics of one test. */
  const name = () => `plan${'abc'[number]}`;

  /** Three root epics in this order of the tree, and a child of the first. */
  async function plan(): Promise<Record<'hull' | 'masts' | 'sails' | 'keel', WorkItem>> {
    number += 1;
    const make = (title: string, startDate: string) =>
      server().perform(CreateWorkItem, {
        type: 'epic',
        namespace: group.id,
        title: `${title} ${name()}`,
        startDate,
        dueDate: '2026-12-04',
      });
    const hull = await make('Hull', '2026-11-04');
    const masts = await make('Masts', '2026-11-03');
    const sails = await make('Sails', '2026-11-02');
    const keel = await make('Keel', '2026-11-04');
    await server().perform(AssignParent, { item: { id: keel.id }, parent: { id: hull.id } });
    return { hull, masts, sails, keel };
  }

  const view = async (sort: string, as: User, first: WorkItem): Promise<Screen> => {
    const search = encodeURIComponent(name());
    const screen = await open(`/groups/yard/-/roadmap?sort=${sort}&search=${search}&state=all`, { as });
    await findRow(screen, first.title);
    return screen;
  };
  const says = (screen: Screen, text: string) =>
    waitFor(() => expect(screen.document.querySelector('p[aria-live=polite]')?.textContent).to.contain(text));
  const parentOf = async ({ id }: WorkItem) =>
    ((await server().connection('work_items').where({ id }).first('parentId')) as { parentId: number | null }).parentId;
  async function press(screen: Screen, epic: WorkItem, first: string, rest: string): Promise<void> {
    rowOf(screen, epic.title).focus();
    await screen.user.keyboard(first);
    await says(screen, `${epic.title} picked up.`);
    await screen.user.keyboard(rest);
  }

  it('change their order by keyboard, which is saved and undone', async () => {
    const { hull, masts, sails } = await plan();
    const shown = () => expect(titles(screen).filter((title) => !title.startsWith('Keel')));
    const screen = await view('RELATIVE_POSITION_ASC', planner, hull);
    shown().to.deep.equal([hull.title, masts.title, sails.title]);
    await press(screen, sails, ' ', '{ArrowUp}{ArrowUp}');
    await says(screen, `${sails.title} moved before ${hull.title}.`);
    shown().to.deep.equal([hull.title, masts.title, sails.title]);
    await screen.user.keyboard('{Enter}');
    await waitFor(() => shown().to.deep.equal([sails.title, hull.title, masts.title]));
    const order = async () => {
      const rows: WorkItem[] = await server()
        .connection('work_items')
        .whereIn('id', [hull.id, masts.id, sails.id])
        .orderBy('relative_position');
      return rows.map(({ title }) => title);
    };
    await screen.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Undone/);
    expect(await order()).to.deep.equal([hull.title, masts.title, sails.title]);
    await screen.user.click(await screen.findByRole('button', { name: 'Redo' }));
    await screen.findByText(/^Done again/);
    expect(await order()).to.deep.equal([sails.title, hull.title, masts.title]);
    const again = await view('RELATIVE_POSITION_ASC', planner, hull);
    expect(titles(again)[0]).to.equal(sails.title);
  });

  it('get another parent, and leave it', async () => {
    const { hull, masts, keel } = await plan();
    const screen = await view('START_DATE_ASC', planner, hull);
    await press(screen, hull, ' ', '{ArrowRight}');
    await says(screen, `${hull.title} moved into ${masts.title}.`);
    await screen.user.keyboard(' ');
    await screen.findByText(`${hull.title} moved into ${masts.title}`);
    expect(await parentOf(hull)).to.equal(masts.id);
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await parentOf(hull)).to.equal(null));

    await waitFor(() => rowOf(screen, hull.title));
    rowOf(screen, hull.title).focus();
    await screen.user.keyboard('{ArrowRight}');
    await findRow(screen, keel.title);
    await press(screen, keel, ' ', '{ArrowLeft}');
    await says(screen, `${keel.title} moved out of ${hull.title}.`);
    await screen.user.keyboard('{Enter}');
    await waitFor(async () => expect(await parentOf(keel)).to.equal(null));
  });

  it('stay with a reason where the rows have another order, where the server refuses, and for a Guest', async () => {
    const { hull, masts, sails } = await plan();
    const screen = await view('START_DATE_ASC', planner, hull);
    await press(screen, sails, ' ', '{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByText('Rows are sorted by “Start date”. Sort by “Manual” to change their order.');
    await press(screen, masts, ' ', '{ArrowRight}');
    await says(screen, `moved into ${sails.title}`);
    await server().connection('work_items').where({ id: sails.id }).update({ confidential: true });
    await screen.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).to.contain('confidential'));
    expect(titles(screen)).to.include(masts.title);
    expect(await parentOf(masts)).to.equal(null);
    await press(screen, hull, ' ', '{Escape}');
    await says(screen, `Moving ${hull.title} was canceled.`);

    const asGuest = await view('START_DATE_ASC', guest, hull);
    expect(asGuest.document.querySelectorAll('[data-row-handle]')).to.have.length(0);
    rowOf(asGuest, hull.title).focus();
    await asGuest.user.keyboard(' ');
    await asGuest.findByText(`You may not move “${hull.title}”.`);
  });
});
