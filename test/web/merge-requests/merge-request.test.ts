import { expect } from 'chai';
import { CreateMergeRequest } from '../../../application/merge-requests/create-merge-request.ts';
import { axeProblems } from '../../support/axe.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('a merge request in the browser', () => {
  const web = useWeb();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(web.server());
    await web.server().perform(CreateMergeRequest, {
      project: fleet.app.id,
      title: 'Add a pier',
      sourceBranch: 'pier',
      targetBranch: 'main',
      description: 'With **planks**',
    });
  });

  it('fits a phone and is accessible', async () => {
    const viewport = { width: 320, height: 900 };
    const page = await web.open('/fleet/app/-/merge_requests/1', { as: fleet.maintainer, viewport });
    await page.getByText('planks', { exact: true }).waitFor();
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await overflowOf(page)).to.equal(0);
  });
});
