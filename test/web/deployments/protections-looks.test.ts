import { expect } from 'chai';
import { ProtectEnvironment } from '../../../application/deployments/protect-environment.ts';
import { CreateMergeRequest } from '../../../application/merge-requests/create-merge-request.ts';
import { axeProblems } from '../../support/axe.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('looks of protected environments and merge requests', () => {
  const web = useWeb();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(web.server());
    await web.server().perform(ProtectEnvironment, {
      kind: 'project',
      namespace: fleet.app.id,
      name: 'production',
      deployRules: [{ accessLevel: 40 }],
      approvalRules: [{ userId: fleet.developer.id, requiredApprovals: 2 }],
    });
    await web.server().perform(CreateMergeRequest, {
      project: fleet.app.id,
      title: 'Draft: Add a pier',
      sourceBranch: `feature/${'planks-'.repeat(30)}`,
      targetBranch: 'main',
      description: 'With **planks**',
    });
  });

  it('fit each width in light and dark, and are accessible', async () => {
    const page = await web.open('/fleet/app/-/settings/protected_environments', { as: fleet.maintainer });
    const check = async () => {
      expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
      expect(await overflowOf(page)).to.equal(0);
    };
    await page.getByText('dev (2 approvals)').waitFor();
    await inEachLook(page, check, looksOf([1440, 320]));
    await page.getByRole('button', { name: 'Edit production' }).click();
    await page.getByRole('alertdialog').getByText('Must approve', { exact: true }).waitFor();
    await check();
    await web.open('/fleet/app/-/merge_requests/1', { again: page, as: fleet.maintainer });
    await page.getByText('planks', { exact: true }).waitFor();
    await inEachLook(page, check, looksOf([1440, 320]));
  });
});
