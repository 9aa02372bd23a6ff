import { expect } from 'chai';
import { ReportAbuse } from '../../../application/moderation/report-abuse.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('page of abuse reports', () => {
  const web = useWeb();

  it('lists open reports to administrators, who close them', async () => {
    const server = web.server();
    const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
    const author = await server.createUser('arno', { name: 'Arno Author' });
    const reporter = await server.createUser('rita', { name: 'Rita Reporter' });
    await server.addMember(group, author, 'planner');
    const epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Advert' }, author);
    const report = { item: { id: epic.id }, category: 'spam' as const, message: 'Nothing but advertising' };
    await server.perform(ReportAbuse, report, reporter);

    const page = await web.open('/', { as: server.root });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Abuse reports' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Nothing but advertising' });
    await row.getByText('Spam or advertising').waitFor();
    await row.getByText('Arno Author').waitFor();
    await row.getByText('Rita Reporter').waitFor();
    expect(await row.getByRole('link', { name: 'Advert' }).getAttribute('href')).to.equal(
      `/groups/plan/-/epics/${epic.iid}`,
    );
    expect(await axeProblems(page)).to.deep.equal([]);
    await row.getByRole('button', { name: 'Close the report about Advert' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByText('No open reports').or(page.getByRole('row')).first().waitFor();
    await page.getByText('Closed', { exact: true }).click();
    await row.waitFor();
    expect(await row.getByRole('button').count()).to.equal(0);
  });
});
