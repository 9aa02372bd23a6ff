import { expect } from 'chai';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { answered } from '../../support/drawing.ts';
import { Tally } from '../../support/tally.ts';
import { hurry, refuseEvents, useEpics } from '../epics/epic-window.ts';

const address = '**/realtime_changes';

describe('epic page: what others do meanwhile, without a stream of events', () => {
  const epics = useEpics();
  const change = (epic: WorkItem, changes: Record<string, unknown>) =>
    epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, ...changes }, epics.planner);
  const say = (epic: WorkItem, body: string) =>
    epics.server.perform(CreateNote, { item: { id: epic.id }, body }, epics.planner);

  it('comes in by itself: title, description, state, comments', async () => {
    const epic = await epics.epic('Before', { description: 'old words' });
    const page = await epics.open(epic, { as: epics.guest, before: hurry });
    await change(epic, { title: 'After', description: 'new **words**' });
    await page.getByRole('heading', { level: 1, name: 'After' }).waitFor();
    await page.locator('article strong', { hasText: 'words' }).waitFor();
    await say(epic, 'Hello from elsewhere');
    await page.getByRole('article').filter({ hasText: 'Hello from elsewhere' }).waitFor();
    await change(epic, { stateEvent: 'close' });
    await page.getByText('Closed', { exact: true }).first().waitFor();
  });

  it('leaves alone what is being written, says so, and is met by the save', async () => {
    const epic = await epics.epic('Shared', { description: 'one\n\ntwo' });
    const page = await epics.open(epic, { before: hurry });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const description = page.getByRole('textbox', { name: 'Description' });
    await description.fill('one\n\ntwo by me');
    await page.getByRole('textbox', { name: 'Comment' }).fill('A half-written comm');
    await change(epic, { description: 'one by you\n\ntwo' });
    await say(epic, 'And a word');
    await page.getByText('Someone edited the epic at the same time you did.').waitFor();
    await page.getByRole('article').filter({ hasText: 'And a word' }).waitFor();
    expect(await description.inputValue()).to.equal('one\n\ntwo by me');
    expect(await page.getByRole('textbox', { name: 'Comment' }).inputValue()).to.equal('A half-written comm');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Merge both in the editor' }).click();
    expect(await description.inputValue())
      .to.contain('one by you')
      .and.to.contain('two by me');
  });

  it('does not close the answers and edits one has begun below', async () => {
    const epic = await epics.epic('Talk');
    await say(epic, 'First');
    const page = await epics.open(epic, { before: hurry });
    await page.getByRole('button', { name: 'Reply…' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Begun');
    await page.getByRole('button', { name: 'Comment actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit comment' }).click();
    await page.getByRole('textbox', { name: 'Edit comment' }).fill('First, changed');
    await say(epic, 'Second');
    await page.getByRole('article').filter({ hasText: 'Second' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).to.equal('Begun');
    expect(await page.getByRole('textbox', { name: 'Edit comment' }).inputValue()).to.equal('First, changed');
  });

  it('is asked for with the version known, and no more once the server says so', async () => {
    const polls = new Tally<string | null>();
    const { entries: requests } = polls;
    const epic = await epics.epic('Quiet');
    const page = await epics.open(epic, {
      before: async (opened) => {
        await opened.clock.install();
        await refuseEvents(opened);
        await opened.route(address, async (route) => {
          polls.add(await route.request().headerValue('if-none-match'));
          const answer = await route.fetch();
          const interval = requests.length < 3 ? '20' : '-1';
          await route.fulfill({ response: answer, headers: { ...answer.headers(), 'poll-interval': interval } });
        });
      },
    });
    await polls.until(3);
    // The answer has to be there before time goes on.
    await answered(page);
    await page.clock.fastForward('10:00');
    await answered(page);
    expect(requests).to.have.length(3);
    expect(requests[0]).to.equal(null);
    expect(requests[1]).to.match(/^W\/"/);
    expect(requests[2]).to.equal(requests[1]);
  });

  it('is not asked for while no one looks, and at once when someone comes back', async () => {
    const polls = new Tally<string>();
    const { entries: requests } = polls;
    const epic = await epics.epic('Hidden');
    const page = await epics.open(epic, {
      before: async (opened) => {
        await opened.clock.install();
        await refuseEvents(opened);
        await opened.route(address, async (route) => {
          polls.add(route.request().url());
          const answer = await route.fetch();
          await route.fulfill({ response: answer, headers: { ...answer.headers(), 'poll-interval': '20' } });
        });
      },
    });
    await polls.until(1);
    const look = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await look(true);
    await answered(page);
    const before = requests.length;
    await page.clock.fastForward('10:00');
    await answered(page);
    expect(requests).to.have.length(before);
    await look(false);
    await polls.until(before + 1);
  });

  it('takes the page away when the epic is no longer there for the reader', async () => {
    const epic = await epics.epic('Secret soon');
    const page = await epics.open(epic, { as: epics.guest, before: hurry });
    await change(epic, { confidential: true });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});

describe('epic page: locked discussion', () => {
  const epics = useEpics();
  const text = 'The discussion in this epic is locked. Only project members can comment.';

  it('is said, and members alone may comment', async () => {
    const epic = await epics.epic('Locked');
    await epics.server.perform(UpdateWorkItem, { item: { id: epic.id }, discussionLocked: true }, epics.planner);
    const member = await epics.open(epic, { as: epics.guest });
    await member.getByText(text).waitFor();
    await member.getByRole('textbox', { name: 'Comment' }).waitFor();
    const stranger = await epics.open(epic, { as: await epics.server.createUser() });
    await stranger.getByText(text).waitFor();
    expect(await stranger.getByRole('textbox', { name: 'Comment' }).count()).to.equal(0);
    const open = await epics.open(await epics.epic('Open'));
    expect(await open.getByText(text).count()).to.equal(0);
  });
});
