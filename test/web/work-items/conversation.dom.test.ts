import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { DeleteNote } from '../../../application/notes/delete-note.ts';
import { ResolveThread } from '../../../application/notes/resolve-thread.ts';
import { UpdateNote } from '../../../application/notes/update-note.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { unreachable } from '../../support/dom/calls.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert, useEpicScreens } from '../epics/epic-screens.ts';
import {
  actOnComment,
  articleGone,
  articleWith,
  button,
  commentField,
  confirm,
  findArticle,
  press,
} from './comments.ts';
import { hearNothing, hurry } from './other-peoples-changes.ts';

describe('conversation of an epic', () => {
  const epics = useEpicScreens();
  const say = (epic: WorkItem, body: string, more: Record<string, unknown> = {}) =>
    epics.server.perform(CreateNote, { item: { id: epic.id }, body, ...more }, epics.planner);

  const editField = (screen: Screen) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit comment' });

  it('accepts a comment by button and by keys, and shows its formatting', async () => {
    const screen = await epics.open(await epics.epic('Talk'), { as: epics.guest });
    const field = await commentField(screen);
    expect((await button(screen, 'Comment')).disabled).to.equal(true);
    await screen.fill(field, 'Hello **you**');
    await press(screen, 'Comment');
    const comment = await findArticle(screen, 'Hello you');
    expect(comment.querySelector('p strong')?.textContent).to.equal('you');
    const author = within(comment).getByRole('link', { name: epics.guest.name });
    expect(author.getAttribute('href')).to.equal(`/${epics.guest.username}`);
    expect(field.value).to.equal('');
    await screen.fill(field, 'Again');
    await screen.user.keyboard('{Control>}{Enter}{/Control}');
    await findArticle(screen, 'Again');
  });

  it('shows a new comment once, also when the change is heard of before the answer', async () => {
    const screen = await epics.open(await epics.epic('Once'), { before: hurry });
    screen.calls.answer('createNote', async (_variables, ask) => {
      const answer = await ask();
      await findArticle(screen, 'Only once');
      return answer;
    });
    await screen.fill(await commentField(screen), 'Only once');
    await press(screen, 'Comment');
    await waitFor(async () => expect((await commentField(screen)).value).to.equal(''));
    expect(screen.getAllByText('Only once')).to.have.lengthOf(1);
  });

  it('closes and reopens the epic with the comment, by button and by keys', async () => {
    const epic = await epics.epic('Ends');
    const screen = await epics.open(epic);
    const field = await commentField(screen);
    expect((await button(screen, 'Comment & close epic')).disabled).to.equal(true);
    await screen.fill(field, 'That is all');
    await press(screen, 'Comment & close epic');
    await findArticle(screen, 'That is all');
    await button(screen, 'Comment & reopen epic');
    await screen.fill(field, 'Or not');
    await screen.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await findArticle(screen, 'Or not');
    await button(screen, 'Comment & close epic');
    // An action in the comment has done it already.
    await screen.fill(field, 'Done now\n/close');
    await press(screen, 'Comment & close epic');
    await findArticle(screen, 'Done now');
    await button(screen, 'Comment & reopen epic');
    const visitor = await epics.open(epic, { as: epics.guest });
    await button(visitor, 'Comment');
    expect(visitor.queryByRole('button', { name: /^Comment &/ })).to.equal(null);
  });

  it('keeps a reply in its thread', async () => {
    const epic = await epics.epic('Thread');
    await say(epic, 'Question');
    const screen = await epics.open(epic, { as: epics.guest });
    await press(screen, 'Reply…');
    await screen.findByRole('textbox', { name: 'Reply' });
    await screen.user.keyboard('Answer');
    await press(screen, 'Reply');
    await findArticle(screen, 'Answer');
    const again = await epics.open(epic, { as: epics.guest });
    await findArticle(again, 'Answer');
    const activity = await again.findByRole('region', { name: 'Activity' });
    const threads = Array.from(activity.querySelectorAll('ol > li')).filter(({ textContent }) =>
      textContent.includes('Question'),
    );
    expect(threads.flatMap((thread) => [...thread.querySelectorAll('article')])).to.have.length(2);
  });

  it('folds a resolved thread with who and when, and reopens it', async () => {
    const epic = await epics.epic('Resolved');
    const { note } = await say(epic, 'Question');
    const answer = (await say(epic, 'Answer', { discussionId: note?.discussionId })).note;
    const screen = await epics.open(epic);
    await screen.findByText('0 of 1 thread resolved');
    await press(screen, 'Resolve thread');
    await screen.findByText(/^Thread by Petra.* resolved by Petra/);
    await screen.findByText('All threads resolved');
    await articleGone(screen, 'Question');
    // The button went with the comments: the keyboard continues from the one that shows them.
    const show = await button(screen, 'Show thread');
    await waitFor(() => expect(screen.document.activeElement).to.equal(show));
    await screen.user.keyboard('{Enter}');
    await findArticle(screen, 'Answer');
    await press(screen, 'Hide thread');
    await articleGone(screen, 'Answer');
    const named = await epics.openPath(`/groups/plan/-/epics/${epic.iid}#note_${answer?.id}`);
    await findArticle(named, 'Answer');
    await press(named, 'Reopen thread');
    await named.findByText('0 of 1 thread resolved');
    await button(named, 'Resolve thread');
    const guest = await epics.open(epic, { as: epics.guest });
    await findArticle(guest, 'Question');
    expect(guest.queryByRole('button', { name: 'Resolve thread' })).to.equal(null);
  });

  it('shows a message when a thread cannot be resolved', async () => {
    const epic = await epics.epic('Unresolved');
    const { note } = await say(epic, 'Question');
    await say(epic, 'Answer', { discussionId: note?.discussionId });
    const screen = await epics.open(epic);
    screen.calls.breakDown('discussionToggleResolve');
    await press(screen, 'Resolve thread');
    await findAlert(screen, 'Something went wrong while resolving the thread.');
    await findArticle(screen, 'Answer');
  });

  it('lets people change and delete their own comments only', async () => {
    const epic = await epics.epic('Own');
    await say(epic, 'By Petra');
    const guest = await epics.open(epic, { as: epics.guest });
    const foreign = within(await findArticle(guest, 'By Petra'));
    await guest.user.click(await foreign.findByRole('button', { name: 'Comment actions' }));
    await guest.findByRole('menu');
    expect(guest.getAllByRole('menuitem').map(({ textContent }) => textContent)).to.deep.equal([
      'Copy link',
      'Report abuse',
    ]);

    const screen = await epics.open(epic);
    await actOnComment(screen, 'By Petra', 'Edit comment');
    await screen.fill(await screen.findByRole('textbox', { name: 'Edit comment' }), 'Mended');
    await press(screen, 'Save comment');
    await screen.findByText('edited');
    await within(await findArticle(screen, 'Mended')).findByText('edited');
    await actOnComment(screen, 'Mended', 'Delete comment');
    await confirm(screen, 'Delete comment');
    await articleGone(screen, 'Mended');
  });

  it('shows a message when a comment cannot be changed or deleted', async () => {
    const epic = await epics.epic('Stubborn');
    await say(epic, 'Stays');
    const screen = await epics.open(epic);
    screen.calls.breakDown('updateNote');
    await actOnComment(screen, 'Stays', 'Edit comment');
    await screen.fill(await screen.findByRole('textbox', { name: 'Edit comment' }), 'Changed');
    await press(screen, 'Save comment');
    await findAlert(screen, 'Something went wrong on the server.');
    await press(screen, 'Cancel');
    screen.calls.breakDown('destroyNote');
    await actOnComment(screen, 'Stays', 'Delete comment');
    await confirm(screen, 'Delete comment');
    await findAlert(screen, 'Something went wrong while deleting your comment.');
  });

  it('folds runs of changes of one kind', async () => {
    const epic = await epics.epic('Imported');
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await epics.epic(title, { parentId: epic.id });
    const screen = await epics.open(epic);
    const lines = () =>
      Array.from(screen.document.querySelectorAll('li *')).filter(
        ({ textContent, children }) =>
          /^added &\d+ as a child$/.test(textContent) &&
          Array.from(children).every((child) => child.textContent !== textContent),
      );
    const more = await button(screen, 'Show 4 more changes like this');
    expect(lines()).to.have.length(1);
    await screen.user.click(more);
    await waitFor(() => {
      expect(lines()).to.have.length(5);
    });
  });

  it('restores a discarded reply and a discarded change', async () => {
    const epic = await epics.epic('Second thoughts');
    await say(epic, 'Original');
    const screen = await epics.open(epic);
    const textIn = async (name: string) => (await screen.findByRole<HTMLTextAreaElement>('textbox', { name })).value;
    await press(screen, 'Reply…');
    await screen.fill(await screen.findByRole('textbox', { name: 'Reply' }), 'An answer');
    await press(screen, 'Cancel');
    await press(screen, 'Undo');
    expect(await textIn('Reply')).to.equal('An answer');
    await press(screen, 'Reply');
    await waitFor(() => {
      expect(screen.queryByRole('textbox', { name: 'Reply' })).to.equal(null);
    });
    await findArticle(screen, 'An answer');
    await actOnComment(screen, 'Original', 'Edit comment');
    await screen.fill(await screen.findByRole('textbox', { name: 'Edit comment' }), 'Better');
    await press(screen, 'Cancel');
    await press(screen, 'Undo');
    expect(await textIn('Edit comment')).to.equal('Better');
  });

  it('keeps a changed comment that is not saved while the reader is elsewhere', async () => {
    const epic = await epics.epic('Left');
    await say(epic, 'Original');
    const screen = await epics.open(epic);
    await actOnComment(screen, 'Original', 'Edit comment');
    await screen.fill(await editField(screen), 'Half a thought');
    await screen.user.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link', { name: 'Epics' }),
    );
    await screen.user.click(await screen.findByRole('link', { name: 'Left' }));
    expect((await editField(screen)).value).to.equal('Half a thought');
    expect(screen.document.activeElement).to.not.equal(await editField(screen));
    await press(screen, 'Save comment');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit comment' })).to.equal(null));
    expect(articleWith(screen, 'Half a thought')).to.not.equal(null);
  });

  describe('that others change while the reader writes', () => {
    const begin = async (screen: Screen, text: string) => {
      await press(screen, 'Reply…');
      await screen.fill(await replyField(screen), text);
    };
    const replyField = (screen: Screen) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
    const erase = (noteId = 0) => epics.server.perform(DeleteNote, { noteId });
    const idIn = async (said: ReturnType<typeof say>) => (await said).note?.id ?? 0;

    it('keeps a reply open in a thread that is resolved', async () => {
      const epic = await epics.epic('Settled');
      const { note } = await say(epic, 'Question', { threaded: true });
      const screen = await epics.open(epic);
      await begin(screen, 'One more thing');
      const field = await replyField(screen);
      await epics.server.perform(ResolveThread, { discussionId: note?.discussionId ?? 0, resolved: true });
      await screen.findByText(/^Thread by Petra.* resolved by/);
      expect(field.isConnected).to.equal(true);
      await press(screen, 'Reply');
      await findArticle(screen, 'One more thing');
      await press(screen, 'Hide thread');
      await articleGone(screen, 'Question');
    });

    it('keeps a reply with the rest of its thread, or as a new comment, as internal as it was', async () => {
      const epic = await epics.epic('Retracted');
      const first = (await say(epic, 'Question')).note;
      const second = await idIn(say(epic, 'Answer', { discussionId: first?.discussionId }));
      const screen = await epics.open(epic);
      await begin(screen, 'My reply');
      await erase(first?.id);
      await articleGone(screen, 'Question');
      expect((await replyField(screen)).value).to.equal('My reply');
      await erase(second);
      await articleGone(screen, 'Answer');
      await screen.findByText(/^The comment was deleted\. What you wrote is in the form for a new comment\./);
      expect((await commentField(screen)).value).to.equal('My reply');
      expect(screen.queryByRole('textbox', { name: 'Reply' })).to.equal(null);
      const secret = await idIn(say(epic, 'Between us', { internal: true }));
      await findArticle(screen, 'Between us');
      await begin(screen, 'Not for guests');
      await erase(secret);
      await articleGone(screen, 'Between us');
      const internal = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Make this an internal note' });
      expect((await internal()).checked).to.equal(true);
      await screen.user.click(
        within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link', { name: 'Epics' }),
      );
      await screen.user.click(await screen.findByRole('link', { name: 'Retracted' }));
      expect((await commentField(screen)).value).to.equal('My reply\n\nNot for guests');
      await press(screen, 'Add internal note');
      expect((await findArticle(screen, 'Not for guests')).dataset['internal']).to.equal('true');
    });

    it('keeps the changed text of a comment that is deleted', async () => {
      const epic = await epics.epic('Erased');
      const noteId = await idIn(say(epic, 'Original'));
      const screen = await epics.open(epic);
      await actOnComment(screen, 'Original', 'Edit comment');
      await screen.fill(await editField(screen), 'Much better');
      await erase(noteId);
      await articleGone(screen, 'Original');
      expect((await commentField(screen)).value).to.equal('Much better');
      // Whoever deletes the comment themselves does not want its text.
      await press(screen, 'Comment');
      await actOnComment(screen, 'Much better', 'Edit comment');
      await screen.fill(await editField(screen), 'Or not');
      await actOnComment(screen, 'Much better', 'Delete comment');
      await confirm(screen, 'Delete comment');
      await articleGone(screen, 'Much better');
      expect((await commentField(screen)).value).to.equal('');
    });
  });

  it('shows both texts when two people changed the same comment, and loses neither', async () => {
    const epic = await epics.epic('Contested');
    const { note } = await say(epic, 'first\n\nlast');
    const screen = await epics.open(epic, { before: hearNothing });
    const changeMeanwhile = (body: string) => epics.server.perform(UpdateNote, { noteId: note?.id ?? 0, body });
    await actOnComment(screen, 'first', 'Edit comment');
    await screen.fill(await editField(screen), 'mine\n\nlast');
    await changeMeanwhile('theirs\n\nlast\n\nadded');
    await press(screen, 'Save comment');
    await screen.findByText(/^Someone edited this comment at the same time you did\./);
    expect((await screen.findByRole('region', { name: 'Their comment' })).textContent).to.contain('theirs');
    expect((await editField(screen)).value).to.equal('mine\n\nlast');
    await press(screen, 'Merge both in the editor');
    await screen.isFocused('textbox', 'Edit comment');
    for (const words of ['mine', 'theirs', 'last', 'added']) expect((await editField(screen)).value).to.contain(words);
    await screen.fill(await editField(screen), 'mine and theirs');
    await changeMeanwhile('theirs again');
    await press(screen, 'Save comment');
    await press(screen, 'Keep mine');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit comment' })).to.equal(null));
    await findArticle(screen, 'mine and theirs');
    await actOnComment(screen, 'mine and theirs', 'Edit comment');
    await screen.fill(await editField(screen), 'mine alone');
    await changeMeanwhile('theirs at last');
    await press(screen, 'Save comment');
    await press(screen, 'Take theirs');
    await findArticle(screen, 'theirs at last');
    expect(articleWith(screen, 'mine')).to.equal(null);
  });

  it('shows internal notes to members only', async () => {
    const epic = await epics.epic('Inside');
    const screen = await epics.open(epic);
    await screen.fill(await commentField(screen), 'Between us');
    await screen.user.click(screen.getByText('Make this an internal note'));
    await press(screen, 'Add internal note');
    within(await findArticle(screen, 'Between us')).getByText('Internal note');
    const guest = await epics.open(epic, { as: epics.guest });
    await commentField(guest);
    expect(guest.document.documentElement.outerHTML).to.not.contain('Between us');
    expect(guest.queryByText('Make this an internal note')).to.equal(null);
  });

  it('adds and removes reactions, of the epic and of comments', async () => {
    const epic = await epics.epic('Loved');
    await say(epic, 'Nice');
    const screen = await epics.open(epic);
    await findArticle(screen, 'Nice');
    const byKey = () => screen.user.keyboard('{Enter}');
    for (const [place, pick] of [
      [screen.getByRole('main'), null],
      [await findArticle(screen, 'Nice'), byKey],
    ] as const) {
      const [bar] = await within(place).findAllByRole('group', { name: 'Reactions' });
      const reactions = within(bar ?? expect.fail('no reactions'));
      await screen.user.click(reactions.getByRole('button', { name: 'Add reaction' }));
      await screen.fill(await screen.findByRole('searchbox', { name: 'Search emoji' }), 'tada');
      const emoji = within(await screen.findByRole('group', { name: 'Emoji' }));
      const found = await emoji.findByRole('button', { name: 'tada' });
      await (pick?.() ?? screen.user.click(found));
      await reactions.findByRole('button', { name: 'tada, 1', pressed: true });
    }
    const again = await epics.open(epic);
    const awards = () => Array.from(again.document.querySelectorAll<HTMLElement>('[aria-label="tada, 1"]'));
    await waitFor(() => {
      expect(awards()).to.have.length(2);
    });
    const taken = again.calls.nextAnswer('awardEmojiToggle');
    await again.user.click(awards()[0] ?? expect.fail('no reaction'));
    await waitFor(() => {
      expect(awards()).to.have.length(1);
    });
    await taken;
    again.calls.breakDown('awardEmojiToggle');
    await again.user.click(awards()[0] ?? expect.fail('no reaction'));
    await findAlert(again, 'Something went wrong on the server.');
    await waitFor(() => {
      expect(awards()).to.have.length(1);
    });
  });

  it('shows a message when emoji cannot be loaded', async () => {
    const screen = await epics.open(await epics.epic('No emoji'));
    screen.calls.answerRequests(/\/-\/autocomplete\/award_emojis$/, unreachable);
    const [add] = await screen.findAllByRole('button', { name: 'Add reaction' });
    await screen.user.click(add ?? expect.fail('no button'));
    await findAlert(screen, 'There was a problem fetching emoji.');
  });

  it('shows a message when comments cannot be loaded, and tries again', async () => {
    const epic = await epics.epic('Silent');
    await say(epic, 'Heard');
    const screen = await epics.open(epic, { before: (calls) => calls.breakDown('workItemNotes') });
    await findAlert(screen, 'Something went wrong while fetching comments. Please try again.');
    screen.calls.repair('workItemNotes');
    await press(screen, 'Try again');
    await findArticle(screen, 'Heard');
  });

  it('asks visitors to sign in', async () => {
    const epic = await epics.epic('Public');
    await say(epic, 'For all');
    const screen = await epics.open(epic, { as: null });
    await findArticle(screen, 'For all');
    expect(screen.queryByRole('textbox', { name: 'Comment' })).to.equal(null);
    const activity = within(screen.getByRole('region', { name: 'Activity' }));
    expect(activity.getByRole('link', { name: 'Sign in' }).getAttribute('href')).to.contain(
      '/users/sign_in?return_to=',
    );
  });
});
