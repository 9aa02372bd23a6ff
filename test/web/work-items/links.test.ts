import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { useEpics } from '../epics/epic-window.ts';

const section = (page: Page): Locator => page.getByRole('region', { name: 'Linked items' });
const group = (page: Page, title: string): Locator => section(page).getByRole('list', { name: title, exact: true });
const form = (page: Page): Locator => page.getByRole('form', { name: 'Add linked items' });
const field = (page: Page): Locator => form(page).getByRole('combobox');
const add = (page: Page): Promise<void> => section(page).getByRole('button', { name: 'Add', exact: true }).click();
const isReady = (page: Page): Promise<void> => section(page).getByRole('status').waitFor({ state: 'detached' });

describe('linked items of an epic', () => {
  const epics = useEpics();

  it('are added by references of any kind, with the chosen kind of link', async () => {
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

  it('are scrolled into view by both fragments of the address', async () => {
    const epic = await epics.epic('Far down', { description: 'A line\n\n'.repeat(80) });
    const page = await epics.open(epic);
    for (const fragment of ['linkeditems', 'related-issues']) {
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
