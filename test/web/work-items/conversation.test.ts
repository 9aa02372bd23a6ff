import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateNote } from '../../../application/notes/create-note.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { breakDown } from '../../support/intercept.ts';
import { alertWith, useEpics } from '../epics/epic-window.ts';

const commentField = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const commentOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const act = async (page: Page, text: string, action: string): Promise<void> => {
  await commentOf(page, text).getByRole('button', { name: 'Comment actions' }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('epic page: conversation', () => {
  const epics = useEpics();
  const say = (epic: WorkItem, body: string, more: Record<string, unknown> = {}) =>
    epics.server.perform(CreateNote, { item: { id: epic.id }, body, ...more }, epics.planner);

  it('takes a comment, by button and by keys, and shows it with its markup', async () => {
    const page = await epics.open(await epics.epic('Talk'), { as: epics.guest });
    expect(await page.getByRole('button', { name: 'Comment', exact: true }).isDisabled()).to.equal(true);
    await commentField(page).fill('Hello **you**');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await commentOf(page, 'Hello you').locator('strong', { hasText: 'you' }).waitFor();
    expect(await commentField(page).inputValue()).to.equal('');
    await commentField(page).fill('Again');
    await commentField(page).press('Control+Enter');
    await commentOf(page, 'Again').waitFor();
  });

  it('keeps what was written when it cannot be sent, and over a reload', async () => {
    const page = await epics.open(await epics.epic('Fragile talk'));
    await breakDown(page, 'createNote');
    await commentField(page).fill('Precious');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await alertWith(page, 'Something went wrong on the server.').waitFor();
    await page.unrouteAll();
    await page.reload();
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Precious');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await commentOf(page, 'Precious').waitFor();
    await page.reload();
    await commentOf(page, 'Precious').waitFor();
    expect(await commentField(page).inputValue()).to.equal('');
  });

  it('answers in a thread', async () => {
    const epic = await epics.epic('Thread');
    await say(epic, 'Question');
    const page = await epics.open(epic, { as: epics.guest });
    await page.getByRole('button', { name: 'Reply…' }).click();
    await page.keyboard.type('Answer');
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await commentOf(page, 'Answer').waitFor();
    await page.reload();
    await commentOf(page, 'Answer').waitFor();
    const threads = page.getByRole('region', { name: 'Activity' }).locator('ol > li').filter({ hasText: 'Question' });
    expect(await threads.getByRole('article').count()).to.equal(2);
  });

  it('lets people change and delete their own comments only', async () => {
    const epic = await epics.epic('Own');
    await say(epic, 'By Petra');
    const guest = await epics.open(epic, { as: epics.guest });
    await commentOf(guest, 'By Petra').getByRole('button', { name: 'Comment actions' }).click();
    await guest.getByRole('menu').waitFor();
    expect(await guest.getByRole('menuitem').allInnerTexts()).to.deep.equal(['Copy link']);

    const page = await epics.open(epic);
    await act(page, 'By Petra', 'Edit comment');
    await page.getByRole('textbox', { name: 'Edit comment' }).fill('Mended');
    await page.getByRole('button', { name: 'Save comment' }).click();
    await commentOf(page, 'Mended').getByText('edited').waitFor();
    await act(page, 'Mended', 'Delete comment');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
    await commentOf(page, 'Mended').waitFor({ state: 'detached' });
  });

  it('says when a comment cannot be changed or deleted', async () => {
    const epic = await epics.epic('Stubborn');
    await say(epic, 'Stays');
    const page = await epics.open(epic);
    await breakDown(page, 'updateNote');
    await act(page, 'Stays', 'Edit comment');
    await page.getByRole('textbox', { name: 'Edit comment' }).fill('Changed');
    await page.getByRole('button', { name: 'Save comment' }).click();
    await alertWith(page, 'Something went wrong on the server.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await breakDown(page, 'destroyNote');
    await act(page, 'Stays', 'Delete comment');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
    await alertWith(page, 'Something went wrong while deleting your comment.').waitFor();
  });

  it('is opened at the note that the address names, beyond its first page too, and marks it', async () => {
    const epic = await epics.epic('Long talk');
    for (let number = 1; number <= 101; number += 1) await say(epic, `Comment ${number}`);
    const { number } = await say(epic, 'Look here').then(({ note }) => ({ number: note?.id }));
    await say(epic, 'After it');
    const page = await epics.openPath(`/groups/plan/-/epics/${epic.iid}#note_${number}`);
    const named = commentOf(page, 'Look here');
    await page.locator('[data-named]', { hasText: 'Look here' }).waitFor();
    await page.waitForFunction(() => {
      const top = document.querySelector('[data-named]')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < window.innerHeight / 2;
    });
    const other = commentOf(page, 'Comment 101');
    await other.getByRole('link').click();
    await page.locator('[data-named]', { hasText: 'Comment 101' }).waitFor();
    expect(await named.getAttribute('data-named')).to.equal(null);
  });

  it('folds runs of changes of one kind', async () => {
    const epic = await epics.epic('Imported');
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await epics.epic(title, { parentId: epic.id });
    const page = await epics.open(epic);
    const lines = page.getByText(/^added &\d+ as a child$/);
    await page.getByRole('button', { name: 'Show 4 more changes like this' }).waitFor();
    expect(await lines.count()).to.equal(1);
    await page.getByRole('button', { name: 'Show 4 more changes like this' }).click();
    await lines.nth(4).waitFor();
  });

  it('brings a discarded reply and a discarded change back', async () => {
    const epic = await epics.epic('Second thoughts');
    await say(epic, 'Original');
    const page = await epics.open(epic);
    await page.getByRole('button', { name: 'Reply…' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('An answer');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).to.equal('An answer');
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await commentOf(page, 'An answer').last().waitFor();
    await act(page, 'Original', 'Edit comment');
    await page.getByRole('textbox', { name: 'Edit comment' }).fill('Better');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByRole('textbox', { name: 'Edit comment' }).inputValue()).to.equal('Better');
  });

  it('keeps internal notes among members', async () => {
    const epic = await epics.epic('Inside');
    const page = await epics.open(epic);
    await commentField(page).fill('Between us');
    await page.getByText('Make this an internal note').click();
    await page.getByRole('button', { name: 'Add internal note' }).click();
    await commentOf(page, 'Between us').getByText('Internal note').waitFor();
    const guest = await epics.open(epic, { as: epics.guest });
    await commentField(guest).waitFor();
    expect(await guest.content()).to.not.contain('Between us');
    expect(await guest.getByText('Make this an internal note').count()).to.equal(0);
  });

  it('gives and takes back reactions, of the epic and of comments', async () => {
    const epic = await epics.epic('Loved');
    await say(epic, 'Nice');
    const page = await epics.open(epic);
    for (const place of [page.getByRole('main'), commentOf(page, 'Nice')]) {
      const bar = place.getByRole('group', { name: 'Reactions' }).first();
      await bar.getByRole('button', { name: 'Add reaction' }).click();
      await page.getByRole('searchbox', { name: 'Search emoji' }).fill('tada');
      await page.getByRole('group', { name: 'Emoji' }).getByRole('button', { name: 'tada' }).click();
      await bar.getByRole('button', { name: 'tada, 1', pressed: true }).waitFor();
    }
    await page.reload();
    const award = page.getByRole('button', { name: 'tada, 1' });
    await award.nth(1).waitFor();
    // Also where the system has no font of emoji.
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Emoji') && status === 'loaded'),
    );
    const taken = page.waitForResponse((answer) => answer.request().postData()?.includes('awardEmojiToggle(') === true);
    await award.first().click();
    await page.waitForFunction(() => document.querySelectorAll('[aria-label="tada, 1"]').length === 1);
    await taken;
    await breakDown(page, 'awardEmojiToggle');
    await award.click();
    await alertWith(page, 'Something went wrong on the server.').waitFor();
    await award.waitFor();
  });

  it('says when emoji cannot be fetched', async () => {
    const page = await epics.open(await epics.epic('No emoji'));
    await page.route('**/-/autocomplete/award_emojis', (route) => route.abort());
    await page.getByRole('button', { name: 'Add reaction' }).first().click();
    await alertWith(page, 'There was a problem fetching emoji.').waitFor();
  });

  it('tells the history, filters and orders it, and remembers how', async () => {
    const epic = await epics.epic('History');
    await say(epic, 'First words');
    const page = await epics.open(epic);
    await page.getByRole('button', { name: 'Close epic' }).click();
    const activity = page.getByRole('region', { name: 'Activity' });
    await activity.getByText('closed', { exact: true }).waitFor();
    const choose = async (control: string, choice: string): Promise<void> => {
      await activity.getByRole('button', { name: control }).click();
      await page.getByRole('menuitemradio', { name: choice }).click();
    };
    await choose('Sort activity', 'Newest first');
    await activity.locator('ol > li').first().getByText('closed', { exact: true }).waitFor();
    await choose('Filter activity', 'Show comments only');
    await activity.getByText('closed', { exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await commentOf(page, 'First words').waitFor();
    expect(await activity.getByText('closed', { exact: true }).count()).to.equal(0);
    await choose('Filter activity', 'Show history only');
    await activity.getByText('closed', { exact: true }).waitFor();
    expect(await commentOf(page, 'First words').count()).to.equal(0);
  });

  it('loads longer conversations page by page', async () => {
    const epic = await epics.epic('Long');
    for (let number = 1; number <= 103; number += 1) await say(epic, `Words ${number}.`);
    const page = await epics.open(epic);
    await commentOf(page, 'Words 99.').waitFor();
    expect(await commentOf(page, 'Words 103.').count()).to.equal(0);
    await page.getByRole('button', { name: 'Show more' }).click();
    await commentOf(page, 'Words 103.').waitFor();
    expect(await page.getByRole('button', { name: 'Show more' }).count()).to.equal(0);
  });

  it('says when the conversation cannot be fetched, and tries again', async () => {
    const epic = await epics.epic('Silent');
    await say(epic, 'Heard');
    const page = await epics.open(epic, { before: (page) => breakDown(page, 'workItemNotes') });
    await alertWith(page, 'Something went wrong while fetching comments. Please try again.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await commentOf(page, 'Heard').waitFor();
  });

  it('asks visitors to sign in', async () => {
    const epic = await epics.epic('Public');
    await say(epic, 'For all');
    const page = await epics.open(epic, { as: null });
    await commentOf(page, 'For all').waitFor();
    expect(await commentField(page).count()).to.equal(0);
    const link = page.getByRole('region', { name: 'Activity' }).getByRole('link', { name: 'Sign in' });
    expect(await link.getAttribute('href')).to.contain('/users/sign_in?return_to=');
  });
});
