import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('search', function () {
  this.timeout(60_000);
  const web = useWeb();
  let reader: User;

  before(async () => {
    const server = web.server();
    const group = await server.createGroup('plan', { name: 'Plan', visibility: 'private' });
    const project = await server.createProject('app', group, { name: 'Lantern app' });
    const other = await server.createGroup('other', { name: 'Other', visibility: 'private' });
    reader = await server.createUser('rolf', { name: 'Rolf Reader' });
    await server.addMember(group, reader, 'reporter');
    await server.createUser('sam', { name: 'Sam Stranger' });
    const make = (type: 'epic' | 'issue', namespace: number, title: string) =>
      server.perform(CreateWorkItem, { type, namespace, title });
    await make('epic', group.id, 'Lantern on the pier');
    await make('epic', other.id, 'Lantern that is secret');
    const issue = await make('issue', project.id, 'Oil for the lantern');
    await server.perform(UpdateWorkItem, { item: { id: issue.id }, stateEvent: 'close' });
    await server.perform(CreateNote, { item: { id: issue.id }, body: 'Use lantern oil of the better kind' });
    await server.perform(CreateMilestone, { kind: 'group', namespace: group.id, title: 'Lantern week' });
    for (let index = 0; index < 22; index += 1) await make('issue', project.id, `Wick ${index}`);
  });

  const openPalette = async (page: Page, words: string): Promise<void> => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(words);
  };
  const titles = (page: Page): Promise<string[]> =>
    page.getByRole('list', { name: 'Search results' }).getByRole('link').allInnerTexts();

  it('offers epics, issues and milestones in the palette while words are written', async () => {
    const page = await web.open('/', { as: reader });
    await openPalette(page, 'lantern');
    await page.getByRole('option', { name: /^Lantern on the pier plan&1/ }).waitFor();
    await page.getByRole('option', { name: /^Oil for the lantern plan\/app#1 · closed/ }).waitFor();
    expect(await page.getByRole('option', { name: /secret/ }).count()).to.equal(0);
    await page.getByRole('option', { name: /^Lantern week/ }).click();
    await page.waitForURL('**/groups/plan/-/issues?milestone_title=Lantern+week&state=all');
  });

  it('leads to the item of a full reference', async () => {
    const page = await web.open('/', { as: reader });
    await openPalette(page, 'plan/app#1');
    await page.getByRole('option', { name: /^Oil for the lantern/ }).click();
    await page.waitForURL('**/plan/app/-/issues/1');
    await openPalette(page, 'other&1');
    await page.getByRole('option', { name: 'Search everywhere for “other&1”' }).waitFor();
    expect(await page.getByRole('option').count()).to.equal(1);
  });

  it('shows everything of a kind on a page of its own, page by page', async () => {
    const page = await web.open('/', { as: reader });
    await openPalette(page, 'wick');
    await page.getByRole('option', { name: 'Search everywhere for “wick”' }).click();
    await page.getByText('No epics found').waitFor();
    await page.getByRole('link', { name: 'Issues', exact: true }).click();
    await page.getByText('1–20 of 22').waitFor();
    expect((await titles(page))[0]).to.equal('Wick 21');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('21–22 of 22').waitFor();
    expect(await titles(page)).to.deep.equal(['Wick 1', 'Wick 0']);
    await page.getByRole('searchbox').fill('wick 3');
    await page.keyboard.press('Enter');
    await page.getByText('1–2 of 2').waitFor();
    expect(await titles(page)).to.deep.equal(['Wick 3', 'Wick 1']);
    await page.getByRole('button', { name: /Best match/ }).click();
    await page.getByRole('option', { name: 'Newest' }).click();
    await page.waitForURL(/sort=newest/);
    await page.waitForFunction(() => document.querySelector('main li a')?.textContent === 'Wick 3');
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('finds comments, milestones and projects, in one group when asked', async () => {
    const page = await web.open('/search?search=lantern&scope=notes', { as: reader });
    await page.getByText('Use lantern oil of the better kind').waitFor();
    const link = page.getByRole('list', { name: 'Search results' }).getByRole('link');
    expect(await link.getAttribute('href')).to.match(/^\/plan\/app\/-\/issues\/1#note_\d+$/);
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('link', { name: 'Plan / Lantern app' }).waitFor();
    await page.getByRole('searchbox').fill('week lantern');
    await page.keyboard.press('Enter');
    await page.getByText('No projects found').waitFor();
    await page.getByRole('link', { name: 'Milestones' }).click();
    await page.getByRole('link', { name: 'Lantern week' }).waitFor();
    await page.getByRole('button', { name: /Any group/ }).click();
    await page.getByRole('option', { name: 'Plan', exact: true }).click();
    await page.waitForURL(/group_id=\d+/);
    await page.getByRole('link', { name: 'Lantern week' }).waitFor();
  });

  it('says when it fails, and is for those who are signed in', async () => {
    const page = await web.open('/', { as: reader });
    await page.route('**/api/v4/search**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${web.server().address}/search?search=lantern`);
    await page.getByRole('alert').getByText('Something went wrong on the server.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Lantern on the pier' }).waitFor();
    const visitor = await web.open('/search?search=lantern');
    await visitor.waitForURL('**/users/sign_in?return_to=%2Fsearch%3Fsearch%3Dlantern');
  });
});
