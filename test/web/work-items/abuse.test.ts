import { expect } from 'chai';
import type { Page } from 'playwright';
import { useEpics } from '../epics/epic-window.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Report abuse' });
const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Epic actions' }).click();
  await page.getByRole('menuitem', { name: 'Report abuse' }).click();
};
const fill = async (page: Page): Promise<void> => {
  await dialogOf(page)
    .getByRole('button', { name: /What is wrong/ })
    .click();
  await page.getByRole('option', { name: 'Insults, threats or hatred' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Tell them more' }).fill('Rude words in the text');
};

describe('the report of abuse', () => {
  const epics = useEpics();
  const reports = async () => {
    const client = await epics.server.as(epics.server.root);
    return (await client.get('/api/v4/abuse_reports')).body as {
      category: string;
      message: string;
      item: { id: number };
    }[];
  };

  it('is sent to the administrators with a category and a text, and confirmed', async () => {
    const epic = await epics.epic('Rude');
    const page = await epics.open(epic, { as: epics.guest });
    await openDialog(page);
    const send = dialogOf(page).getByRole('button', { name: 'Send report' });
    expect(await send.isDisabled()).to.equal(true);
    await fill(page);
    await send.click();
    await page.getByText('Thank you. The administrators will look at it.').waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    const [report] = await reports();
    expect(report).to.include({ category: 'offensive', message: 'Rude words in the text' });
    expect(report?.item.id).to.equal(epic.id);

    await openDialog(page);
    await fill(page);
    await send.click();
    await dialogOf(page).getByRole('alert').getByText('You have reported this already.').waitFor();
  });
});
