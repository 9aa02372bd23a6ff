import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { insertMany } from '../../support/database.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert, useEpicScreens } from '../epics/epic-screens.ts';

const section = async (screen: Screen) => within(await screen.findByRole('region', { name: 'Linked items' }));
/** The linked items of one kind. */
const list = async (screen: Screen, name: string) => within(await (await section(screen)).findByRole('list', { name }));
const nothingLinked = async (screen: Screen) => (await section(screen)).findByText('Nothing is linked to this epic.');
const openForm = async (screen: Screen) => {
  const links = await section(screen);
  await waitFor(() => {
    expect(links.queryByRole('status')).to.equal(null);
  });
  await screen.user.click(links.getByRole('button', { name: 'Add' }));
  const form = within(await screen.findByRole('form', { name: 'Add linked items' }));
  return { form, field: form.getByRole('combobox') };
};

describe('linked items of an epic', () => {
  const epics = useEpicScreens();
  const link = (source: WorkItem, target: WorkItem, linkType: 'relates_to' | 'blocks' | 'is_blocked_by') =>
    epics.server.perform(LinkWorkItems, { source: { id: source.id }, target: { id: target.id }, linkType });

  it('are listed by the kind of their link, and counted', async () => {
    const epic = await epics.epic('Middle');
    const [before, after, beside] = [await epics.epic('Before'), await epics.epic('After'), await epics.epic('Beside')];
    await link(epic, after, 'blocks');
    await link(epic, before, 'is_blocked_by');
    await link(beside, epic, 'relates_to');
    const screen = await epics.open(epic);
    await (await list(screen, 'Blocks')).findByRole('link', { name: 'After' });
    const blocker = await (await list(screen, 'Is blocked by')).findByRole('link', { name: 'Before' });
    expect(blocker.getAttribute('href')).to.equal(`/groups/plan/-/epics/${before.iid}`);
    await (await list(screen, 'Relates to')).findByText(`plan&${beside.iid}`);
    await (await section(screen)).findByText('3');
  });

  it('are all listed, however many there are', async () => {
    const epic = await epics.epic('Hub');
    await insertMany(
      epics.server.connection,
      `with made as (
         insert into work_items (namespace_id, iid, type, title, author_id)
         select ${epic.namespaceId}, 70000 + n, 'epic', 'Spoke ' || n, ${epics.server.root.id} from generate_series(1, 101) n
         returning id)
       insert into work_item_links (source_id, target_id, type) select ${epic.id}, id, 'relates_to' from made order by id`,
    );
    const screen = await epics.open(epic);
    await (await section(screen)).findByText('101');
    await (await list(screen, 'Relates to')).findByText('Spoke 101');
  });

  it('leave out, and do not count, what the reader may not see', async () => {
    const epic = await epics.epic('Open');
    const secret = await epics.epic('Hidden plan', { confidential: true });
    await link(epic, secret, 'relates_to');
    const screen = await epics.open(epic);
    await (await list(screen, 'Relates to')).findByRole('img', { name: 'Confidential' });
    for (const as of [epics.guest, null]) {
      const other = await epics.open(epic, { as });
      await nothingLinked(other);
      await (await section(other)).findByText('0');
      expect(other.queryByText(/Hidden plan/)).to.equal(null);
    }
  });

  it('are not lost without a question when the page is left', async () => {
    const epic = await epics.epic('Left');
    const screen = await epics.open(epic);
    const { field } = await openForm(screen);
    const asks = () => {
      const window = screen.document.defaultView!;
      return !window.dispatchEvent(new window.Event('beforeunload', { cancelable: true }));
    };
    expect(asks()).to.equal(false);
    await screen.user.type(field, 'quasar');
    expect(asks()).to.equal(true);
    await screen.user.clear(field);
    await waitFor(() => expect(asks()).to.equal(false));
  });

  it('are suggested while a text is typed', async () => {
    const epic = await epics.epic('Searching');
    const target = await epics.epic('Quasar drive');
    const screen = await epics.open(epic);
    const { form, field } = await openForm(screen);
    await screen.user.type(field, 'quasar');
    await screen.user.click(await screen.findByRole('option', { name: /^Quasar drive/ }));
    await form.findByText(`plan&${target.iid}`);
    await screen.user.keyboard('{Enter}');
    await (await list(screen, 'Relates to')).findByRole('link', { name: 'Quasar drive' });
  });

  it('stay in the form with the reason when they cannot be linked', async () => {
    const epic = await epics.epic('Picky');
    const [known, fresh] = [await epics.epic('Known'), await epics.epic('Fresh')];
    await link(epic, known, 'relates_to');
    const screen = await epics.open(epic);
    const { form, field } = await openForm(screen);
    await screen.fill(field, `&${known.iid} &${fresh.iid} &99999 &${epic.iid} `);
    await screen.user.click(form.getByRole('button', { name: 'Add' }));
    const alert = await findAlert(screen, '&99999 cannot be found.');
    expect(alert.textContent)
      .to.contain(`&${known.iid}: Item is already linked.`)
      .and.to.contain(`&${epic.iid}: cannot be linked to itself.`);
    await (await list(screen, 'Relates to')).findByRole('link', { name: 'Fresh' });
    expect(form.queryAllByRole('button', { name: `Remove &${fresh.iid}` })).to.have.length(0);
    expect(form.queryAllByRole('button', { name: `Remove &${known.iid}` })).to.have.length(1);
    const question = { name: 'Discard what you entered?' };
    const answer = async (name: string) => {
      await screen.user.type(field, '{Escape}');
      const asked = within(await screen.findByRole('alertdialog', question));
      await screen.user.click(asked.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('alertdialog', question)).to.equal(null));
    };
    await answer('Keep editing');
    expect(form.queryAllByRole('button', { name: `Remove &${known.iid}` })).to.have.length(1);
    await answer('Discard');
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Add linked items' })).to.equal(null);
    });
  });

  it('block with a kind and a lag, which are set with a new link and changed later', async () => {
    const [epic, after] = [await epics.epic('Design'), await epics.epic('Build')];
    const screen = await epics.open(epic);
    const { form, field } = await openForm(screen);
    expect(form.queryByLabelText('Lag in working days')).to.equal(null);
    await screen.user.click(form.getByRole('radio', { name: 'Blocks' }));
    const lag = form.getByRole('textbox', { name: 'Lag in working days' });
    await screen.fill(lag, 'soon');
    await form.findByText('Enter a whole number from -10000 to 10000.');
    await screen.fill(lag, '-2');
    await screen.fill(field, `&${after.iid} `);
    await screen.user.click(form.getByRole('button', { name: 'Add' }));
    await screen.user.click(
      await (
        await list(screen, 'Blocks')
      ).findByRole('button', { name: 'Finish to start with a lag of -2 working days: change the link to Build' }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: '“Design” blocks “Build”' }));
    await screen.user.click(dialog.getByRole('button', { name: /blocked item’s/ }));
    await screen.user.click(await screen.findByRole('option', { name: /^Start to start/ }));
    await screen.fill(dialog.getByRole('textbox', { name: 'Lag in working days' }), '0');
    await screen.user.click(dialog.getByRole('button', { name: 'Save' }));
    await (await list(screen, 'Blocks')).findByRole('button', { name: /^Start to start: change/ });
    await screen.findByText('Changed the link to Build');
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await (await list(screen, 'Blocks')).findByRole('button', { name: /^Finish to start with a lag of -2/ });
    await screen.findByText('Undone: kind and lag of the link between “Design” and “Build”.');
    await screen.user.click(screen.getByRole('button', { name: 'Redo' }));
    await (await list(screen, 'Blocks')).findByRole('button', { name: /^Start to start: change/ });
    const reader = await epics.open(epic, { as: null });
    await (await list(reader, 'Blocks')).findByText('Start to start');
  });

  it('stay in the form with the loop that a new link would close', async () => {
    const [first, second] = [await epics.epic('First'), await epics.epic('Second')];
    const third = await epics.epic('Third');
    await link(second, third, 'blocks');
    await link(third, first, 'blocks');
    const screen = await epics.open(first);
    const { form, field } = await openForm(screen);
    await screen.user.click(form.getByRole('radio', { name: 'Blocks' }));
    await screen.fill(field, `&${second.iid} `);
    await screen.user.click(form.getByRole('button', { name: 'Add' }));
    await findAlert(screen, `&${second.iid}: would close a loop: “First” → “Second” → “Third” → “First”.`);
  });

  it('are removed, or show why they cannot be removed', async () => {
    const epic = await epics.epic('Cutting');
    await link(epic, await epics.epic('Cut off'), 'blocks');
    const screen = await epics.open(epic);
    const remove = () => screen.findByRole('button', { name: 'Remove link to Cut off' });
    await remove();
    screen.calls.answer('workItemRemoveLinkedItems', () => ({
      data: { workItemRemoveLinkedItems: { errors: ['1: Item cannot be found'] } },
    }));
    await screen.user.click(await remove());
    await findAlert(screen, 'The link to Cut off could not be removed.');
    screen.calls.repair('workItemRemoveLinkedItems');
    await screen.user.click(await remove());
    await nothingLinked(screen);
    expect(screen.queryByText(/could not be removed/)).to.equal(null);
  });

  it('leave the focus on the next one when one is removed by keys, and in the end on "Add"', async () => {
    const epic = await epics.epic('Cut by keys');
    for (const title of ['Front', 'Back']) await link(epic, await epics.epic(title), 'relates_to');
    const screen = await epics.open(epic);
    const [first] = await screen.findAllByRole('button', { name: /^Remove link to / });
    first?.focus();
    const last = first?.getAttribute('aria-label')?.endsWith('Front') === true ? 'Back' : 'Front';
    await screen.user.keyboard('{Enter}');
    await screen.isFocused('button', `Remove link to ${last}`);
    await screen.user.keyboard('{Enter}');
    await screen.isFocused('button', 'Add');
  });

  it('can be changed by members of the group only', async () => {
    const epic = await epics.epic('Shared');
    await link(epic, await epics.epic('Friend'), 'relates_to');
    const member = await epics.open(epic, { as: epics.guest });
    await member.findByRole('button', { name: 'Remove link to Friend' });
    const stranger = await epics.server.createUser('stefan', { name: 'Stefan Stranger' });
    for (const as of [stranger, null]) {
      const screen = await epics.open(epic, { as });
      await (await list(screen, 'Relates to')).findByRole('link', { name: 'Friend' });
      expect((await section(screen)).queryAllByRole('button')).to.have.length(0);
    }
  });

  it('show a message when they cannot be loaded, and are loaded again', async () => {
    const screen = await epics.open(await epics.epic('Flaky'), {
      before: (calls) => calls.breakDown('workItemLinkedItems'),
    });
    const links = await section(screen);
    await links.findByText(/The linked items could not be loaded\./);
    screen.calls.repair('workItemLinkedItems');
    await screen.user.click(links.getByRole('button', { name: 'Try again' }));
    await nothingLinked(screen);
  });
});
