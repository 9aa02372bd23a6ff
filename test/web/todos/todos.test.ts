import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';
import { address, useTodoPlan } from './todo-plan.ts';

describe('the page of to-dos', function () {
  this.timeout(60_000);
  const web = useWeb();
  const plan = useTodoPlan(web.server);
  const row = (page: Page, title: string): Locator =>
    page.getByRole('list', { name: 'To-dos' }).getByRole('listitem').filter({ hasText: title });
  const badge = (page: Page) =>
    page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: /^To-dos/ });

  it('shows what is to do, why and where, and links to the comment that mentions the reader', async () => {
    await plan.assign('Draw the plan', 'epic');
    const issue = await plan.create('Fix the door');
    const { note } = await web
      .server()
      .perform(
        CreateNote,
        { item: { id: issue.id }, body: `What do you say, @${plan.reader.username}?` },
        plan.planner,
      );
    const page = await web.open('/', { as: plan.reader });
    expect(await badge(page).innerText()).to.equal('To-dos\n2');
    await page.keyboard.press('Shift+T');
    await page.waitForURL(`**${address}`);
    await row(page, 'Draw the plan').getByText('Petra Planner assigned you').waitFor();
    await row(page, 'Draw the plan').getByText('Plan', { exact: true }).waitFor();
    await row(page, 'Fix the door').getByText('Petra Planner mentioned you').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    const link = row(page, 'Fix the door').getByRole('link');
    expect(await link.getAttribute('href')).to.equal(`/plan/app/-/issues/${issue.iid}#note_${note?.id}`);
  });
});
