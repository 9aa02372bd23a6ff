import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { Screen } from '../../support/dom/screens.ts';
import { alertWith, choose, edit, fill, section } from './screen-parts.ts';
import { useIssueScreens } from './issue-screens.ts';

const titlesIn = ({ document }: Screen) =>
  Array.from(document.querySelectorAll('aside section'), (row) => row.getAttribute('aria-label'));
/** The rows of the sidebar, once it is drawn. */
async function rowsOf(screen: Screen): Promise<(string | null)[]> {
  await section(screen, 'Confidentiality');
  return titlesIn(screen);
}
const rowGone = (screen: Screen, title: string) => waitFor(() => expect(titlesIn(screen)).to.not.include(title));
const editorGone = (screen: Screen) => waitFor(() => expect(screen.queryByRole('dialog')).to.equal(null));

describe('fields of an issue without a value', () => {
  const { world, create, createIncident, update, open, press, shows } = useIssueScreens();

  const listed = async (screen: Screen): Promise<(string | null)[]> => {
    await press(screen, 'Add field');
    const menu = await screen.findByRole('menu');
    const items = within(menu).getAllByRole('menuitem');
    await screen.hasFocus(menu);
    await screen.user.keyboard('{Escape}');
    await screen.isFocused('button', 'Add field');
    return items.map(({ textContent }) => textContent);
  };

  it('are listed by "Add field" in the order of the sidebar; only who is assigned and severity have a row', async () => {
    const all = ['Labels', 'Milestone', 'Iteration', 'Epic', 'Weight', 'Start date', 'Due date'];
    const last = ['Health status', 'Time tracking'];
    const screen = await open(await create('Empty'));
    const shared = ['Assignee', 'Confidentiality', 'Participants'];
    expect(await rowsOf(screen)).to.deep.equal(['To-do', 'Notifications', ...shared]);
    expect(await listed(screen)).to.deep.equal([...all, ...last]);
    const some = await open(await create('Some', { weight: 3, dueDate: '2026-12-24' }));
    await shows(some, 'Weight', '3');
    const others = all.filter((title) => title !== 'Weight' && title !== 'Due date');
    expect(await listed(some)).to.deep.equal([...others, ...last]);
    const incident = await open(await createIncident('Dark'), world.plan.reporter);
    expect(await rowsOf(incident)).to.deep.equal(['To-do', 'Notifications', 'Severity', ...shared]);
  });

  it('are not shown to readers who may not set them', async () => {
    const issue = await create('Read only', { weight: 3 });
    for (const [as, own] of [
      [world.plan.guest, ['To-do', 'Notifications']],
      [null, []],
    ] as const) {
      const screen = await open(issue, as);
      expect(await rowsOf(screen)).to.deep.equal([...own, 'Weight', 'Confidentiality', 'Participants']);
      expect(screen.queryByRole('button', { name: 'Add field' })).to.equal(null);
    }
  });

  it('get a row while their editor is open, and keep it with a value; the focus is where one goes on', async () => {
    const screen = await open(await create('Set'));
    const { user } = screen;
    await edit(screen, 'Milestone');
    await screen.isFocused('searchbox', 'Search milestones');
    await shows(screen, 'Milestone', 'None');
    await user.keyboard('{Escape}');
    await rowGone(screen, 'Milestone');
    await screen.isFocused('button', 'Add field');
    // By keys alone: a letter leads to the field.
    await user.keyboard('{Enter}');
    await screen.isFocused('menuitem', 'Labels');
    await user.keyboard('w{Enter}');
    await screen.isFocused('textbox', 'Weight');
    await user.keyboard('5{Enter}');
    await shows(screen, 'Weight', '5');
    await screen.isFocused('button', 'Edit weight');
    await edit(screen, 'Weight');
    await press(screen, 'Remove weight');
    await rowGone(screen, 'Weight');
    await screen.isFocused('button', 'Add field');
    await user.keyboard('{Control>}z{/Control}');
    await shows(screen, 'Weight', '5');
  });

  it('open by their keys and from the palette', async () => {
    const screen = await open(await create('By keys'));
    const { user } = screen;
    await rowsOf(screen);
    for (const [key, title] of [
      ['l', 'Labels'],
      ['m', 'Milestone'],
    ] as const) {
      await user.keyboard(key);
      await screen.hasFocus(await screen.findByRole('dialog', { name: title }));
      await user.keyboard('{Escape}');
      await rowGone(screen, title);
      await screen.isFocused('button', 'Add field');
    }
    await user.keyboard('{Control>}k{/Control}');
    await screen.fill(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'change milestone');
    await user.click(await screen.findByRole('option', { name: /^Change milestone/ }));
    await screen.findByRole('dialog', { name: 'Milestone' });
  });

  it('get and lose their row as others set and clear them, except while their editor is open', async () => {
    const issue = await create('Shared');
    const screen = await open(issue);
    await update(issue, { weight: 8, milestoneId: world.plan.milestone.id });
    await shows(screen, 'Weight', '8');
    screen.getByRole('button', { name: 'Edit weight' }).focus();
    await update(issue, { weight: null });
    await rowGone(screen, 'Weight');
    await screen.isFocused('button', 'Add field');
    await edit(screen, 'Milestone');
    await screen.findByRole('radio', { name: /Spring/ });
    await update(issue, { milestoneId: null });
    await shows(screen, 'Milestone', 'None');
    screen.getByRole('dialog', { name: 'Milestone' });
    await screen.user.keyboard('{Escape}');
    await rowGone(screen, 'Milestone');
  });

  it('keep their row while they are saved, and lose it when the server refuses', async () => {
    const screen = await open(await create('Saved'));
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    screen.calls.answer('workItemUpdate', async (_variables, ask) => {
      await released;
      return ask();
    });
    await edit(screen, 'Epic');
    await choose(screen, /Sail in spring/);
    await editorGone(screen);
    await shows(screen, 'Epic', 'None');
    release();
    await within(await section(screen, 'Epic')).findByRole('link', { name: 'Sail in spring' });
    screen.calls.breakDown('workItemUpdate');
    await edit(screen, 'Weight');
    await fill(screen, 'Weight', '5');
    await screen.user.keyboard('{Enter}');
    await alertWith(screen, 'An error occurred while updating the weight.');
    await rowGone(screen, 'Weight');
    await screen.isFocused('button', 'Add field');
  });
});
