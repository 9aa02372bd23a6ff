import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { commentField } from '../work-items/comments.ts';
import { choose, edit, fill } from './screen-parts.ts';
import { useIssueScreens } from './issue-screens.ts';

/** The one message of an act, when it is there. */
async function messageOf(screen: Screen, text: string | RegExp): Promise<HTMLElement> {
  const message = await screen.findByRole('alertdialog', { name: text });
  expect(screen.getAllByRole('alertdialog'), 'it replaces the one before').to.have.length(1);
  return message;
}

const undo = async (screen: Screen, text: string | RegExp): Promise<void> => {
  await screen.user.click(within(await messageOf(screen, text)).getByRole('button', { name: 'Undo' }));
  await messageOf(screen, /^Undone: /);
};

describe('the message after a change of an issue on its page', () => {
  const { world, create, update, open, press, act, rowOf, screens } = useIssueScreens();

  const setWeight = async (screen: Screen, weight: string): Promise<void> => {
    await edit(screen, 'weight');
    await fill(screen, 'Weight', weight);
    await screen.user.keyboard('{Enter}');
  };
  const say = async (screen: Screen, text: string): Promise<void> => {
    await screen.fill(await commentField(screen), text);
    await screen.user.keyboard('{Control>}{Enter}{/Control}');
  };

  it('takes back just this change, whatever the reader did elsewhere since', async () => {
    const issue = await create('Weighed', { weight: 1 });
    const screen = await open(issue);
    await setWeight(screen, '5');
    const message = await messageOf(screen, 'Weight changed');
    expect(within(message).getByRole('status').textContent, 'politely').to.equal('Weight changed');
    expect(message.contains(screen.document.activeElement), 'without the focus').to.equal(false);
    const elsewhere = { item: { id: issue.id }, title: 'Weighed elsewhere' };
    await screens.server().perform(UpdateWorkItem, elsewhere, world.plan.planner);
    await undo(screen, 'Weight changed');
    expect(await rowOf(issue.id)).to.include({ weight: 1, title: 'Weighed elsewhere' });
  });

  it('is there after changes of fields, labels, state, text and links, and by quick actions', async () => {
    const [issue, other] = [await create('Changed'), await create('Other')];
    const screen = await open(issue);
    await edit(screen, 'milestone');
    await choose(screen, /Spring/);
    await undo(screen, 'Milestone changed');
    expect((await rowOf(issue.id))['milestone_id']).to.equal(null);
    await act(screen, 'Lock discussion');
    await undo(screen, 'Discussion locked');
    await act(screen, 'Close issue');
    await undo(screen, 'Item closed');
    expect(await rowOf(issue.id)).to.include({ state: 'opened', discussion_locked: false });
    await press(screen, 'Edit');
    await screen.fill(await screen.findByRole('textbox', { name: 'Title' }), 'Named anew');
    await press(screen, 'Save changes');
    await undo(screen, 'Title changed');
    expect((await rowOf(issue.id))['title']).to.equal('Changed');
    await say(screen, `/relate #${other.iid}\n/weight 3`);
    await undo(screen, /weight/i);
    expect((await rowOf(issue.id))['weight']).to.equal(null);
    expect(await screens.server().connection('work_item_links').where({ source_id: issue.id })).to.deep.equal([]);
  });

  it('is missing where nothing was changed, or what cannot be undone', async () => {
    const issue = await create('Unchanged', { weight: 2 });
    const screen = await open(issue);
    await say(screen, '/spend 1h');
    await messageOf(screen, /1h/);
    expect(screen.queryByRole('button', { name: 'Undo' })).to.equal(null);
    await update(issue, { weight: 4 });
    screen.calls.requests.splice(0);
    await setWeight(screen, '4');
    await waitFor(() => expect(screen.calls.variablesOf('workItemUpdate')).to.have.length.of.at.least(1));
    await say(screen, 'Only a comment');
    await screen.findByText('Only a comment');
    expect(screen.queryByRole('button', { name: 'Undo' })).to.equal(null);
  });
});
