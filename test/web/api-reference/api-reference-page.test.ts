import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('page of the REST API', () => {
  const { open } = useWeb({ loadsPages: true });

  it('lists operations, finds them, opens one, and fits 320 px', async () => {
    const page = await open('/-/api');
    await page.getByRole('heading', { name: 'REST API', level: 1 }).waitFor();
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('post epics');
    const create = page.getByRole('listitem').filter({ hasText: 'POST/groups/{id}/epicsCreate an epic' });
    await create.locator('summary').press('Enter');
    await create.getByRole('rowheader', { name: 'title', exact: true }).first().waitFor();
    await create.getByText('Required.').first().waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflowOf(page)).to.equal(0);
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('xyzzy');
    await page.getByText('No matching calls').waitFor();
  });
});
