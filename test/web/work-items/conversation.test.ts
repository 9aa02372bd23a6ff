import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateNote } from '../../../application/notes/create-note.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { breakDown } from '../../support/intercept.ts';
import { alertWith, useEpics } from '../epics/epic-window.ts';

const commentField = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const commentOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

describe('conversation of an epic', () => {
  const epics = useEpics();
  const say = (epic: WorkItem, body: string, more: Record<string, unknown> = {}) =>
    epics.server.perform(CreateNote, { item: { id: epic.id }, body, ...more }, epics.planner);

  it('keeps a comment that could not be sent, also over a reload', async () => {
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

  it('loads the emoji font for reactions', async () => {
    const page = await epics.open(await epics.epic('Loved'));
    const bar = page.getByRole('main').getByRole('group', { name: 'Reactions' }).first();
    await bar.getByRole('button', { name: 'Add reaction' }).click();
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('tada');
    await page.getByRole('group', { name: 'Emoji' }).getByRole('button', { name: 'tada' }).click();
    await bar.getByRole('button', { name: 'tada, 1', pressed: true }).waitFor();
    // Also where the system has no font of emoji.
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Emoji') && status === 'loaded'),
    );
  });

  it('shows, filters and sorts the history, and remembers how', async () => {
    const epic = await epics.epic('History');
    await say(epic, 'First words');
    const page = await epics.open(epic);
    await page.getByRole('button', { name: 'Close epic', exact: true }).click();
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

  describe('of more than a hundred comments', () => {
    let epic: WorkItem;
    let named: number | undefined;
    before(async () => {
      epic = await epics.epic('Long talk');
      for (let number = 1; number <= 101; number += 1) await say(epic, `Comment ${number}.`);
      named = (await say(epic, 'Look here')).note?.id;
      await say(epic, 'After it');
    });

    it('loads more when asked', async () => {
      const page = await epics.open(epic);
      await commentOf(page, 'Comment 99.').waitFor();
      expect(await commentOf(page, 'After it').count()).to.equal(0);
      await page.getByRole('button', { name: 'Show more' }).click();
      await commentOf(page, 'After it').waitFor();
      expect(await page.getByRole('button', { name: 'Show more' }).count()).to.equal(0);
    });

    it('opens at the comment that the address names, and marks it', async () => {
      const page = await epics.openPath(`/groups/plan/-/epics/${epic.iid}#note_${named}`);
      await page.locator('[data-named]', { hasText: 'Look here' }).waitFor();
      await page.waitForFunction(() => {
        const top = document.querySelector('[data-named]')?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < window.innerHeight / 2;
      });
      await commentOf(page, 'Comment 101.').locator('a[href^="#note_"]').click();
      await page.locator('[data-named]', { hasText: 'Comment 101.' }).waitFor();
      expect(await commentOf(page, 'Look here').getAttribute('data-named')).to.equal(null);
    });
  });
});
