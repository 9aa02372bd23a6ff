import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { hasFocus, holdsFocus } from '../../support/focus.ts';
import { editField } from '../../support/sidebar-fields.ts';
import { SpamServiceServer } from '../../support/spam-service.ts';
import { useWeb, type OpenOptions } from '../../support/web.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';

/** What needs layout, paper, the clipboard, the browser's storage over a reload, or axe; the rest is tested without a browser. */
describe('issue page in a browser', function () {
  this.timeout(60_000);
  const spamService = new SpamServiceServer();
  before(() => spamService.start());
  const web = useWeb({
    today: planToday,
    filledBy: filledWithPlan,
    outbound: { allowed: ['127.0.0.1'] },
    akismet: () => ({ apiKey: spamService.apiKey, url: spamService.url }),
  });
  after(() => spamService.stop());
  let plan: Plan;
  let planner: User;

  before(async () => {
    plan = await filledWithPlan.made();
    ({ planner } = plan);
  });

  const create = (title: string, fields: Record<string, unknown> = {}) => {
    const input = { type: 'issue', namespace: plan.project.id, title, ...fields } as const;
    return web.server().perform(CreateWorkItem, input, planner);
  };
  const open = (issue: WorkItem, options: OpenOptions = { as: planner }) =>
    web.open(`/plan/app/-/issues/${issue.iid}`, options);
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('keeps the message of a change away from the text that is written next on a phone', async () => {
    const issue = await create('Commented');
    const page = await open(issue, {
      as: planner,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const field = page.getByRole('textbox', { name: 'Comment', exact: true });
    await field.fill('/weight 3');
    await page.keyboard.press('Control+Enter');
    const message = page.getByRole('alertdialog').filter({ hasText: 'Undo' });
    await message.waitFor();
    await field.fill('Next');
    await hasFocus(field);
    const [told, written] = [await message.boundingBox(), await field.boundingBox()];
    if (told === null || written === null) return expect.fail('The message is gone.');
    const isApart = told.y + told.height <= written.y || written.y + written.height <= told.y;
    expect(isApart, JSON.stringify({ told, written })).to.equal(true);
    await message.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').filter({ hasText: 'Undone: weight' }).waitFor();
    expect(await field.inputValue()).to.equal('Next');
  });

  it('shows what is known of an issue, and where it is', async () => {
    const issue = await create('Leaks **memory**', {
      description: '- [x] seen\n- [ ] measured',
      parentId: plan.epic.id,
    });
    await web
      .server()
      .connection('importedItems')
      .insert({ rootNamespaceId: plan.group.id, key: 'I-1', workItemId: issue.id, digest: '' });
    const page = await open(issue);
    await page.getByRole('heading', { level: 1, name: 'Leaks memory' }).waitFor();
    await page.getByText('1 of 2 checklist items completed').waitFor();
    await page.getByText('Imported', { exact: true }).waitFor();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await crumbs.getByRole('link').allInnerTexts()).to.deep.equal(['Plan', 'App']);
    await section(page, 'Epic').getByRole('link', { name: 'Sail in spring' }).waitFor();
    expect(await page.title()).to.equal('Leaks **memory** · #' + issue.iid + ' · App · Milepost');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.emulateMedia({ media: 'print' });
    expect(await section(page, 'Child tasks').isVisible(), 'on paper').to.equal(false);
    await page.emulateMedia({ media: 'screen' });
    expect(await section(page, 'Child tasks').isVisible(), 'on screen').to.equal(true);
  });

  it('is accessible with all that an incident can have, and with its menu open', async () => {
    const client = await web.server().as(plan.guest);
    const path = `/api/v4/projects/${plan.project.id}/issues`;
    const { body } = await client.post<WorkItem>(path, { title: 'Harbor is dark' });
    await web.server().perform(UpdateWorkItem, { item: { id: body.id }, type: 'incident' });
    await web.server().perform(UpdateWorkItem, {
      item: { id: body.id },
      severity: 'critical',
      healthStatus: 'at_risk',
      dueDate: '2026-11-01',
      addLabels: ['bug'],
      zoomMeetingUrl: 'https://zoom.us/j/123456789?pwd=x1',
      publishedIncidentUrl: 'https://status.example.com/incidents/7',
    });
    const page = await open(body, { as: web.server().root });
    await section(page, 'Severity').getByText('Critical - S1').waitFor();
    await page.getByRole('link', { name: 'Join Zoom meeting' }).waitFor();
    await page.getByRole('link', { name: 'Published on status page' }).waitFor();
    await page.getByText('First contribution').waitFor();
    await page.getByText('added the link to the status page').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Incident actions' }).click();
    await page.getByRole('menuitem', { name: 'Submit as spam' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('logs time, reports it and deletes an entry, which keeps the focus in the report', async () => {
    const issue = await create('Timed');
    const page = await open(issue);
    const widget = section(page, 'Time tracking');
    await editField(page, 'Time tracking');
    const form = page.getByRole('form', { name: 'Time tracking' });
    await form.getByRole('textbox', { name: 'Estimate' }).fill('1d');
    await form.getByRole('textbox', { name: 'Add time spent' }).fill('3h 30m');
    await form.getByRole('textbox', { name: 'Summary' }).fill('Measured the leak');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.keyboard.press('Enter');
    await widget.getByText('Spent 3h 30m').waitFor();
    await widget.getByRole('button', { name: 'Time report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Time report' });
    const entry = dialog.getByRole('row', { name: /Petra Planner 3h 30m Measured the leak/ });
    await entry.waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await entry.getByRole('button', { name: 'Delete time entry' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete time entry' });
    await question.getByText(/delete 3h 30m logged by Petra Planner/).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await question.getByRole('button', { name: 'Delete time entry' }).click();
    await question.waitFor({ state: 'hidden' });
    await entry.waitFor({ state: 'detached' });
    await holdsFocus(dialog);
  });

  it('keeps its title in view while the text is read, as a link back to the top', async () => {
    const issue = await create('Long story', { description: 'A paragraph.\n\n'.repeat(120) });
    const page = await open(issue);
    const bar = page.getByRole('link', { name: 'Long story', exact: true });
    const heading = page.getByRole('heading', { level: 1, name: 'Long story' });
    await heading.waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await bar.count()).to.equal(0);
      await page.getByText('A paragraph.').last().scrollIntoViewIfNeeded();
      await bar.waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      await bar.press('Enter');
      await bar.waitFor({ state: 'detached' });
      await page.waitForFunction(() => {
        const { top } = document.querySelector('h1')?.getBoundingClientRect() ?? { top: -1 };
        return top > 0 && top < window.innerHeight;
      });
    }
  });

  it('opens widgets, quotes and edits the last comment by keys', async () => {
    const issue = await create('Keys', { description: 'To be quoted' });
    const page = await open(issue, { as: planner, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Add field' }).waitFor();
    for (const [key, name] of [
      ['l', 'Labels'],
      ['a', 'Assignee'],
      ['m', 'Milestone'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByText('To be quoted').click({ clickCount: 3 });
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: 'Comment' });
    await hasFocus(field);
    expect(await field.inputValue()).to.equal('> To be quoted\n\n');
    await page.keyboard.type('Indeed');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').getByText('Indeed').waitFor();
    // Not the sequence that copies the reference.
    await field.blur();
    await page.keyboard.press('c');
    await page.keyboard.press('r');
    await page.getByText('Reference copied').waitFor();
    await field.focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('article').getByRole('textbox').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('button', { name: 'Show details' }).waitFor();
    await page.keyboard.press('l');
    await page.getByRole('dialog', { name: 'Labels', exact: true }).waitFor();
  });

  it('asks what to do with a draft that is older than the last change of the issue', async () => {
    const issue = await create('Drafted');
    const page = await open(issue);
    const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    const question = page.getByText('The issue was changed after you wrote it. Keep your text or discard it?');
    await edit();
    await title.fill('My draft');
    await web.server().perform(UpdateWorkItem, { item: { id: issue.id }, title: 'Theirs' });
    await page.reload();
    await edit();
    await question.waitFor();
    await page.getByText('Someone edited the issue at the same time you did.').waitFor();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).to.equal('My draft');
    await page.reload();
    await edit();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).to.equal('Theirs');
  });
});
