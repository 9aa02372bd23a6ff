import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';
import { createDeployedFleet, type DeployedFleet } from './deployed-fleet.ts';

describe('environments of a project', () => {
  const web = useWeb();
  let fleet: DeployedFleet;

  before(async () => {
    fleet = await createDeployedFleet(web.server());
  });

  it('list what was deployed last, and take approvals', async () => {
    const page = await web.open('/fleet/app', { as: fleet.maintainer, viewport: { width: 320, height: 900 } });
    await page.getByRole('button', { name: 'Insights' }).click();
    await page.getByRole('menuitem', { name: 'Environments', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Environments' }).waitFor();
    const environment = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
    await environment('staging').getByText('Deployed', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Open staging' }).getAttribute('href')).to.equal(
      'https://stage.example/',
    );
    expect(await environment('staging').getByRole('button').count()).to.equal(0);
    expect(await environment('staging').innerText()).to.match(/Deployment #1\s+v1\.2\s+abcdef01/);
    await environment('production').getByText('2 approvals are missing').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    expect(await overflowOf(page)).to.equal(0);

    const production = environment('production');
    await production.getByRole('textbox', { name: 'Comment (optional)' }).fill('Looks good');
    await production.getByRole('button', { name: 'Approve' }).press('Enter');
    await page.getByText('Deployment approved').waitFor();
    await production.getByText('Approved by Mara Maintainer: Looks good').waitFor();
    await production.getByText('Approved', { exact: true }).waitFor();
    expect(await production.getByRole('button').count()).to.equal(0);
  });
});
