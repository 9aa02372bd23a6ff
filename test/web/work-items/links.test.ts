import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { breakDown, intercept } from '../../support/intercept.ts';
import { alertWith, useEpics } from '../epics/epic-window.ts';

const section = (page: Page): Locator => page.getByRole('region', { name: 'Linked items' });
const group = (page: Page, title: string): Locator => section(page).getByRole('list', { name: title, exact: true });
const form = (page: Page): Locator => page.getByRole('form', { name: 'Add linked items' });
const field = (page: Page): Locator => form(page).getByRole('combobox');
const add = (page: Page): Promise<void> => section(page).getByRole('button', { name: 'Add', exact: true }).click();
const isReady = (page: Page): Promise<void> => section(page).getByRole('status').waitFor({ state: 'detached' });

describe('epic page: linked items', () => {
  const epics = useEpics();
  const link = (source: WorkItem, target: WorkItem, linkType: 'relates_to' | 'blocks' | 'is_blocked_by') =>
    epics.server.perform(LinkWorkItems, { source: { id: source.id }, target: { id: target.id }, linkType });

  it('stand by how they are linked, and are counted', async () => {
    const epic = await epics.epic('Middle');
    const [before, after, beside] = [await epics.epic('Before'), await epics.epic('After'), await epics.epic('Beside')];
    await link(epic, after, 'blocks');
    await link(epic, before, 'is_blocked_by');
    await link(beside, epic, 'relates_to');
    const page = await epics.open(epic);
    await group(page, 'Blocks').getByRole('link', { name: 'After' }).waitFor();
    const blocker = group(page, 'Is blocked by').getByRole('link', { name: 'Before' });
    expect(await blocker.getAttribute('href')).to.equal(`/groups/plan/-/epics/${before.iid}`);
    await group(page, 'Relates to').getByText(`plan&${beside.iid}`).waitFor();
    await section(page).getByText('3', { exact: true }).waitFor();
  });

  it('leave out, and do not count, what the reader may not see', async () => {
    const epic = await epics.epic('Open');
    const secret = await epics.epic('Hidden plan', { confidential: true });
    await link(epic, secret, 'relates_to');
    const page = await epics.open(epic);
    await group(page, 'Relates to').getByRole('img', { name: 'Confidential' }).waitFor();
    for (const as of [epics.guest, null]) {
      const other = await epics.open(epic, { as });
      await section(other).getByText('Nothing is linked to this epic.').waitFor();
      await section(other).getByText('0', { exact: true }).waitFor();
      expect(await other.getByText('Hidden plan').count()).to.equal(0);
    }
  });

  it('are added by references of any kind, as they are to be linked', async () => {
    const epic = await epics.epic('Linking');
    const [one, two] = [await epics.epic('First of them'), await epics.epic('Second of them')];
    const project = await epics.server.createProject('linked', epics.group, { name: 'Linked', visibility: 'public' });
    const issue = await epics.server.perform(CreateWorkItem, {
      type: 'issue',
      namespace: project.id,
      title: 'Some work',
    });
    const page = await epics.open(epic);
    await isReady(page);
    await add(page);
    await form(page).getByText('Blocks', { exact: true }).click();
    await field(page).fill(
      `&${one.iid} ${epics.server.address}/groups/plan/-/epics/${two.iid} plan/linked#${issue.iid} `,
    );
    await form(page).getByRole('button', { name: 'Add', exact: true }).click();
    await form(page).waitFor({ state: 'detached' });
    for (const name of ['First of them', 'Second of them', 'Some work']) {
      await group(page, 'Blocks').getByRole('link', { name }).waitFor();
    }
  });

  it('are suggested while one writes, epics and issues', async () => {
    const epic = await epics.epic('Searching');
    const target = await epics.epic('Quasar drive');
    const page = await epics.open(epic);
    await isReady(page);
    await add(page);
    await field(page).pressSequentially('quasar');
    await page.getByRole('option', { name: 'Quasar drive' }).click();
    await form(page).getByText(`plan&${target.iid}`).waitFor();
    await page.keyboard.press('Enter');
    await group(page, 'Relates to').getByRole('link', { name: 'Quasar drive' }).waitFor();
  });

  it('stay in the form with the reason when they cannot be linked', async () => {
    const epic = await epics.epic('Picky');
    const [known, fresh] = [await epics.epic('Known'), await epics.epic('Fresh')];
    await link(epic, known, 'relates_to');
    const page = await epics.open(epic);
    await isReady(page);
    await add(page);
    await field(page).fill(`&${known.iid} &${fresh.iid} &99999 &${epic.iid} `);
    await form(page).getByRole('button', { name: 'Add', exact: true }).click();
    const alert = alertWith(page, '&99999 cannot be found.');
    await alert.waitFor();
    expect(await alert.innerText())
      .to.contain(`&${known.iid}: Item is already linked.`)
      .and.to.contain(`&${epic.iid}: cannot be linked to itself.`);
    await group(page, 'Relates to').getByRole('link', { name: 'Fresh' }).waitFor();
    expect(
      await form(page)
        .getByRole('button', { name: `Remove &${fresh.iid}` })
        .count(),
    ).to.equal(0);
    expect(
      await form(page)
        .getByRole('button', { name: `Remove &${known.iid}` })
        .count(),
    ).to.equal(1);
    await field(page).press('Escape');
    await form(page).waitFor({ state: 'detached' });
  });

  it('are taken away, or say why not', async () => {
    const epic = await epics.epic('Cutting');
    await link(epic, await epics.epic('Cut off'), 'blocks');
    const page = await epics.open(epic);
    const remove = section(page).getByRole('button', { name: 'Remove link to Cut off' });
    await remove.waitFor();
    await intercept(page, 'workItemRemoveLinkedItems', (route) =>
      route.fulfill({ json: { data: { workItemRemoveLinkedItems: { errors: ['1: Item cannot be found'] } } } }),
    );
    await remove.click();
    await alertWith(page, 'The link to Cut off could not be removed.').waitFor();
    await page.unrouteAll();
    await remove.click();
    await section(page).getByText('Nothing is linked to this epic.').waitFor();
    expect(await alertWith(page, 'could not be removed').count()).to.equal(0);
  });

  it('are for members of the group to change', async () => {
    const epic = await epics.epic('Shared');
    await link(epic, await epics.epic('Friend'), 'relates_to');
    const member = await epics.open(epic, { as: epics.guest });
    await section(member).getByRole('button', { name: 'Remove link to Friend' }).waitFor();
    const stranger = await epics.server.createUser('stefan', { name: 'Stefan Stranger' });
    for (const as of [stranger, null]) {
      const page = await epics.open(epic, { as });
      await group(page, 'Relates to').getByRole('link', { name: 'Friend' }).waitFor();
      expect(await section(page).getByRole('button').count()).to.equal(0);
    }
  });

  it('say when they cannot be loaded, and try again', async () => {
    const page = await epics.open(await epics.epic('Flaky'), {
      before: (page) => breakDown(page, 'workItemLinkedItems'),
    });
    await section(page).getByText('The linked items could not be loaded.').waitFor();
    await page.unrouteAll();
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await section(page).getByText('Nothing is linked to this epic.').waitFor();
  });

  it('are where both fragments lead', async () => {
    const epic = await epics.epic('Far down', { description: 'A line\n\n'.repeat(80) });
    for (const fragment of ['linkeditems', 'related-issues']) {
      const page = await epics.open(epic);
      await page.goto('about:blank');
      await page.goto(`${epics.server.address}/groups/plan/-/epics/${epic.iid}#${fragment}`);
      await isReady(page);
      await page.waitForFunction((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < window.innerHeight;
      }, fragment);
    }
  });
});
